"""The games of the house as it answers with them: what there is, and its words and rules in each language."""

import logging
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from ..core import Game
from ..core.errors import CodedError
from ..core.wording import Language
from ..games import game_names, load_game
from .answers import GameAnswer, GameOption, GamesAnswer, RulesAnswer, Texts

MODULES = "/modules/"
"""Before the files that other packages bring with their games."""

log = logging.getLogger("fortywinks.games")


def all_games(language: Language) -> GamesAnswer:
    return GamesAnswer(tuple(describe(name, language) for name in game_names()))


def rules_of(game: str, language: str) -> RulesAnswer:
    """A rulebook, or a refusal that says in which languages there is one."""
    name = load_game(game).name
    pages = _rulebook(name)
    if language not in pages:
        raise CodedError("no-such-language", known=", ".join(sorted(pages)))
    return RulesAnswer(name, language, tuple(sorted(pages)), pages[language])


def module_address(game: str, file: str = "index.js") -> str:
    """Where a file of a game's own page part is, if another package brings the game."""
    return f"{MODULES}{game}/{file}"


@cache
def describe(name: str, language: Language) -> GameAnswer:
    game = load_game(name)
    words = words_of(name, language)
    return GameAnswer(
        game.name,
        str(words.get("title", game.title)),
        str(words.get("pitch", "")),
        game.rules_version,
        game.seat_counts[0],
        game.seat_counts[-1],
        game.minutes,
        game.offered_levels(),
        _options(game),
        tuple(sorted(_rulebook(name))),
        _brought(game, "index.js"),
        _brought(game, "vignette.svg"),
        bool(game.package) and (files(game.package) / "tutorial.jsonl").is_file(),
    )


def _brought(game: Game, file: str) -> str | None:
    """Where a file of the game's own page part is, if it has it."""
    folder = game.folder("page")
    return module_address(game.name, file) if folder is not None and (folder / file).is_file() else None


def _options(game: Game) -> tuple[GameOption, ...]:
    kind = game.options_type
    schema = msgspec.json.schema(kind)
    properties: dict[str, dict[str, Any]] = schema["$defs"][kind.__name__]["properties"]
    for name, choices in game.choices().items():
        properties[name]["choices"] = [choice._asdict() for choice in choices]
    return tuple(
        GameOption(field.name, field.default, properties[field.name]) for field in msgspec.structs.fields(kind)
    )


@cache
def words_of(name: str, language: Language) -> Texts:
    """The game's texts; a language that lacks one has it in English."""
    words: Texts = {}
    folder = load_game(name).folder("words")
    if folder is None:
        return words
    for spoken in ("en", language):
        file = folder / f"{spoken}.json"
        try:
            words |= msgspec.json.decode(file.read_bytes(), type=Texts) if file.is_file() else {}
        except (OSError, msgspec.DecodeError) as error:
            log.warning("the words of the game '%s' in '%s' cannot be read: %s", name, spoken, error)
    return words


@cache
def _rulebook(name: str) -> dict[str, str]:
    """Every language's text. Only files that are there can be asked for."""
    folder = load_game(name).folder("rulebook")
    pages = folder.iterdir() if folder is not None else ()
    return {page.name.removesuffix(".md"): page.read_text("utf-8") for page in pages if page.name.endswith(".md")}
