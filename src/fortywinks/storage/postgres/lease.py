"""The lease of a node: how long it may be sure that its tables are still its own.

The database counts the lease from the moment at which it renewed it. We count from the moment at which we asked it to,
which was earlier: so while we are sure, nobody else can have our tables.
"""

import asyncio
import sys
import time
from collections.abc import Callable, Sequence

from .link import DatabaseGone

LENGTH = 3.0
"""Seconds for which a lease holds."""

BEAT = 1.0
"""Seconds from one renewal to the next."""

Clock = Callable[[], float]


def clocks() -> tuple[Clock, ...]:
    """A machine that was stopped finds out by any of its clocks: some stand still with it, and some do not."""
    found: list[Clock] = [time.monotonic, time.time]
    if sys.platform == "linux":  # which alone has a clock that goes on while the machine sleeps
        found.append(lambda: time.clock_gettime(time.CLOCK_BOOTTIME))
    return tuple(found)


class Lease:
    """Not held at first. `ask` before each renewal, `renewed` with its answer when it was granted."""

    def __init__(self, length: float = LENGTH, by: Sequence[Clock] | None = None) -> None:
        self.length = length
        self._clocks = tuple(by) if by is not None else clocks()
        self._until: tuple[float, ...] | None = None
        self._waiting: set[asyncio.Future[None]] = set()
        self.is_lost = False

    def ask(self) -> tuple[float, ...]:
        """What the clocks say now, to be handed to `renewed`."""
        return tuple(clock() for clock in self._clocks)

    def renewed(self, asked: tuple[float, ...]) -> None:
        if self.is_lost:
            return
        self._until = tuple(then + self.length for then in asked)
        if self.is_sure:
            for waiting in self._waiting:
                if not waiting.done():
                    waiting.set_result(None)

    def lose(self) -> None:
        """It was given up for good: whoever waits for it need not."""
        self.is_lost, self._until = True, None
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    @property
    def is_sure(self) -> bool:
        """Whether nobody else can have our tables at this moment."""
        until = self._until
        return until is not None and all(clock() < end for clock, end in zip(self._clocks, until, strict=True))

    async def sure(self) -> None:
        """Returns at a moment at which that is so; `DatabaseGone` if it never will be."""
        while not self.is_sure:
            if self.is_lost:
                raise DatabaseGone("this node was taken for dead")
            waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.add(waiting)
            try:
                await waiting
            finally:
                self._waiting.discard(waiting)


class Always(Lease):
    """For whoever shares the database with nobody: a test, a tool."""

    is_sure = True
