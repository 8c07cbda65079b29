"""The bot host of a server: bots think in processes of their own. (`inline` has the one for tests and terminals.)"""

import asyncio
from collections.abc import Sequence
from itertools import count

from ..core import Event, Game, Options
from .hosted import HostedBot
from .minder import Minder
from .sitting import check_level
from .wire import Place, json_of

DECISION_LIMIT = 5.0
"""Seconds that a bot may think. Bots need milliseconds; one that needs more has gone wrong."""

MEMORY_LIMIT = 1 << 30
"""Bytes that a worker may use."""


class ProcessBotHost:
    """Bots in worker processes; used on the thread of a running event loop, asyncio's own or uvloop.

    A bot can be as slow, large or broken as it likes: it fails alone. One that thinks longer than `limit` seconds
    takes its worker with it; the worker's other bots are built anew from what they were told, and asked again.

    `find_game` is where workers find games by name, as ``module:function``.
    """

    def __init__(
        self,
        workers: int = 1,
        *,
        limit: float = DECISION_LIMIT,
        memory: int = MEMORY_LIMIT,
        find_game: str = "fortywinks.games:load_game",
    ) -> None:
        if workers < 1:
            raise ValueError(f"a bot host needs at least one worker, not {workers}")
        arguments = [str(memory), str(limit), find_game]
        self._minders = [Minder(limit, arguments) for _ in range(workers)]
        self._numbers = count(1)

    @property
    def falls(self) -> int:
        """How many workers died or had to be killed."""
        return sum(minder.falls for minder in self._minders)

    def seat(
        self, game: Game, level: str, seat: int, seats: int, options: Options, seed: bytes, history: Sequence[Event]
    ) -> HostedBot:
        check_level(game, level)
        minder = min(self._minders, key=lambda minder: minder.bots)
        minder.bots += 1
        minder.wake()
        place = Place(game.name, level, seat, seats, json_of(options), seed, [])
        return HostedBot(minder, next(self._numbers), game, place, history)

    async def close(self) -> None:
        """Ends all workers. Nothing is answered any more."""
        await asyncio.gather(*(minder.close() for minder in self._minders))
