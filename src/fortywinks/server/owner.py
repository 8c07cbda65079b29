"""What the owner of the house can have done while it runs: see who plays, end a table, drain the house, back it up."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..core import FortyWinksError
from ..protocol.messages import Notice
from ..storage import OpenStore, Store, size_of
from ..storage.backup import back_up
from ..storage.errors import JournalFailed
from ..tables import House
from ..tables.meta import meta_line
from .control import Backup, CloseTable, ControlRequest, Drain, ListTables, SayWhere, ShowOne, Vacuum
from .waking import Waker

SLICE = 200
"""Tables that are listed before play has its turn."""

LOOK_EVERY = 1.0
"""Seconds between two looks whether the last game has ended."""

LONGEST_DRAIN = 7 * 24 * 60
"""Minutes."""

OWNER = "owner"
"""In place of the address from which a wish comes."""

log = logging.getLogger("fortywinks.server")


class NotPossible(FortyWinksError):
    """The owner asks for something that cannot be."""


class Owner:
    """Carries out what comes by the control socket. `stop` ends the server; `tidying` is held while nothing may be
    dropped from the journal; `shrink` makes the journal small, while that is held."""

    def __init__(
        self,
        house: House,
        waker: Waker,
        store: OpenStore,
        tidying: asyncio.Lock,
        shrink: Callable[[], Awaitable[None]],
        stop: Callable[[], None],
        port: int,
        database: str | None = None,
    ) -> None:
        self.house = house
        self.waker = waker
        self.store = store
        self.tidying = tidying
        self.shrink = shrink
        self.stop = stop
        self.port = port
        self.database = database
        self._draining: asyncio.Task[None] | None = None

    async def do(self, request: ControlRequest) -> dict[str, Any]:
        if isinstance(request, ListTables):
            return await self._list()
        if isinstance(request, SayWhere):
            return {"port": self.port, "database": self.database}
        if isinstance(request, ShowOne):
            return await self._show(request.id)
        if isinstance(request, Vacuum):
            return await self._vacuum()
        if isinstance(request, CloseTable):
            table = await self.waker.table(request.id, OWNER)
            table.close()
            await self.store.journal.flush()
            return {"closed": request.id}
        if isinstance(request, Drain):
            return self._drain(request.minutes)
        return await self._back_up(request)

    async def _list(self) -> dict[str, Any]:
        games = await self.store.catalogue.all_games()
        tables: dict[str, str] = {}
        for number, meta in enumerate(list(self.house.metas())):
            if number % SLICE == 0:
                await asyncio.sleep(0)
            tables[meta.id] = meta_line(meta).decode()
        return {"tables": tables, "games": games}

    async def _show(self, id: str) -> dict[str, Any]:
        meta = self.house.meta_of(id)
        if meta is not None:
            return {"table": meta_line(meta).decode(), "record": None}
        return {"table": None, "record": await self.store.catalogue.record(id)}

    async def _vacuum(self) -> dict[str, Any]:
        directory = self.store.directory
        async with self.tidying:
            before = size_of(directory)
            await self.store.catalogue.vacuum()
            await self.shrink()
            return {"before": before, "after": size_of(directory)}

    async def _back_up(self, request: Backup) -> dict[str, Any]:
        folder = Path(request.folder)
        if not folder.is_absolute():
            raise NotPossible(f"{folder} is no absolute path")
        if not isinstance(self.store, Store):
            raise NotPossible("the games are in a database: back it up with its own tools")
        async with self.tidying:
            size = await back_up(self.store, folder)
        log.info("backed up", extra={"bytes": size})
        return {"folder": str(folder), "bytes": size}

    # Draining.

    def _drain(self, minutes: float) -> dict[str, Any]:
        if not 0 <= minutes <= LONGEST_DRAIN:
            raise NotPossible(f"a house can be drained for 0 to {LONGEST_DRAIN} minutes")
        if self._draining is not None:
            self._draining.cancel()
        self.house.is_closing = True
        running = self._running()
        log.info("draining", extra={"minutes": minutes, "games": running})
        for table in list(self.house.tables.values()):
            if table.attachments:
                table.announce(Notice(0, "house-closes", None, str(round(minutes))))
        self._draining = asyncio.create_task(self._wait_for_the_last(minutes * 60))
        return {"games": running, "minutes": minutes}

    def _running(self) -> int:
        """Games that somebody plays now."""
        return sum(table.meta.phase in ("playing", "paused") for table in self.house.tables.values())

    async def _wait_for_the_last(self, seconds: float) -> None:
        end = asyncio.get_running_loop().time() + seconds
        while self._running() and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(LOOK_EVERY)
        with suppress(JournalFailed):
            await self.house.journal.flush()  # the end of the last game is told before the goodbye
        log.info("drained", extra={"games": self._running()})
        self.stop()
