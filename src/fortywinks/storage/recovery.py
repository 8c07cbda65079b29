"""Reading a journal back after a restart. Nothing here changes a file."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import msgspec

from .batches import FILL, FORMAT, HEAD, checksum, first_line, segment_numbers, segment_path
from .clean_end import read_clean_end
from .errors import DamagedJournal, NewerFormat, StorageError
from .journal import DROPPED

HOUSEKEEPING = b"*"
"""Stands in place of a table's id on a line about the journal itself."""

_FIRST_LINE = re.compile(rb"#fortywinks-journal format (\d{1,9}) segment (\d{1,12})\n")


class FirstNeeded(msgspec.Struct):
    """All tables were written anew: the segments before this one are not needed any more."""

    first: int

    def line(self) -> bytes:
        return HOUSEKEEPING + b" " + msgspec.json.encode(self) + b"\n"


@dataclass(frozen=True, slots=True)
class TornTail:
    """The unfinished end of a journal: a batch that was being written when everything stopped, so that nobody was
    told of it."""

    path: Path
    byte: int
    size: int

    def __str__(self) -> str:
        return f"{self.path}: an unfinished batch of {self.size} bytes from byte {self.byte} on is left out"


@dataclass(slots=True)
class JournalEnd:
    """Where writing goes on."""

    segment: int = 1
    byte: int = 0
    batches: int = 0
    first_needed: int = 1
    size: int = 0
    """Bytes in all segments."""


@dataclass(slots=True)
class Recovered:
    """The lines of every table that was not dropped, in the order in which they were appended."""

    tables: dict[str, list[bytes]] = field(default_factory=dict)
    torn: TornTail | None = None
    end: JournalEnd = field(default_factory=JournalEnd)
    damage: str | None = None
    """What is wrong behind the end, where whoever asked wanted all that stands before it."""


def recover(directory: Path, *, up_to_damage: bool = False) -> Recovered:
    """Reads the journal in this directory; `DamagedJournal` if something in the middle of it is wrong, or if its end is
    missing although it was closed properly. With `up_to_damage`, the answer is what stands before that.
    """
    recovered = Recovered()
    tables: dict[bytes, list[bytes]] = {}
    try:
        _read(directory, recovered, tables)
        _check_clean_end(directory, recovered.end)
    except StorageError as error:
        if not up_to_damage or isinstance(error, NewerFormat):
            raise
        recovered.damage = str(error)
    recovered.tables = {table.decode(): lines for table, lines in tables.items()}
    return recovered


def _read(directory: Path, recovered: Recovered, tables: dict[bytes, list[bytes]]) -> None:
    numbers = segment_numbers(directory)
    for place, number in enumerate(numbers):
        path = segment_path(directory, number)
        if number != numbers[0] + place:
            raise StorageError(f"the journal is not whole: {segment_path(directory, number - 1)} is missing")
        segment = _Segment(path, number, is_last=place == len(numbers) - 1)
        try:
            for body in segment.bodies():
                _sort(body, tables, recovered.end)
        finally:
            recovered.end.segment, recovered.end.byte, recovered.end.batches = number, segment.end, segment.batches
        recovered.torn = segment.torn
        recovered.end.size += segment.end
    if numbers and numbers[0] > recovered.end.first_needed:
        raise StorageError(f"the journal is not whole: {segment_path(directory, numbers[0] - 1)} is missing")


def _check_clean_end(directory: Path, end: JournalEnd) -> None:
    """A journal that was closed properly cannot end before it was closed. (It may end later: a program of an older
    version does not know of the file that says so.)"""
    clean = read_clean_end(directory)
    if clean is None or (end.segment, end.byte) >= (clean.segment, clean.byte):
        return
    path = segment_path(directory, clean.segment)
    if end.segment < clean.segment:
        raise StorageError(f"the journal is not whole: {path} is missing")
    line = path.read_bytes()[: end.byte].count(b"\n") + 1
    raise DamagedJournal(path, end.byte, line, f"it was closed at byte {clean.byte}, and has been cut off since then")


