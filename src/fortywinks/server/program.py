"""The server as a program: opens the data, the port and the doors, and closes them again in order."""

import asyncio
import contextlib
import gc
import logging
import random
import socket
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from types import FrameType
from typing import Any

import uvicorn

from ..bots.bounds import missing
from ..bots.host import ProcessBotHost
from ..bots.pace import pace
from ..core import FortyWinksError
from ..games import load_game
from ..storage import OpenStore, open_store
from ..tables import House, Limits
from ..tables.keeping import FinishedGame
from ..tables.people import PersonId
from ..tables.timer import SWEEP_EVERY, TableTimer
from .app import make_app
from .app_state import AppState
from .config import Settings
from .control import Control
from .descriptors import raise_limit
from .endings import told_to_end, window_closed
from .listening import listen
from .logs import counted_mistakes, set_up_logs
from .owner import Owner
from .play import PlayDoor
from .transport import DoorLimits, FrontDoor, WebSockets, uvicorn_config

GRACE = 5
"""Seconds that connections get to end when the server stops."""

SWITCH = 0.001
"""Seconds for which the event loop waits at most for another thread that computes."""

GARBAGE = (100_000, 20, 100)
"""How seldom Python looks for garbage that counting does not find. Little here is of that kind, and with thousands of
tables each look takes so long that play would wait."""

log = logging.getLogger("fortywinks.server")


class DiskFailed(FortyWinksError):
    """The disk refused a write while the house was open."""


class HouseServer(uvicorn.Server):
    """uvicorn, which says goodbye before it hangs up, and ends with a status instead of by its own signal."""

    def __init__(self, config: uvicorn.Config, farewell: Callable[[], None]) -> None:
        super().__init__(config)
        self.farewell = farewell
        self.was_told = False

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.farewell()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """However often it is told: a terminal and whoever started us may both pass on the same Ctrl-C."""
        self.was_told = self.should_exit = True

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        with told_to_end(self.handle_exit):
            yield


