"""`fortywinks print`: a deck as a PDF, to print, cut out and play with at a real table."""

from builtins import print as say
from pathlib import Path
from typing import Annotated

import typer

from ..core.wording import LANGUAGES
from ..terminal.console import BadUsage
from ..terminal.language import language_help


def print(
    game: Annotated[str, typer.Argument(help="A game with a deck to print.")],
    paper: Annotated[str, typer.Option(help="The paper: a4 or letter.")] = "a4",
    lang: Annotated[str, typer.Option(help=language_help())] = "en",
    out: Annotated[Path | None, typer.Option(help="The file to write; without it GAME-LANG.pdf.")] = None,
) -> None:
    """Make a PDF of a game's cards: nine to a page with crop marks, fronts and backs in turn."""
    from ..games import load_game
    from ..printing.sheets import PAPERS, typst_source

    chosen = load_game(game)
    deck = chosen.part("printing")
    if deck is None:
        raise BadUsage(f"{chosen.title} has no deck to print")
    if paper not in PAPERS:
        raise BadUsage(f"there is no paper '{paper}'; there is: {', '.join(PAPERS)}")
    if lang not in LANGUAGES:
        raise BadUsage(f"there are no cards in '{lang}'; there are: {', '.join(LANGUAGES)}")
    file = out if out is not None else Path(f"{chosen.name}-{lang}.pdf")
    if file.exists():
        raise BadUsage(f"{file} exists already; nothing is overwritten")
    cards = deck.cards(lang)
    file.write_bytes(make_pdf(typst_source(cards, deck.BACK, paper)))
    say(f"{len(cards)} cards are in {file}. Print it on both sides at 100 %, then cut along the marks.")


def make_pdf(source: str) -> bytes:
    try:
        import typst
    except ImportError:
        raise BadUsage("printing needs Typst; install it with: pip install 'fortywinks[print]'") from None
    made: bytes = typst.compile(source.encode(), format="pdf")
    return made
