"""Calls the house when a clock runs down or a bot has thought long enough, and now and then to tidy up."""

import asyncio
import logging
from collections.abc import Callable

from .house import House

SWEEP_EVERY = 60.0

log = logging.getLogger("fortywinks.house")


class TableTimer:
    """One timer for all tables. `wake` is what the house is given to call when something is due earlier."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._house: House | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._set_for = 0.0

    def start(self, house: House) -> None:
        self._house = house
        self.wake()

    def stop(self) -> None:
        self._house = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def wake(self) -> None:
        due = self._house.next_wake() if self._house is not None else None
        if due is None or (self._timer is not None and self._set_for <= due):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._set_for = due
        self._timer = asyncio.get_running_loop().call_later(max(0.0, due - self.now()), self._tick)

    def _tick(self) -> None:
        self._timer = None
        if self._house is not None:
            try:
                self._house.tick()
            except Exception:
                log.exception("a clock failed")
        self.wake()
