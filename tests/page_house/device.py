"""A browser's part of a house in the page, in memory: a store that commits or refuses, and a page that listens."""

import asyncio
import json
import random
from collections.abc import Iterator
from itertools import count
from typing import Any

from fortywinks.page_house.opening import Door, open_door


class Full(Exception):
    """There is no room left."""


class MemoryStore:
    """What IndexedDB does for the house, one commit after the other."""

    def __init__(self) -> None:
        self.owner = 0
        self.lines: list[tuple[str, str]] = []
        self.games: list[str] = []
        self.records: dict[str, str] = {}
        self.night: dict[str, str] | None = None
        self.commits = 0
        self.room: int | None = None
        """How many more commits there is room for."""

    def opened(self) -> "Opened":
        return Opened(self)


class Opened:
    """The store as one tab has it."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.number = 0

    async def load(self) -> str:
        self.store.owner += 1
        self.number = self.store.owner
        return json.dumps(
            {"token": "me", "lines": self.store.lines, "games": self.store.games, "night": self.store.night}
        )

    async def commit(self, changes: str) -> None:
        await asyncio.sleep(0)
        store = self.store
        if self.number != store.owner:
            raise PermissionError("moved")
        if store.room is not None:
            if not store.room:
                raise Full("QuotaExceededError")
            store.room -= 1
        store.commits += 1
        for change in json.loads(changes):
            if change["do"] == "line":
                store.lines.append((change["table"], change["line"]))
            elif change["do"] == "drop":
                store.lines = [line for line in store.lines if line[0] != change["table"]]
            elif change["do"] == "night":
                store.night = json.loads(change["night"])
            else:
                store.games.append(change["facts"])
                store.records[change["id"]] = change["record"]

    async def record(self, id: str) -> str | None:
        return self.store.records.get(id)


class Tab:
    """The page of one tab: it hears what its lines are told."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.failures: list[str] = []
        self.pieces: dict[int, list[str]] = {}
        """What came of each question's answer before its end."""
        self.questions = count(1)
        self.ids = (f"t{number}" for number in range(10**9))
        self.door: Door
        self._news = asyncio.Event()

    @classmethod
    async def open(cls, store: MemoryStore) -> "Tab":
        tab = cls()
        tab.door = await open_door(store.opened(), tab, 0)
        return tab

    def send(self, line: int, text: str) -> None:
        self.heard.append(json.loads(text))
        self._news.set()

    def hang_up(self, line: int) -> None:
        self.heard.append({"type": "hung-up"})
        self._news.set()

    def more(self, question: int, text: str) -> None:
        self.pieces.setdefault(question, []).append(text)
        self._news.set()

    def failed(self, reason: str) -> None:
        self.failures.append(reason)
        self._news.set()

    def messages(self, kind: str) -> Iterator[dict[str, Any]]:
        return (message for message in self.heard if message["type"] == kind)

    async def ask(self, method: str, address: str, body: Any = None) -> tuple[int, Any]:
        said = json.dumps(body) if body is not None else ""
        status, text = json.loads(await self.door.ask(next(self.questions), method, address, said))
        return status, json.loads(text) if text.startswith(("{", "[")) and "\n" not in text else text

    async def sit(self, table: str, line: int = 1) -> None:
        self.door.connect(line, json.dumps({"table": table, "as": "player", "last": None, "token": None}))
        await self.until(lambda: any(self.messages("welcome")))

    async def until(self, holds: Any) -> None:
        async with asyncio.timeout(60):
            while not holds():
                self._news.clear()
                await self._news.wait()

    async def command(self, kind: str, line: int = 1, **fields: Any) -> dict[str, Any]:
        """Sends it and waits for its answer."""
        id = next(self.ids)
        self.door.receive(line, json.dumps({"type": kind, "id": id, **fields}))

        def answer() -> dict[str, Any] | None:
            return next((each for each in self.heard if id in (each.get("id"), each.get("done"))), None)

        await self.until(lambda: answer() is not None or self.failures)
        return answer() or {"type": "failed"}

    async def table_of_bots(self, game: str, seats: int, level: str, pace: str = "none") -> str:
        """A table at which this person plays against bots, begun."""
        status, made = await self.ask("POST", "/api/tables", {"game": game, "name": "Ann", "seats": seats})
        assert status == 200, made
        table: str = made["table"]["id"]
        await self.sit(table)
        for seat in range(1, seats):
            assert (await self.command("set-bot", seat=seat, level=level))["type"] == "done"
        assert (await self.command("set-table", pace=pace))["type"] == "done"
        assert (await self.command("start"))["type"] == "done"
        return table

    def last(self) -> dict[str, Any]:
        """The newest message with a view."""
        return next(each for each in reversed(self.heard) if each.get("view") is not None)

    def phase(self) -> str:
        found = next(each for each in reversed(self.heard) if "table" in each)
        phase: str = found["table"]["phase"]
        return phase

    async def play(self, rng: random.Random, most: int = 10_000) -> int:
        """Plays at random, up to so many moves or to the end. Says how many it made."""
        for moves in range(most):
            await self.until(lambda: self.failures or self.phase() == "finished" or self.last().get("legal"))
            if self.failures or self.phase() == "finished":
                return moves
            await self.command("act", do=some_action(rng, self.last()["legal"]))
        return most


def some_action(rng: random.Random, legal: list[Any]) -> str:
    """One of the list, or of what stands there in short."""
    wish = rng.choice(legal)
    if isinstance(wish, str):
        return wish
    if "number" in wish:
        return f"{wish['number']} {rng.choice(wish['digits'])}"
    if "text" in wish:
        fixed = " ".join(str(each) for each in wish.get("fixed", {}).values())
        return f"{wish['text']} {fixed} moon".replace("  ", " ")
    fixed = " ".join(str(each) for name, each in wish.items() if name not in ("point", "width", "height"))
    return f"{wish['point']} {fixed} {rng.randrange(wish['width'])} {rng.randrange(wish['height'])}".replace("  ", " ")
