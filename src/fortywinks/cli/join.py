"""`fortywinks join`: play any game of a house over the network, in text."""

import getpass
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ParamSpec, TypeVar, cast

import typer

from ..terminal.console import BadUsage, printable
from ..terminal.language import choose_language, language_help
from .statuses import INTERRUPTED

if TYPE_CHECKING:
    from ..client import Address, HouseClient
    from ..core.wording import Wording
    from .table.keyboard import Keyboard

P = ParamSpec("P")
T = TypeVar("T")


def join(
    address: Annotated[str, typer.Argument(help="A house (http://localhost:4040), or an invitation to a table.")],
    code: Annotated[list[str] | None, typer.Argument(help="The table's spoken code, if a house was named.")] = None,
    name: Annotated[str | None, typer.Option(help="What you are called. [your name on this machine]")] = None,
    token: Annotated[Path | None, typer.Option(help="The file with the key to your seats.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Only watch.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Plain text, for screen readers and pipes.")] = False,
    lang: Annotated[str | None, typer.Option(help=f"{language_help()} [that of this machine]")] = None,
) -> int:
    """Play over the network, in text."""
    import asyncio

    from ..client import Address, Keyring, keyring_path
    from .table.keyboard import terminal_left_as_it_was

    language = choose_language(lang)
    where = Address.parse(address)
    if code and where.table is not None:
        raise BadUsage("an invitation needs no code")
    called = name.strip() if name is not None else _own_name()
    if not called:
        raise BadUsage("a name has at least one letter")
    secret = Keyring.open(token if token is not None else keyring_path()).token(where.house)
    try:
        with terminal_left_as_it_was():
            visit = _come(where, code or [], secret, called, watch=watch, plain=plain, language=language)
            return asyncio.run(visit)
    except KeyboardInterrupt:
        print()
        return INTERRUPTED


def _own_name() -> str:
    with suppress(OSError, KeyError, ImportError):
        return printable(getpass.getuser())[:32] or "Dreamer"
    return "Dreamer"


async def _aside(ask: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Asks the house in a thread that nobody waits for at the end: it may not answer, and Ctrl-C should not wait."""
    import asyncio

    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def settle(error: Exception | None, result: T | None) -> None:
        if answer.cancelled():
            return
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(cast(T, result))

    def work() -> None:
        error, result = None, None
        try:
            result = ask(*args, **named)
        except Exception as trouble:
            error = trouble
        with suppress(RuntimeError):  # the loop is closed: nobody listens any more
            loop.call_soon_threadsafe(settle, error, result)

    threading.Thread(target=work, daemon=True).start()
    return await answer


async def _come(
    where: "Address", code: list[str], token: str, name: str, *, watch: bool, plain: bool, language: str
) -> int:
    """Finds the table, and stays there."""
    from ..client import HouseClient
    from .table.keyboard import Keyboard

    keyboard, house = Keyboard(), HouseClient(where.house, token)
    if where.table is not None:
        await _aside(house.check, where)
        return await _visit(where, token, name, keyboard, watch=watch, plain=plain, language=language)
    found = await _aside(house.find, " ".join(code)) if code else await _choose(house, name, keyboard, language)
    return (
        0 if found is None else await _visit(found, token, name, keyboard, watch=watch, plain=plain, language=language)
    )


async def _choose(house: "HouseClient", name: str, keyboard: "Keyboard", language: str) -> "Address | None":
    """At the door of a house: the tables there are, and a new one. None if the person goes away again."""
    from ..client import HouseRefused
    from ..terminal.wording import terminal_words

    wording = terminal_words(language)
    tables = await _aside(_list_tables, house, wording)
    while True:
        print(wording.text("door.ask"), end="", flush=True)
        typed = await keyboard.next()
        if not sys.stdin.isatty():
            print(typed or "")
        if typed is None or typed.strip() in ("q", "quit", "exit"):
            return None
        try:
            found = await _aside(_find, house, name, tables, typed.strip(), wording)
        except (HouseRefused, BadUsage) as refused:
            print(refused)
        else:
            if found is not None:
                return found


def _list_tables(house: "HouseClient", wording: "Wording") -> list[str]:
    """Says what there is; the tables' ids in the order in which they were named."""
    text = wording.text
    tables = {
        table.id: text("door.own", game=printable(table.game), phase=text(f"phase.{table.phase}"))
        for table in house.own_tables()
    }
    for table in house.lobby():
        host, phase = printable(table.host or text("nobody")), text(f"phase.{table.phase}")
        words = text(
            "door.table", game=printable(table.game), host=host, phase=phase, count=table.free, seats=table.seats
        )
        tables.setdefault(table.id, words)
    for number, words in enumerate(tables.values(), 1):
        print(f"{number}. {words}")
    games = ", ".join(map(printable, house.games()))
    print(text("door.type-number" if tables else "door.type", games=games))
    return list(tables)


def _find(house: "HouseClient", name: str, tables: list[str], typed: str, wording: "Wording") -> "Address | None":
    """The table that was meant; None if nothing was typed."""
    from ..client import Address

    words = typed.split()
    if typed.isascii() and typed.isdecimal() and 1 <= int(typed) <= len(tables):
        return Address(house.house, tables[int(typed) - 1])
    if words[:1] == ["new"] and len(words) in (2, 3):
        return house.create(words[1], name, seats=_seats(words[2:], wording))
    return house.find(typed) if words else None


def _seats(words: list[str], wording: "Wording") -> int | None:
    if not words:
        return None
    if not (words[0].isascii() and words[0].isdecimal()):
        raise BadUsage(wording.text("door.no-number", text=words[0]))
    return int(words[0])


async def _visit(
    where: "Address", token: str, name: str, keyboard: "Keyboard", *, watch: bool, plain: bool, language: str
) -> int:
    """At the table until the person leaves, or the table is over."""
    from ..client import TableClient
    from ..terminal.wording import terminal_words
    from .table.session import make_display, stay
    from .table.visit import Visit

    async with TableClient(where, token, "spectator" if watch else "player") as client:
        with make_display(language, plain=plain) as display:
            is_over = await stay(client, Visit(client, name, display, language), keyboard)
    text = terminal_words(language).text
    print(text("table-over") if is_over else text("come-back", link=where.link))
    return keyboard.status
