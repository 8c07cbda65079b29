"""The rules as players read them: the same in every language, and the ones the program plays by."""

import re
from pathlib import Path

import pytest

from fortywinks.core import option_names
from fortywinks.core.wording import LANGUAGES
from fortywinks.games.counting_zzzzs.components import CountingZzzzsOptions
from fortywinks.games.counting_zzzzs.names import house_texts

GAME = Path(__file__).parents[3] / "src/fortywinks/games/counting_zzzzs"
RULES = (*range(1, 5), *range(10, 16), *range(20, 23), *range(40, 44), *range(50, 57), *range(60, 64), 70, 71, 72, 80)
NUMBERS = [f"ZZZ-{number}" for number in RULES]


def rulebook(language: str) -> str:
    return (GAME / "rulebook" / f"{language}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_one_list_item_and_they_stand_in_order(language: str) -> None:
    text = rulebook(language)
    assert re.findall(r"^- (ZZZ-\d+) \S", text, re.MULTILINE) == NUMBERS
    assert set(re.findall(r"ZZZ-\d+", text)) == set(NUMBERS)


def test_the_languages_refer_to_the_same_rules_at_the_same_places() -> None:
    english, *others = (re.findall(r"ZZZ-\d+|^ *- |^## ", rulebook(name), re.MULTILINE) for name in LANGUAGES)
    assert all(other == english for other in others)


def test_every_rule_that_the_program_cites_is_in_the_rulebook() -> None:
    cited = {number for path in GAME.rglob("*.py") for number in re.findall(r"ZZZ-\d+", path.read_text("utf-8"))}
    assert len(cited) > 25
    assert cited <= set(NUMBERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_is_called_by_the_name_on_its_card(language: str) -> None:
    text = " ".join(rulebook(language).split())
    missing = [
        card["name"]
        for card in house_texts(language)["actions"].values()
        if card["name"].rstrip(" …")[:-1] not in text  # in a sentence a name may end otherwise
    ]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_listed_with_its_rule(language: str) -> None:
    rows = [line.strip("|").split("|") for line in rulebook(language).splitlines() if line.startswith("| `")]
    table = {row[0].strip(" `"): [cell.strip() for cell in row[1:]] for row in rows}
    assert tuple(table) == option_names(CountingZzzzsOptions)
    for name, (default, what, rule) in table.items():
        value = getattr(CountingZzzzsOptions(), name)
        assert default == f"`{'off' if value is False else 'none' if value is None else value}`"
        assert what
        item = re.search(rf"^- {rule} (.*?)(?=^- ZZZ|^## )", rulebook(language), re.MULTILINE | re.DOTALL)
        assert item is not None
        assert f"`{name}`" in item[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_of_the_printed_rules_are_told(language: str) -> None:
    examples = rulebook(language).split("\n## ")[-1]
    assert len(re.findall(r"^\*\*", examples, re.MULTILINE)) == 3
    assert "−7 + 2 = −5" in " ".join(examples.split())
    assert "−1 + 2 = +1" in " ".join(examples.split())
