"""Being at a table until one leaves or it is over: listening to the table and reading what is typed, at once."""

import asyncio
import sys
from contextlib import suppress
from typing import Any

from ...games import game_names, load_game
from ...protocol.messages import Sit, TableChanged, Welcome
from ...terminal.console import is_plain, make_console
from .commands import Wish
from .display import Display
from .keyboard import Keyboard
from .visit import LeftTheTable, Visit, nothing_shown


def make_display(language: str, *, plain: bool) -> Display:
    """Plain text, or a screen where there is one."""
    shown = nothing_shown(load_game(game_names()[0]), language)
    if is_plain(plain) or not sys.stdin.isatty():
        return Display(shown, language)
    with suppress(ImportError):
        import readline  # noqa: F401 - lets the person edit the line that is typed
    from .screen import ScreenDisplay

    return ScreenDisplay(shown, language, make_console(plain=False))


async def stay(client: Any, visit: Visit, keyboard: Keyboard) -> bool:
    """At the table until the person leaves or it is over; whether the table is over."""
    listening = asyncio.create_task(_listen(client, visit))
    reading = asyncio.create_task(_read(keyboard, visit))
    try:
        done, _ = await asyncio.wait({listening, reading}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        if reading not in done and visit.display.is_held:  # the last picture stays until it was seen
            await reading
    except LeftTheTable:
        pass
    finally:
        for task in (listening, reading):
            task.cancel()
        heard, _ = await asyncio.gather(listening, reading, return_exceptions=True)
    return heard is None


async def _listen(client: Any, visit: Visit) -> None:
    is_first = True
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
        if is_first and isinstance(message, Welcome):
            is_first = False
            you, table = message.you, message.table
            is_free = any(place.kind == "empty" for place in table.seats)
            if you.seat is None and you.viewpoint == "player" and table.phase == "open" and is_free:
                # Whoever comes to play wants a seat. It may be gone by now: then the house says so.
                visit.wish(Wish(Sit, {"name": visit.name}))


async def _read(keyboard: Keyboard, visit: Visit) -> None:
    await visit.began.wait()
    while (line := await keyboard.next()) is not None:
        await visit.settled()
        visit.typed(line)
        if visit.client.is_near and visit.is_over and not visit.display.is_held:
            return
    await visit.finish_sending()
