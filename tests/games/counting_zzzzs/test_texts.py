"""What is printed on the cards and told about them: whole in every language, and a picture for each."""

import json
import re
from importlib.resources import files
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from fortywinks.core.wording import LANGUAGES
from fortywinks.games.counting_zzzzs.action_cards import ACTIONS
from fortywinks.games.counting_zzzzs.components import KINDS, THEMES, CountingZzzzsOptions, house_deck
from fortywinks.games.counting_zzzzs.describe import Cards

DECK = files("fortywinks.games.counting_zzzzs") / "deck"
WORDS = Path(__file__).parents[3] / "web" / "src" / "games" / "counting-zzzzs" / "words"
ENDS = ("light-sleeper", "tenth", "no-element", "morning")


def texts(language: str) -> Any:
    return json.loads((DECK / f"texts.{language}.json").read_text("utf-8"))


def combos() -> Any:
    return json.loads((DECK / "combos.json").read_text("utf-8"))


def names(language: str) -> list[str]:
    elements = texts(language)["elements"].values()
    return [text[field] for text in elements for field in ("name", "positive", "negative") if field in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_element_is_named_and_can_be_told(language):
    told = texts(language)["told"]
    for element in house_deck().elements:
        text = texts(language)["elements"][element.id]
        assert set(text) == set(("positive", "negative") if element.is_context else ("name",))
        assert isinstance(told[element.id], list if element.is_context else str)
    assert len(told) == len(house_deck().elements)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_have_one_name(language):
    all_names = names(language) + [text["name"] for text in texts(language)["actions"].values()]
    assert len(set(all_names)) == len(all_names)
    assert max(map(len, all_names)) <= 32


def test_names_are_written_for_each_language():
    """A few names are the same everywhere; most are not."""
    for one, other in permutations(LANGUAGES, 2):
        same = set(names(one)) & set(names(other))
        assert len(same) <= 2, same


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_themes_actions_and_combos_are_named(language):
    known = texts(language)
    assert set(known["kinds"]) == {*KINDS, *(action.kind for action in ACTIONS)}
    assert set(known["themes"]) == set(THEMES)
    assert set(known["actions"]) == {action.id for action in ACTIONS}
    assert all(text["name"] and text["text"] for text in known["actions"].values())
    assert set(known["combos"]) == {f"{combo['on']}+{combo['with']}" for combo in combos()}


def test_there_are_twenty_to_thirty_combos():
    assert 20 <= len(combos()) <= 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dream_can_be_retold(language):
    """A joint for each pair of kinds, an end for each way to wake."""
    words = json.loads((WORDS / f"{language}.json").read_text("utf-8"))
    joints = [*KINDS, *("-".join(pair) for pair in permutations(KINDS, 2))]
    wanted = {f"counting-zzzzs.dream.{joint}.{variant}" for joint in joints for variant in (0, 1)}
    wakers = [action.id for action in ACTIONS if action.kind == "wake-up"]
    wanted |= {f"counting-zzzzs.dream-end.{end}" for end in (*wakers, *ENDS)}
    assert wanted == {key for key in words if re.match(r"counting-zzzzs\.dream(-end)?\.", key)}


def test_every_card_has_a_picture_whose_makers_are_named():
    pictures = json.loads((DECK / "pictures.json").read_text("utf-8"))
    assert set(pictures["cards"]) == set(house_deck().ids)
    used = {stroke[0] for strokes in pictures["cards"].values() for stroke in strokes}
    assert used == set(pictures["icons"])
    notice = (Path(__file__).parents[3] / "NOTICE").read_text("utf-8").lower().replace(" ", "-").replace("\n", "-")
    makers = {icon["by"] for icon in pictures["icons"].values()} - {"Forty Winks"}
    assert makers
    assert all(maker in re.sub(r"-+", "-", notice) for maker in makers), makers
    assert all(re.fullmatch(r"[MmLlHhVvCcSsQqTtAaZz0-9 .,-]+", icon["d"]) for icon in pictures["icons"].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_of_cards_stay_readable_though_names_have_commas(language: str) -> None:
    """Every card behind the other: between commas may be half a name, between semicolons is a whole one."""
    cards = Cards(CountingZzzzsOptions(), language)
    ids = house_deck().ids
    assert any(", " in cards[card] for card in ids)
    assert cards.listed(ids).split("; ") == [cards[card] for card in ids]
