"""A seat whose bot lives in a worker process: what the table holds of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ..core import Event, Game, LegalActions, View
from ..core.bot import Judgement, Reason
from .history import History
from .sitting import Ask, Dismissed, Played
from .turns import Share
from .wire import Place, PointForm, Question, TextForm, json_of, space_forms

if TYPE_CHECKING:
    from .minder import Minder


class HostedAsk(Ask):
    """A question that is ready to be sent, and sent again if need be."""

    __slots__ = ("legal_json", "spaces", "strikes", "view_json")

    def __init__(self, view: View, legal: LegalActions[Any], *rest: Any) -> None:
        super().__init__(legal, *rest)
        self.view_json = json_of(view)
        self.legal_json = json_of(tuple(legal))
        self.spaces: list[TextForm | PointForm] = space_forms(legal) if legal.spaces else []
        self.strikes = 0
        """How often a worker fell over it."""


class HostedBot:
    """A seat of a `ProcessBotHost`. Telling it something costs no message: the worker hears it with a question."""

    __slots__ = ("_dismissed", "_history", "_minder", "_place", "_told", "asked", "game", "number", "share")

    def __init__(
        self, minder: "Minder", number: int, game: Game, place: Place, history: Iterable[Event], share: Share
    ) -> None:
        self.number = number
        self.share = share
        self.game = game
        self.asked: HostedAsk | None = None
        self._minder = minder
        self._place = place
        self._history = History(history)
        self._told = 0
        self._dismissed = False

    def tell(self, events: Sequence[Event]) -> None:
        self._history.add(events)

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
        ask = HostedAsk(view, legal, answer, failed, explain, self._history.end, played)
        self._withdraw()
        self.asked = ask
        self._minder.submit(self)

    def dismiss(self) -> None:
        self._withdraw()
        if not self._dismissed:
            self._dismissed = True
            self._minder.leave(self)

    def _withdraw(self) -> None:
        if self.asked is not None:
            self.asked.live = False
            self.asked = None

    # What the minder calls.

    def question(self, number: int, ask: HostedAsk, is_here: bool) -> Question:
        """The message that asks the bot. If it is not in the worker yet, the message has its whole history."""
        place = None
        if not is_here:
            place = self._place
            place.told = self._history.blocks()
        events = self._history.lines(self._told if is_here else 0, ask.upto)
        explain = ask.explain is not None
        played = None if ask.played is None else ask.played.do
        question = Question(
            number, self.number, place, events, ask.view_json, ask.legal_json, ask.spaces, explain, played
        )
        self._told = ask.upto
        return question

    def settle(self, ask: HostedAsk, text: str, reason: Reason | None, judgement: Judgement | None) -> None:
        self._forget(ask)
        ask.settle(self.game, text, reason, judgement)

    def fail(self, ask: HostedAsk, reason: str) -> None:
        self._forget(ask)
        ask.fail(reason)

    def _forget(self, ask: HostedAsk) -> None:
        if self.asked is ask:
            self.asked = None

    def tidy(self) -> None:
        """Packs what the worker was told."""
        self._history.pack(self._told)

    def __repr__(self) -> str:
        place = self._place
        return f"<{place.level} bot of {place.game}, seat {place.seat}>"
