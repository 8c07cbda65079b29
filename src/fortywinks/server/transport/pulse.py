"""A pulse that comes by every connection in turn, never by all at once."""

import asyncio
from itertools import count
from typing import Generic, Protocol, TypeVar

GROUPS = 50


class Beating(Protocol):
    def beat(self) -> None: ...


B = TypeVar("B", bound=Beating)


class Pulse(Generic[B]):
    """Calls `beat` of each member once in `period` seconds; the members are spread evenly over that time."""

    def __init__(self, period: float) -> None:
        self.period = period
        self._groups: tuple[dict[B, None], ...] = tuple({} for _ in range(GROUPS))
        self._group_of: dict[B, dict[B, None]] = {}
        self._next = count()
        self._turn = 0
        self._timer: asyncio.TimerHandle | None = None

    def add(self, member: B) -> None:
        group = self._groups[next(self._next) % GROUPS]
        group[member] = None
        self._group_of[member] = group
        if self._timer is None:
            self._wait()

    def remove(self, member: B) -> None:
        del self._group_of.pop(member)[member]

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self.period / GROUPS, self._tick)

    def _tick(self) -> None:
        self._turn = (self._turn + 1) % GROUPS
        for member in list(self._groups[self._turn]):
            member.beat()
        if self._group_of:
            self._wait()
        else:
            self._timer = None
