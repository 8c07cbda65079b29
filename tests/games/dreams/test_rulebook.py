"""The rules of Dreams as players read them: the same rules in every language, and the ones the program plays by."""

import re
from pathlib import Path

import pytest

from fortywinks.core import option_names
from fortywinks.core.wording import LANGUAGES
from fortywinks.games.dreams.components import DreamsOptions

DREAMS = Path(__file__).parents[3] / "src/fortywinks/games/dreams"
NUMBERS = [f"DRM-{number}" for number in (1, 2, 3, *range(10, 16), 20, 21, 22, 30, 40, 41)]


def rulebook(language: str) -> str:
    return (DREAMS / "rulebook" / f"{language}.md").read_text(encoding="utf-8")


def test_there_is_a_rulebook_in_exactly_these_languages() -> None:
    assert {path.stem for path in (DREAMS / "rulebook").iterdir()} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_one_list_item_and_they_stand_in_order(language: str) -> None:
    assert re.findall(r"^- (DRM-\d+) \S", rulebook(language), re.MULTILINE) == NUMBERS


def test_every_rule_that_the_program_cites_is_in_the_rulebook() -> None:
    cited = {number for path in DREAMS.rglob("*.py") for number in re.findall(r"DRM-\d+", path.read_text("utf-8"))}
    assert cited <= set(NUMBERS)
    assert len(cited) > 10


def test_the_languages_name_the_same_numbers_at_the_same_places() -> None:
    english, *others = (re.findall(r"\b\d+\b|^## ", rulebook(name), re.MULTILINE) for name in LANGUAGES)
    assert all(other == english for other in others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_listed_with_its_default_and_its_rule(language: str) -> None:
    spoken = {True: "on", False: "off"}
    lines = [line.strip("|").split("|") for line in rulebook(language).splitlines() if line.startswith("| `")]
    table = {cells[0].strip().strip("`"): [cell.strip() for cell in cells[1:]] for cells in lines}
    assert tuple(table) == option_names(DreamsOptions)
    for name, (default, what, rule) in table.items():
        value = getattr(DreamsOptions(), name)
        assert default == f"`{spoken[value] if isinstance(value, bool) else value}`"
        assert what
        item = re.search(rf"^- {rule} (.*?)(?=^- DRM|^## )", rulebook(language), re.MULTILINE | re.DOTALL)
        assert item is not None
        assert f"`{name}`" in item[1], f"{rule} does not mention its option"
