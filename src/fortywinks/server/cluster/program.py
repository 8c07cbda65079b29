"""A node as a program: the server of one machine of the house."""

import asyncio
import contextlib
import logging
import socket
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import FrameType
from typing import Any

from ...core import FortyWinksError
from ...games import game_names, load_game
from ...storage import CatalogueClerk, Recovered
from ...storage.postgres import DatabaseGone, Lease, Link, Nodes, PostgresCatalogue, PostgresJournal, open_link
from ...storage.postgres.link import CannotReachDatabase
from ...storage.store import DirectoryLock, make_directory
from ...tables.described import can_play, describe
from ...tables.people import PersonId
from ..config import Settings
from ..endings import told_to_end
from ..listening import listen
from ..play import PlayDoor
from ..program import DiskFailed, Program
from ..transport import WebSockets
from .house_time import HouseTime
from .member import Member
from .requests import PassedRequests
from .sockets import NodeSockets
from .sure import SureDoor

SKEW = 5.0
"""Seconds by which the clock of this machine may differ from the database's, before somebody should look at it."""

LATER = 1.0
"""Seconds until a node that begins anew asks again for a database that does not answer."""

LISTEN = 0.1
"""Seconds after which a node that joins notices that it should end."""

PULSE = 0.5
"""Of a lease. A client that asks after so much silence, and waits as long for an answer, comes back when the tables of
a node that stands still have just found another."""

log = logging.getLogger("fortywinks.cluster")


class NodeStore:
    """The database as a node sees it. The data directory has nothing but the owner's socket."""

    def __init__(self, directory: Path, lock: DirectoryLock, links: list[Link], member: Member) -> None:
        self.directory = directory
        self.recovered = Recovered({})
        self.member = member
        self.journal = member.journal
        self.catalogue = member.catalogue
        self._lock = lock
        self._links = links

    async def close(self) -> None:
        await self.member.stop()
        await self.member.leave()
        await self.catalogue.close()
        for link in self._links:
            await link.close()
        self._lock.release()


