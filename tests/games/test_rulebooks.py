"""The rules of every game as players read them: the same in every language, those that the program plays by, and each
named by a test."""

import json
import re
from pathlib import Path

import pytest

from fortywinks.core import Game, option_names
from fortywinks.core.wording import LANGUAGES
from fortywinks.games import game_names, load_game

WEB = Path(__file__).parents[2] / "web/src/games"
GAMES = [load_game(name) for name in game_names()]
NUMBERS = {
    "DRM": (1, 2, 3, *range(10, 16), 20, 21, 22, 30, 40, 41),
    "SEN": (*range(1, 9), *range(10, 14), *range(20, 26), 30, 31, 40, 50, 51),
    "SHP": (*range(1, 7), *range(10, 23), 30, 40, 41, 42, 50),
    "WID": (1, 2, *range(10, 23), *range(30, 33), 40, 41, 50),
    "ZZZ": (
        *range(1, 5),
        *range(10, 16),
        *range(20, 23),
        *range(40, 44),
        *range(50, 57),
        *range(60, 64),
        70,
        71,
        72,
        80,
    ),
}

for_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
for_every_language = pytest.mark.parametrize("language", LANGUAGES)


def rulebook(game: Game, language: str) -> str:
    folder = game.folder("rulebook")
    assert folder is not None
    return folder.joinpath(f"{language}.md").read_text(encoding="utf-8")


def rules_of(game: Game) -> list[str]:
    return [f"{game.rule_letters}-{number}" for number in NUMBERS[game.rule_letters]]


def tables(text: str) -> list[list[str]]:
    """The rows of all tables, cell by cell."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]


def page_words(game: Game, language: str) -> dict[str, str]:
    words: dict[str, str] = json.loads((WEB / game.name / "words" / f"{language}.json").read_text(encoding="utf-8"))
    return words


def numbers_in(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def named_by_tests(game: Game) -> set[str]:
    letters, folder = game.rule_letters, Path(__file__).parent / game.package.rpartition(".")[2]
    sources = [path.read_text(encoding="utf-8") for path in folder.glob("test_*.py")]
    return {f"{letters}-{number}" for text in sources for number in re.findall(rf"def test_{letters}_(\d+)_", text)}


@for_every_game
def test_each_rule_is_named_by_a_test(game: Game) -> None:
    assert named_by_tests(game) == set(rules_of(game))


@for_every_game
def test_there_is_a_rulebook_in_exactly_these_languages(game: Game) -> None:
    folder = game.folder("rulebook")
    assert folder is not None
    assert {path.name for path in folder.iterdir()} == {f"{language}.md" for language in LANGUAGES}


@for_every_game
@for_every_language
def test_every_rule_is_one_list_item_and_they_stand_in_order(game: Game, language: str) -> None:
    text, letters = rulebook(game, language), game.rule_letters
    assert re.findall(rf"^- ({letters}-\d+) \S", text, re.MULTILINE) == rules_of(game)
    assert set(re.findall(rf"{letters}-\d+", text)) == set(rules_of(game))


@for_every_game
def test_the_languages_refer_to_the_same_rules_at_the_same_places(game: Game) -> None:
    marks = rf"{game.rule_letters}-\d+|\(B\d\)|B\d\b|^ *- |^## "
    english, *others = (re.findall(marks, rulebook(game, name), re.MULTILINE) for name in LANGUAGES)
    assert all(other == english for other in others)


@for_every_game
def test_every_rule_that_the_program_cites_is_in_the_rulebook(game: Game) -> None:
    folder = game.folder(".")
    assert folder is not None
    sources = [path.read_text(encoding="utf-8") for path in Path(str(folder)).rglob("*.py")]
    cited = {rule for text in sources for rule in re.findall(rf"{game.rule_letters}-\d+", text)}
    assert len(cited) > len(rules_of(game)) / 2
    assert cited <= set(rules_of(game))


@for_every_game
@for_every_language
def test_every_option_is_listed_with_its_default_and_its_rule(game: Game, language: str) -> None:
    spoken = {True: "on", False: "off", None: "none", "": "none"}
    text = rulebook(game, language)
    options = {
        row[0].strip("`"): row[1:] for row in tables(text.split(f"- {rules_of(game)[-1]} ")[-1]) if "`" in row[0]
    }
    assert tuple(options) == option_names(game.options_type)
    for name, (default, what, rule) in options.items():
        value = getattr(game.options_type(), name)
        assert default == f"`{spoken.get(value, value) if isinstance(value, bool | str | None) else value}`", name
        assert what
        item = re.search(rf"^- {rule} (.*?)(?=^- {game.rule_letters}|^## )", text, re.MULTILINE | re.DOTALL)
        assert item is not None
        assert f"`{name}`" in item[1], f"{rule} does not mention its option"
        shown = page_words(game, language)[f"{game.name}.option.{name}.help"]
        assert numbers_in(shown) <= numbers_in(what + item[1]), f"the page says of {name} what {rule} does not"
