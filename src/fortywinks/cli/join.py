"""`fortywinks join`: play any game of a house over the network, in text."""

import getpass
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ParamSpec, TypeVar, cast

import typer

from ..terminal.console import BadUsage, is_plain, make_console, printable
from .statuses import INTERRUPTED

if TYPE_CHECKING:
    from ..client import Address, HouseClient, TableClient
    from .joining.tellers import LineTeller
    from .joining.visit import Visit

P = ParamSpec("P")
T = TypeVar("T")


def join(
    address: Annotated[str, typer.Argument(help="A house (http://localhost:4040), or an invitation to a table.")],
    code: Annotated[list[str] | None, typer.Argument(help="The table's spoken code, if a house was named.")] = None,
    name: Annotated[str | None, typer.Option(help="What you are called. [your name on this machine]")] = None,
    token: Annotated[Path | None, typer.Option(help="The file with the key to your seats.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Only watch.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Plain text, for screen readers and pipes.")] = False,
) -> int:
    """Play over the network, in text."""
    import asyncio

    from ..client import Address, Keyring, keyring_path

    where = Address.parse(address)
    if code and where.table is not None:
        raise BadUsage("an invitation needs no code")
    called = name.strip() if name is not None else _own_name()
    if not called:
        raise BadUsage("a name has at least one letter")
    secret = Keyring.open(token if token is not None else keyring_path()).token(where.house)
    try:
        with _terminal_left_as_it_was():
            return asyncio.run(_come(where, code or [], secret, called, watch=watch, plain=plain))
    except KeyboardInterrupt:
        print()
        return INTERRUPTED


@contextmanager
def _terminal_left_as_it_was() -> Iterator[None]:
    """Whoever types is read in a thread of its own, which may still wait for a line when everything is over."""
    if not sys.stdin.isatty():
        yield
        return
    import termios

    before = termios.tcgetattr(0)
    try:
        yield
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)


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


async def _come(where: "Address", code: list[str], token: str, name: str, *, watch: bool, plain: bool) -> int:
    """Finds the table, and stays there."""

    from ..client import HouseClient

    lines, house = _Lines(), HouseClient(where.house, token)
    if where.table is not None:
        await _aside(house.check, where)
        return await _visit(where, token, name, lines, watch=watch, plain=plain)
    found = await _aside(house.find, " ".join(code)) if code else await _choose(house, name, lines)
    return 0 if found is None else await _visit(found, token, name, lines, watch=watch, plain=plain)


async def _choose(house: "HouseClient", name: str, lines: "_Lines") -> "Address | None":
    """At the door of a house: the tables there are, and a new one. None if the person goes away again."""

    from ..client import HouseRefused

    tables = await _aside(_list_tables, house)
    while True:
        print("Where to? ", end="", flush=True)
        typed = await lines.next()
        if not sys.stdin.isatty():
            print(typed or "")
        if typed is None or typed.strip() in ("q", "quit", "exit"):
            return None
        try:
            found = await _aside(_find, house, name, tables, typed.strip())
        except (HouseRefused, BadUsage) as refused:
            print(refused)
        else:
            if found is not None:
                return found


def _list_tables(house: "HouseClient") -> list[str]:
    """Says what there is; the tables' ids in the order in which they were named."""
    tables = {table.id: f"your table of {printable(table.game)}, {table.phase}" for table in house.own_tables()}
    for table in house.lobby():
        host, free = printable(table.host or "nobody"), f"{table.free} of {table.seats} seats free"
        tables.setdefault(table.id, f"{printable(table.game)}, hosted by {host}, {table.phase}, {free}")
    for number, words in enumerate(tables.values(), 1):
        print(f"{number}. {words}")
    games = ", ".join(map(printable, house.games()))
    print(f"Type {'a number, ' if tables else ''}a spoken code, or: new GAME [SEATS]. Games: {games}.")
    return list(tables)


def _find(house: "HouseClient", name: str, tables: list[str], typed: str) -> "Address | None":
    """The table that was meant; None if nothing was typed."""
    from ..client import Address

    words = typed.split()
    if typed.isascii() and typed.isdecimal() and 1 <= int(typed) <= len(tables):
        return Address(house.house, tables[int(typed) - 1])
    if words[:1] == ["new"] and len(words) in (2, 3):
        return house.create(words[1], name, seats=_seats(words[2:]))
    return house.find(typed) if words else None


