"""Files that somebody names on the command line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..core import BadOption, Refusal
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


@contextmanager
def mistakes_told(path: Path) -> Iterator[None]:
    """What is wrong with a file of somebody's own is told in one line, in the reader's language, with its rule."""
    from ..core.wording import refusal_sentence
    from .language import choose_language

    try:
        yield
    except Refusal as mistake:
        said = refusal_sentence(mistake.rule, mistake.code, mistake.fields, choose_language(None))
        raise BadFile(f"{path}: {said} ({mistake.rule})") from None
    except BadOption as mistake:
        raise BadFile(f"{path}: {mistake}") from None


def print_json(content: Any) -> None:
    """The house's own file, for somebody to begin with."""
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(content)).decode())
