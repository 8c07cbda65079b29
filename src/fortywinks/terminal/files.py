"""Files that somebody names on the command line."""

from pathlib import Path

from .console import BadFile

LARGEST_FILE = 500_000


def read_file(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """The whole file, unless it is larger than anything that belongs here."""
    with path.open("rb") as content:
        data = content.read(largest + 1)
    if len(data) > largest:
        raise BadFile(f"{path}: larger than {largest:,} bytes")
    return data


def read_text(path: Path, largest: int = LARGEST_FILE) -> str:
    """A file of text, in UTF-8."""
    try:
        return read_file(path, largest).decode()
    except UnicodeDecodeError:
        raise BadFile(f"{path}: this is not UTF-8 text") from None
