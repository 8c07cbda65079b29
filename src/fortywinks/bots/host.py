"""The bot host of a server: bots think in processes of their own. (`inline` has the one for tests and terminals.)"""

import asyncio
from itertools import count

from .hosted import HostedBot
from .minder import Minder
from .seats import Seating
from .sitting import check_level
from .turns import Share
from .wire import Place, json_of

DECISION_LIMIT = 5.0
"""Seconds that a bot may think. Bots need milliseconds; one that needs more has gone wrong."""

MEMORY_LIMIT = 1 << 30
"""Bytes that a worker may use."""

NICENESS = 5
HINTS_NICENESS = 12
"""How far workers stand back for the server, and those that think about hints for those that play."""

HINTS_PER_ADDRESS = 8
HINTS_AT_ALL = 400
"""Hints that may wait to be thought about; whoever asks for more is told to be patient."""


class ProcessBotHost:
    """Bots in worker processes; used on the thread of a running event loop, asyncio's own or uvloop.

    A bot can be as slow, large or broken as it likes: it fails alone. One that thinks longer than `limit` seconds
    takes its worker with it; the worker's other bots are built anew from what they were told, and asked again.

    Hints have a worker of their own, which begins with the first of them: no bot's move waits for a hint, however many
    are asked for. Whoever asks often waits behind those who do not, by address and by table.

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
        self._minders = [Minder(limit, [*arguments, str(NICENESS)]) for _ in range(workers)]
        self._hints = Minder(limit, [*arguments, str(HINTS_NICENESS)], window=1)
        self._numbers = count(1)

    @property
    def falls(self) -> int:
        """How many workers died or had to be killed."""
        return sum(minder.falls for minder in (*self._minders, self._hints))

    def seat(self, seating: Seating) -> HostedBot:
        return self._seat(min(self._minders, key=lambda minder: minder.bots), seating, ("", ""))

    def adviser(self, seating: Seating, share: Share) -> HostedBot | None:
        minder = self._hints
        if minder.waiting(share[0]) >= HINTS_PER_ADDRESS or minder.bots >= HINTS_AT_ALL:
            return None
        return self._seat(minder, seating, share)

    def _seat(self, minder: Minder, seating: Seating, share: Share) -> HostedBot:
        game, level, seat, seats, options, seed, history = seating
        check_level(game, level)
        minder.bots += 1
        minder.wake()
        place = Place(game.name, level, seat, seats, json_of(options), seed, [])
        return HostedBot(minder, next(self._numbers), game, place, history, share)

    def warm_up(self) -> None:
        """Starts the workers before anybody needs them."""
        for minder in self._minders:
            minder.wake()

    async def close(self) -> None:
        """Ends all workers. Nothing is answered any more."""
        await asyncio.gather(*(minder.close() for minder in (*self._minders, self._hints)))
