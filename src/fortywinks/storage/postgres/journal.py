"""The journal in a PostgreSQL, with group commit: while one batch is on its way, the next one gathers.

Each batch is written under a check of the node's own row. A node that was declared dead writes nothing more, and is
told so: it is fenced. When the connection is lost while a batch is being committed, nobody knows whether it was: the
journal looks before it says or repeats anything.
"""

import asyncio
from collections.abc import Callable
from time import perf_counter

from ..errors import JournalFailed, StorageError
from ..filejournal import GATHER, LARGE_BATCH, ROTATE_AT, ROTATE_SLICE
from ..journal import JournalFigures, LinesOf, Then, check_line, line_start
from .batch import Batch, Describe
from .lease import Lease
from .link import RETRY, DatabaseGone, Link, one_line, pg


class Fenced(StorageError):
    """The node was declared dead, and its tables are others' now."""


class PostgresJournal:
    """The journal of one node. `failed` is called once, if nothing can be written any more."""

    def __init__(
        self,
        link: Link,
        node: str,
        epoch: int,
        lease: Lease,
        *,
        describe: Describe = lambda line: None,
        failed: Callable[[str], None] | None = None,
        held_up: Callable[[bool], None] = lambda is_held_up: None,
    ) -> None:
        self.figures = JournalFigures()
        self.node = node
        self.epoch = epoch
        self.lease = lease
        self._link = link
        self._describe = describe
        self._failed = failed
        self._held_up = held_up
        """Told when the database goes away, and when it is back."""
        self._failure: str | None = None
        self._refusal: str | None = None
        self._is_handed_over = False
        self._given_away: set[str] = set()
        """Tables that others go on with."""
        self._next: dict[str, int] = {}
        """The number of each table's next line."""
        self._count: dict[str, int] = {}
        """How many lines it has."""
        self._batch = Batch()
        self._going: Batch | None = None
        self._writing: asyncio.Task[None] | None = None
        self._is_busy = False
        self._flushes: set[asyncio.Future[None]] = set()
        self._rotation = asyncio.Lock()
        self._since_rotation = self._left_by_rotation = 0

    # Appending.

    def append(self, table: str, line: bytes, then: Then | None = None) -> None:
        check_line(line)
        if not self._takes(table):
            return
        number = self._next.get(table, 1)
        self._next[table] = number + 1
        self._count[table] = self._count.get(table, 0) + 1
        self._batch.add(table, number, line)
        about = self._describe(line)
        if about is not None:
            self._batch.note(table, about)
        self._take(then)

    def drop(self, table: str, then: Then | None = None) -> None:
        if not self._takes(table):
            return
        self._batch.drop(table, self._next.setdefault(table, 1))
        self._count.pop(table, None)
        self._take(then)

    def _takes(self, table: str) -> bool:
        if self._is_handed_over or table in self._given_away:
            return False
        if self._refusal is not None:
            raise JournalFailed(self._refusal)
        if table not in self._next:
            line_start(table)
        return True

    def _take(self, then: Then | None) -> None:
        if then is not None:
            self._batch.thens.append(then)
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    @property
    def waiting(self) -> int:
        """Lines that are appended and not durable."""
        return len(self._batch.lines) + (len(self._going.lines) if self._going is not None else 0)

    # Writing.

    async def _write(self) -> None:
        """Until nothing is left; lines that are appended without giving way share a batch."""
        try:
            is_first = True
            while self._has_work():
                if self._is_busy or not is_first:
                    await asyncio.sleep(GATHER)
                is_first = False
                batch, self._batch = self._batch, Batch()
                self._going = batch
                await self._make_durable(batch)
        except Exception as error:
            self._fail(error)
        finally:
            self._writing = self._going = None

    def _has_work(self) -> bool:
        return bool(self._batch.lines or self._batch.dropped or self._batch.thens)

    async def _make_durable(self, batch: Batch) -> None:
        began = perf_counter()
        await self._commit(batch)
        # Whoever was stopped just now and wakes up must not tell what was true then.
        await self.lease.sure()
        size = sum(map(len, batch.lines)) + len(batch.lines)
        self.figures.count(len(batch.lines), size, perf_counter() - began)
        self._since_rotation += size
        self._is_busy = len(batch.lines) >= LARGE_BATCH
        for table in batch.dropped:
            if table not in self._count:
                self._next.pop(table, None)
        self._going = None
        for then in batch.thens:
            try:
                then()
            except Exception as problem:  # One table's trouble must not keep the others waiting.
                loop = asyncio.get_running_loop()
                loop.call_exception_handler({"message": "after a line was written", "exception": problem})

    async def _commit(self, batch: Batch) -> None:
        """Returns when the batch is in the database; `Fenced` if it never will be."""
        is_doubtful = is_taken = False
        while True:
            try:
                if is_doubtful and await self._is_there(batch):
                    break
                if is_taken:
                    raise Fenced("another node writes to a table of this one")
                await self._insert(batch)
                break
            except DatabaseGone:
                if not is_doubtful:
                    self._held_up(True)
                is_doubtful = True
                await asyncio.sleep(RETRY)
            except pg.UniqueViolationError:
                # What was sent before the connection was lost has come through meanwhile; or somebody else wrote.
                is_doubtful = is_taken = True
        if is_doubtful:
            self._held_up(False)

    async def _insert(self, batch: Batch) -> None:
        statement, values = batch.statement(self.node, self.epoch)
        async with self._link.use() as connection:
            if not await connection.fetchval(statement, *values):
                raise Fenced("this node was taken for dead, and its tables were given to others")

    async def _is_there(self, batch: Batch) -> bool:
        """Whether the batch was committed: all of it was, or nothing. One without lines may be done twice."""
        if not batch.lines:
            return False
        async with self._link.use() as connection:
            found = await connection.fetchval(
                "SELECT line FROM lines WHERE table_id = $1 AND seq = $2", batch.tables[-1], batch.numbers[-1]
            )
        return found is not None and bytes(found) == batch.lines[-1]

    def _fail(self, error: Exception) -> None:
        if self._failure is not None:
            return
        self._failure = self._refusal = f"cannot write to the journal in the database: {one_line(error)}"
        self._batch = Batch()
        for flush in self._flushes:
            if not flush.done():
                flush.set_exception(JournalFailed(self._failure))
        if self._failed is not None:
            self._failed(self._failure)

    def fence(self) -> None:
        """Somebody has seen that this node is taken for dead: nothing is written or told any more, and what its tables
        still do is nothing."""
        self._fail(Fenced("this node was taken for dead, and its tables were given to others"))
        self.lease.lose()
        self._is_handed_over = True
        if self._writing is not None:
            self._writing.cancel()

    @property
    def is_over(self) -> bool:
        """Nothing is written any more."""
        return self._refusal is not None

    # Waiting.

    async def flush(self) -> None:
        """Also when nothing is on its way, it must be sure that what it knows is still so."""
        if self._failure is not None:
            raise JournalFailed(self._failure)
        batch = self._batch if self._has_work() else self._going
        if batch is None:
            await self.lease.sure()
            return
        flushed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._flushes.add(flushed)
        batch.thens.append(lambda: None if flushed.done() else flushed.set_result(None))
        try:
            await flushed
        finally:
            self._flushes.discard(flushed)

    async def hand_over(self) -> None:
        """All that was appended is durable; what the tables do from now on is nothing, and nobody is told of it: others
        go on with them."""
        self._is_handed_over = True
        await self.close()

    async def close(self) -> None:
        self._refusal = self._refusal or "the journal is closed"
        if self._has_work() or self._going is not None:
            try:
                await self.flush()
            except JournalFailed:
                return
        if self._writing is not None:
            await asyncio.wait([self._writing])

    # Whose tables are whose.

    async def adopt(self, tables: list[str], link: Link | None = None) -> dict[str, list[bytes]]:
        """The lines of tables that this node has been given, and goes on with. Batches do not wait for that if it is
        asked by another link."""
        found: dict[str, list[bytes]] = {}
        async with (link or self._link).use() as connection:
            rows = await connection.fetch(
                "SELECT table_id, seq, line FROM lines WHERE table_id = ANY ($1) ORDER BY table_id, seq", tables
            )
        self._given_away.difference_update(tables)
        for table, number, line in rows:
            found.setdefault(table, []).append(bytes(line))
            self._next[table] = number + 1
        self._count |= {table: len(lines) for table, lines in found.items()}
        return found

    def knows(self, table: str) -> bool:
        """Whether something was read or written of this table which is not over yet."""
        return table in self._next

    async def give_away(self, tables: list[str]) -> None:
        """All that was appended is durable; what these tables do from now on is nothing: others go on with them."""
        self._given_away.update(tables)
        await self.flush()
        for table in tables:
            self.let_go(table)

    def let_go(self, table: str) -> None:
        """This node has nothing to do with this table any more; all its lines are durable."""
        self._next.pop(table, None)
        self._count.pop(table, None)

    # Rotation.

    @property
    def has_grown(self) -> bool:
        return self._since_rotation > max(ROTATE_AT, self._left_by_rotation)

    async def rotate(self, lines_of: LinesOf) -> None:
        """Each table that has more lines than it needs is dropped and begun anew, in one batch."""
        async with self._rotation:
            before, size = self.figures.bytes, 0
            for table in list(self._count):
                lines = list(lines_of(table)) if table in self._count else []
                if len(lines) < self._count.get(table, 0):
                    size += self._begin_anew(table, lines)
                if size > ROTATE_SLICE:
                    size = 0
                    await self.flush()
            await self.flush()
            self._left_by_rotation = self.figures.bytes - before
            self._since_rotation = 0
            self.figures.rotations += 1

    def _begin_anew(self, table: str, lines: list[bytes]) -> int:
        for line in lines:
            check_line(line)  # Before anything is dropped.
        self.drop(table)
        for line in lines:
            self.append(table, line)
        return sum(map(len, lines))
