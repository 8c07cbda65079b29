"""The deck as a file: every kind of mistake is told with its card and its field, and a deck travels in the record."""

import json
import re
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from fortywinks.core import BadOption, BadRecord, SecretChance, read_options
from fortywinks.core.match import Match
from fortywinks.core.records import Player, line_text, read_lines
from fortywinks.core.replay import verify
from fortywinks.core.wording import LANGUAGES
from fortywinks.games import load_game
from fortywinks.games.counting_zzzzs.action_cards import ACTIONS
from fortywinks.games.counting_zzzzs.components import CountingZzzzsOptions, deck_of, house_deck
from fortywinks.games.counting_zzzzs.deck_file import BadDeck, check_texts, read_deck_file
from fortywinks.games.counting_zzzzs.names import house_file, house_names, house_texts, names_of
from tests.cli.driving import run_command as run


def house() -> dict[str, Any]:
    """The house's deck as plain data, in English alone."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(house_file()))
    plain["texts"] = {"en": plain["texts"]["en"]}
    return plain


def mistake(deck: Any) -> str:
    with pytest.raises(BadDeck) as caught:
        read_deck_file(json.dumps(deck).encode())
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_deck_of_the_house_is_right_in_every_language() -> None:
    for language in LANGUAGES:
        texts = house_texts(language)
        check_texts({language: texts}, house_deck().elements)
        assert set(texts["actions"]) == {action.id for action in ACTIONS}
        assert all(text["name"] and text["text"] for text in texts["actions"].values())
    assert read_deck_file(msgspec.json.encode(house_file())) == house_file()


WRONG_FIELDS: list[tuple[dict[str, Any], str]] = [
    ({"kind": "animal"}, "“serial-killer” (elements[1].kind): "),
    ({"themes": "NX"}, "“serial-killer” (elements[1].themes): "),
    ({"themes": ""}, "“serial-killer” (elements[1].themes): "),
    ({"themes": "NN"}, "“serial-killer” (elements[1].themes): a theme is named twice"),
    ({"value": 77}, "“serial-killer” (elements[1].value): "),
    ({"value": "-4"}, "“serial-killer” (elements[1].value): "),
    ({"value": 0}, "“serial-killer” (elements[1].value): a neutral element"),
    ({"id": "Serial Killer"}, "“Serial Killer” (elements[1].id): "),
    ({"id": "siren"}, "“siren” (elements[1].id): an action has this id"),
    ({"id": "cat"}, "“cat” (elements[10].id): there is another element of this id"),
    ({"positive": 2}, "“serial-killer” (elements[1].negative): it is missing; a context card has"),
    ({"positive": 2, "negative": -2}, "“serial-killer” (elements[1].value): a context card has its values"),
    ({"positive": -2, "negative": -2}, "“serial-killer” (elements[1].positive): "),
    ({"colour": "red"}, "“serial-killer” (elements[1].colour): there is no such field"),
]


@pytest.mark.parametrize(("change", "said"), WRONG_FIELDS)
def test_a_wrong_element_is_named_with_its_field(change: dict[str, Any], said: str) -> None:
    deck = house()
    deck["elements"][0] |= change
    assert mistake(deck).startswith(said)


def test_a_missing_field_or_card_is_named() -> None:
    deck = house()
    del deck["elements"][3]["themes"]
    assert mistake(deck) == "“grandma” (elements[4].themes): the field is missing (ZZZ-3)"
    deck = house()
    deck["elements"].pop()
    assert mistake(deck) == "the deck has 111 elements, not 112 (ZZZ-1)"
    deck = house()
    deck["elements"][5] = "cat"
    assert mistake(deck).startswith("“element 6” (elements[6]): ")
    deck = house()
    del deck["name"]
    assert mistake(deck) == "“name” is missing (ZZZ-3)"


@pytest.mark.parametrize(
    ("combo", "said"),
    [
        ({"on": "nobody", "with": "cat", "points": 1}, "“nobody” (combos[1]): there is no element “nobody”"),
        ({"on": "cat", "with": "siren", "points": 1}, "“cat” (combos[1]): there is no element “siren”"),
        ({"on": "cat", "with": "cat", "points": 1}, "“cat” (combos[1]): a card makes no combo with itself"),
        ({"on": "cat", "with": "hell", "points": 0}, "“cat” (combos[1]): 0 points change nothing"),
        ({"on": "cat", "with": "hell", "points": 99}, "“cat” (combos[1].points): "),
        ({"on": "cat", "points": 1}, "“cat” (combos[1].with): the field is missing"),
    ],
)
def test_a_wrong_combo_is_named_with_its_field(combo: dict[str, Any], said: str) -> None:
    deck = house()
    deck["combos"] = [combo]
    assert mistake(deck).startswith(said)
    deck["combos"] = [{"on": "cat", "with": "hell", "points": 1}] * 2
    assert mistake(deck).startswith("“cat” (combos[2]): there is another combo")


def test_wrong_texts_are_named() -> None:
    def with_texts(change: dict[str, Any] | None, id: str = "cat") -> str:
        deck = house()
        names = deck["texts"]["en"]["elements"]
        if change is None:
            del names[id]
        else:
            names[id] = change
        return mistake(deck)

    assert with_texts(None) == "“cat” (texts.en.elements.cat): the element has no name (ZZZ-3)"
    assert with_texts({"name": ""}).startswith("“cat” (texts.en.elements.cat.name): ")
    assert with_texts({"name": 5}).startswith("“cat” (texts.en.elements.cat.name): ")
    assert with_texts({"name": "Cat", "kind": "thing"}).startswith("“cat” (texts.en.elements.cat): it is a thing here")
    assert with_texts({"name": "Cat", "positive": "Cat"}).startswith(
        "“cat” (texts.en.elements.cat): it is no context card"
    )
    assert with_texts({"name": "Door"}, "door").startswith("“door” (texts.en.elements.door): a context card has a name")
    assert with_texts({"name": "X"}, "nobody") == "“nobody” (texts.en.elements): there is no element “nobody” (ZZZ-3)"
    deck = house()
    deck["texts"] = {}
    assert mistake(deck).startswith("the cards have no names")
    deck["texts"] = {"english": {}}
    assert mistake(deck).startswith("in “texts”, “english” is no language")
    deck["texts"] = {"en": {}}
    assert mistake(deck).startswith("“texts.en.elements” is missing")


@pytest.mark.parametrize("rubbish", [b"", b"{", b"[]", b"\xff\xfe", b'"deck"', b"[" * 5000])
def test_rubbish_is_refused_in_one_line(rubbish: bytes) -> None:
    with pytest.raises(BadDeck) as caught:
        read_deck_file(rubbish)
    assert str(caught.value)
    assert "\n" not in str(caught.value)


def other_deck() -> dict[str, Any]:
    """The house's deck with another card in it."""
    deck = house()
    deck["elements"][0] = {"id": "aardvark", "kind": "person", "themes": "FD", "value": 4}
    deck["combos"] = [{"on": "aardvark", "with": "cat", "points": 3}]
    names = deck["texts"]["en"]["elements"]
    del names["serial-killer"]
    names["aardvark"] = {"name": "Aardvark In Pyjamas"}
    return deck


