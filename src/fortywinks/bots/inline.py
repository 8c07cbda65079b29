"""Bots that think in the caller's own thread, when the caller says so: for tests, terminals and simulations."""

import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from ..core import Event, LegalActions, View
from ..core.bot import Judgement, Reason
from .seats import Seating
from .sitting import Ask, Dismissed, Played, SittingBot, check_level, failure_of
from .turns import Share

log = logging.getLogger("fortywinks.bots")


class InlineBotHost:
    """Seats bots that answer only within `run_pending`, so a table that asks is never called back meanwhile."""

    def __init__(self, asked: Callable[[], None] = lambda: None) -> None:
        self._due: deque[tuple[InlineSeat, View, Ask]] = deque()
        self._asked = asked
        """Called when a bot is asked."""

    def seat(self, seating: Seating) -> "InlineSeat":
        check_level(seating.game, seating.level)
        return InlineSeat(seating, self._take)

    def _take(self, seat: "InlineSeat", view: View, ask: Ask) -> None:
        self._due.append((seat, view, ask))
        self._asked()

    def adviser(self, seating: Seating, share: Share) -> "InlineSeat":
        return self.seat(seating)

    @property
    def is_asked(self) -> bool:
        """Whether a bot has still to answer."""
        return any(ask.live for _, _, ask in self._due)

    def run_pending(self) -> int:
        """Lets every bot that was asked answer, also those asked while others answer. Says how many did."""
        count = 0
        while self.run_next():
            count += 1
        return count

    def run_next(self) -> bool:
        """Lets the one answer that has waited longest; whether there was one."""
        while self._due:
            seat, view, ask = self._due.popleft()
            if ask.live:
                seat.think(view, ask)
                return True
        return False


class InlineSeat:
    """A seat of an `InlineBotHost`."""

    def __init__(self, seating: Seating, take: "Callable[[InlineSeat, View, Ask], None]") -> None:
        self._seating = seating
        self._history = list(seating.history)
        self._take = take
        self._bot: SittingBot | None = None
        self._watched = 0
        self._asked: Ask | None = None
        self._dismissed = False

    def tell(self, events: Sequence[Event]) -> None:
        self._history.extend(events)

    def ask(
        self,
        view: View,
        legal: LegalActions[Any],
        answer: Callable[[str], None],
        failed: Callable[[str], None],
        explain: Callable[[Reason], None] | None = None,
        played: Played | None = None,
    ) -> None:
        if self._dismissed:
            raise Dismissed
        self._withdraw()
        self._asked = Ask(legal, answer, failed, explain, len(self._history), played)
        self._take(self, view, self._asked)

    def dismiss(self) -> None:
        self._withdraw()
        self._dismissed = True
        self._bot = None

    def _withdraw(self) -> None:
        if self._asked is not None:
            self._asked.live = False

    def think(self, view: View, ask: Ask) -> None:
        """Decides now and answers. A bot that failed is seated anew when it is next asked."""
        try:
            if self._bot is None:
                self._bot, self._watched = SittingBot(*self._seating[:-1]), 0
            self._bot.watch(self._history[self._watched : ask.upto])
            self._watched = ask.upto
            text, reason, judgement = self._thought(self._bot, view, ask)
        except Exception as error:
            log.warning("a bot of %s failed: %s", self._seating.game.name, failure_of(error), exc_info=error)
            self._bot = None
            ask.fail(failure_of(error))
        else:
            ask.settle(self._seating.game, text, reason, judgement)

    def _thought(self, bot: SittingBot, view: View, ask: Ask) -> tuple[str, Reason | None, Judgement | None]:
        if ask.played is None:
            return *bot.choose_and_explain(view, ask.legal, explain=ask.explain is not None), None
        do = ask.played.do
        judgement = bot.judge(view, ask.legal, self._seating.game.parse_action(do)) if do else bot.glance(view)
        return judgement.best, None, judgement
