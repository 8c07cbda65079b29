"""Small tables for the tests of bot hosts: they ask, and note what comes back."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fortywinks.bots.host import ProcessBotHost
from fortywinks.bots.seats import BotHost, BotSeat, Seating
from fortywinks.core import Event, Game, LegalActions, Options, SecretChance, State, Told, View, events_for

from .zoo import FIND_GAME

SECRET = bytes(range(32))
SEED = b"a bot's own seed"


def loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Every kind of event loop that is installed."""
    factories: dict[str, Callable[[], asyncio.AbstractEventLoop]] = {"asyncio": asyncio.new_event_loop}
    if find_spec("uvloop"):
        import uvloop

        factories["uvloop"] = uvloop.new_event_loop
    return factories


@asynccontextmanager
async def zoo_host(limit: float = 30.0, workers: int = 1, memory: int = 256 << 20) -> AsyncIterator[ProcessBotHost]:
    host = ProcessBotHost(workers, limit=limit, memory=memory, find_game=FIND_GAME)
    try:
        yield host
    finally:
        await host.close()


class Asked:
    """One question and what came of it: `answer move` or `failed reason`."""

    def __init__(self, seat: BotSeat, view: View, legal: LegalActions[Any]) -> None:
        self.bot = seat
        self.replies: list[str] = []
        self._replied = asyncio.Event()
        seat.ask(view, legal, self._note("answer"), self._note("failed"))

    def _note(self, kind: str) -> Callable[[str], None]:
        def note(text: str) -> None:
            self.replies.append(f"{kind} {text}")
            self._replied.set()

        return note

    async def reply(self) -> str:
        async with asyncio.timeout(60):
            await self._replied.wait()
        assert len(self.replies) == 1
        return self.replies[0]


def sit(host: BotHost, game: Game, level: str, state: State[Any, Any], seat: int = 0) -> Any:
    """A bot at a game that has just begun."""
    return host.seat(
        Seating(
            game, level, seat, state.seats, game.options_type(), SEED + bytes([seat]), events_for(seat, state.opening)
        )
    )


def question(state: State[Any, Any], seat: int = 0) -> tuple[View, LegalActions[Any]]:
    return state.view(seat), state.legal_actions(seat)


class Play:
    """A whole game among bots, one per level. `moves` is what they did. A bot that fails is noted, and replaced by one
    of the level `substitute`, if there is one."""

    def __init__(
        self,
        host: BotHost,
        game: Game,
        levels: list[str],
        options: Options | None = None,
        substitute: str | None = None,
    ) -> None:
        self.host = host
        self.game = game
        self.substitute = substitute
        self.options = options or game.options_type()
        self.state = game.new(len(levels), self.options, SecretChance(SECRET))
        self.moves: list[tuple[int, str]] = []
        self.told: list[list[Event]] = [[] for _ in levels]
        self.failures: list[str] = []
        self.over = asyncio.Event()
        self._open: set[int] = set()
        self.seats = [self._sit(level, seat) for seat, level in enumerate(levels)]
        self._tell(list(self.state.opening))
        self._ask()

    def _sit(self, level: str, seat: int) -> BotSeat:
        return self.host.seat(
            Seating(self.game, level, seat, self.state.seats, self.options, SEED + bytes([seat]), self.told[seat])
        )

    def _tell(self, told: list[Told]) -> None:
        for seat, bot in enumerate(self.seats):
            events = events_for(seat, told)
            self.told[seat] += events
            bot.tell(events)

    def _ask(self) -> None:
        for seat in self.state.deciders:
            if seat not in self._open:
                self._open.add(seat)
                self.seats[seat].ask(*question(self.state, seat), self._mover(seat), self._replacer(seat))

    def do(self, seat: int, text: str) -> None:
        self.moves.append((seat, text))
        self._tell(self.state.apply(seat, self.game.parse_action(text)))

    def _replacer(self, seat: int) -> Callable[[str], None]:
        def replace(reason: str) -> None:
            self.failures.append(reason)
            if self.substitute is not None:
                self.seats[seat].dismiss()
                self.seats[seat] = self._sit(self.substitute, seat)
                self._open.discard(seat)
                self._ask()

        return replace

    def _mover(self, seat: int) -> Callable[[str], None]:
        def move(text: str) -> None:
            self._open.discard(seat)
            self.do(seat, text)
            self._ask()
            if self.state.outcome is not None:
                self.over.set()

        return move


class Ticker:
    """Ticks as long as the event loop runs; `longest` is the longest the loop was held up by its own doing."""

    EVERY = 0.002

    def __init__(self) -> None:
        self.longest = 0.0

    async def __aenter__(self) -> "Ticker":
        self._task = asyncio.create_task(self._tick())
        return self

    async def __aexit__(self, *error: object) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _tick(self) -> None:
        last, waited = time.monotonic(), _waited_for_a_core()
        while True:
            await asyncio.sleep(self.EVERY)
            now, waiting = time.monotonic(), _waited_for_a_core()
            self.longest = max(self.longest, now - last - self.EVERY - (waiting - waited))
            last, waited = now, waiting


def _waited_for_a_core() -> float:
    """Seconds that this thread was ready to run while others had the cores: no fault of the event loop."""
    schedule = Path("/proc/thread-self/schedstat")
    return int(schedule.read_text().split()[1]) / 1e9 if schedule.exists() else 0.0
