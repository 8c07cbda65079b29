"""Medals of When I Dream: each for its deed, and for nothing less."""

from fortywinks.core import Event
from fortywinks.games.when_i_dream import GAME
from fortywinks.games.when_i_dream.components import Pile
from fortywinks.games.when_i_dream.events import DayBroke, DreamCard, GivenHint, NightResult
from tests.games.medals import medals_of


def card(*hints: GivenHint, pile: Pile = "yellow", recalled: bool = False, owner: int | None = None) -> DreamCard:
    return DreamCard(1, "moon", hints, "moon", pile, recalled, owner)


def night(*dream: DreamCard, void: bool = False) -> Event:
    return DayBroke(NightResult(1, 0, void, (None, "fairy"), "sandman", dream, (), (0, 0), (0, 0), (0, 0)))


def medals(*events: Event) -> set[tuple[int, str, int]]:
    return medals_of(GAME, 2, events)


HINT = GivenHint(1, "bright")
TWO = (HINT, HINT)


def test_a_whole_dream_was_told():
    assert medals(night(*[card(*TWO, recalled=True)] * 3)) == {(0, "whole-dream-told", 3)}
    assert not medals(night(*[card(*TWO, recalled=True)] * 2))
    assert not medals(night(*[card(recalled=True)] * 3, card()))


def test_the_clearest_night():
    assert (0, "clear-night", 5) in medals(night(*[card(*TWO)] * 5))
    assert not medals(night(*[card()] * 4))
    assert not medals(night(*[card()] * 5, void=True))


def test_at_one_word():
    assert medals(night(card(HINT))) == {(0, "at-one-word", 1)}
    assert not medals(night(card(*TWO), card(HINT, pile="blue")))


def test_a_fair_tongue_was_never_punished():
    assert medals(night(*[card(*TWO)] * 4)) == {(1, "fair-tongue", 8)}
    assert not medals(night(*[card(*TWO)] * 4, card(owner=1, pile="front")))
    assert not medals(night(*[card(*TWO)] * 4, card(GivenHint(1, "moonlight", False), pile="blue")))
