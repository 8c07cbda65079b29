"""Medals of Schafe-Schubsen: each for its deed, and for nothing less."""

from fortywinks.core import Event
from fortywinks.games.schafe_schubsen import GAME
from fortywinks.games.schafe_schubsen.events import CloverTaken, GameEnded, Pushed, RingPaid, WentOut
from tests.games.medals import medals_of

END = GameEnded("last", (0,))


def medals(*events: Event) -> set[tuple[int, str, int]]:
    return medals_of(GAME, 3, events)


def test_dry_hooves_never_paid_and_never_left():
    assert medals(RingPaid(1, "water", 1), WentOut(2, "dike", 2), END) == {(0, "dry-hooves", 1)}
    assert not medals(RingPaid(1, "water", 1))


def test_the_last_ring_was_enough():
    paid = (RingPaid(0, "water", 1), RingPaid(0, "devil", 0), WentOut(1, "dike", 2), WentOut(2, "dike", 1))
    assert medals(*paid, END) == {(0, "last-ring", 2)}
    assert not medals(*paid, GameEnded("last", ()))


def test_who_pushed_most():
    pushes = [Pushed(1, 0, 40, 41)] * 5
    assert medals(*pushes) == {(0, "shover", 5)}
    assert not medals(*pushes[1:])
    assert medals(*pushes, *[Pushed(0, 2, 40, 41)] * 6) == {(2, "shover", 6)}


def test_over_the_edge_is_beyond_the_dike():
    assert medals(Pushed(1, 0, 199, 200)) == {(0, "over-the-edge", 1)}
    assert not medals(Pushed(1, 0, 198, 199))


def test_three_tiles_of_clover_are_luck():
    tiles = [CloverTaken(1, "+1")] * 3
    assert medals(*tiles) == {(1, "lucky-clover", 3)}
    assert not medals(*tiles[1:])
