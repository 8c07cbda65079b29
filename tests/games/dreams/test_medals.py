"""Medals of Dreams: each for its deed, and for nothing less."""

from fortywinks.core import Event
from fortywinks.games.dreams import GAME
from fortywinks.games.dreams.events import RoundEnded, RoundResult
from tests.games.medals import medals_of


def ended(*tips: str | None, mortal: int = 0) -> Event:
    return RoundEnded(RoundResult(1, (), 2, mortal, (), tips, (0, 0, 0), (0, 0, 0)))


def medals(*events: Event) -> set[tuple[int, str, int]]:
    return medals_of(GAME, 3, events)


def test_the_mortal_saw_the_vision():
    assert medals(ended("2", "A", None)) == {(0, "true-sight", 1)}
    assert not medals(ended("3", "A", None))


def test_nobody_noticed_the_mortal():
    assert medals(ended("3", "C", None)) == {(0, "unnoticed", 1)}


def test_a_sharp_eye_finds_the_mortal_twice():
    once, wrong = ended("3", "A", "B"), ended("B", "A", "3", mortal=2)
    assert not medals(once)
    assert (1, "sharp-eye", 2) in medals(once, wrong, once)


def test_never_wrong_in_more_than_one_round():
    assert medals(ended("3", "A", "B"), ended("3", "A", "B")) == {(1, "never-wrong", 2), (1, "sharp-eye", 2)}
    assert not any(deed == "never-wrong" for _, deed, _ in medals(ended("3", "A", "B")))
