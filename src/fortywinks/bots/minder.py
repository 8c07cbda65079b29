"""Minds one worker: hands it the questions, keeps the time, and starts another when it falls."""

import asyncio
import logging
from collections import OrderedDict, deque
from typing import NamedTuple

from ..core import PointSpace
from .hosted import HostedAsk, HostedBot
from .process import WorkerProcess
from .sitting import TOO_SLOW
from .turns import Turns
from .wire import Absent, Answer, DoesItFit, Failure, Fits, Leave, Ready, ToHost

log = logging.getLogger("fortywinks.bots")

WINDOW = 4
"""Questions that a worker has at once: enough that it need not wait for the host between two of them."""

MOST_BOTS = 5_000
"""Bots that a worker keeps in memory. The one asked longest ago makes room, and is built anew when it is asked."""

START_LIMIT = 30.0
"""Seconds for a worker to start."""

STARTS = 3
"""So many workers in a row may fail to start before the questions are given up."""

STRIKES = 2
"""So often may a worker fall over the same question before its bot is blamed: the first time it may be chance."""

WORKER_FELL = "crashed: WorkerFell"
NO_WORKER = "crashed: NoWorker"
OUT_OF_MEMORY = "crashed: MemoryError"


class Sent(NamedTuple):
    """A question that the worker has."""

    number: int
    bot: HostedBot
    ask: HostedAsk


