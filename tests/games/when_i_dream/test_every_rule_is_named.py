"""Each rule of When I Dream is named by a test, and the rulebooks agree with each other and with the program."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

import fortywinks.games.when_i_dream
from fortywinks.core import option_names
from fortywinks.core.wording import LANGUAGES
from fortywinks.games.when_i_dream.components import SPIRITS, WhenIDreamOptions

FOLDER = files(fortywinks.games.when_i_dream)
NUMBERS = [1, 2, *range(10, 23), *range(30, 33), 40, 41, 50]


def book(language: str) -> str:
    return FOLDER.joinpath("rulebook", f"{language}.md").read_text(encoding="utf-8")


def test_each_rule_is_named_by_a_test() -> None:
    sources = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = {int(number) for source in sources for number in re.findall(r"def test_WID_(\d+)_", source)}
    assert named == set(NUMBERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_one_list_item_and_they_stand_in_order(language: str) -> None:
    found = re.findall(r"^- WID-(\d+) \S", book(language), re.MULTILINE)
    assert found == [str(number) for number in NUMBERS]
    assert {int(number) for number in re.findall(r"WID-(\d+)", book(language))} == set(NUMBERS)


def test_the_languages_refer_to_the_same_rules_at_the_same_places() -> None:
    english, *others = (re.findall(r"WID-\d+|^## ", book(language), re.MULTILINE) for language in LANGUAGES)
    assert all(other == english for other in others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_spirits_and_options_are_those_of_the_program(language: str) -> None:
    rows = [line.strip("|").split("|") for line in book(language).splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in row] for row in rows]
    spirits = {int(row[0]): tuple(map(int, row[1:])) for row in cells if row[0].isdigit()}
    assert spirits == SPIRITS
    options = {row[0].strip("`"): row[1].strip("`") for row in cells if row[0].startswith("`")}
    assert tuple(options) == option_names(WhenIDreamOptions)
    usual = WhenIDreamOptions()
    for name, value in options.items():
        shown = {True: "on", False: "off"}.get(getattr(usual, name), getattr(usual, name))
        assert value == str(shown) or name == "words"


def test_every_rule_that_the_program_cites_is_in_the_rulebook() -> None:
    folder = Path(str(FOLDER))
    cited = {number for path in folder.rglob("*.py") for number in re.findall(r"WID-(\d+)", path.read_text("utf-8"))}
    assert {int(number) for number in cited} <= set(NUMBERS)
