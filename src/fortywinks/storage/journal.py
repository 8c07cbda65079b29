"""The journal: one append-only log for all tables, which acknowledges a line once it is safely on disk.

`FileJournal` keeps it in files, `MemoryJournal` in memory. Whoever hosts tables needs only what stands here.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

Then: TypeAlias = Callable[[], None]
"""Called on the event loop's thread once a line is durable."""

LinesOf: TypeAlias = Callable[[str], Iterable[bytes]]
"""Gives the lines that a table needs as things stand now, to begin it anew; none if it is not needed any more."""

DROPPED = b"-"
"""Stands in place of a line's JSON object: the table's lines up to here are not needed any more."""

_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(slots=True)
class JournalFigures:
    """What the journal has done, for metrics."""

    batches: int = 0
    lines: int = 0
    bytes: int = 0
    sync_last: float = 0.0
    """Seconds until a batch was known to be on disk: the last one, all together, the slowest."""
    sync_total: float = 0.0
    sync_max: float = 0.0
    rotations: int = 0

    def count(self, lines: int, size: int, seconds: float) -> None:
        """One more batch is on disk."""
        self.batches += 1
        self.lines += lines
        self.bytes += size
        self.sync_last = seconds
        self.sync_total += seconds
        self.sync_max = max(self.sync_max, seconds)


class Journal(Protocol):
    """The append-only log of all tables. All of it is called on the event loop's thread."""

    @property
    def figures(self) -> JournalFigures: ...

    @property
    def has_grown(self) -> bool:
        """It is time to rotate."""
        ...

    def append(self, table: str, line: bytes, then: Then | None = None) -> None:
        """Takes one line for a table: a JSON object, without its end.

        `then` is called once the line is durable, strictly in the order of the calls. Lines that are appended
        without giving way to the event loop share a batch: after a crash all of them are there, or none.
        Raises `JournalFailed` once the disk has failed.
        """
        ...

    def drop(self, table: str, then: Then | None = None) -> None:
        """The table's lines so far are not needed any more; lines appended from now on begin it anew."""
        ...

    async def flush(self) -> None:
        """Returns when all lines appended so far are durable; raises `JournalFailed` if they never will be."""
        ...

    async def rotate(self, lines_of: LinesOf) -> None:
        """Writes every table anew, a few at a time while play goes on, and then deletes what stood there before."""
        ...

    async def close(self) -> None:
        """Makes everything durable and lets go of the files. After a failure it only lets go."""
        ...


def line_start(table: str) -> bytes:
    """How each line of the table begins; `ValueError` if this cannot be a table's id."""
    if _TABLE_ID.fullmatch(table) is None:
        raise ValueError(f"'{table}' is no table id: 1 to 64 letters, digits, '_' and '-'")
    return table.encode() + b" "


def check_line(line: bytes) -> None:
    """`ValueError` if this cannot stand on a line of the journal."""
    if not line.startswith(b"{") or b"\n" in line:
        raise ValueError(f"a line of the journal is one JSON object without line breaks, not {line[:60]!r}")
