"""What the storage asks of the operating system: a lock on a file, writes that are on disk when they return.

Linux, macOS and Windows each do it another way. What decides is what the system has, not what it is called.
"""

import os
from importlib import import_module
from pathlib import Path
from typing import Any


def _if_there(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        return None


_fcntl: Any = _if_there("fcntl")
_msvcrt: Any = _if_there("msvcrt")
_pwrite: Any = getattr(os, "pwrite", None)
_F_FULLFSYNC: int | None = getattr(_fcntl, "F_FULLFSYNC", None)
_SYNCED_BY_EACH_WRITE: int = 0 if _F_FULLFSYNC is not None else getattr(os, "O_DSYNC", 0)
"""With this flag a write returns when it is on disk. macOS knows it, but leaves the data in the disk's own memory."""
BINARY: int = getattr(os, "O_BINARY", 0)
"""Without it Windows would write two characters at the end of each line."""
_DIRECTORY: int | None = getattr(os, "O_DIRECTORY", None)


class LockHeld(OSError):
    """Another program has the lock."""


def open_and_lock(path: Path) -> int:
    """A handle of this file, which no other program can have at the same time; the system lets go of it at our end."""
    handle = os.open(path, os.O_CREAT | os.O_RDWR | BINARY, 0o600)
    try:
        if _fcntl is not None:
            _fcntl.flock(handle, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
        elif _msvcrt is not None:
            _msvcrt.locking(handle, _msvcrt.LK_NBLCK, 1)
    except OSError:
        os.close(handle)
        raise LockHeld(f"{path} is locked") from None
    return handle


def sync(handle: int) -> None:
    """Returns when the disk itself has everything that was written."""
    if _F_FULLFSYNC is not None:
        _fcntl.fcntl(handle, _F_FULLFSYNC)
    else:
        os.fsync(handle)


def sync_directory(directory: Path) -> None:
    """Makes names that were given or taken in this directory durable. Windows does so by itself, and has no call."""
    if _DIRECTORY is None:
        return
    handle = os.open(directory, os.O_RDONLY | _DIRECTORY)
    try:
        sync(handle)
    finally:
        os.close(handle)


class DurableFile:
    """A file written at any place; what was written is on disk when `write` returns."""

    def __init__(self, path: Path) -> None:
        self._handle = os.open(path, os.O_CREAT | os.O_WRONLY | BINARY | _SYNCED_BY_EACH_WRITE, 0o600)

    def write(self, data: bytes, place: int) -> None:
        done = self._write_some(data, place)
        while done < len(data):
            done += self._write_some(data[done:], place + done)
        if not _SYNCED_BY_EACH_WRITE:
            sync(self._handle)

    def _write_some(self, data: bytes, place: int) -> int:
        if _pwrite is not None:
            written: int = _pwrite(self._handle, data, place)
            return written
        os.lseek(self._handle, place, os.SEEK_SET)
        return os.write(self._handle, data)

    def cut(self, size: int) -> None:
        """Makes the file this long."""
        os.ftruncate(self._handle, size)
        sync(self._handle)

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
