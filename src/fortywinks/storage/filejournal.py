"""The journal in files, with group commit: while one batch is on its way to the disk, the next one gathers."""

import asyncio
import os
import queue
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TypeAlias

from .batches import SegmentWriter, segment_numbers, segment_path
from .clean_end import CleanEnd, forget_clean_end, write_clean_end
from .disk import sync_directory
from .errors import JournalFailed
from .journal import DROPPED, JournalFigures, LinesOf, Then, check_line, line_start
from .recovery import FirstNeeded, Recovered

GATHER = 0.001
"""Seconds that lines gather before they are written, in a busy house: after a large batch, or if they came while the
disk was busy. A quiet house does not wait; a busy one writes fewer and larger batches, so that a line costs less."""

LARGE_BATCH = 8
"""Lines."""

ROTATE_AT = 64 << 20
"""The journal has grown when so many bytes were written since the last rotation, and more than it left behind."""

ROTATE_SLICE = 128 << 10
"""Bytes of tables that are written anew before play has its turn."""

_Work: TypeAlias = Callable[[], None]
_Done: TypeAlias = Callable[[Exception | None, float], None]


class FileJournal:
    """The journal of the data directory. `recovered` says where to go on; `failed` is called once, if the disk fails.

    Nothing blocks the event loop: a thread of its own writes, in the order in which it was told to.
    """

    def __init__(self, directory: Path, recovered: Recovered, failed: Callable[[str], None] | None = None) -> None:
        end = recovered.end
        self.figures = JournalFigures()
        self._directory = directory
        self._failed = failed
        self._failure: str | None = None
        self._refusal: str | None = None
        """Why nothing is taken any more: the failure, or that the journal is closed."""
        self._segment = SegmentWriter(directory, end.segment, end.byte, end.batches)
        forget_clean_end(directory)
        _delete_before(directory, end.first_needed)
        self._starts = {table: line_start(table) for table in recovered.tables}
        """The tables that have lines, and how each of those begins."""
        self._pending: list[bytes] = []
        self._thens: list[Then] = []
        self._going: list[Then] | None = None
        """What is to be called once the batch that is being written is on disk."""
        self._is_armed = False
        self._is_busy = False
        self._flushes: set[asyncio.Future[None]] = set()
        self._rotation = asyncio.Lock()
        self._left_by_rotation = 0
        self._since_rotation = end.size
        self._loop: asyncio.AbstractEventLoop | None = None
        self._queue: queue.SimpleQueue[tuple[_Work, _Done] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="journal", daemon=True)
        self._writer.start()

    # Appending.

    def append(self, table: str, line: bytes, then: Then | None = None) -> None:
        check_line(line)
        self._take(table, line, then)

    def drop(self, table: str, then: Then | None = None) -> None:
        self._take(table, DROPPED, then)
        del self._starts[table]

    def _take(self, table: str, line: bytes, then: Then | None) -> None:
        if self._refusal is not None:
            raise JournalFailed(self._refusal)
        start = self._starts.get(table)
        if start is None:
            start = self._starts[table] = line_start(table)
        self._pending.append(start + line + b"\n")
        if then is not None:
            self._thens.append(then)
        if not self._is_armed:
            self._arm()

    def _arm(self) -> None:
        self._is_armed = True
        self._loop = asyncio.get_running_loop()
        if self._is_busy:
            self._loop.call_later(GATHER, self._send)
        else:
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        """Hands what has gathered to the writer."""
        if self._failure is not None:
            return
        lines, self._pending = self._pending, []
        self._going, self._thens = self._thens, []
        body = b"".join(lines)
        self._queue.put((partial(self._append_batch, body), partial(self._on_disk, len(lines), len(body))))

    def _append_batch(self, body: bytes) -> None:
        self._segment.append(body)

    def _on_disk(self, lines: int, size: int, error: Exception | None, seconds: float) -> None:
        if error is not None:
            self._fail(error)
            return
        self.figures.count(lines, size, seconds)
        self._since_rotation += size
        self._is_busy = lines >= LARGE_BATCH
        going, self._going = self._going, None
        assert going is not None
        assert self._loop is not None
        if self._pending:
            self._loop.call_later(GATHER, self._send)
        else:
            self._is_armed = False
        for then in going:
            try:
                then()
            except Exception as problem:  # One table's trouble must not keep the others waiting.
                self._loop.call_exception_handler({"message": "after a line was written", "exception": problem})

    def _fail(self, error: Exception) -> None:
        if self._failure is not None:
            return
        reason = error.strerror if isinstance(error, OSError) else repr(error)
        self._failure = self._refusal = f"cannot write to the journal in {self._directory}: {reason}"
        self._pending.clear()
        self._thens.clear()
        for flush in self._flushes:
            if not flush.done():
                flush.set_exception(JournalFailed(self._failure))
        if self._failed is not None:
            self._failed(self._failure)

    # Waiting.

    async def flush(self) -> None:
        if self._failure is not None:
            raise JournalFailed(self._failure)
        thens = self._thens if self._pending else self._going
        if thens is None:
            return
        flushed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._flushes.add(flushed)
        thens.append(lambda: None if flushed.done() else flushed.set_result(None))
        try:
            await flushed
        finally:
            self._flushes.discard(flushed)

    async def close(self) -> None:
        if not self._writer.is_alive():
            return
        self._refusal = self._refusal or "the journal is closed"
        try:
            await self.flush()
            await self._post(self._finish)
        except JournalFailed:
            self._segment.release()
        self._queue.put(None)
        self._writer.join()

    def _finish(self) -> None:
        segment = self._segment  # The writer may have begun another one.
        segment.finish()
        write_clean_end(self._directory, CleanEnd(segment.number, segment.end, segment.batches))

    # Rotation.

    @property
    def has_grown(self) -> bool:
        return self._since_rotation > max(ROTATE_AT, self._left_by_rotation)

    async def rotate(self, lines_of: LinesOf) -> None:
        """Each table is dropped and begun anew, in one batch, in a new segment; so a crash at any moment finds either
        its old lines or its new ones. When all of that is on disk, the segments before are deleted."""
        async with self._rotation:
            await self._do(self._next_segment)
            number, before = self._segment.number, self.figures.bytes
            size = 0
            for table in list(self._starts):
                if table in self._starts:
                    size += self._begin_anew(table, list(lines_of(table)))
                if size > ROTATE_SLICE:
                    size = 0
                    await self.flush()
            await self.flush()
            await self._do(lambda: self._segment.append(FirstNeeded(number).line()))
            await self._do(lambda: _delete_before(self._directory, number))
            self._left_by_rotation = self.figures.bytes - before
            self._since_rotation = 0
            self.figures.rotations += 1

    async def place(self) -> CleanEnd:
        """Where the journal ends now, on disk: what lies before does not change until it is rotated."""
        await self.flush()
        found: list[CleanEnd] = []

        def look() -> None:
            found.append(CleanEnd(self._segment.number, self._segment.end, self._segment.batches))

        await self._do(look)
        return found[0]

    def _begin_anew(self, table: str, lines: list[bytes]) -> int:
        for line in lines:
            check_line(line)  # Before anything is dropped.
        self.drop(table)
        for line in lines:
            self._take(table, line, None)
        return sum(map(len, lines))

    def _next_segment(self) -> None:
        self._segment.finish()
        self._segment = SegmentWriter(self._directory, self._segment.number + 1)

    # The writer's thread.

    async def _do(self, work: _Work) -> None:
        """Has the writer do something between two batches."""
        if self._refusal is not None:
            raise JournalFailed(self._refusal)
        await self._post(work)

    async def _post(self, work: _Work) -> None:
        self._loop = loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()

        def finish(error: Exception | None, _: float) -> None:
            if error is not None:
                self._fail(error)
                done.set_exception(JournalFailed(self._failure))
            else:
                done.set_result(None)

        self._queue.put((work, finish))
        await done

    def _write(self) -> None:
        error: Exception | None = None
        while (task := self._queue.get()) is not None:
            work, done = task
            began = perf_counter()
            if error is None:  # After a failure nothing more is written: what is on disk stays as it is.
                try:
                    work()
                except Exception as problem:
                    error = problem
            assert self._loop is not None
            try:
                self._loop.call_soon_threadsafe(done, error, perf_counter() - began)
            except RuntimeError:  # The event loop was closed, so nobody waits any more.
                return
            if error is None:
                self._segment.reserve()


def _delete_before(directory: Path, number: int) -> None:
    """Deletes the segments before this one, the oldest first, so that no gap comes to be."""
    old = [found for found in segment_numbers(directory) if found < number]
    for found in old:
        os.unlink(segment_path(directory, found))
    if old:
        sync_directory(directory)
