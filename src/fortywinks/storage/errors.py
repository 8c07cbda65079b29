"""What can go wrong with files, each with its own exception and one clear line for whoever runs the house."""

from pathlib import Path

from ..core.errors import FortyWinksError


class StorageError(FortyWinksError):
    """The data directory, or a file in it, cannot be used."""


class DirectoryInUse(StorageError):
    """Another server has this data directory."""


class NewerFormat(StorageError):
    """A file made by a newer program."""


class DamagedJournal(StorageError):
    """A journal with damage that is no torn tail; nothing was changed on disk."""

    def __init__(self, path: Path, byte: int, line: int, reason: str) -> None:
        super().__init__(f"the journal {path} is damaged at byte {byte} (line {line}): {reason}")
        self.path = path
        self.byte = byte
        self.line = line
        self.reason = reason


class DamagedCatalogue(StorageError):
    """A catalogue that is damaged, or no catalogue at all; nothing was changed on disk."""

    def __init__(self, path: Path | str, reason: str) -> None:
        super().__init__(f"the catalogue {path} is damaged or is not a catalogue: {reason}")
        self.path = path
        self.reason = reason


class DatabaseGone(StorageError):
    """The connection was lost, or nobody answers: what was asked last may have been done or not."""


class JournalFailed(StorageError):
    """The disk refused a write: from here on nothing is acknowledged."""
