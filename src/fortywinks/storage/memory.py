"""A journal in memory, for tests and for play in a terminal."""

import asyncio
from collections import deque
from collections.abc import Callable

from .errors import JournalFailed
from .journal import DROPPED, JournalFigures, LinesOf, Then, check_line, line_start
from .recovery import Recovered


class MemoryJournal:
    """Acknowledges at once, or (`hold`) only when told to by `release`: a disk as slow as a test wants it.

    It keeps what a disk would have kept: `recovered` is what a restart would find.
    """

    has_grown = False

    def __init__(self, *, hold: bool = False, failed: Callable[[str], None] | None = None) -> None:
        self.figures = JournalFigures()
        self.hold = hold
        self._failed = failed
        self._failure: str | None = None
        self._kept: list[tuple[str, bytes]] = []
        self._waiting: deque[tuple[str, bytes, Then | None]] = deque()
        self._flushes: list[asyncio.Future[None]] = []
        self._releasing = False

    def append(self, table: str, line: bytes, then: Then | None = None) -> None:
        check_line(line)
        self._take(table, line, then)

    def drop(self, table: str, then: Then | None = None) -> None:
        self._take(table, DROPPED, then)

    def _take(self, table: str, line: bytes, then: Then | None) -> None:
        line_start(table)
        if self._failure is not None:
            raise JournalFailed(self._failure)
        self._waiting.append((table, line, then))
        if not self.hold:
            self.release()

    @property
    def waiting(self) -> int:
        """How many lines are appended and not acknowledged."""
        return len(self._waiting)

    def release(self, lines: int | None = None) -> None:
        """Acknowledges the next lines, or all of them, with those that are appended meanwhile."""
        if self._releasing:
            return  # A `then` appended a line: the loop below comes to it in its turn, as a real journal would.
        self._releasing = True
        try:
            while self._waiting and (lines is None or lines > 0) and self._failure is None:
                table, line, then = self._waiting.popleft()
                lines = None if lines is None else lines - 1
                self._kept.append((table, line))
                self.figures.count(1, len(line), 0.0)
                if then is not None:
                    then()
        finally:
            self._releasing = False

    def fail(self, reason: str = "No space left on device") -> None:
        """The disk fails: what was not acknowledged never will be."""
        if self._failure is not None:
            return
        self._failure = reason
        for flush in self._flushes:
            if not flush.done():
                flush.set_exception(JournalFailed(reason))
        if self._failed is not None:
            self._failed(reason)

    def recovered(self, also: int = 0) -> Recovered:
        """What a restart would find: all that was acknowledged, and perhaps the next `also` lines."""
        tables: dict[str, list[bytes]] = {}
        perhaps = [(table, line) for table, line, _ in self._waiting][:also]
        for table, line in self._kept + perhaps:
            if line == DROPPED:
                tables.pop(table, None)
            else:
                tables.setdefault(table, []).append(line)
        return Recovered(tables)

    async def flush(self) -> None:
        if self._failure is not None:
            raise JournalFailed(self._failure)
        if not self._waiting:
            return
        flushed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._flushes.append(flushed)
        table, line, then = self._waiting.pop()
        self._waiting.append((table, line, lambda: self._flushed(flushed, then)))
        await flushed

    def _flushed(self, flushed: "asyncio.Future[None]", then: Then | None) -> None:
        self._flushes.remove(flushed)
        if then is not None:
            then()
        if not flushed.done():
            flushed.set_result(None)

    async def rotate(self, lines_of: LinesOf) -> None:
        for table in self.recovered(also=len(self._waiting)).tables:
            self.drop(table)
            for line in lines_of(table):
                self.append(table, line)
        await self.flush()
        self._kept = [(table, line) for table, lines in self.recovered().tables.items() for line in lines]
        self.figures.rotations += 1

    async def close(self) -> None:
        self.release()
        if self._failure is None:
            self._failure = "the journal is closed"