class NodeProgram(Program):
    """One node, from its start to its end. If it was taken for dead meanwhile, it begins anew as another."""

    member: Member

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.time = HouseTime()
        self.now = self.time.now
        self.is_fenced = False
        self.is_told = False
        self._leaving: asyncio.Task[None] | None = None

    async def run(self, when_open: Callable[[int], None] = lambda port: None) -> None:
        sockets = listen(self.settings.host, self.settings.port)
        try:
            self.port = sockets[0].getsockname()[1]
            with told_to_end(self._told):
                await self._run(sockets, when_open)
        finally:
            for sock in sockets:
                sock.close()
        if self.failure is not None:
            raise DiskFailed(self.failure)

    async def _run(self, sockets: list[socket.socket], when_open: Callable[[int], None]) -> None:
        """From one taking for dead to the next, until it is told to end."""
        store = await self._unless_told(self._join())
        while store is not None:
            self.store, self.is_fenced = store, False
            try:
                await self._open([sock.dup() for sock in sockets], when_open)
            except DatabaseGone:
                if not self.is_fenced:  # or it was taken for dead before it was open
                    raise
            if not self.is_fenced or (self.server is not None and self.server.was_told):
                return
            log.warning("this node was taken for dead; it begins anew")
            store = await self._unless_told(self._join_at_last())

    def _told(self, number: int, frame: FrameType | None) -> None:
        """While the server itself does not listen to signals: before it opens, and between two openings."""
        self.is_told = True
        if self.server is not None:
            self.server.handle_exit(number, frame)

    async def _open(self, sockets: list[socket.socket], when_open: Callable[[int], None]) -> None:
        try:
            await self._serve(sockets, when_open)
        finally:
            for sock in sockets:
                sock.close()
            await self._close()

    async def _unless_told(self, coming: Coroutine[Any, Any, NodeStore]) -> NodeStore | None:
        """None if it is told to end meanwhile: it has nothing to hand over."""
        joining = asyncio.create_task(coming)
        while not self.is_told and not joining.done():
            await asyncio.wait({joining}, timeout=LISTEN)
        if not self.is_told:
            return joining.result()
        joining.cancel()
        with contextlib.suppress(asyncio.CancelledError, FortyWinksError):
            await (await joining).close()
        return None

    async def _join_at_last(self) -> NodeStore:
        """The database may be what was away."""
        while True:
            try:
                return await self._join()
            except (CannotReachDatabase, DatabaseGone) as error:
                log.warning("the database is away", extra={"reason": str(error)})
                await asyncio.sleep(LATER)

    async def _join(self) -> NodeStore:
        address = self.settings.database
        assert address is not None
        directory = self.settings.data.absolute()
        make_directory(directory)
        lock = DirectoryLock(directory)
        try:
            links = [await open_link(address), *(Link(address) for _ in range(3))]
            lease = Lease(self.settings.lease)
            heart, care, asked = (Nodes(link, lease.length) for link in links[1:])
            asked_at = lease.ask()
            me = await heart.join(self._name(), self._address(), can_play([load_game(name) for name in game_names()]))
            lease.renewed(asked_at)
        except BaseException:
            lock.release()
            raise
        if abs(me.ahead) > SKEW:
            log.warning("the clock of this machine is wrong", extra={"seconds": round(me.ahead, 1)})
        self.wall_clock = lambda: time.time() + me.ahead
        failed = self._journal_failed
        journal = PostgresJournal(
            links[0], me.id, me.epoch, lease, describe=describe, failed=failed, held_up=self._hold
        )
        catalogue = CatalogueClerk(PostgresCatalogue(address))
        self.member = Member(me, lease, journal, catalogue, heart, care, asked, self._hold, self._fenced)
        self.member.beat = self.settings.beat
        return NodeStore(directory, lock, links, self.member)

    def _name(self) -> str:
        return self.settings.node or self._address()

    def _address(self) -> str:
        """Where the others reach this node."""
        if self.settings.node_address is not None:
            return self.settings.node_address
        if self.settings.host in ("0.0.0.0", "::"):
            raise FortyWinksError("--node-address must say where the other nodes reach this one, such as 10.0.0.1:4040")
        return f"{self.settings.host}:{self.port}"

    # What is different in a house of several machines.

    def _make_sockets(self, door: PlayDoor) -> WebSockets:
        member = self.member
        return NodeSockets(SureDoor(door, member.journal, member.me.secret), member, self.settings)

    def _make_app(self) -> Any:
        return PassedRequests(super()._make_app(), self.member, self.settings, lambda line: self.control.done(line))

    def _is_proxy(self, address: str) -> bool:
        return super()._is_proxy(address) or self.member.is_node(address)

    def _new_place(self) -> Callable[[PersonId], tuple[str, str]] | None:
        return self.member.new_place

    async def _furnished(self) -> None:
        self.member.house = self.app_state.house
        self.member.house.pulse = self.settings.lease * PULSE
        self.app_state.elsewhere = self.member
        self.bots.warm_up()  # for the tables of a node that dies
        await self.member.start()
        if self.is_told and self.server is not None:
            self.server.should_exit = True

    # Trouble.

    def _hold(self, is_held: bool) -> None:
        """The database is away: the house holds still, and nobody loses time."""
        if is_held and not self.time.is_held:
            log.warning("the database is away; the house holds still")
            self.time.hold()
            self.member.is_held = True
            self.timer.stop()
            self.app_state.is_ready = False
        elif not is_held and self.time.is_held:
            log.info("the database is back")
            self.time.go_on()
            self.member.is_held = False
            self.timer.start(self.app_state.house)
            self.app_state.is_ready = self.server is not None and self.server.started

    def _journal_failed(self, reason: str) -> None:
        log.error("nothing can be written any more", extra={"reason": reason})
        self._fenced()

    def _fenced(self) -> None:
        """Others have the tables: nobody is told anything more, and this node begins anew."""
        if self.is_fenced or self._leaving is not None:
            return
        self.is_fenced = True
        self.member.journal.fence()
        self.timer.stop()
        if self.server is not None:
            self.app_state.is_ready = False
            self.server.force_exit = self.server.should_exit = True

    def _farewell(self) -> None:
        if self.is_fenced:
            self.app_state.is_ready = False
            self._hang_up()
            return
        super()._farewell()
        self.timer.stop()
        # At once: whoever comes back to another node should find their table free.
        self._leaving = asyncio.get_running_loop().create_task(self.member.leave())

    def _hang_up(self) -> None:
        """Without a word: whoever is connected should be with the new owner at once, and this node open again soon."""
        assert self.server is not None
        for connection in list(self.server.server_state.connections):
            transport = getattr(connection, "transport", None)
            if transport is not None:
                transport.abort()

    async def _close(self) -> None:
        if self._leaving is not None:
            await asyncio.gather(self._leaving, return_exceptions=True)
        await super()._close()
