"""A hint is looked at while it is typed (WID-18): the house says what it would say, does nothing, and tells nobody."""

import pytest

from fortywinks.core import Refusal
from fortywinks.games.when_i_dream import actions as do

from .evening import WRONG, DreamEvening, rule_of
from .table import DreamTable, night
from .test_hints import dream_of


def checked(table: DreamTable, seat: int, text: str) -> str | None:
    """What the house has against this hint, typed by this seat."""
    before = table.state.text()
    try:
        table.state.check(seat, do.Hint(table.card, text))
    except Refusal as refusal:
        return refusal.reason
    finally:
        assert table.state.text() == before
    return None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("sea", None),
        ("two words", "a hint is one word"),
        ("houses", "that is of the term's word family"),
        ("Leuchtturm", "that is the term in another language"),
        ("ligthouse", "that is the term misspelt"),
    ],
)
def test_WID_18_what_is_typed_is_judged_whoever_has_the_turn(text: str, reason: str | None) -> None:
    table = dream_of("lighthouse")
    assert {checked(table, seat, text) for seat in (1, 2, 3)} == {reason}


def test_WID_18_at_a_strict_table_nobody_is_warned() -> None:
    table = dream_of("lighthouse", strict=True)
    assert checked(table, 1, "Leuchtturm") is None
    assert checked(table, 1, "two words") == "a hint is one word"


def test_WID_15_a_dreamer_learns_nothing_by_asking() -> None:
    table = night()
    assert checked(table, 0, table.term) == checked(table, 0, "zzz") == "it is not your turn to give a hint"
    for text in (table.term, WRONG):
        table.state.check(0, do.Guess(table.card, text))
    assert table.piles == (0, 0)


def test_WID_18_asking_is_heard_by_nobody_else() -> None:
    evening = DreamEvening()
    before = [len(person.raw) for person in evening.people]
    assert evening.cay.sends("check", do="hint 1 zzz") == {"type": "done", "id": evening.cay.last["id"]}
    assert evening.cay.refused("check", do=f"hint 1 {evening.term.split()[0]}")["rule"] == "WID-18"
    assert evening.cay.refused("check", do="hint 2 zzz")["rule"] == "WID-22"
    assert rule_of(evening.cay, "hint 1 zzz") == "WID-13", "asking is not doing"
    after = [len(person.raw) for person in evening.people]
    assert [after[seat] - before[seat] for seat in range(4)] == [0, 0, 4, 0]


def test_whoever_has_no_seat_and_no_game_has_nothing_to_ask() -> None:
    evening = DreamEvening()
    watcher = evening.client("Wil", "spectator")
    assert watcher.refused("check", do="hint 1 zzz")["code"] == "no-seat"
    assert evening.ann.refused("check", do="dance")["code"] == "bad-notation"
