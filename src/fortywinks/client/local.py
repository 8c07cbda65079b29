"""A seat at a table in this very process: the house's own tables without a network, for play in a terminal.

It is used as `TableClient` is. Bots think when somebody listens and nothing else is to be heard, so that what they do
comes in one go.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import count
from typing import Any

import msgspec

from ..bots.inline import InlineBotHost
from ..core import Event, Game
from ..core.records import ActionLine, Line, Player, parse_line
from ..protocol.messages import Advice, ClientMessage, Done, HouseMessage, Refused, Update, encode
from ..storage.memory import MemoryJournal
from ..tables.house import House
from ..tables.meta import META_START
from ..tables.people import new_token, person_of
from ..tables.play import Play
from .mirror import TableMirror
from .table import Answer, LineLost


def _from(secret: bytes, number: int) -> bytes:
    """The secret itself first, for the game; then others that follow from it, for the bots."""
    return sha256(secret + number.to_bytes(4, "big")).digest() if number else secret


_decode = msgspec.json.Decoder(HouseMessage).decode


class _RecordJournal(MemoryJournal):
    """Keeps the record of the game where somebody wants it, line by line, before anybody is told."""

    def __init__(self, keep: Callable[[Line], None]) -> None:
        super().__init__()
        self._keep = keep
        self._number = 0

    def append(self, table: str, line: bytes, then: Callable[[], None] | None = None) -> None:
        if not line.startswith(META_START):
            self._number += 1
            read = parse_line(line, self._number)
            # Without the marks by which a host knows commands again.
            self._keep(ActionLine(read.seat, read.do) if isinstance(read, ActionLine) else read)
        super().append(table, line, then)


class LocalTable:
    """One person at a table of bots. `keep` is given every line of the record."""

    link = None
    is_near = True

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        options: dict[str, Any],
        secret: bytes,
        keep: Callable[[Line], None] = lambda line: None,
    ) -> None:
        self.mirror = TableMirror()
        self._bots = InlineBotHost()
        seeds = count()
        self._house = House(
            find_game=lambda name: game,
            journal=_RecordJournal(keep),
            bots=self._bots,
            now=time.monotonic,
            wall_clock=time.time,
            keep_game=lambda game, kept: kept(True),
            new_secret=lambda: _from(secret, next(seeds)),
        )
        self._secret = secret
        self.seat = next(seat for seat, player in enumerate(players) if player.bot is None)
        person = person_of(new_token())
        self.table = self._house.create(
            person, game.name, name=players[self.seat].name, seats=len(players), options=options
        )
        places = self.table.meta.seats
        places[0], places[self.seat] = places[self.seat], places[0]
        for place, player in zip(places, players, strict=True):
            if player.bot is not None:
                place.kind, place.name, place.level = "bot", player.name, player.bot
        self.table.meta.pace = "none"
        self._heard: asyncio.Queue[HouseMessage] = asyncio.Queue()
        self._answers: dict[str, Answer] = {}
        self._ids = map("t-{}".format, count(1))
        self._quiet = asyncio.Event()
        self.when_quiet: Callable[[], None] = lambda: None
        self._attachment = self.table.connect(person, "player", self._hear, lambda code, reason: None)

    def begin(self, actions: Sequence[bytes] = ()) -> None:
        """The game begins; or goes on, after the actions that were done before."""
        if not actions:
            self.table.begin()
            return
        players = [place.player() for place in self.table.meta.seats]
        play = Play(self.table.game, players, self.table.options(), self._secret, "none", self._house.began())
        play.replay(actions)
        self.table.begin(play)

    def history(self) -> list[Event]:
        """Everything that this seat was told so far."""
        assert self.table.play is not None
        return list(self.table.play.history(self.seat))

    def _hear(self, payload: bytes) -> None:
        message: HouseMessage = _decode(payload)
        if isinstance(message, Done | Refused | Advice) and message.id is not None:
            self._answers[message.id] = message
        elif isinstance(message, Update) and message.done is not None:
            self._answers[message.done] = message
        self._heard.put_nowait(message)

    async def ask(self, kind: type[ClientMessage], **fields: Any) -> Answer:
        """Sends a command and waits for its answer."""
        self._quiet.clear()
        id = next(self._ids)
        self._attachment.receive(encode(kind(id=id, **fields)))
        while id not in self._answers and self._let_bots_think():
            await asyncio.sleep(0)
        return self._answers.pop(id)

    def __aiter__(self) -> "LocalTable":
        return self

    async def __anext__(self) -> HouseMessage | LineLost:
        """The next message; `mirror` is as of this message. Ends with the game."""
        while self._heard.empty() and self._let_bots_think():
            await asyncio.sleep(0)
        if self._heard.empty():
            self._quiet.set()
            if self.table.meta.phase == "finished":
                raise StopAsyncIteration
            self.when_quiet()
        message = await self._heard.get()
        self.mirror.take(message)
        return message

    @property
    def is_behind(self) -> bool:
        """Whether more is about to be heard."""
        return not self._heard.empty() or self._is_something_due()

    def _is_something_due(self) -> bool:
        wake = self._house.next_wake()
        return self._bots.is_asked or (wake is not None and wake <= time.monotonic())

    def _let_bots_think(self) -> bool:
        """Lets whoever was asked decide, and the table go on; whether there was anything to do."""
        if not self._is_something_due():
            return False
        self._bots.run_pending()
        self._house.tick()
        return True

    async def settled(self) -> None:
        """Until everything that follows from what was done is heard."""
        await self._quiet.wait()