def _sort(body: bytes, tables: dict[bytes, list[bytes]], end: JournalEnd) -> None:
    """Puts the lines of a batch to those of their tables. Lines are not decoded: there may be millions."""
    for line in body.split(b"\n"):
        table, _, rest = line.partition(b" ")
        if rest == DROPPED:
            tables.pop(table, None)
        elif table in tables:
            tables[table].append(rest)
        elif table == HOUSEKEEPING:
            end.first_needed = msgspec.json.decode(rest, type=FirstNeeded).first
        elif table:
            tables[table] = [rest]


class _Segment:
    """One file being read; after its last batch, `end`, `batches` and `torn` say where and how it ended."""

    def __init__(self, path: Path, number: int, is_last: bool) -> None:
        self.path = path
        self.number = number
        self.is_last = is_last
        self.end = 0
        self.batches = 0
        self.torn: TornTail | None = None

    def bodies(self) -> Iterator[bytes]:
        """The lines of one batch after the other."""
        try:
            with self.path.open("rb") as file:
                yield from self._bodies(file)
        except OSError as error:
            raise StorageError(f"cannot read the journal {self.path}: {error.strerror}") from None

    def _bodies(self, file: IO[bytes]) -> Iterator[bytes]:
        size = file.seek(0, 2)
        file.seek(0)
        if not self._is_begun(file.readline(80), size):
            return
        marked = False
        while (body := self._next_batch(file, size)) is not None:
            marked = not body
            yield body
        self._judge(file)
        if not marked and not self.is_last:
            raise self._damage(file, self.end, "the end of the file is missing")

    def _is_begun(self, line: bytes, size: int) -> bool:
        """Whether the first line is there; False if everything stopped while it was being written."""
        right = first_line(self.number)
        if line == right:
            self.end = len(line)
            return True
        if self.is_last and size <= len(right) and right.startswith(line.rstrip(b"\0")):
            self.torn = TornTail(self.path, 0, size) if size else None
            return False
        match = _FIRST_LINE.fullmatch(line)
        if match is not None and int(match[1]) > FORMAT:
            raise NewerFormat(
                f"the journal {self.path} is of format {int(match[1])}; this program reads up to {FORMAT}"
            )
        raise DamagedJournal(self.path, 0, 1, f"the first line is not '{right.decode().strip()}'")

    def _next_batch(self, file: IO[bytes], size: int) -> bytes | None:
        head = file.readline(64)
        match = HEAD.fullmatch(head)
        if match is None:
            return None
        number, length = int(match[1]), int(match[2])
        start = self.end + len(head)
        if number != self.batches + 1 or start + length > size:
            return None
        body = file.read(length)
        if checksum(body) != match[3]:
            return None
        self.end = start + length
        self.batches = number
        return body

    def _judge(self, file: IO[bytes]) -> None:
        """What stands behind the last good batch: nothing, the batch that the crash cut off, or damage.

        A batch is begun only when the one before it is on disk. So if another one stands behind the bad bytes, they
        were good once, and somebody was told so.
        """
        file.seek(self.end)
        rest = file.read()
        bad = rest.rstrip(FILL)
        if not bad:
            return
        if any(int(match[1]) > self.batches + 1 for match in HEAD.finditer(rest, 1)):
            raise self._damage(file, self.end, "a batch is unreadable, and others follow it")
        if not self.is_last:
            raise self._damage(file, self.end, "a batch is unreadable, and another file follows")
        self.torn = TornTail(self.path, self.end, len(bad))

    def _damage(self, file: IO[bytes], byte: int, reason: str) -> DamagedJournal:
        file.seek(0)
        return DamagedJournal(self.path, byte, file.read(byte).count(b"\n") + 1, reason)
