"""How the journal stands in its files. `docs/storage.md` describes it for people.

#fortywinks-journal format 1 segment 1
=1 66 0bd32085
kx3f {"seat":"A","do":"look 1 2"}
p0Qz {"time":"turn","seat":"B"}
=2 7 f3d2d755
kx3f -
=3 0 00000000
"""

import os
import re
from pathlib import Path
from zlib import crc32

from .disk import DurableFile, sync_directory

FORMAT = 1
"""The version of the journal's files, and the newest one this program reads."""

HEAD = re.compile(rb"=(\d{1,15}) (\d{1,15}) ([0-9a-f]{8})\n")
"""What a batch begins with: its number in the segment, the length of its lines in bytes, their checksum."""

FILL = b"\n"
"""Stands behind the last batch where room is reserved."""

RESERVE = 1 << 20

_NAME = re.compile(r"journal-(\d{6,12})\.log")


def segment_path(directory: Path, number: int) -> Path:
    return directory / f"journal-{number:06}.log"


def segment_numbers(directory: Path) -> list[int]:
    """The segments that are there, in order."""
    names = (_NAME.fullmatch(name) for name in os.listdir(directory))
    return sorted(int(name[1]) for name in names if name is not None)


def first_line(number: int) -> bytes:
    """The first line of a segment."""
    return b"#fortywinks-journal format %d segment %d\n" % (FORMAT, number)


def checksum(body: bytes) -> bytes:
    return b"%08x" % crc32(body)


def batch(number: int, body: bytes) -> bytes:
    """A batch as it stands in the file."""
    return b"=%d %d %b\n%b" % (number, len(body), checksum(body), body)


class SegmentWriter:
    """The segment that is written to. Every method returns when its work is on disk.

    Room behind the last batch is filled in advance: a write that does not change the file's size costs the file
    system no entry in a journal of its own.
    """

    def __init__(self, directory: Path, number: int, end: int = 0, batches: int = 0) -> None:
        """Goes on behind byte `end` of a segment with so many batches; from 0, begins it."""
        self.number = number
        self.batches = batches
        self.end = end
        self._file = DurableFile(segment_path(directory, number))
        try:
            self._file.cut(end)
            if end == 0:
                self._write(first_line(number))
            sync_directory(directory)
        except OSError:
            self._file.close()
            raise
        self._filled = self.end
        self._reserves = True
        self.reserve()

    def append(self, body: bytes) -> None:
        """Writes a batch."""
        self._write(batch(self.batches + 1, body))
        self.batches += 1

    def _write(self, data: bytes) -> None:
        self._file.write(data, self.end)
        self.end += len(data)

    def reserve(self) -> None:
        """Fills some room in advance, if little is left. Without room for that, batches still find their own."""
        if self._filled - self.end > RESERVE // 4 or not self._reserves:
            return
        self._filled = max(self._filled, self.end)
        try:
            self._file.write(FILL * RESERVE, self._filled)
            self._filled += RESERVE
        except OSError:
            self._reserves = False

    def finish(self) -> None:
        """Marks the end with an empty batch, gives back what was reserved, and closes the file."""
        try:
            self.append(b"")
            self._file.cut(self.end)
        finally:
            self.release()

    def release(self) -> None:
        """Closes the file as it is."""
        self._file.close()