class Program:
    """One server, from opening to closing."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.server: HouseServer | None = None
        self.failure: str | None = None
        self.port = settings.port
        self.now: Callable[[], float] = time.monotonic
        self.wall_clock: Callable[[], float] = time.time
        self.timer = TableTimer(lambda: self.now())
        self.tidying = asyncio.Lock()
        """Held while the journal is made smaller, and while nothing may be dropped from it."""
        self._archiving: set[asyncio.Task[None]] = set()
        self._rng = random.Random()

    async def run(self, when_open: Callable[[int], None] = lambda port: None) -> None:
        """Serves until it is told to stop. `when_open` is called with the port once people can come."""
        sockets = listen(self.settings.host, self.settings.port)
        try:
            self.port = sockets[0].getsockname()[1]
            await self._open(sockets, when_open)
        finally:
            for sock in sockets:
                sock.close()
        if self.failure is not None:
            raise DiskFailed(self.failure)

    async def _open(self, sockets: list[socket.socket], when_open: Callable[[int], None]) -> None:
        self.store: OpenStore = open_store(self.settings.data, create=True, failed=self._disk_failed)
        try:
            await self._serve(sockets, when_open)
        finally:
            await self._close()

    async def _serve(self, ports: list[socket.socket], when_open: Callable[[int], None]) -> None:
        most = self.connections = raise_limit()
        for promise in missing():
            log.warning("this system cannot promise something", extra={"what": promise})
        sys.setswitchinterval(SWITCH)
        self.bots = ProcessBotHost(self.settings.bot_workers)
        app_state = self.app_state = self._furnish(self.store)
        door = PlayDoor(app_state.waker, self.settings, app_state.figures, app_state.now, most)
        sockets = self._make_sockets(door)
        app_state.counts = sockets.counts
        front = app_state.door = FrontDoor(DoorLimits(connections=most), self._is_proxy)
        config = uvicorn_config(self._make_app(), sockets, front, lifespan="off", timeout_graceful_shutdown=GRACE)
        self.server = HouseServer(config, self._farewell)
        recovered = self.store.recovered
        if recovered.torn is not None:
            log.warning("the journal was cut off", extra={"torn": str(recovered.torn)})
        app_state.house.restore(recovered.tables.items(), self.store.catalogue.catalogue.known)
        recovered.tables.clear()  # the house has them now
        self.timer.start(app_state.house)
        await self._furnished()
        house, settings = app_state.house, self.settings
        owner = Owner(
            house, app_state.waker, self.store, self.tidying, self._shrink, self.stop, self.port, settings.database
        )
        control = self.control = Control(self.settings.data.absolute(), owner.do)
        await control.open()
        tidying = asyncio.create_task(self._tidy())
        opening = asyncio.create_task(self._announce(when_open))
        # What is here now stays; looking through it again and again for garbage would only make play wait.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        try:
            with counted_mistakes(app_state.figures.count_mistake):
                await self.server.serve(ports)
        finally:
            tidying.cancel()
            opening.cancel()
            await control.close()

    def _make_sockets(self, door: PlayDoor) -> WebSockets:
        return WebSockets(door)

    def _make_app(self) -> Any:
        return make_app(self.app_state)

    def _is_proxy(self, address: str) -> bool:
        return self.settings.is_proxy(address)

    async def _furnished(self) -> None:
        """The house is there, and not open yet."""

    def _new_place(self) -> Callable[[PersonId], tuple[str, str]] | None:
        """Where new tables get their ids and codes from; None if the house draws them itself."""
        return None

    def _furnish(self, store: OpenStore) -> AppState:
        limits = Limits(tables=self.settings.tables, tables_per_person=self.settings.tables_per_person)
        house = House(
            load_game,
            store.journal,
            self.bots,
            now=self.now,
            wall_clock=self.wall_clock,
            keep_game=self._keep_game,
            bot_pace=lambda game, about: pace(self._rng, game, about, self.settings.bot_pace / 100),
            limits=limits,
            count=lambda what: app_state.figures.count(what),
            wake=self.timer.wake,
            new_place=self._new_place(),
        )
        app_state = AppState(self.settings, house, store.catalogue, lambda: store.journal.figures, time.monotonic)
        return app_state

    async def _announce(self, when_open: Callable[[int], None]) -> None:
        assert self.server is not None
        while not self.server.started:
            await asyncio.sleep(0.01)
        self.app_state.is_ready = True
        log.info(
            "open",
            extra={
                "host": self.settings.host,
                "port": self.port,
                "tables": self.app_state.house.table_count,
                "connections": self.connections,
            },
        )
        when_open(self.port)

    async def _tidy(self) -> None:
        """Now and then: forgets what is over, and makes the journal small again."""
        house, journal = self.app_state.house, self.store.journal
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            try:
                async with self.tidying:
                    for _ in house.sweeping():
                        await asyncio.sleep(0)
                    if journal.has_grown:
                        await self._shrink()
            except Exception:
                log.exception("tidying failed")

    async def _shrink(self) -> None:
        """The journal is written anew, without what is not needed any more."""
        await self._all_kept()  # what is not kept yet is in the journal alone
        await self.store.journal.rotate(self.app_state.house.lines_of)

    # Ends.

    def stop(self) -> None:
        """Closes the house in order, soon."""
        if self.server is not None:
            self.server.should_exit = True

    def _farewell(self) -> None:
        self.app_state.is_ready = False
        log.info("closing")
        self.app_state.house.say_goodbye()

    async def _close(self) -> None:
        self.timer.stop()
        if hasattr(self, "app_state"):
            self.app_state.waker.close()
            self.app_state.background.close()
        if hasattr(self, "bots"):
            await self.bots.close()
        await self._all_kept()
        await self.store.close()
        log.info("closed")

    def _disk_failed(self, reason: str) -> None:
        """Nothing can be acknowledged any more, so nobody should go on playing."""
        log.critical("the disk failed", extra={"reason": reason})
        self.failure = reason
        if self.server is not None:
            self.app_state.is_ready = False
            self.server.should_exit = True

    async def _all_kept(self) -> None:
        """Finished games are in the catalogue."""
        if self._archiving:
            await asyncio.gather(*self._archiving)

    def _keep_game(self, game: FinishedGame, kept: Callable[[bool], None]) -> None:
        task = asyncio.get_running_loop().create_task(self._keep(game, kept))
        self._archiving.add(task)
        task.add_done_callback(self._archiving.discard)

    async def _keep(self, game: FinishedGame, kept: Callable[[bool], None]) -> None:
        persons = [seat.person for seat in game.meta.seats]
        ended = datetime.now(UTC).isoformat(timespec="seconds")
        try:
            await self.store.catalogue.add_record(game.id, lambda: game.record, persons, ended)
        except Exception:
            log.exception("a finished game could not be kept; it stays in the journal, and is tried again")
            kept(False)
        else:
            kept(True)


def serve(
    settings: Settings,
    when_open: Callable[[int], None] = lambda port: None,
    make: Callable[[Settings], Program] = Program,
) -> None:
    """Runs the server until it is told to end. Trouble at the start is a `FortyWinksError` of one line."""
    handler = set_up_logs(settings.log_format, settings.log_level)
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            program = make(settings)
            with window_closed(program.stop):
                runner.run(program.run(when_open))
    finally:
        logging.getLogger().removeHandler(handler)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    try:
        import uvloop
    except ImportError:  # not made for Windows
        return asyncio.new_event_loop
    return uvloop.new_event_loop
