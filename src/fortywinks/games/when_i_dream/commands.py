"""`fortywinks words`: word lists that tables bring along."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from ...terminal.console import BadFile
from ...terminal.files import mistakes_told

commands = typer.Typer()

words = typer.Typer(help="Word lists of your own, for When I Dream.", no_args_is_help=True)
commands.add_typer(words, name="words")


@words.callback()
def lists() -> None:
    """Word lists of your own, for When I Dream."""


@words.command()
def check(
    file: Annotated[Path, typer.Argument(help="A list, one term a line; docs/word-lists.md says how.")],
    language: Annotated[Literal["en", "de", "pl"], typer.Option(help="The language of the list.")] = "en",
) -> None:
    """Say whether a word list can be played with, or what is wrong with it and where."""
    # Imported here: other commands need no words.
    from .wordlists import LONGEST_LIST, own_list

    try:
        with mistakes_told(file), file.open(encoding="utf-8", newline=None) as lines:
            found = own_list(language, lines.read(LONGEST_LIST + 1))
    except UnicodeDecodeError:
        raise BadFile(f"{file}: this is not UTF-8 text") from None
    hints = sum(len(entry.hints) for entry in found.entries)
    said = "1 hint" if hints == 1 else f"{hints} hints"
    print(f"{file}: {len(found)} terms on {found.cards} cards, with {said}. It can be played with.")