class Minder:
    """The bots of one worker. A worker answers in the order in which it is asked, so the first question sent and
    not answered is the one it is at: that is whom the time runs against, and who is blamed when it falls.

    Nothing here grows without bound: a bot has one question at most, and a worker has `WINDOW` of them.
    """

    def __init__(self, limit: float, arguments: list[str], window: int = WINDOW) -> None:
        self.bots = 0
        self.falls = 0
        self._limit = limit
        self._arguments = arguments
        self._window = window
        self._again: deque[HostedBot] = deque()
        """Those that were asked before, in a worker that fell."""
        self._queue: Turns[HostedBot] = Turns()
        self._sent: deque[Sent] = deque()
        self._here: OrderedDict[HostedBot, None] = OrderedDict()
        self._worker: WorkerProcess | None = None
        self._ready = False
        self._failed_starts = 0
        self._asked = 0
        self._since = 0.0
        self._alarm: asyncio.TimerHandle | None = None
        self._burials: set[asyncio.Task[None]] = set()
        self._closed = False

    # For the seats.

    def wake(self) -> None:
        """Starts the worker if there is none."""
        if self._worker is not None or self._closed:
            return
        try:
            self._worker = WorkerProcess(self._arguments, self._heard, lambda: self._fall(WORKER_FELL))
        except OSError as error:
            log.error("no bot worker could be started: %s", error)
            self._give_up()
            return
        self._begin()

    def submit(self, bot: HostedBot) -> None:
        """The bot has been asked something."""
        if self._closed:
            return
        self._queue.add(bot, bot.share)
        self.wake()
        self._hand_out()

    def leave(self, bot: HostedBot) -> None:
        """The bot is not needed any more."""
        self.bots -= 1
        self._queue.remove(bot)
        self._forget(bot)

    def waiting(self, address: str) -> int:
        """How many questions from there were not handed out yet."""
        return self._queue.waiting(address)

    async def close(self) -> None:
        """Ends the worker. Whatever is still asked stays unanswered."""
        self._closed = True
        self._queue = Turns()
        self._again.clear()
        self._sent.clear()
        self._stop_alarm()
        if self._worker is not None:
            self._end_worker(self._worker)
        await asyncio.gather(*self._burials)

    # Questions and answers.

    def _hand_out(self) -> None:
        while self._ready and (self._again or self._queue) and len(self._sent) < self._window:
            bot = self._again.popleft() if self._again else self._queue.pop()
            if bot.asked is not None:
                self._queue.remove(bot)
                self._send(bot, bot.asked)

    def _send(self, bot: HostedBot, ask: HostedAsk) -> None:
        assert self._worker is not None
        self._asked += 1
        self._worker.send(bot.question(self._asked, ask, bot in self._here))
        bot.tidy()
        self._here[bot] = None
        self._here.move_to_end(bot)
        if len(self._here) > MOST_BOTS:
            self._forget(next(iter(self._here)))
        if not self._sent:
            self._begin()
        self._sent.append(Sent(self._asked, bot, ask))

    def _forget(self, bot: HostedBot) -> None:
        """Lets the worker drop the bot, if it has it."""
        if bot in self._here:
            del self._here[bot]
            assert self._worker is not None
            self._worker.send(Leave(bot.number))

    def _heard(self, message: ToHost) -> None:
        if isinstance(message, Ready):
            self._ready = True
            self._failed_starts = 0
            self._stop_alarm()
            self._begin()
            self._hand_out()
            return
        first = self._sent[0] if self._sent else None
        if first is None or first.number != message.number:
            raise ValueError("a bot worker answers what it was not asked")
        if isinstance(message, DoesItFit):
            self._tell_fit(first, message)
        else:
            self._heard_end(first, message)

    def _heard_end(self, first: Sent, message: Answer | Failure | Absent) -> None:
        """The worker is done with its first question."""
        if isinstance(message, Failure):
            log.warning("%r failed: %s\n%s", first.bot, message.reason, message.trace)
            if message.reason == OUT_OF_MEMORY:  # whoever took it all, this worker is of no use any more
                self._fall(OUT_OF_MEMORY)
                return
        self._sent.popleft()
        self._begin()
        loop = asyncio.get_running_loop()
        # The table is called from the loop and not from here: what it does or raises then is no matter of the worker.
        if isinstance(message, Answer):
            loop.call_soon(first.bot.settle, first.ask, message.action, message.reason, message.judgement)
        else:
            self._here.pop(first.bot, None)
            if isinstance(message, Failure):
                loop.call_soon(first.bot.fail, first.ask, message.reason)
            elif first.ask.live:
                self._ask_again(first)
        self._hand_out()

    def _tell_fit(self, first: Sent, message: DoesItFit) -> None:
        assert self._worker is not None
        fits = None
        if first.ask.live:
            space = first.ask.legal.spaces[message.space]
            assert isinstance(space, PointSpace)
            fits = bool(space.fits(message.x, message.y))
        self._worker.send(Fits(fits))

    # Time and falls.

    def _begin(self) -> None:
        """From now on the time counts: for the first question sent, or for the start of the worker."""
        loop = asyncio.get_running_loop()
        self._since = loop.time()
        if self._alarm is None:
            self._alarm = loop.call_at(self._due, self._look)

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    @property
    def _due(self) -> float:
        return self._since + (self._limit if self._ready else START_LIMIT)

    def _look(self) -> None:
        """Is the worker overdue? Loops read what has come before they ring alarms, so a late server blames nobody."""
        self._alarm = None
        loop = asyncio.get_running_loop()
        if self._worker is None or (self._ready and not self._sent):
            return
        if loop.time() < self._due:
            self._alarm = loop.call_at(self._due, self._look)
        else:
            self._fall(TOO_SLOW if self._ready else WORKER_FELL)

    def _fall(self, reason: str) -> None:
        """The worker is dead or must go. Its other bots are built anew, in a new one, when they are next asked."""
        assert self._worker is not None
        log.warning("a bot worker fell (%s), at %r", reason, self._sent[0].bot if self._sent else "no question")
        self.falls += 1
        self._failed_starts += not self._ready
        self._end_worker(self._worker)
        sent, self._sent = self._sent, deque()
        if sent and self._is_to_blame(sent[0].ask, reason):
            first = sent.popleft()
            asyncio.get_running_loop().call_soon(first.bot.fail, first.ask, reason)
        for question in reversed(sent):
            if question.ask.live:
                self._ask_again(question)
        if self._failed_starts >= STARTS:
            self._give_up()
        if self._again or self._queue:
            self.wake()

    def _is_to_blame(self, ask: HostedAsk, reason: str) -> bool:
        ask.strikes += 1
        return reason == TOO_SLOW or ask.strikes >= STRIKES

    def _ask_again(self, question: Sent) -> None:
        self._again.appendleft(question.bot)

    def _give_up(self) -> None:
        self._failed_starts = 0
        loop = asyncio.get_running_loop()
        while self._again or self._queue:
            bot = self._again.popleft() if self._again else self._queue.pop()
            if bot.asked is not None:
                loop.call_soon(bot.fail, bot.asked, NO_WORKER)

    def _end_worker(self, worker: WorkerProcess) -> None:
        self._worker = None
        self._ready = False
        self._here.clear()
        worker.end()
        burial = asyncio.get_running_loop().create_task(worker.buried())
        self._burials.add(burial)
        burial.add_done_callback(self._burials.discard)
