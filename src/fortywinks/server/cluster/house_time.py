"""The time of a house that can hold still: while the database is away nobody loses time."""

import time
from collections.abc import Callable


class HouseTime:
    """A clock that stands still from `hold` to `go_on`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._held_since: float | None = None
        self._held = 0.0

    def now(self) -> float:
        return (self._clock() if self._held_since is None else self._held_since) - self._held

    @property
    def is_held(self) -> bool:
        return self._held_since is not None

    def hold(self) -> None:
        if self._held_since is None:
            self._held_since = self._clock()

    def go_on(self) -> None:
        if self._held_since is not None:
            self._held += self._clock() - self._held_since
            self._held_since = None
