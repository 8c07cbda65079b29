"""`fortywinks deck`: decks of one's own for Counting Zzzzs, checked, and written out to begin with."""

from pathlib import Path
from typing import Annotated

import typer

from ...terminal.console import printable
from ...terminal.files import mistakes_told, print_json, read_file

commands = typer.Typer()

deck = typer.Typer(help="Decks of your own for Counting Zzzzs.", no_args_is_help=True)
commands.add_typer(deck, name="deck")


@deck.command()
def check(file: Annotated[Path, typer.Argument(help="A deck file.")]) -> None:
    """Check a deck file: the first mistake is told with its card and its field."""
    from collections import Counter

    from .deck_file import notes, read_deck_file, read_elements

    with mistakes_told(file):
        found = read_deck_file(read_file(file))
    elements = read_elements(found.elements)
    kinds = Counter(element.kind for element in elements)
    contexts = sum(element.is_context for element in elements)
    print(f"{printable(str(file))}: '{printable(found.name)}' is a deck of {len(elements)} elements.")
    print(f"  {', '.join(f'{kind} {count}' for kind, count in sorted(kinds.items()))}")
    print(f"  {contexts} context cards, {len(found.combos)} combos; names in {', '.join(sorted(found.texts))}")
    for line in notes(elements):
        print(f"  {line}")
    print(f"Play with it: fortywinks play counting-zzzzs --option deck=@{printable(str(file))}")


@deck.command()
def show() -> None:
    """Print the house's own deck as a deck file, to begin with."""
    from .names import house_file

    print_json(house_file())