def _seats(words: list[str]) -> int | None:
    if not words:
        return None
    if not (words[0].isascii() and words[0].isdecimal()):
        raise BadUsage(f"'{words[0]}' is no number of seats")
    return int(words[0])


async def _visit(where: "Address", token: str, name: str, lines: "_Lines", *, watch: bool, plain: bool) -> int:
    """At the table until the person leaves, or the table is over."""
    import asyncio

    from ..client import TableClient
    from .joining.visit import LeftTheTable, Visit

    async with TableClient(where, token, "spectator" if watch else "player") as client:
        with _teller(plain=plain) as teller:
            visit = Visit(client, name, teller)
            listening = asyncio.create_task(_listen(client, visit))
            reading = asyncio.create_task(_read(lines, visit))
            try:
                done, _ = await asyncio.wait({listening, reading}, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
            except LeftTheTable:
                pass
            finally:
                for task in (listening, reading):
                    task.cancel()
                heard, _ = await asyncio.gather(listening, reading, return_exceptions=True)
    is_over = heard is None
    print("Sleep well. " + ("This table is over." if is_over else f"Come back with: fortywinks join {where.link}"))
    return 0


def _teller(*, plain: bool) -> "LineTeller":
    from ..games import game_names, load_game
    from .joining.tellers import LineTeller, LiveScreen
    from .joining.visit import no_pictures

    pictures = no_pictures(load_game(game_names()[0]))
    if is_plain(plain) or not sys.stdin.isatty():
        return LineTeller(pictures)
    with suppress(ImportError):
        import readline  # noqa: F401 - lets the person edit the line that is typed
    return LiveScreen(pictures, make_console(plain=False))


async def _listen(client: "TableClient", visit: "Visit") -> None:
    from ..protocol.messages import Sit, TableChanged, Welcome
    from .joining.typed import Wish

    first = True
    while True:
        before = client.mirror.table
        try:
            message = await anext(client)
        except StopAsyncIteration:
            return
        if isinstance(message, TableChanged):
            visit.table_changed(before, message)
            continue
        visit.hear(message)
        if first and isinstance(message, Welcome):
            first = False
            you, table = message.you, message.table
            is_free = any(place.kind == "empty" for place in table.seats)
            if you.seat is None and you.viewpoint == "player" and table.phase == "open" and is_free:
                # Whoever comes to play wants a seat. It may be gone by now: then the house says so.
                visit.wish(Wish(Sit, {"name": visit.name}))


async def _read(lines: "_Lines", visit: "Visit") -> None:
    await visit.began.wait()
    while (line := await lines.next()) is not None:
        visit.typed(line)
    await visit.finish_sending()


class _Lines:
    """Lines from standard input, read in a thread of their own."""

    def __init__(self) -> None:
        import asyncio

        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._wanted = threading.Semaphore(0)
        threading.Thread(target=self._read, daemon=True).start()
        # A closed window or a polite kill leaves the table in order, as the end of the input does.
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError):
                self._loop.add_signal_handler(getattr(signal, name), self._lines.put_nowait, None)

    def _read(self) -> None:
        for line in self._typed() if sys.stdin.isatty() else self._piped():
            self._put(line)
        self._put(None)

    def _put(self, line: str | None) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody listens any more
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)

    def _typed(self) -> Iterator[str]:
        """One by one, as they are asked for: after the last one nothing may be begun that the end would cut off."""
        with suppress(EOFError, OSError, ValueError):
            while self._wanted.acquire():
                yield input()

    def _piped(self) -> Iterator[str]:
        """Straight from the pipe: Python's own buffer would be locked by this thread when the program ends."""
        rest = b""
        while True:
            try:
                data = os.read(0, 65536)
            except OSError:
                data = b""
            *lines, rest = (rest + data).split(b"\n")
            yield from (line.decode(errors="replace").rstrip("\r") for line in lines)
            if not data:
                if rest:
                    yield rest.decode(errors="replace")
                return

    async def next(self) -> str | None:
        self._wanted.release()
        return await self._lines.get()
