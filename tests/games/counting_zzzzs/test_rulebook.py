"""What only the rulebook of Counting Zzzzs tells: the cards and the examples. See also `tests.games.test_rulebooks`."""

import re

import pytest

from fortywinks.core.wording import LANGUAGES
from fortywinks.games.counting_zzzzs import GAME
from fortywinks.games.counting_zzzzs.names import house_texts
from tests.games.test_rulebooks import rulebook


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_is_called_by_the_name_on_its_card(language: str) -> None:
    text = " ".join(rulebook(GAME, language).split())
    missing = [
        card["name"]
        for card in house_texts(language)["actions"].values()
        if card["name"].rstrip(" …")[:-1] not in text  # in a sentence a name may end otherwise
    ]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_of_the_printed_rules_are_told(language: str) -> None:
    examples = rulebook(GAME, language).split("\n## ")[-1]
    assert len(re.findall(r"^\*\*", examples, re.MULTILINE)) == 3
    assert "−7 + 2 = −5" in " ".join(examples.split())
    assert "−1 + 2 = +1" in " ".join(examples.split())
