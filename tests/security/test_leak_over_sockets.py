"""The leak test over real sockets: two tables differ in nothing but what one viewer may not know.

That viewer gets the same bytes in the same number, and waits for them equally long: for every seat, for a spectator
and for the shared screen. The tables are played move by move in turn, so that a busy machine is busy for both.
"""

import random
import time
from contextlib import ExitStack
from typing import Any

import pytest

from fortywinks.core import SPECTATOR, SecretChance
from fortywinks.core.chance import SECRET_BYTES
from fortywinks.games import load_game
from tests.server.open_house import Device, OpenHouse, Person

SEATS = 3
MOVES = 40
VIEWERS = {"seat A": 0, "seat B": 1, "seat C": 2, "spectator": SPECTATOR, "screen": SPECTATOR}
PLACES = list(VIEWERS)

SAME_CLASS = 3.0
"""How many times as long one may take as the other and still be called the same: machines are not steady."""
UNNOTICED = 0.01
"""Seconds that nobody can tell from the noise of a network."""


def some_game(rng: random.Random) -> tuple[Any, list[tuple[int, str]]]:
    """A round played at random, without its end: the state after it, and what was done."""
    game = load_game("sen")
    while True:
        state: Any = game.new(SEATS, game.options_type(starter="A"), SecretChance(rng.randbytes(SECRET_BYTES)))
        actions: list[tuple[int, str]] = []
        while len(actions) < MOVES:
            seat = rng.choice(state.deciders)
            action = rng.choice([action for action in state.legal_actions(seat) if str(action) != "wake"])
            after = state.clone()
            after.apply(seat, action)
            if after.round != 1:
                break
            state = after
            actions.append((seat, str(action)))
        else:
            return state, actions


class TableWithDeck:
    """A table at which this deck was dealt, with a device for every viewer."""

    def __init__(self, house: OpenHouse, people: list[Person], deck: Any, lines: ExitStack) -> None:
        self.table = people[0].makes_table(seats=SEATS, options={"starter": "A"})
        id = self.table["id"]
        self.devices = [lines.enter_context(person.comes_to(id)) for person in people[:SEATS]]
        for number, device in enumerate(self.devices[1:], 1):
            assert device.asks("sit", id="sit", name=f"Person {number}")["type"] == "done"
        assert self.devices[0].asks("set-table", id="pace", pace="none")["type"] == "done"
        for person, viewpoint in zip(people[SEATS:], ("spectator", "screen"), strict=True):
            self.devices.append(lines.enter_context(person.comes_to(id, viewpoint)))
            self.devices[-1].hears("welcome")
        self._start(deck)
        self.waits: dict[str, list[float]] = {place: [] for place in VIEWERS}

    def _start(self, deck: Any) -> None:
        game: Any = load_game("sen")
        original = game.new

        def dealt(*arguments: Any) -> Any:
            state: Any = original(*arguments)
            state.deck = deck
            return state

        game.new = dealt
        try:
            assert self.devices[0].asks("start", id="start")["type"] == "done"
        finally:
            del game.new
        for device in self.devices:
            device.asks("ping", id="begun")

    def does(self, number: int, seat: int, do: str, first: str) -> None:
        """One move; everybody hears of it, and how long `first` waited for that is written down."""
        began = time.perf_counter()
        self.devices[seat].says("act", id=f"a{number}", do=do)
        self.devices[PLACES.index(first)].hears("update")
        self.waits[first].append(time.perf_counter() - began)
        for place, device in zip(PLACES, self.devices, strict=True):
            if place != first:
                device.hears("update")

    def heard(self, place: str) -> list[str]:
        """All that was sent to this viewer, the table's own random names apart."""
        device: Device = self.devices[PLACES.index(place)]
        device.asks("ping", id="last")
        names = self.table["id"], self.table["code"]
        return [text.replace(names[0], "*" * 16).replace(names[1], "*" * 8) for text in device.texts]


def is_same_class(one: list[float], other: list[float]) -> bool:
    """Whether two series of waiting times are of the same kind, by their quicker quarter: the rest is the machine's."""
    low, high = sorted(sorted(times)[len(times) // 4] for times in (one, other))
    return high <= SAME_CLASS * low or high - low <= UNNOTICED


def test_the_yardstick_would_notice():
    quick, slow = [0.002, 0.003, 0.9], [0.030, 0.031, 0.032]
    assert is_same_class(quick, [0.004, 0.001, 0.005])
    assert not is_same_class(quick, slow)


@pytest.mark.parametrize("place", PLACES)
def test_what_a_viewer_is_sent_and_when_does_not_depend_on_what_it_cannot_know(house, place):
    rng = random.Random(place)
    state, actions = some_game(rng)
    world = state.determinize(VIEWERS[place], rng)
    assert world.deck != state.deck
    people = [Person(house, f"Person {number}") for number in range(SEATS + 2)]
    with ExitStack() as lines:
        here, there = (TableWithDeck(house, people, deck, lines) for deck in (state.deck, world.deck))
        for number, (seat, do) in enumerate(actions):
            for table in (here, there) if rng.random() < 0.5 else (there, here):
                table.does(number, seat, do, place)
        assert len(here.heard(place)) == len(there.heard(place)) > len(actions)
        assert here.heard(place) == there.heard(place)
        others = [other for other in PLACES[:SEATS] if other != place]
        assert any(here.heard(other) != there.heard(other) for other in others), "nothing was hidden, nothing tested"
        assert is_same_class(here.waits[place], there.waits[place])
