"""Chance: fixed for ever by its secret, even, and exact when it is read from a record."""

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from fortywinks.core import ChanceMismatch, RecordedChance, SecretChance
from fortywinks.games.sen.components import DECK

SECRET = bytes(range(32))


def test_the_commitment_is_the_sha_256_of_the_secret() -> None:
    assert SecretChance(SECRET).commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_known_answers() -> None:
    """If these ever change, no record of an earlier game can be verified any more."""
    chance = SecretChance(SECRET)
    assert "".join(chance.shuffle(0, "letters", "abcdefghij", None)) == "gidjafhbec"
    assert chance.shuffle(1, "numbers", range(10), None) == [3, 8, 9, 5, 1, 2, 7, 4, 6, 0]
    assert "".join(chance.pick(draw, "letter", "ABCDEFGH", None) for draw in range(12)) == "AEDAGBHEEGFC"
    assert " ".join(chance.shuffle(7, "deck", DECK, None)) == (
        "7 1 3 9 0 6p 8 6p 7s 5t 9 7s 5 9 9 5 7 9 4 6 1 4 2 5t 0 0 2 2 4 9 7s 9 7 9 5 5t 9 6 3 6p 8 6 1 7 8 1 4 5 0 2"
        " 8 6 3 3"
    )


def by_the_book(secret: bytes, draw: int, things: Sequence[Any]) -> list[Any]:
    """The shuffle as the documentation describes it, written a second time."""
    stream = hashlib.shake_256(secret + draw.to_bytes(8, "big")).digest(4 * len(things))
    numbers = [int.from_bytes(stream[place : place + 4], "big") for place in range(0, len(stream), 4)]
    shuffled = list(things)
    for number, last in zip(numbers, range(len(things) - 1, -1, -1), strict=True):
        other = number % (last + 1)
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return shuffled


@pytest.mark.parametrize("count", [0, 1, 2, 3, 54, 140])
@pytest.mark.parametrize("draw", [0, 1, 255, 256, 10**6])
def test_a_shuffle_goes_as_it_is_documented(count: int, draw: int) -> None:
    assert SecretChance(SECRET).shuffle(draw, "things", range(count), None) == by_the_book(SECRET, draw, range(count))


def test_draws_differ_from_each_other_and_repeat_themselves() -> None:
    chance = SecretChance(SECRET)
    shuffles = [tuple(chance.shuffle(draw, "deck", range(54), None)) for draw in range(100)]
    assert len(set(shuffles)) == 100
    assert shuffles == [tuple(chance.shuffle(draw, "deck", range(54), None)) for draw in range(100)]


def chi_square(counts: Counter[Any], cells: int, total: int) -> float:
    expected = total / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


def test_every_place_gets_every_card_equally_often() -> None:
    """Chi-square over 10 places and 10 cards; beyond 160 for 81 degrees of freedom has odds of one in a million."""
    chance, rounds, cards = SecretChance(SECRET), 5000, 10
    counts = Counter(
        place * cards + card
        for draw in range(rounds)
        for place, card in enumerate(chance.shuffle(draw, "cards", range(cards), None))
    )
    assert chi_square(counts, cards * cards, rounds * cards) < 160


def test_every_order_is_equally_frequent() -> None:
    """23 degrees of freedom: beyond 70 has odds of one in a million."""
    chance = SecretChance(SECRET)
    orders: dict[tuple[int, ...], int] = {}
    counts = Counter(
        orders.setdefault(tuple(chance.shuffle(draw, "cards", range(4), None)), len(orders)) for draw in range(9600)
    )
    assert len(orders) == 24
    assert chi_square(counts, 24, 9600) < 70


@pytest.mark.parametrize("kinds", [2, 3, 5, 7])
def test_every_pick_is_equally_frequent(kinds: int) -> None:
    chance = SecretChance(SECRET)
    counts = Counter(chance.pick(draw, "number", range(kinds), None) for draw in range(7000))
    assert chi_square(counts, kinds, 7000) < 40


def test_recorded_chance_gives_back_what_was_recorded() -> None:
    chance = RecordedChance([("deck", ["b", "a", "b"]), ("starter", ["C"])])
    assert chance.shuffle(0, "deck", ["a", "b", "b"], None) == ["b", "a", "b"]
    assert chance.pick(1, "starter", range(4), "ABCD".__getitem__) == 2


def test_recorded_things_that_look_alike_are_each_used_once() -> None:
    things = [("x", 1), ("y", 2), ("x", 3)]
    chance = RecordedChance([("deck", ["x", "x", "y"])])
    assert chance.shuffle(0, "deck", things, lambda thing: thing[0]) == [("x", 1), ("x", 3), ("y", 2)]


def test_beyond_the_record_chance_may_come_from_elsewhere() -> None:
    chance = RecordedChance([("deck", ["b", "a"])], beyond=SecretChance(SECRET))
    assert chance.shuffle(0, "deck", ["a", "b"], None) == ["b", "a"]
    assert chance.shuffle(1, "numbers", range(10), None) == SecretChance(SECRET).shuffle(1, "numbers", range(10), None)
    assert [chance.pick(draw, "letter", "ABCDEFGH", None) for draw in (1, 2)] == ["E", "D"]


DECK_OF_THREE = ["a", "b", "b"]


@pytest.mark.parametrize(
    ("got", "complaint"),
    [
        (["a", "b"], "the deck has 2 cards, not 3"),
        ([], "the deck has 0 cards, not 3"),
        (["a", "b", "c"], "unknown card 'c' at place 3 of the deck"),
        (["a", "a", "b"], "one 'a' too many at place 2 of the deck"),
        (["a", "b", "b", "b"], "one 'b' too many at place 4 of the deck"),
    ],
)
def test_a_recorded_deck_that_is_none_is_refused(got: list[str], complaint: str) -> None:
    with pytest.raises(ChanceMismatch, match=f"^{complaint}$"):
        RecordedChance([("deck", got)]).shuffle(0, "deck", DECK_OF_THREE, None)


@pytest.mark.parametrize(
    ("ask", "complaint"),
    [
        (
            lambda c: c.shuffle(1, "deck", DECK_OF_THREE, None),
            "needs chance for the deck here, and the record has none",
        ),
        (lambda c: c.pick(1, "starter", "AB", None), "needs chance for the starter here, and the record has none"),
        (lambda c: c.pick(0, "starter", "AB", None), "needs chance for the starter here, and the record has the deck"),
        (lambda c: c.pick(0, "deck", "cd", None), "'a' is no possible deck"),
    ],
)
def test_chance_that_was_not_recorded_is_refused(ask: Callable[[RecordedChance], Any], complaint: str) -> None:
    with pytest.raises(ChanceMismatch, match=complaint):
        ask(RecordedChance([("deck", ["a"])]))
