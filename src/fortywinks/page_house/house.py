"""The house in the page: tables, bots and finished games on one event loop, without threads, processes or sockets."""

import asyncio
import logging
import random
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any

import msgspec

from ..bots.inline import InlineBotHost
from ..bots.pace import pace
from ..games import load_game
from ..protocol.messages import Bye, encode
from ..tables import Attachment, House, Limits, TableRefusal, person_of
from ..tables.environment import Viewpoint
from ..tables.keeping import FinishedGame
from ..tables.night_deals import OWN, OpenNight
from ..tables.timer import SWEEP_EVERY, TableTimer
from .catalogue import PageCatalogue
from .journal import PageJournal
from .store import KeepNight, Kept, PageStore

LIMITS = Limits(tables=200, tables_per_person=50, viewers_per_table=32, idle_days=90, waits_for_people=True, nights=OWN)
"""What a browser can hold. Whoever goes away from a table finds it as it was."""


log = logging.getLogger("fortywinks.house")


class PageHouse:
    """All that is played on this device. `failed` is called once if nothing can be kept any more."""

    def __init__(self, store: PageStore, kept: Kept, failed: Callable[[str], None], bot_pace: float = 1.0) -> None:
        self.owner = kept.token
        self.opened = kept.night
        """What is behind the last night that was opened, as far as this device knows."""
        self._store = store
        self.bot_pace = bot_pace
        """How long bots seem to think: 2 is twice as long as usual, 0 not at all."""
        self._rng = random.Random()
        self._lines: dict[int, Attachment] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bots = InlineBotHost(self._bot_asked)
        self._is_thinking = False
        self._timer = TableTimer(time.monotonic)
        self.catalogue = PageCatalogue(store, kept.games)
        self.journal = PageJournal(store, failed, Counter(table for table, _ in kept.lines))
        self.house = House(
            load_game,
            self.journal,
            self._bots,
            now=time.monotonic,
            wall_clock=time.time,
            keep_game=self._keep_game,
            bot_pace=lambda game, about: pace(self._rng, game, about, self.bot_pace),
            limits=LIMITS,
            wake=self._timer.wake,
        )
        tables: dict[str, list[bytes]] = {}
        for table, line in kept.lines:
            tables.setdefault(table, []).append(line.encode())
        self.house.restore(tables.items(), self.catalogue.known)
        self._timer.start(self.house)
        self._later(self._tidy())

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tidy(self) -> None:
        while True:
            self.house.sweep()
            if self.journal.has_grown:
                await self.journal.rotate(self.house.lines_of)
            await asyncio.sleep(SWEEP_EVERY)

    def close(self) -> None:
        """Nothing more is done here."""
        self._timer.stop()
        for task in self._tasks:
            task.cancel()

    # Bots think one at a time, and whatever has arrived has its turn in between.

    def _bot_asked(self) -> None:
        if not self._is_thinking:
            self._is_thinking = True
            asyncio.get_running_loop().call_later(0, self._think)

    def _think(self) -> None:
        self._is_thinking = False
        if self._bots.run_next() and self._bots.is_asked:
            self._bot_asked()

    # Finished games.

    def _keep_game(self, game: FinishedGame, kept: Callable[[bool], None]) -> None:
        self._later(self._keep(game, kept))

    async def _keep(self, game: FinishedGame, kept: Callable[[bool], None]) -> None:
        ended = datetime.now(UTC).isoformat(timespec="seconds")
        try:
            await self.catalogue.add_record(game.id, game.record, [seat.person for seat in game.meta.seats], ended)
        except Exception:  # no room; the journal says so, too
            log.exception("a finished game could not be kept; it stays in the journal, and is tried again")
            kept(False)
        else:
            kept(True)

    async def keep_night(self, night: OpenNight) -> None:
        """It was opened: kept for when there is no network, and to hold whoever opens the next one to it."""
        change = KeepNight(msgspec.json.encode(night).decode())
        await self._store.commit(msgspec.json.encode([change]).decode())
        self.opened = night

    # Lines to tables.

    def connect(
        self,
        line: int,
        table: str,
        viewpoint: Viewpoint,
        last: int | None,
        token: str | None,
        send: Callable[[str], None],
        hang_up: Callable[[], None],
    ) -> None:
        """Somebody comes to a table, by a line with this number."""
        try:
            self._lines[line] = self.house.table(table).connect(
                person_of(token or self.owner),
                viewpoint,
                lambda payload: send(payload.decode()),
                lambda code, reason: hang_up(),
                last,
            )
        except TableRefusal as refusal:
            code = "closed" if refusal.code == "no-such-table" else refusal.code
            send(encode(Bye(code, again=False)).decode())
            hang_up()

    def receive(self, line: int, text: str) -> None:
        attachment = self._lines.get(line)
        if attachment is not None:
            attachment.receive(text.encode())

    def disconnect(self, line: int) -> None:
        attachment = self._lines.pop(line, None)
        if attachment is not None:
            attachment.closed()


async def open_house(store: PageStore, failed: Callable[[str], None], bot_pace: float = 1.0) -> PageHouse:
    """Opens what was kept on this device."""
    kept = msgspec.json.decode(await store.load(), type=Kept)
    return PageHouse(store, kept, failed, bot_pace)
