"""A damaged journal made usable again, if whoever runs the house says so: it is cut off where the damage begins."""

import os
import shutil
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from .batches import HEAD, checksum, segment_numbers, segment_path
from .clean_end import END_NAME, CleanEnd, forget_clean_end, read_clean_end
from .disk import sync_directory
from .errors import StorageError
from .recovery import HOUSEKEEPING, Recovered, recover


@dataclass(slots=True)
class Damage:
    """What is wrong with a journal, and what is lost if it goes on from there."""

    reason: str
    missing_bytes: int = 0
    """What was cut off after a proper end: nobody knows any more what stood there."""
    lost_lines: int = 0
    """Lines behind the damage that can still be read, and would be left out."""
    tables: set[str] = field(default_factory=set)
    """The tables of those lines."""
    kept_tables: int = 0

    def __str__(self) -> str:
        parts = [self.reason]
        if self.missing_bytes:
            parts.append(f"{self.missing_bytes:,} bytes are gone")
        if self.lost_lines:
            parts.append(f"{self.lost_lines:,} lines of {len(self.tables)} tables behind it would be left out")
        parts.append(f"{self.kept_tables} tables stand before it")
        return "; ".join(parts)


def find_damage(directory: Path) -> Damage | None:
    """What is wrong with the journal in this directory, or None. Nothing is changed."""
    recovered = recover(directory, up_to_damage=True)
    if recovered.damage is None:
        return None
    damage = Damage(recovered.damage, kept_tables=len(recovered.tables))
    end = recovered.end
    for number in segment_numbers(directory):
        if number >= end.segment:
            data = segment_path(directory, number).read_bytes()
            _count_lines(data[end.byte :] if number == end.segment else data, damage)
    clean = _clean_end(directory)
    if clean is not None and not damage.lost_lines:
        damage.missing_bytes = _missing(directory, clean, recovered)
    return damage


def _clean_end(directory: Path) -> CleanEnd | None:
    try:
        return read_clean_end(directory)
    except StorageError:
        return None


def _missing(directory: Path, clean: CleanEnd, recovered: Recovered) -> int:
    """How many bytes stood behind the last whole batch; of whole segments that are gone, nobody knows."""
    return clean.byte - (recovered.end.byte if recovered.end.segment == clean.segment else 0)


def _count_lines(data: bytes, damage: Damage) -> None:
    """Counts the lines of every batch that is still whole."""
    for head in HEAD.finditer(data):
        body = data[head.end() : head.end() + int(head[2])]
        if len(body) == int(head[2]) and checksum(body) == head[3]:
            names = [line.partition(b" ")[0] for line in body.splitlines()]
            names = [name for name in names if name and name != HOUSEKEEPING]
            damage.lost_lines += len(names)
            damage.tables.update(name.decode(errors="replace") for name in names)


def repair(directory: Path) -> Path:
    """Cuts the journal off where its damage begins. The files as they were go into a folder, which is the answer."""
    end = recover(directory, up_to_damage=True).end
    kept = directory / f"damaged-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    try:
        kept.mkdir(mode=0o700)
        concerned = [segment_path(directory, number) for number in segment_numbers(directory) if number >= end.segment]
        for path in [*concerned, directory / END_NAME]:
            if path.exists():
                shutil.copy2(path, kept / path.name)
        sync_directory(kept)
        forget_clean_end(directory)
        for path in reversed(concerned):
            if path == segment_path(directory, end.segment):
                os.truncate(path, end.byte)
            else:
                path.unlink()
        sync_directory(directory)
    except OSError as error:
        raise StorageError(f"cannot repair the journal in {directory}: {error.strerror}") from None
    return kept
