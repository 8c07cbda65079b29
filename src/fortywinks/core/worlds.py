"""Worlds that a seat can imagine: whole states of the game that agree with all that this seat was told.

A bot has no state, only what its seat is told. A game with a part ``worlds`` follows that with a *shadow*: a state of
its own making, in which everything that the seat was told is true and the rest is made up. From that,
`State.determinize` deals as many others as one likes. How well a world explains what the others did is its weight.

    worlds = game.worlds(seat, seats, options)
    worlds.watch(event)                 for every event that the seat is told, from the first one on
    worlds.look(view, legal)            what the seat sees and may do now, before worlds are wanted
    worlds.sample(rng, 50)              fifty worlds with their weights
"""

from abc import ABC, abstractmethod
from random import Random
from typing import Any, NamedTuple

from .actions import LegalActions
from .events import Event
from .seats import Seat
from .state import State


class World(NamedTuple):
    """A state as it may be, and how likely it makes what the others did, compared with other worlds."""

    state: State[Any, Any]
    weight: float


class Shadow(ABC):
    """What the part ``worlds`` of a game has: it follows the game through one seat's eyes."""

    state: State[Any, Any]
    """It agrees with all that was told."""

    @abstractmethod
    def watch(self, event: Event) -> None:
        """The seat is told this."""

    def look(self, view: Any, legal: LegalActions[Any]) -> None:  # noqa: B027 - not every game needs it
        """The seat sees this and may do that; for what no event tells, such as its own secret choice."""

    def weight(self, world: Any) -> float:
        """How likely it is that the others would have done what they did, if this were the world."""
        return 1.0


class Worlds:
    """The worlds that one seat can imagine in one game. It is given what the seat is told and nothing else."""

    def __init__(self, shadow: Shadow, seat: Seat) -> None:
        self._shadow = shadow
        self._seat = seat

    def watch(self, event: Event) -> None:
        """The seat is told this."""
        self._shadow.watch(event)

    def look(self, view: Any, legal: LegalActions[Any]) -> None:
        """The seat sees this and may do that; what is sampled afterwards agrees with it."""
        self._shadow.look(view, legal)

    def sample(self, rng: Random, count: int) -> list[World]:
        """So many worlds, dealt at random from those that agree with what was told; all are the caller's own."""
        dealt = [self._shadow.state.determinize(self._seat, rng) for _ in range(count)]
        return [World(state, self._shadow.weight(state)) for state in dealt]

    def likely(self, rng: Random, count: int) -> list[State[Any, Any]]:
        """So many worlds drawn by their weights: likely ones come more often, perhaps several times."""
        worlds = self.sample(rng, count)
        weights = [world.weight for world in worlds]
        chosen = rng.choices(worlds, weights if any(weights) else None, k=count)
        return [world.state.clone() for world in chosen]
