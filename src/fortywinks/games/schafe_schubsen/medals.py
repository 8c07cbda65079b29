"""Deeds of Schafe-Schubsen that are worth a medal."""

from typing import Any, Final

from ...core.medals import Deeds, Medal, given, given_to_best
from .events import CloverTaken, GameEnded, Pushed, RingPaid, WentOut

SHOVING: Final = 5
"""So many sheep pushed."""
LUCKY: Final = 3
"""So many tiles of clover."""


class SheepDeeds(Deeds):
    """Who pushed, who got wet, who found clover."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self._pushes, self._shoves, self._rings, self._clover = ([0] * seats for _ in range(4))
        self._last_ring: set[int] = set()
        self._out: set[int] = set()
        self._winners: tuple[int, ...] = ()
        self._ended = False

    def see(self, event: Any) -> None:
        match event:
            case Pushed(seat, by, _, end):
                self._pushes[by] += 1
                self._shoves[by] += end >= 200 and seat != by
            case RingPaid(seat, _, rings):
                self._rings[seat] += 1
                if not rings:
                    self._last_ring.add(seat)
            case WentOut(seat):
                self._out.add(seat)
            case CloverTaken(seat):
                self._clover[seat] += 1
            case GameEnded(_, winners):
                self._winners, self._ended = winners, True

    def medals(self) -> list[Medal]:
        dry = [int(self._ended and seat not in self._out and not rings) for seat, rings in enumerate(self._rings)]
        close = [self._rings[seat] * (seat in self._winners and seat in self._last_ring) for seat in range(self.seats)]
        return [
            *given("dry-hooves", dry),
            *given("last-ring", close),
            *given_to_best("shover", self._pushes, SHOVING),
            *given("over-the-edge", self._shoves),
            *given("lucky-clover", self._clover, LUCKY),
        ]


DEEDS = SheepDeeds
