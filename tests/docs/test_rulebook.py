"""The rules of Sen as players read them: the same rules in every language, and the ones the program plays by."""

import re
from pathlib import Path

import pytest

from fortywinks.core import option_names
from fortywinks.core.wording import LANGUAGES
from fortywinks.games.sen.components import COPIES, RAVENS, SPECIALS, SenOptions

SEN = Path(__file__).parents[2] / "src/fortywinks/games/sen"
NUMBERS = [
    f"SEN-{number}" for number in (*range(1, 9), *range(10, 14), *range(20, 26), *range(30, 32), 40, *range(50, 52))
]
SPECIAL_NAMES = {
    "en": {"5t": "Take 2", "6p": "Peek 1", "7s": "Swap 2"},
    "de": {"5t": "Nimm 2", "6p": "Schau 1", "7s": "Tausch 2"},
    "pl": {"5t": "Weź 2", "6p": "Podejrzyj 1", "7s": "Zamień 2"},
}


def rulebook(language: str) -> str:
    return (SEN / "rulebook" / f"{language}.md").read_text(encoding="utf-8")


def rows(text: str, columns: int) -> list[list[str]]:
    """The bodies of the tables with this many columns."""
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line] for line in lines if len(line) == columns]
    return [row for row in cells if not row[0].startswith("---")]


def test_there_is_a_rulebook_in_exactly_these_languages() -> None:
    assert {path.stem for path in (SEN / "rulebook").iterdir()} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_one_list_item_and_they_stand_in_order(language: str) -> None:
    assert re.findall(r"^- (SEN-\d+) \S", rulebook(language), re.MULTILINE) == NUMBERS


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_mentioned_in_passing_exists(language: str) -> None:
    assert set(re.findall(r"SEN-\d+", rulebook(language))) == set(NUMBERS)


def test_the_languages_refer_to_the_same_rules_at_the_same_places() -> None:
    english, *others = (re.findall(r"SEN-\d+|\(B\d\)|B\d\b|^## ", rulebook(name), re.MULTILINE) for name in LANGUAGES)
    assert all(other == english for other in others)


def test_every_rule_that_the_program_cites_is_in_the_rulebook() -> None:
    cited = {path.name: set(re.findall(r"SEN-\d+", path.read_text(encoding="utf-8"))) for path in SEN.rglob("*.py")}
    assert sum(map(len, cited.values())) > len(NUMBERS)
    assert {name: numbers - set(NUMBERS) for name, numbers in cited.items() if numbers - set(NUMBERS)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deck_is_the_deck_that_is_played_with(language: str) -> None:
    expected = []
    for ravens in range(10):
        plain = COPIES[str(ravens)]
        special = next((face for face in sorted(SPECIALS) if RAVENS[face] == ravens), None)
        extra = f"{COPIES[special]} × {SPECIAL_NAMES[language][special]}" if special else "–"
        expected.append([str(ravens), str(plain), extra, str(plain + (COPIES[special] if special else 0))])
    table = [row for row in rows(rulebook(language), 4) if row[0].isdigit()]
    assert table == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_special_land_has_a_rule_under_its_name(language: str) -> None:
    text = rulebook(language)
    names = SPECIAL_NAMES[language]
    for number, face in (("SEN-10", "5t"), ("SEN-12", "6p"), ("SEN-13", "7s")):
        assert f"- {number} {names[face]}:" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_listed_with_its_default_and_its_rule(language: str) -> None:
    spoken = {True: "on", False: "off"}
    table = {row[0].strip("`"): row[1:] for row in rows(rulebook(language), 4) if row[0].startswith("`")}
    assert tuple(table) == option_names(SenOptions)
    for name, (default, what, rule) in table.items():
        value = getattr(SenOptions(), name)
        assert default == f"`{spoken[value] if isinstance(value, bool) else value}`"
        assert what
        assert rule in NUMBERS
        item = re.search(rf"^- {rule} (.*?)(?=^- SEN|^## )", rulebook(language), re.MULTILINE | re.DOTALL)
        assert item is not None
        assert f"`{name}`" in item[1], f"{rule} does not mention its option"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_three_examples_are_told(language: str) -> None:
    examples = rulebook(language).split("\n## ")[-1]
    assert len(re.findall(r"^\*\*", examples, re.MULTILINE)) == 3
    numbers = [int(number) for number in re.findall(r"\b\d+\b", re.sub(r"\b(4|7er|7s)\b", "", examples))]
    assert numbers[:4] == [19, 16, 10, 11]
    assert numbers[5:9] == [19, 16, 10, 16]
    assert numbers[-4:] == [10, 16, 10, 16]
