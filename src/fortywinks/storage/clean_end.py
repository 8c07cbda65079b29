"""Where the journal ended when it was closed properly: in a small file of its own, so that a journal that was cut off
since then is not taken for one that a crash cut off.
"""

import os
from pathlib import Path

import msgspec

from .disk import BINARY, sync, sync_directory
from .errors import StorageError

END_NAME = "journal.end"


class CleanEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last segment, the byte at which its last batch ends, and how many batches it has."""

    segment: int
    byte: int
    batches: int


def write_clean_end(directory: Path, end: CleanEnd) -> None:
    """The journal is closed, and ends here."""
    handle = os.open(directory / END_NAME, os.O_CREAT | os.O_WRONLY | os.O_TRUNC | BINARY, 0o600)
    try:
        os.write(handle, msgspec.json.encode(end) + b"\n")
        sync(handle)
    finally:
        os.close(handle)
    sync_directory(directory)


def forget_clean_end(directory: Path) -> None:
    """The journal is written to again."""
    try:
        os.unlink(directory / END_NAME)
    except FileNotFoundError:
        return
    sync_directory(directory)


def read_clean_end(directory: Path) -> CleanEnd | None:
    """Where the journal ended; None if it was not closed properly, or never."""
    path = directory / END_NAME
    try:
        return msgspec.json.decode(path.read_bytes(), type=CleanEnd)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StorageError(f"cannot read {path}: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise StorageError(f"{path} does not say where the journal ended; `fortywinks admin repair` can help") from None
