"""A table with a deck of its own, over real HTTP: it is played with, or refused in one clear line."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
import pytest

from fortywinks.core.wording import LANGUAGES, Language, refusal_sentence
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


class Refused(NamedTuple):
    """What the house says to somebody who opens a table with a wrong deck."""

    status: int
    code: str
    fields: dict[str, Any]
    sentences: Mapping[Language, str]
    """By language."""


def refusal(person: Person, deck: Any) -> Refused:
    wishes = {"game": "counting-zzzzs", "name": "Ann", "seats": 2, "options": {"deck": deck}}
    answer = person.http.post("/api/tables", json=wishes)
    said = answer.json()["error"]
    code, fields = said["code"], said["fields"]
    sentences = {language: refusal_sentence(said.get("rule"), code, fields, language) for language in LANGUAGES}
    for sentence in sentences.values():
        assert "\n" not in sentence
        assert "{" not in sentence, "a place of the sentence has no field"
    return Refused(answer.status_code, code, fields, sentences)


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
    refused = refusal(ann, with_element(change))
    assert refused.status == 400
    assert refused.code.startswith("card-")
    assert said.startswith(f"“{refused.fields['card']}” ({refused.fields['where']}): ")
    assert refused.sentences["en"].startswith(said)
    for sentence in refused.sentences.values():
        assert refused.fields["where"] in sentence
    assert len(set(refused.sentences.values())) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("deck", "code", "fields", "said"),
    [
        (
            house() | {"elements": house()["elements"][:-1]},
            "deck-count",
            {"count": 111, "wanted": 112},
            "the deck has 111 elements, not 112",
        ),
        (
            house() | {"combos": [{"on": "cat", "with": "nobody", "points": 1}]},
            "card-no-element",
            {"card": "cat", "where": "combos[1]", "id": "nobody"},
            "“cat” (combos[1]): there is no element “nobody”",
        ),
        (
            house() | {"texts": {}},
            "deck-no-names",
            {},
            "the cards have no names; give them in “texts”, in one language at least",
        ),
        (
            with_text("en", "cat", {"name": ""}),
            "card-name-form",
            {"card": "cat", "where": "texts.en.elements.cat.name", "most": 60},
            "“cat” (texts.en.elements.cat.name): it must be a text of 1 to 60 characters",
        ),
        (
            with_text("en", "door", {"name": "Door"}),
            "card-side-names",
            {"card": "door", "where": "texts.en.elements.door"},
            "“door” (texts.en.elements.door): a context card has a name for each side",
        ),
        ({"name": "Nothing"}, "file-field-missing", {"where": "deck.elements"}, "“deck.elements” is missing"),
        (house() | {"colour": 1}, "file-field-unknown", {"where": "deck.colour"}, "there is no field “deck.colour”"),
        (
            house() | {"x" * 500: 1},
            "file-field-unknown",
            {"where": "deck." + "x" * 40},
            f"there is no field “deck.{'x' * 40}”",
        ),
        (house() | {"name": 5}, "file-field-form", {"where": "deck.name"}, "“deck.name” does not have the right form"),
        ("no deck at all", "bad-file", {"option": "deck"}, "“deck”: this is not a file of that kind"),
        ([1, 2], "bad-file", {"option": "deck"}, "“deck”: this is not a file of that kind"),
    ],
)
def test_any_other_mistake_is_refused_with_its_place(
    ann, deck: Any, code: str, fields: dict[str, Any], said: str
) -> None:
    refused = refusal(ann, deck)
    assert (refused.status, refused.code, refused.fields) == (400, code, fields)
    assert refused.sentences["en"] == said
    assert len(set(refused.sentences.values())) == len(LANGUAGES)


def test_a_deck_that_is_too_long_is_refused_before_it_is_read(ann) -> None:
    deck = house()
    deck["texts"]["en"]["padding"] = "z" * 70_000
    refused = refusal(ann, deck)
    assert (refused.status, refused.code) == (413, "request-entity-too-large")
    assert refused.sentences["en"] == "that is too much at once"
    assert ann.http.get("/api/games").status_code == 200
