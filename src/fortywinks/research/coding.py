"""Games in numbers: every action has one, and what a seat sees is a row of them.

A game says how in its part `research`, whose `CODING` is made for a table; one with a batch engine has said so there.
"""

from typing import Any, Protocol

from ..core import Action, Event, FortyWinksError, Game, Seat


class NoCoding(FortyWinksError):
    """The game does not say how to put it in numbers."""


class Coding(Protocol):
    """The numbers of one table."""

    actions: int
    """How many numbers actions have."""
    observed: int
    """How many numbers an observation has."""

    def legal(self, state: Any, seat: Seat) -> dict[int, Action]:
        """What this seat may do now, by number."""
        ...

    def watch(self, seat: Seat, event: Event) -> None:
        """This seat is told of an event; for what a view does not show again."""
        ...

    def observe(self, state: Any, seat: Seat) -> list[int]:
        """What this seat may know: its view, and what it was told."""
        ...


class BatchCoding:
    """The numbers that a game's batch engine uses."""

    def __init__(self, part: Any, seats: int, options: Any) -> None:
        self._part = part
        numbered = part.actions(seats, options)
        self._numbers = {action: number for number, action in enumerate(numbered)}
        self.actions = len(numbered)
        self.observed: int = part.observed(seats, options)

    def legal(self, state: Any, seat: Seat) -> dict[int, Action]:
        return {self._numbers[action]: action for action in state.legal_actions(seat)}

    def watch(self, seat: Seat, event: Event) -> None:
        """What was seen is in the observation itself."""

    def observe(self, state: Any, seat: Seat) -> list[int]:
        observed: list[int] = self._part.observation(state, seat)
        return observed


def coding_for(game: Game, seats: int, options: Any) -> Coding:
    """The numbers of a table of this game."""
    part = game.part("research")
    if part is not None:
        coding: Coding = part.CODING(seats, options)
        return coding
    batch = game.part("batch")
    if batch is None:
        raise NoCoding(f"{game.title} does not say how to put it in numbers")
    return BatchCoding(batch, seats, options)