def test_a_table_plays_with_a_deck_of_its_own_and_the_record_alone_replays() -> None:
    game = load_game("counting-zzzzs")
    options = read_options(CountingZzzzsOptions, {"deck": other_deck()})
    assert "aardvark" in deck_of(options).numbers
    assert names_of(options)["aardvark"] == "Aardvark In Pyjamas"
    assert names_of(options, "pl")["siren"] == house_names("pl")["siren"]
    match = Match(game, [Player("Ann"), Player("Bob")], options, bytes(32))
    rng, seen = Random(1), False
    while match.state.outcome is None:
        seat = match.state.deciders[0]
        match.act(seat, match.state.legal_actions(seat).sample(rng))
        seen |= "aardvark" in match.state.text().partition("discard")[2]
        assert game.parse_state(match.state.text()).text() == match.state.text()
    assert seen
    text = "".join(line_text(line) + "\n" for line in match.lines).encode()
    assert verify(read_lines(BytesIO(text)), load_game).state.outcome == match.state.outcome
    broken = text.replace(b'"themes":"FD","value":4', b'"themes":"FD","value":44', 1)
    assert broken != text
    with pytest.raises(BadRecord, match=r"line 1: option deck: “aardvark” \(elements\[1\].value\)"):
        verify(read_lines(BytesIO(broken)), load_game)


