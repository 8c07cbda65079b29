"""What can be played here, and how."""

import inspect
import logging
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, get_type_hints

import msgspec
from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery

from ...core import Game
from ...core.routes import Route
from ...core.wording import Language
from ...games import game_names, load_game
from ...protocol.answers import GameAnswer, GameOption, GamesAnswer, RulesAnswer, Texts, WordsAnswer
from ...tables import TableRefusal
from .errors import faults
from .page import module_address
from .visitor import Asked, address_asking, app_state_of

log = logging.getLogger("fortywinks.http")


@get("/api/games", summary="The games of the house", tags=["games"], responses=faults(), sync_to_thread=False)
def list_games(lang: FromQuery[Language] = "en") -> GamesAnswer:
    return GamesAnswer(tuple(_describe(name, lang) for name in game_names()))


@get(
    "/api/games/{game:str}/words",
    summary="The game's texts, which the page and the terminal share",
    tags=["games"],
    responses=faults(404),
    sync_to_thread=False,
)
def read_words(game: FromPath[str], lang: FromQuery[Language] = "en") -> WordsAnswer:
    return WordsAnswer(_words(load_game(game).name, lang))


@get(
    "/api/games/{game:str}/rules",
    summary="A rulebook, in Markdown",
    tags=["games"],
    responses=faults(404),
    sync_to_thread=False,
)
def read_rules(game: FromPath[str], lang: FromQuery[str] = "en") -> RulesAnswer:
    found = load_game(game)
    pages = _rulebook(found.name)
    if lang not in pages:
        known = ", ".join(sorted(pages))
        raise TableRefusal("no-such-language", known=known)
    return RulesAnswer(found.name, lang, tuple(sorted(pages)), pages[lang])


def own_routes() -> list[HTTPRouteHandler]:
    """What single games answer: each under its own name (`core/routes.py`)."""
    parts = [(name, load_game(name).part("routes")) for name in game_names()]
    return [_handler(name, route) for name, part in parts if part is not None for route in part.ROUTES]


def _handler(name: str, route: Route) -> HTTPRouteHandler:
    answer = _in_turns(route.answer) if route.takes_long else route.answer
    return get(
        f"/api/{name}{route.path}",
        summary=route.summary,
        description=route.description,
        tags=["games"],
        responses=faults(404) if route.may_be_missing else faults(),
        media_type=route.media_type,
        sync_to_thread=None if route.takes_long else True,
    )(answer)


def _in_turns(answer: Callable[..., Any]) -> Callable[..., Any]:
    """The same question, answered on the thread for what takes long, in turns between addresses."""

    async def handler(request: Asked, **query: Any) -> Any:
        return await app_state_of(request).background.do(address_asking(request), answer, **query)

    # The parameters are read from the query by what the game's own function says about them.
    signature, hints = inspect.signature(answer), get_type_hints(answer, include_extras=True)
    asker = inspect.Parameter("request", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Asked)
    handler.__signature__ = signature.replace(parameters=[asker, *signature.parameters.values()])  # type: ignore[attr-defined]
    handler.__annotations__ = {"request": Asked, **hints}
    handler.__name__ = answer.__name__
    handler.__doc__ = answer.__doc__
    return handler


@cache
def _describe(name: str, language: Language) -> GameAnswer:
    game = load_game(name)
    words = _words(name, language)
    return GameAnswer(
        game.name,
        str(words.get("title", game.title)),
        str(words.get("pitch", "")),
        game.rules_version,
        game.seat_counts[0],
        game.seat_counts[-1],
        game.minutes,
        tuple(game.bot_levels),
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
def _words(name: str, language: Language) -> Texts:
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
