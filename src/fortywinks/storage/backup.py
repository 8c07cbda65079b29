"""A copy of the data while it is in use, as it was at one moment.

The catalogue is copied first, then the journal up to a place that is on disk. Until both are there the journal must
drop nothing and not be rotated: a game that ends in between is still in the journal, from which a restart keeps it.
"""

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from .batches import segment_numbers, segment_path
from .clean_end import CleanEnd, write_clean_end
from .disk import BINARY, sync, sync_directory
from .errors import StorageError
from .store import CATALOGUE_NAME, Store

COPY = 1 << 20
"""Bytes that are copied at a time."""


async def back_up(store: Store, folder: Path) -> int:
    """Makes the folder; how many bytes it holds. Trouble is a `StorageError`, and then there is no folder."""
    if folder.exists():
        raise StorageError(f"{folder} is there already; say a folder that is not")
    part = folder.with_name(f"{folder.name}.part")
    try:
        part.mkdir(mode=0o700, parents=True)
        await asyncio.to_thread(_copy_catalogue, store.directory / CATALOGUE_NAME, part / CATALOGUE_NAME)
        end = await store.journal.place()
        size = await asyncio.to_thread(_copy_journal, store.directory, part, end)
        os.rename(part, folder)
        sync_directory(folder.parent)
    except OSError as error:
        shutil.rmtree(part, ignore_errors=True)
        raise StorageError(f"cannot copy the data to {folder}: {error.strerror}") from None
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise
    return size


def _copy_catalogue(source: Path, target: Path) -> None:
    """By a connection of its own: what is added meanwhile is not in the copy."""
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    with closing(sqlite3.connect(source)) as there, closing(sqlite3.connect(target)) as here:
        try:
            there.backup(here)
            here.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            raise StorageError(f"cannot copy the catalogue: {error}") from None


def _copy_journal(source: Path, target: Path, end: CleanEnd) -> int:
    for number in segment_numbers(source):
        if number <= end.segment:
            limit = end.byte if number == end.segment else None
            _copy(segment_path(source, number), segment_path(target, number), limit)
    write_clean_end(target, end)
    return sum(file.stat().st_size for file in target.iterdir())


def _copy(source: Path, target: Path, limit: int | None) -> None:
    left = source.stat().st_size if limit is None else limit
    handle = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY | BINARY, 0o600)
    with source.open("rb") as read, os.fdopen(handle, "wb") as write:
        while left > 0 and (data := read.read(min(COPY, left))):
            write.write(data)
            left -= len(data)
        write.flush()
        sync(write.fileno())