def test_a_wrong_deck_is_refused_before_a_game_begins() -> None:
    deck = other_deck()
    deck["elements"][2]["kind"] = "planet"
    with pytest.raises(BadOption, match=r"^option deck: “teacher” \(elements\[3\].kind\)"):
        read_options(CountingZzzzsOptions, {"deck": deck})


def test_bots_play_with_any_deck() -> None:
    game = load_game("counting-zzzzs")
    options = read_options(CountingZzzzsOptions, {"deck": other_deck()})
    from fortywinks.bots.arena import play_out

    for level in ("easy", "medium"):
        state = game.new(2, options, SecretChance(bytes(32)))
        play_out(state, [game.bot(level, seat, 2, options, Random(seat)) for seat in range(2)])
        assert state.outcome is not None


def test_the_command_checks_a_deck_and_plays_with_it(tmp_path) -> None:
    good, bad = tmp_path / "deck.json", tmp_path / "bad.json"
    good.write_text(json.dumps(other_deck()), encoding="utf-8")
    deck = other_deck()
    deck["elements"][1]["themes"] = "Q"
    bad.write_text(json.dumps(deck), encoding="utf-8")
    checked = run("deck", "check", str(good))
    assert checked.status == 0
    assert "is a deck of 112 elements" in checked.out
    refused = run("deck", "check", str(bad))
    assert refused.status == 1
    assert refused.err.count("\n") == 1
    assert "“trouserless-me” (elements[2].themes)" in refused.err
    assert run("deck", "check", str(tmp_path / "none.json")).status == 2
    played = run("simulate", "counting-zzzzs", "-n", "2", "--bots", "random", "-o", f"deck=@{good}")
    assert played.status == 0
    again = run("simulate", "counting-zzzzs", "-n", "2", "--bots", "random", "-o", f"deck=@{bad}")
    assert again.status == 2
    assert "deck: “trouserless-me” (elements[2].themes)" in again.err


def test_the_house_deck_can_be_written_out_to_begin_with(tmp_path) -> None:
    file = tmp_path / "deck.json"
    file.write_text(run("deck", "show").out, encoding="utf-8")
    assert run("deck", "check", str(file)).status == 0


def test_a_deck_that_cannot_be_played_is_refused() -> None:
    """112 persons, or a single place among persons: no dream of five elements is possible."""
    for places in range(4):
        deck = house()
        for number, element in enumerate(deck["elements"]):
            element |= {"kind": "place" if number < places else "person", "themes": "NFWDS"}
        if places < 2:
            assert mistake(deck).startswith("no 5 elements can follow one another, so no dream would ever count")
        else:
            read_deck_file(json.dumps(deck).encode())


def test_an_element_that_fits_beside_no_other_is_named(tmp_path: Path) -> None:
    deck = house()
    for element in deck["elements"][1:]:
        element["themes"] = "S"
    deck["elements"][0]["themes"] = "N"
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(deck), encoding="utf-8")
    assert "can only begin a dream: serial-killer" in run("deck", "check", str(file)).out


def test_escape_sequences_in_names_are_shown_harmlessly(tmp_path: Path) -> None:
    deck = house()
    deck["name"] = "box\x1b[2J"
    for text in deck["texts"]["en"]["elements"].values():
        for field in {"name", "positive", "negative"} & set(text):
            text[field] = f"\x1b]0;{text[field][:40]}\x07\u202e"
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(deck), encoding="utf-8")
    for words in (("deck", "check", str(file)), ("play", "counting-zzzzs", "--plain", "-o", f"deck=@{file}")):
        said = run(*words)
        assert said.status == 0
        assert "box" in said.out
        assert all(letter.isprintable() or letter == "\n" for letter in said.out)


def test_the_plain_terminal_says_the_own_names_of_a_deck(tmp_path: Path) -> None:
    deck = other_deck()
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(deck), encoding="utf-8")
    said = run("play", "counting-zzzzs", "--plain", "--seed", "2", "-o", f"deck=@{file}").out
    hand = re.findall(r"^  ([a-z0-9-]+): (.+?); (?:Person|Place|Thing|Verb);", said, re.M)
    names = {
        id: " / ".join(text[side] for side in ("name", "positive", "negative") if side in text)
        for id, text in deck["texts"]["en"]["elements"].items()
    }
    assert hand
    assert all(names[id] == name for id, name in hand)
