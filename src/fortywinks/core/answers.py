"""What a state answers when it is asked: views, decisions with their clocks, and the outcome."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from .seats import Seat


class View(msgspec.Struct, frozen=True, gc=False):
    """What one viewer may see now. Built up from public facts and that viewer's own knowledge."""

    own_fields: ClassVar[tuple[str, ...]] = ()
    """The fields that hold this viewer's own knowledge. All the others are the same for everybody."""


class Clock(msgspec.Struct, frozen=True, gc=False):
    """Something that runs against time. The host measures it; when it has run down the host applies a `TimeOut`.

    `seconds` is the standard pace, which a host may stretch. A clock goes on running over other actions as long as
    name, seat and serial stay the same.
    """

    name: str
    seat: Seat | None
    serial: int
    seconds: float


class Decision(msgspec.Struct, frozen=True, gc=False):
    """One seat is asked something: what it is about, and the clock it runs against (None: no limit of its own)."""

    seat: Seat
    about: str
    clock: Clock | None


class SeatResult(msgspec.Struct, frozen=True):
    seat: Seat
    score: int
    rank: int
    """1 for the winner; tied seats share a rank."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: why, and each seat's result in seat order."""

    why: str
    results: tuple[SeatResult, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple([result.seat for result in self.results if result.rank == 1])


def rank_scores(why: str, scores: Sequence[int], *, lowest_wins: bool = False) -> Outcome:
    """The outcome in which scores alone decide and equal scores share a rank."""
    best_first = sorted(scores, reverse=not lowest_wins)
    results = [SeatResult(seat, score, 1 + best_first.index(score)) for seat, score in enumerate(scores)]
    return Outcome(why, tuple(results))
