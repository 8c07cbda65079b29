"""A line to the database that is cut at a chosen moment: before a statement arrives, or before its answer does."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal, TypeAlias

from tests.passing import pass_on

Cut: TypeAlias = Literal["before it arrives", "before its answer", "before its answer, for good"]

SOCKET = ".s.PGSQL.5432"


class CutLine:
    """Passes everything on, until something with `marker` in it is sent. Then it is cut, once, as `cut` says."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._folder = tempfile.TemporaryDirectory(prefix="fw-cut-")
        self.marker: bytes | None = None
        self.cut: Cut = "before it arrives"
        self.cuts = 0
        self.delay = 0.0
        """Seconds by which everything that is sent is late."""
        self.is_closed = False
        """Nobody new is let in."""
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def folder(self) -> str:
        return self._folder.name

    async def open(self) -> None:
        self._listening = await asyncio.start_unix_server(self._serve, Path(self.folder) / SOCKET)

    async def close(self) -> None:
        self.cut_all()
        self._listening.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._folder.cleanup()

    def cut_all(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        there: asyncio.StreamWriter | None = None
        self._writers.add(writer)
        try:
            if self.is_closed:
                return
            answers, there = await asyncio.open_unix_connection(Path(self._server) / SOCKET)
            self._writers.add(there)
            back = asyncio.create_task(pass_on(answers, writer))
            await self._watch(reader, answers, there, back)
            back.cancel()
        except OSError:
            pass
        finally:
            for end in filter(None, (writer, there)):
                end.transport.abort()
                self._writers.discard(end)
            self._tasks.discard(task)

    async def _watch(
        self,
        reader: asyncio.StreamReader,
        answers: asyncio.StreamReader,
        there: asyncio.StreamWriter,
        back: asyncio.Task[None],
    ) -> None:
        while data := await reader.read(1 << 16):
            if self.marker is not None and self.marker in data:
                self.marker = None
                self.cuts += 1
                self.is_closed = self.cut.endswith("for good")
                if self.cut != "before it arrives":
                    back.cancel()
                    await asyncio.gather(back, return_exceptions=True)
                    there.write(data)
                    await _until_done(answers, there)
                return
            if self.delay:
                await asyncio.sleep(self.delay)
            there.write(data)
            await there.drain()


async def _until_done(answers: asyncio.StreamReader, there: asyncio.StreamWriter) -> None:
    """The database ends the connection when it has done what was asked before its end."""
    await there.drain()
    there.write_eof()
    while await answers.read(1 << 16):
        pass


@asynccontextmanager
async def cut_line(server: Path) -> AsyncIterator[CutLine]:
    line = CutLine(str(server))
    await line.open()
    try:
        yield line
    finally:
        await line.close()
