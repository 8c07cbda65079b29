"""`fortywinks deck`: decks of one's own for Counting Zzzzs, checked, and written out to begin with."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from .terminal import BadFile, BadUsage

LARGEST_FILE = 500_000

deck = typer.Typer(help="Decks of your own for Counting Zzzzs.", no_args_is_help=True)


@deck.command()
def check(file: Annotated[Path, typer.Argument(help="A deck file.")]) -> None:
    """Check a deck file: the first mistake is told with its card and its field."""
    from collections import Counter

    from ..games.counting_zzzzs.deck_file import BadDeck, read_deck_file, read_elements

    try:
        found = read_deck_file(_read(file))
    except BadDeck as mistake:
        raise BadFile(f"{file}: {mistake}") from None
    elements = read_elements(found.elements)
    kinds = Counter(element.kind for element in elements)
    contexts = sum(element.is_context for element in elements)
    print(f"{file}: '{found.name}' is a deck of {len(elements)} elements.")
    print(f"  {', '.join(f'{kind} {count}' for kind, count in sorted(kinds.items()))}")
    print(f"  {contexts} context cards, {len(found.combos)} combos; names in {', '.join(sorted(found.texts))}")
    print(f"Play with it: fortywinks play counting-zzzzs --option deck=@{file}")


@deck.command()
def show() -> None:
    """Print the house's own deck as a deck file, to begin with."""
    import msgspec

    from ..games.counting_zzzzs.names import house_file

    print(msgspec.json.format(msgspec.json.encode(house_file())).decode())


def with_files(options: Sequence[str]) -> list[str]:
    """Options as they are typed; ``deck=@my-deck.json`` takes its value from that file."""
    return [_with_file(option) for option in options]


def _with_file(option: str) -> str:
    name, equals, value = option.partition("=")
    if not equals or not value.startswith("@"):
        return option
    try:
        return f"{name}={_read(Path(value[1:])).decode()}"
    except UnicodeDecodeError:
        raise BadUsage(f"{value[1:]} is no text") from None


def _read(file: Path) -> bytes:
    with file.open("rb") as content:
        text = content.read(LARGEST_FILE + 1)
    if len(text) > LARGEST_FILE:
        raise BadFile(f"{file}: a deck file has {LARGEST_FILE} bytes at most")
    return text
