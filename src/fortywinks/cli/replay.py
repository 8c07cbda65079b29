"""`fortywinks replay`: step through a record with the eyes of one seat, or of a spectator."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ..terminal.console import complain, is_plain, make_console
from ..terminal.language import choose_language, language_help
from .records import STANDARD_INPUT, open_record

if TYPE_CHECKING:
    from .pages import Book


def replay(
    file: Annotated[str, typer.Argument(help="A record, or - for standard input.")],
    seat: Annotated[
        str | None, typer.Option("--seat", "-s", help="Whose eyes: a seat (A, B …), its number, or a player's name.")
    ] = None,
    show_all: Annotated[bool, typer.Option("--all", help="Print all steps at once.")] = False,
    show_open: Annotated[bool, typer.Option("--open", help="Show everything; for a finished game only.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Plain text, for screen readers and pipes.")] = False,
    lang: Annotated[str | None, typer.Option(help=f"{language_help()} [that of this machine]")] = None,
) -> int:
    """Step through a record: Enter goes on, b goes back, a number jumps, q leaves."""
    from .pages import read_book

    language = choose_language(lang)
    with open_record(file) as lines:
        book = read_book(file, lines, seat, language, everything=show_open)
    if show_all or file == STANDARD_INPUT:
        for step in range(len(book.pages)):
            print(book.text(step), end="\n\n")
    else:
        _leaf(book, plain=is_plain(plain) or not sys.stdin.isatty())
    if book.fault is not None:
        complain(f"{file}: {book.fault}")
        return 1
    return 0


def _leaf(book: "Book", *, plain: bool) -> None:
    """Turns the pages as the reader says."""
    text, last = book.words.text, len(book.pages) - 1
    step = 0
    reply = ""
    screen = None if plain else make_console(plain=False)
    if screen is not None:
        screen.set_alt_screen(True)
    try:
        while True:
            if screen is not None:
                screen.clear()
                screen.print(book.picture(step))
            elif not reply:
                print(book.text(step))
            typed = input(reply + text("replay.prompt", step=step, last=last)).strip().lower()
            if plain:
                print()
            reply = ""
            if typed in ("q", "quit") or (typed in ("", "n") and step == last):
                return
            target = {"": step + 1, "n": step + 1, "b": max(step - 1, 0), "back": max(step - 1, 0)}.get(typed)
            if target is None and typed.isdecimal() and len(typed) < 10 and int(typed) <= last:
                target = int(typed)
            if target is None:
                reply = text("replay.no-step", text=typed[:20]) + " "
            else:
                step = target
    except EOFError:
        print()
    finally:
        if screen is not None:
            screen.set_alt_screen(False)
