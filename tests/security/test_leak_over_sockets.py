"""The leak test over real sockets: two tables differ in nothing but what one viewer may not know.

That viewer gets the same bytes in the same number, and waits for them equally long: for every seat, for a spectator
and for the shared screen. The tables are played move by move in turn, so that a busy machine is
busy for both.
"""

import random
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from fortywinks.core import SPECTATOR, SecretChance
from fortywinks.core.chance import SECRET_BYTES
from fortywinks.games import load_game
from tests.server.open_house import Person

from .socket_table import SocketTable, is_same_class, people_for

SEATS = 3
MOVES = 40
VIEWERS = {"seat A": 0, "seat B": 1, "seat C": 2, "spectator": SPECTATOR, "screen": SPECTATOR}


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


class TableWithDeck(SocketTable):
    """A table of Sen at which this deck was dealt."""

    def __init__(self, people: list[Person], deck: Any, lines: ExitStack) -> None:
        self.deck = deck
        self.waits: list[float] = []
        super().__init__(people, lines, "sen", starter="A")

    def dealt(self, new: Callable[..., Any], seats: int, options: Any, chance: Any) -> Any:
        state = new(seats, options, chance)
        state.deck = self.deck
        return state


def test_the_yardstick_would_notice():
    quick, slow = [0.002, 0.003, 0.9], [0.030, 0.031, 0.032]
    assert is_same_class(quick, [0.004, 0.001, 0.005])
    assert not is_same_class(quick, slow)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_a_viewer_is_sent_and_when_does_not_depend_on_what_it_cannot_know(house, viewer):
    rng = random.Random(viewer)
    state, actions = some_game(rng)
    world = state.determinize(VIEWERS[viewer], rng)
    assert world.deck != state.deck
    people = people_for(house, SEATS)
    with ExitStack() as lines:
        here, there = (TableWithDeck(people, deck, lines) for deck in (state.deck, world.deck))
        for number, (seat, do) in enumerate(actions):
            for table in (here, there) if rng.random() < 0.5 else (there, here):
                table.waits.append(table.does(f"a{number}", seat, do, first=viewer))
        assert len(here.heard(viewer)) == len(there.heard(viewer)) > len(actions)
        assert here.heard(viewer) == there.heard(viewer)
        others = [other for other in here.viewers[:SEATS] if other != viewer]
        assert any(here.heard(other) != there.heard(other) for other in others), "nothing was hidden, nothing tested"
        assert is_same_class(here.waits, there.waits)
