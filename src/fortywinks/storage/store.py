"""The data directory as a whole: its lock, its journal with what was recovered from it, and its catalogue."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from .batches import segment_numbers
from .catalogue import CatalogueClerk
from .disk import LockHeld, open_and_lock
from .errors import DirectoryInUse, StorageError
from .filejournal import FileJournal
from .journal import Journal
from .recovery import Recovered, recover
from .sqlite import SqliteCatalogue

CATALOGUE_NAME = "catalogue.db"
LOCK_NAME = "lock"


class OpenStore(Protocol):
    """Where a house keeps its games, open."""

    directory: Path
    recovered: Recovered
    catalogue: CatalogueClerk

    @property
    def journal(self) -> Journal: ...

    async def close(self) -> None: ...


class Store:
    """An open data directory. While it is open, no other server has it."""

    def __init__(
        self,
        directory: Path,
        lock: "DirectoryLock",
        recovered: Recovered,
        journal: FileJournal,
        catalogue: CatalogueClerk,
    ) -> None:
        self.directory = directory
        self.recovered = recovered
        self.journal = journal
        self.catalogue = catalogue
        self._lock = lock

    async def close(self) -> None:
        await self.journal.close()
        await self.catalogue.close()
        self._lock.release()


def open_store(path: str | Path, *, create: bool = False, failed: Callable[[str], None] | None = None) -> Store:
    """Opens the data directory; with `create`, makes it first if it is not there.

    Any trouble is a `StorageError` of one line, and every file is then as it was. `failed` is called, with such a
    line, if the disk fails later: the house should then close, since nothing is acknowledged any more.
    """
    directory = Path(path).absolute()
    if create:
        make_directory(directory)
    lock = DirectoryLock(directory)
    try:
        recovered = recover(directory)
        catalogue = SqliteCatalogue(directory / CATALOGUE_NAME)
        try:
            journal = FileJournal(directory, recovered, failed)
        except OSError as error:
            catalogue.close()
            raise StorageError(f"cannot write to the journal in {directory}: {error.strerror}") from None
    except BaseException:
        lock.release()
        raise
    return Store(directory, lock, recovered, journal, CatalogueClerk(catalogue))


def size_of(directory: Path) -> int:
    """The bytes of all files in it."""
    return sum(path.stat().st_size for path in directory.iterdir() if path.is_file())


def make_directory(directory: Path) -> None:
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"cannot make the data directory {directory}: {error.strerror}") from None


class DirectoryLock:
    """Held as long as this program lives: however it ends, the operating system lets go of it."""

    def __init__(self, directory: Path) -> None:
        if not directory.is_dir():
            wrong = "is not a directory" if directory.exists() else "does not exist"
            raise StorageError(f"the data directory {directory} {wrong}")
        try:
            segment_numbers(directory)
            self._handle = open_and_lock(directory / LOCK_NAME)
        except LockHeld:
            raise DirectoryInUse(f"the data directory {directory} is in use by another server") from None
        except OSError as error:
            raise StorageError(f"cannot use the data directory {directory}: {error.strerror}") from None

    def release(self) -> None:
        os.close(self._handle)
