"""Options of a table as they are typed."""

from collections.abc import Sequence
from pathlib import Path

from ..terminal.files import read_text


def with_files(options: Sequence[str]) -> list[str]:
    """Options as they are typed; ``deck=@my-deck.json`` takes its value from that file."""
    return [_with_file(option) for option in options]


def _with_file(option: str) -> str:
    name, equals, value = option.partition("=")
    if not equals or not value.startswith("@"):
        return option
    return f"{name}={read_text(Path(value[1:]))}"
