"""What the tests of the journal share."""

from collections.abc import Mapping
from pathlib import Path

from fortywinks.storage import FileJournal, recover
from fortywinks.storage.batches import batch, first_line, segment_path


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
