"""A table with a deck of its own, over real HTTP: it is played with, or refused in one clear line."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fortywinks.core.wording import LANGUAGES
from fortywinks.games.counting_zzzzs.action_cards import ACTIONS
from fortywinks.games.counting_zzzzs.names import house_file
from tests.server.open_house import OpenHouse, Person

from .test_deck_file import WRONG_FIELDS, house, other_deck


@pytest.fixture(scope="module")
def open_house(tmp_path_factory) -> Iterator[OpenHouse]:
    wishes = {"tables_per_person": 1000}
    with OpenHouse(tmp_path_factory.mktemp("house"), **wishes) as opened:
        yield opened


@pytest.fixture(scope="module")
def ann(open_house) -> Person:
    return Person(open_house, "Ann")


def refusal(person: Person, deck: Any) -> tuple[int, str, str]:
    """What the house says to somebody who opens a table with this deck."""
    wishes = {"game": "counting-zzzzs", "name": "Ann", "seats": 2, "options": {"deck": deck}}
    answer = person.http.post("/api/tables", json=wishes)
    said = answer.json()["error"]
    assert "\n" not in said["fields"]["detail"]
    return answer.status_code, said["code"], said["fields"]["detail"]


def with_element(change: dict[str, Any]) -> dict[str, Any]:
    deck = house()
    deck["elements"][0] |= change
    return deck


def with_text(language: str, id: str, text: dict[str, Any]) -> dict[str, Any]:
    deck = house()
    deck["texts"][language]["elements"][id] = text
    return deck


def test_a_table_is_opened_and_played_with_an_own_deck(ann) -> None:
    table = ann.makes_table(game="counting-zzzzs", seats=2, options={"deck": other_deck()})
    with ann.comes_to(table["id"]) as device:
        assert device.asks("set-bot", seat=1, level="medium")["type"] == "done"
        assert device.asks("start")["type"] == "done"
        hand = next(message["own"]["hand"] for message in device.heard if "own" in message)
        cards = {element["id"] for element in other_deck()["elements"]} | {action.id for action in ACTIONS}
        assert len(hand) == 5
        assert cards.issuperset(hand)
        kept = [message["table"]["options"]["deck"] for message in device.heard if "table" in message][-1]
        assert kept["elements"][0]["id"] == "aardvark"


def test_a_deck_in_three_languages_is_not_too_long(ann) -> None:
    """Such as `fortywinks deck show` writes; the page hands it on as it is."""
    deck = msgspec.json.decode(msgspec.json.encode(house_file())) | {"name": "The box from 2005"}
    assert set(deck["texts"]) == set(LANGUAGES)
    table = ann.makes_table(game="counting-zzzzs", seats=2, options={"deck": deck})
    kept = ann.http.get(f"/api/tables/{table['id']}").json()["table"]["options"]["deck"]
    assert kept == deck


@pytest.mark.parametrize(("change", "said"), WRONG_FIELDS)
def test_a_wrong_element_is_refused_with_its_card_and_its_field(ann, change: dict[str, Any], said: str) -> None:
    status, code, message = refusal(ann, with_element(change))
    assert (status, code) == (400, "bad-option")
    assert message.startswith(f"option deck: {said}")


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        (house() | {"elements": house()["elements"][:-1]}, "the deck has 111 elements, not 112 (ZZZ-1)"),
        (house() | {"combos": [{"on": "cat", "with": "nobody", "points": 1}]}, "combo 1 on 'cat', field with: "),
        (house() | {"texts": {}}, "field texts: the cards have no names"),
        (with_text("en", "cat", {"name": ""}), "texts.en, element 'cat', field name: "),
        (with_text("en", "door", {"name": "Door"}), "texts.en, element 'door', field positive: "),
        ({"name": "Nothing"}, "object missing required field elements"),
        ("no deck at all", ""),
        ([1, 2], ""),
    ],
)
def test_any_other_mistake_is_refused_with_its_place(ann, deck: Any, said: str) -> None:
    status, code, message = refusal(ann, deck)
    assert (status, code) == (400, "bad-option")
    assert message.startswith(f"option deck: {said}")


def test_a_deck_that_is_too_long_is_refused_before_it_is_read(ann) -> None:
    deck = house()
    deck["texts"]["en"]["padding"] = "z" * 70_000
    status, _, message = refusal(ann, deck)
    assert status == 413
    assert message
    assert ann.http.get("/api/games").status_code == 200
