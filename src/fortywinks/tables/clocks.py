"""The clocks of one game at a table. The game says what runs; the table says how fast; time itself is passed in."""

from typing import TypeAlias

from ..core import Clock
from ..protocol.messages import ClockState, PaceName

PACES: dict[PaceName, float | None] = {"relaxed": 3.0, "standard": 1.0, "quick": 0.5, "none": None}
"""How a game's standard seconds are stretched."""

LAG = 1.0
"""Seconds that everybody gets on top, for the way over the network."""

EXTRA = 60.0

ClockKey: TypeAlias = tuple[str, int | None, int]


class Clocks:
    """What runs against time now, and until when."""

    def __init__(self, pace: PaceName) -> None:
        self.pace: PaceName = pace
        self.factor = PACES[pace]
        self.deadlines: dict[ClockKey, float] = {}
        self.paused_at: float | None = None

    def follow(self, running: tuple[Clock, ...], now: float) -> None:
        """After something was done: old clocks that still run keep their time, new ones start."""
        if self.factor is None:
            return
        started = self.paused_at if self.paused_at is not None else now
        old = self.deadlines
        self.deadlines = deadlines = {}
        for clock in running:
            key = (clock.name, clock.seat, clock.serial)
            deadline = old.get(key)
            deadlines[key] = started + clock.seconds * self.factor + LAG if deadline is None else deadline

    def pause(self, now: float) -> None:
        if self.paused_at is None:
            self.paused_at = now

    def resume(self, now: float) -> None:
        if self.paused_at is not None:
            self.add(now - self.paused_at)
            self.paused_at = None

    def add(self, seconds: float) -> None:
        """More time for everything that runs."""
        self.deadlines = {key: deadline + seconds for key, deadline in self.deadlines.items()}

    def next_deadline(self) -> float | None:
        if self.paused_at is not None:
            return None
        earliest: float | None = None
        for deadline in self.deadlines.values():  # mostly one: `min` would take longer to be called
            if earliest is None or deadline < earliest:
                earliest = deadline
        return earliest

    def run_down(self, now: float) -> ClockKey | None:
        """A clock whose time is up, the earliest first."""
        if self.paused_at is not None or not self.deadlines:
            return None
        key = min(self.deadlines, key=self.deadlines.__getitem__)
        return key if self.deadlines[key] <= now else None

    def states(self, now: float) -> tuple[ClockState, ...]:
        at = LAG + (self.paused_at if self.paused_at is not None else now)
        states = []
        for (name, seat, _), deadline in self.deadlines.items():
            left = deadline - at
            states.append(ClockState(name, seat, int(left * 10) / 10 if left > 0 else 0.0))
        return tuple(states)
