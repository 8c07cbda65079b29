"""One game as an environment has it: numbers in, numbers out. What the interfaces of others share."""

import hashlib
import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core import (
    SPECTATOR,
    Action,
    FortyWinksError,
    Game,
    Options,
    Seat,
    SecretChance,
    State,
    Told,
    events_for,
    seat_letter,
)
from .coding import coding_for


class BadMove(FortyWinksError):
    """An action that is none, or is not legal now."""


class ResearchTable:
    """A game, its seats and its numbers; it begins anew with `begin`."""

    state: State[Any, Any]

    def __init__(self, game: Game, seats: int, options: Options | Mapping[str, Any] | None = None) -> None:
        game.check_seats(seats)
        self.game, self.seats, self.options = game, seats, game.check_options(options)
        game.check_table(seats, self.options)
        self.coding = coding_for(game, seats, self.options)
        self.names = [seat_letter(seat) for seat in range(seats)]

    def begin(self, seed: int | None) -> None:
        """A new game; the same seed deals the same."""
        secret = os.urandom(32) if seed is None else hashlib.sha256(f"fortywinks research {seed}".encode()).digest()
        self.follow(self.game.new(self.seats, self.options, SecretChance(secret)))

    def follow(self, state: State[Any, Any]) -> None:
        """A game that has just begun; whoever plays it says what is told (`tell`)."""
        self.coding = coding_for(self.game, self.seats, self.options)
        self.state = state
        self.tell(state.opening)

    def tell(self, told: Sequence[Told]) -> None:
        for seat in range(self.seats):
            for event in events_for(seat, told):
                self.coding.watch(seat, event)

    def action(self, seat: Seat, number: Any) -> Action:
        """The action of this number, if this seat may do it now, or `BadMove`."""
        legal = self.coding.legal(self.state, seat)
        if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or int(number) not in legal:
            raise BadMove(f"{self.game.title}, seat {self.names[seat]}: {str(number)[:40]} is no legal action now")
        return legal[int(number)]

    def act(self, seat: Seat, number: Any) -> None:
        """This seat does the action of this number, or `BadMove`."""
        self.tell(self.state.apply(seat, self.action(seat, number)))

    def observe(self, seat: Seat) -> npt.NDArray[np.int16]:
        return np.array(self.coding.observe(self.state, seat), np.int16)

    def mask(self, seat: Seat) -> npt.NDArray[np.int8]:
        mask = np.zeros(self.coding.actions, np.int8)
        if seat in self.state.deciders:
            mask[list(self.coding.legal(self.state, seat))] = 1
        return mask

    def rewards(self) -> list[float]:
        """When the game is over: 1 for who is ahead of all, -1 for who is behind all, in even steps between; else 0."""
        outcome = self.state.outcome
        if outcome is None:
            return [0.0] * self.seats
        ranks = [result.rank for result in outcome.results]
        return [
            (sum(other > rank for other in ranks) - sum(other < rank for other in ranks)) / (self.seats - 1)
            for rank in ranks
        ]

    def text(self) -> str:
        """What somebody who watches sees, in words."""
        return self.game.describe_view(self.state.view(SPECTATOR), self.names)
