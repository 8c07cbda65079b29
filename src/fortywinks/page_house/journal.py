"""The journal of a house in the page: lines that wait for each other's commit, in order."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable

import msgspec

from ..storage.errors import JournalFailed
from ..storage.journal import JournalFigures, LinesOf, Then, check_line, line_start
from .store import AddLine, Change, DropTable, PageStore

MANY_LINES = 5_000
"""So many lines are worth writing anew what is still needed of them."""


class PageJournal:
    """Whatever is appended in one go of the event loop is committed together; the next batch waits for the last."""

    def __init__(self, store: PageStore, failed: Callable[[str], None], lines: Counter[str] | None = None) -> None:
        self.figures = JournalFigures()
        self._store = store
        self._failed = failed
        self._failure: str | None = None
        self._waiting: deque[tuple[Change, Then | None]] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._flushes: list[asyncio.Future[None]] = []
        self._lines = lines if lines is not None else Counter[str]()
        """How many each table has."""

    @property
    def has_grown(self) -> bool:
        return self._lines.total() > MANY_LINES

    def append(self, table: str, line: bytes, then: Then | None = None) -> None:
        check_line(line)
        self._lines[table] += 1
        self._take(AddLine(table, line.decode()), then)

    def drop(self, table: str, then: Then | None = None) -> None:
        self._lines.pop(table, None)
        self._take(DropTable(table), then)

    def _take(self, change: AddLine | DropTable, then: Then | None) -> None:
        line_start(change.table)
        if self._failure is not None:
            raise JournalFailed(self._failure)
        self._waiting.append((change, then))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        while self._waiting and self._failure is None:
            batch = list(self._waiting)
            self._waiting.clear()
            await self._commit(batch)
        self._writing = None
        if not self._waiting:
            for flush in self._flushes:
                flush.set_result(None)
            self._flushes.clear()

    async def _commit(self, batch: list[tuple[Change, Then | None]]) -> None:
        text = msgspec.json.encode([change for change, _ in batch]).decode()
        began = time.monotonic()
        try:
            await self._store.commit(text)
        except Exception as error:  # whatever a browser has against it
            self._fail(str(error))
            return
        self.figures.count(len(batch), len(text), time.monotonic() - began)
        for _, then in batch:
            if then is not None:
                then()

    def _fail(self, reason: str) -> None:
        """What was not committed never will be, and nobody is told of it."""
        self._failure = reason
        for flush in self._flushes:
            flush.set_exception(JournalFailed(reason))
        self._flushes.clear()
        self._failed(reason)

    async def flush(self) -> None:
        if self._failure is not None:
            raise JournalFailed(self._failure)
        if self._writing is None:
            return
        flushed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._flushes.append(flushed)
        await flushed

    async def rotate(self, lines_of: LinesOf) -> None:
        """Once all is durable, every table is written anew in one go."""
        await self.flush()
        tables, self._lines = list(self._lines), Counter()
        for table in tables:
            self.drop(table)
            for line in lines_of(table):
                self.append(table, line)
        await self.flush()
        self.figures.rotations += 1

    async def close(self) -> None:
        await self.flush()
        self._failure = self._failure or "the journal is closed"
