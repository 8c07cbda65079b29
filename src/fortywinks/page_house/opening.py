"""The door between the page's worker and its house: plain numbers and texts cross it, never an exception."""

import asyncio
import json
from typing import Protocol

from .answers import answer
from .house import PageHouse, open_house
from .store import PageStore

NOBODY_LISTENS = 499
"""The status of an answer that nobody waited for."""


class Page(Protocol):
    """What the worker does for the house."""

    def send(self, line: int, text: str) -> None: ...

    def hang_up(self, line: int) -> None: ...

    def more(self, question: int, text: str) -> None: ...

    def failed(self, reason: str) -> None: ...


class Door:
    """What the worker calls."""

    def __init__(self, house: PageHouse, page: Page) -> None:
        self._house = house
        self._page = page
        self._answering: dict[int, asyncio.Task[tuple[int, str]]] = {}

    def connect(self, line: int, wish: str) -> None:
        """`wish` says to which table, as who, with whose eyes and from which number on."""
        asked = json.loads(wish)
        self._house.connect(
            line,
            asked["table"],
            asked["as"],
            asked.get("last"),
            asked.get("token"),
            lambda text: self._page.send(line, text),
            lambda: self._page.hang_up(line),
        )

    def receive(self, line: int, text: str) -> None:
        self._house.receive(line, text)

    def disconnect(self, line: int) -> None:
        self._house.disconnect(line)

    async def ask(self, question: int, method: str, address: str, body: str) -> str:
        """The status and the answer, as JSON, or the end of it: what comes piece by piece has come before."""

        def more(text: str) -> None:
            self._page.more(question, text)

        task = asyncio.get_running_loop().create_task(answer(self._house, method, address, body, more))
        self._answering[question] = task
        try:
            status, text = await task
        except asyncio.CancelledError:
            status, text = NOBODY_LISTENS, ""
        finally:
            del self._answering[question]
        return json.dumps([status, text])

    def forget(self, question: int) -> None:
        """Nobody waits for this answer any more."""
        if question in self._answering:
            self._answering[question].cancel()

    def set_pace(self, factor: float) -> None:
        self._house.bot_pace = factor


async def open_door(store: PageStore, page: Page, bot_pace: float) -> Door:
    """Opens the house that this store holds."""
    return Door(await open_house(store, page.failed, bot_pace), page)
