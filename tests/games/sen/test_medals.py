"""Medals of Sen: each for its deed, and for nothing less."""

from fortywinks.core import Event
from fortywinks.games.sen import GAME
from fortywinks.games.sen.components import Face
from fortywinks.games.sen.events import Claimed, Kept, RoundBegan, RoundEnded, RoundResult, Swapped, Took
from tests.games.medals import medals_of

BEGAN = RoundBegan(1, 0, "5")


def ended(*dreams: tuple[Face, ...], caller: int | None = None, results: tuple[int, ...] | None = None) -> Event:
    counted = results or tuple(sum(int(face[0]) for face in dream) for dream in dreams)
    return RoundEnded(RoundResult(1, caller, 0, dreams, counted, counted))


def medals(*events: Event) -> set[tuple[int, str, int]]:
    return medals_of(GAME, 2, events)


LOW, ZERO = ("1", "1", "1", "1"), ("0", "9", "9", "9")


def test_a_zero_that_nobody_touched_since_the_deal():
    assert medals(BEGAN, ended(ZERO, LOW)) == {(0, "kept-zero", 1)}
    assert medals(BEGAN, Took(0, 1, "9", "3"), ended(ZERO, LOW)) == {(0, "kept-zero", 1)}
    assert medals(BEGAN, ended(ZERO, LOW), BEGAN, ended(ZERO, LOW)) == {(0, "kept-zero", 2)}


def test_a_zero_that_came_later_is_none():
    for touched in (
        Took(0, 0, "0", "3"),
        Kept(0, 0, "3"),
        Swapped(1, 1, 2, 0, 0),
        Claimed(0, 0, 1, 9, ("0", "9"), True),
    ):
        assert not medals(BEGAN, touched, ended(ZERO, LOW)), touched


def test_a_dream_without_a_raven():
    assert medals(BEGAN, *(Took(0, slot, "0", "3") for slot in range(4)), ended(("0",) * 4, LOW)) == {
        (0, "no-raven", 1)
    }


def test_the_boldest_right_call():
    high = ("3", "3", "3", "1")
    assert medals(BEGAN, ended(high, ("9",) * 4, caller=0)) == {(0, "bold-call", 10)}
    assert not medals(BEGAN, ended(("3", "3", "3", "0")[::-1], ("9",) * 4, caller=None, results=(9, 36))) - {
        (0, "kept-zero", 1)
    }
    assert not medals(BEGAN, ended(high, LOW, caller=0))


def test_a_sure_voice_was_never_wrong():
    right, wrong = ended(LOW, ("2",) * 4, caller=0), ended(("2",) * 4, LOW, caller=0)
    assert medals(BEGAN, right) == set()
    assert medals(BEGAN, right, right) == {(0, "sure-voice", 2)}
    assert medals(BEGAN, right, right, wrong) == set()
