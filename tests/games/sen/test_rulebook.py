"""What only the rulebook of Sen tells: the deck, the specials, the examples. See also `tests.games.test_rulebooks`."""

import re

import pytest

from fortywinks.core.wording import LANGUAGES, Wording
from fortywinks.games.sen import GAME
from fortywinks.games.sen.components import COPIES, RAVENS, SPECIALS
from tests.games.test_rulebooks import rulebook, tables


def special_names(language: str) -> dict[str, str]:
    """What the special lands are called, as on the printed cards."""
    text = Wording(language, GAME.package).text
    return {face: text(f"printed.{face}") for face in SPECIALS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deck_is_the_deck_that_is_played_with(language: str) -> None:
    expected = []
    for ravens in range(10):
        plain = COPIES[str(ravens)]
        special = next((face for face in sorted(SPECIALS) if RAVENS[face] == ravens), None)
        extra = f"{COPIES[special]} × {special_names(language)[special]}" if special else "–"
        expected.append([str(ravens), str(plain), extra, str(plain + (COPIES[special] if special else 0))])
    assert [row for row in tables(rulebook(GAME, language)) if row[0].isdigit()] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_special_land_has_a_rule_under_its_name(language: str) -> None:
    text, names = rulebook(GAME, language), special_names(language)
    for number, face in (("SEN-10", "5t"), ("SEN-12", "6p"), ("SEN-13", "7s")):
        assert f"- {number} {names[face]}:" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_three_examples_are_told(language: str) -> None:
    examples = rulebook(GAME, language).split("\n## ")[-1]
    assert len(re.findall(r"^\*\*", examples, re.MULTILINE)) == 3
    numbers = [int(number) for number in re.findall(r"\b\d+\b", re.sub(r"\b(4|7er|7s)\b", "", examples))]
    assert numbers[:4] == [19, 16, 10, 11]
    assert numbers[5:9] == [19, 16, 10, 16]
    assert numbers[-4:] == [10, 16, 10, 16]
