"""Work that takes longer than play may wait: done on one thread beside the event loop, in turns between addresses."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from ..bots.turns import Turns
from ..tables import TableRefusal

T = TypeVar("T")

PER_ADDRESS = 8
AT_ALL = 200
"""Pieces of work that may wait; whoever wants more is told to come back later."""


class Background:
    """One thread and no more: Python runs one thread at a time, and each further one would make play wait longer."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="background")
        self._waiting: Turns[asyncio.Future[None]] = Turns()
        self._busy = False

    async def do(self, address: str, work: Callable[..., T], *arguments: Any, **named: Any) -> T:
        """The work's own result, or what it raises. Others from the same address come first if they came before."""
        if self._waiting.waiting(address) >= PER_ADDRESS or len(self._waiting) >= AT_ALL:
            raise TableRefusal("too-fast")
        return await self.must(address, work, *arguments, **named)

    async def must(self, address: str, work: Callable[..., T], *arguments: Any, **named: Any) -> T:
        """The same for what is bounded elsewhere: it waits for as long as it takes."""
        loop = asyncio.get_running_loop()
        if self._busy:
            turn: asyncio.Future[None] = loop.create_future()
            self._waiting.add(turn, (address, ""))
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():  # it was our turn already
                    self._next()
                self._waiting.remove(turn)
                raise
        self._busy = True
        try:
            return await loop.run_in_executor(self._thread, lambda: work(*arguments, **named))
        finally:
            self._next()

    def _next(self) -> None:
        """Whoever waits longest without a turn has the next one."""
        self._busy = False
        while len(self._waiting) and not self._busy:
            turn = self._waiting.pop()
            if not turn.done():  # whoever has gone this very moment still stands in the row
                turn.set_result(None)
                self._busy = True

    def close(self) -> None:
        """Nothing more is begun."""
        self._thread.shutdown(wait=False, cancel_futures=True)
