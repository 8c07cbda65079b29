"""Medals of Counting Zzzzs: each for its deed, and for nothing less."""

from typing import Any

from msgspec.structs import replace

from fortywinks.core import Event
from fortywinks.games.counting_zzzzs import GAME
from fortywinks.games.counting_zzzzs.events import Blocked, ScoredCombo, SleptLightly, Waking, Woke
from tests.games.medals import medals_of

PLAIN = Waking(0, "wake-up", None, None, (), 0, 0, None, True, 5, 0, (), 5, 5)
COMBO = ScoredCombo("a", "b", 2)


def woke(**fields: Any) -> Event:
    return Woke(replace(PLAIN, **fields))


def medals(*events: Event) -> set[tuple[int, str, int]]:
    return medals_of(GAME, 3, events)


def test_a_dream_to_its_tenth_card():
    assert medals(woke(why="tenth"), woke(why="tenth")) == {(0, "whole-dream", 2)}
    assert not medals(woke(why="morning"))


def test_the_sweetest_dream():
    assert medals(woke(points=20), woke(seat=1, points=24)) == {(1, "sweet-dream", 24)}
    assert not medals(woke(points=19))


def test_combos_in_one_dream():
    assert medals(woke(combos=(COMBO, COMBO))) == {(0, "rhyming-dream", 2)}
    assert not medals(woke(combos=(COMBO,)), woke(combos=(COMBO,)))


def test_an_alarm_clock_wakes_others():
    assert medals(*[woke(by=2)] * 3) == {(2, "alarm-clock", 3)}
    assert not medals(*[woke(by=0)] * 3)
    assert not medals(*[woke(by=2)] * 2)


def test_whoever_is_watchful_blocks():
    block, light = Blocked(1, "dead-drunk", "siren"), SleptLightly(1, 0, "siren")
    assert medals(block, light) == {(1, "watchful", 2)}
    assert not medals(block)
