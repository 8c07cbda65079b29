"""What the tests of the journal share."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

import pytest

from fortywinks.storage import FileJournal, Journal, filejournal, recover
from fortywinks.storage.batches import SegmentWriter, batch, first_line, segment_path
from fortywinks.storage.postgres import PostgresJournal, open_link
from fortywinks.storage.postgres import journal as postgres_journal
from fortywinks.storage.postgres.batch import Batch
from fortywinks.storage.postgres.lease import Always
from fortywinks.storage.postgres.link import connect


def line(number: int) -> bytes:
    return b'{"i":%d}' % number


def open_journal(directory: Path, failed=None) -> FileJournal:
    """The journal of a directory, after what is in it was recovered."""
    return FileJournal(directory, recover(directory), failed)


def write_segment(directory: Path, number: int, *bodies: bytes) -> Path:
    """A segment with these batches, byte by byte as the journal would write it."""
    path = segment_path(directory, number)
    path.write_bytes(first_line(number) + b"".join(batch(n, body) for n, body in enumerate(bodies, 1)))
    return path


def tables_of(directory: Path) -> Mapping[str, list[bytes]]:
    return recover(directory).tables


def files_of(directory: Path) -> dict[str, bytes]:
    """Every file and all that stands in it, to see that nothing was touched."""
    return {path.name: path.read_bytes() for path in sorted(directory.iterdir())}


class SlowDisk:
    """Holds every batch back until the test lets it through."""

    def __init__(self) -> None:
        self.gate = threading.Semaphore(0)
        self.bodies: list[bytes] = []
        """Of each batch: its lines, as they stand in a file."""

    def let_through(self, batches: int = 1) -> None:
        self.gate.release(batches)


class Keeping(Protocol):
    """Where a journal is kept: each of the tests below is for every kind."""

    @property
    def module(self) -> Any:
        """Has what can be set about batches."""
        ...

    async def open(self, failed: Callable[[str], None] | None = None) -> Journal: ...

    def tables(self) -> Mapping[str, list[bytes]]:
        """What a restart would find."""
        ...

    def slow_disk(self, monkeypatch: pytest.MonkeyPatch) -> SlowDisk: ...


class InFiles:
    module = filejournal

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    async def open(self, failed: Callable[[str], None] | None = None) -> Journal:
        return open_journal(self.directory, failed)

    def tables(self) -> Mapping[str, list[bytes]]:
        return tables_of(self.directory)

    def slow_disk(self, monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
        disk, write = SlowDisk(), SegmentWriter.append

        def append(segment: SegmentWriter, body: bytes) -> None:
            disk.gate.acquire()
            disk.bodies.append(body)
            write(segment, body)

        monkeypatch.setattr(SegmentWriter, "append", append)
        return disk


class InPostgres:
    module = postgres_journal

    def __init__(self, address: str) -> None:
        self.address = address

    async def open(self, failed: Callable[[str], None] | None = None) -> Journal:
        link = await open_link(self.address)
        async with link.use() as connection:
            epoch = await new_node(connection, "node")
        journal = ClosesLink(link, "node", epoch, Always(), failed=failed)
        await journal.adopt(list(await self._read()))
        return journal

    def tables(self) -> Mapping[str, list[bytes]]:
        found: Mapping[str, list[bytes]] = elsewhere(self._read())
        return found

    async def _read(self) -> Mapping[str, list[bytes]]:
        connection = await connect(self.address)
        found: dict[str, list[bytes]] = {}
        for row in await connection.fetch("SELECT table_id, line FROM lines ORDER BY table_id, seq"):
            found.setdefault(row["table_id"], []).append(row["line"])
        await connection.close()
        return found

    def slow_disk(self, monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
        disk, write = SlowDisk(), PostgresJournal._insert

        async def insert(journal: PostgresJournal, batch: Batch) -> None:
            await asyncio.to_thread(disk.gate.acquire)
            lines = [f"{table} -\n".encode() for table in batch.dropped]
            disk.bodies.append(b"".join([*lines, *(one + b"\n" for one in batch.lines)]))
            await write(journal, batch)

        monkeypatch.setattr(PostgresJournal, "_insert", insert)
        return disk


class ClosesLink(PostgresJournal):
    """A journal that has its connection for itself."""

    async def close(self) -> None:
        await super().close()
        await self._link.close()


async def new_node(connection: Any, id: str) -> int:
    """A row for a node, in place of the one that it had before."""
    await connection.execute("DELETE FROM nodes WHERE id = $1", id)
    epoch: int = await connection.fetchval(
        "INSERT INTO nodes (id, epoch, name, address, plays, lease_until)"
        " VALUES ($1, nextval('epochs'), $1, '', '{}', now()) RETURNING epoch",
        id,
    )
    return epoch


def elsewhere(question: Coroutine[Any, Any, Any]) -> Any:
    """The answer, waited for by another thread: this one may be in the middle of something."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, question).result()
