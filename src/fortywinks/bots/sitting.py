"""A bot on its seat, as every bot host keeps it: its randomness, what it has watched, and its answers as notation."""

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec

from ..core import Action, Event, FortyWinksError, Game, LegalActions, Options, UnknownBot, View
from ..core.bot import ExplainingBot, Judgement, Reason, WeighingBot
from .standing import tempered

T = TypeVar("T")

ILLEGAL = "illegal"
TOO_SLOW = "too slow"
LONGEST_ANSWER = 2_000
"""No action of any game is written longer than this."""


REVIEWER = "looking back"
"""In place of a level: whoever looks back at a finished game. No level is called so, for it has a space."""

LONGEST_REASON = 60
"""Characters of a reason's code; it has no more numbers either."""


class IllegalAnswer(FortyWinksError):
    """A bot answered with something that is no legal action."""


class SittingBot:
    """One bot in one game.

    What a bot draws while it decides depends on its seed and on how much it has watched, not on what it decided
    before. So a bot seated late, and told everything that happened, decides as one that sat there all along.
    (A bot keeps to this if it remembers in `watch` and leaves its memory alone in `choose`.)
    """

    def __init__(self, game: Game, level: str, seat: int, seats: int, options: Options, seed: bytes) -> None:
        self._seed = seed
        self._rng = Random(seed)
        self._sureness: float = getattr(game.part("review"), "SURENESS", 1.0)
        make = game.reviewer if level == REVIEWER else partial(game.bot, level)
        self._bot = make(seat, seats, options, self._rng)
        self._watched = 0

    def watch(self, events: Iterable[Event]) -> None:
        for event in events:
            self._bot.watch(event)
            self._watched += 1

    def choose(self, view: View, legal: LegalActions[Any]) -> str:
        """The bot's answer in notation. Whether it is legal is for the host to check, see `is_legal`."""
        return self.choose_and_explain(view, legal, explain=False)[0]

    def choose_and_explain(self, view: View, legal: LegalActions[Any], *, explain: bool) -> tuple[str, Reason | None]:
        """The same with the bot's reason, if that is wanted and the bot can give one."""
        action = self._decide(view, legal)
        return str(action), self._explain(view, legal, action) if explain else None

    def judge(self, view: View, legal: LegalActions[Any], played: Action) -> Judgement:
        """What it says of a decision that somebody made here: what it would have done, and what that was worth."""
        best, bot = self._decide(view, legal), self._bot
        reason = self._explain(view, legal, best)
        loss = 0.0 if best == played else None
        if not isinstance(bot, WeighingBot):
            return Judgement(str(best), loss, reason)
        if loss is None:
            done, could = self._with_own_randomness(lambda: bot.weigh(view, legal, (played, best)))
            loss = None if done is None or could is None else round(max(0.0, could - done), 4)
        return self._with_outlook(bot, view, Judgement(str(best), loss, reason))

    def glance(self, view: View) -> Judgement:
        """What it could believe where nothing is decided on its seat."""
        bot = self._bot
        return self._with_outlook(bot, view, Judgement("")) if isinstance(bot, WeighingBot) else Judgement("")

    def _with_outlook(self, bot: WeighingBot, view: View, judgement: Judgement) -> Judgement:
        chances = tempered(self._with_own_randomness(lambda: bot.chances(view)), self._sureness)
        beliefs = self._with_own_randomness(lambda: bot.believes(view))
        rounded = tuple(round(chance, 4) for chance in chances)
        return msgspec.structs.replace(judgement, chances=rounded, beliefs=tuple(beliefs))

    def _decide(self, view: View, legal: LegalActions[Any]) -> Action:
        action = self._with_own_randomness(lambda: self._bot.choose(view, legal))
        if not isinstance(action, Action):
            raise IllegalAnswer(f"{type(action).__name__} is no action")
        if len(text := str(action)) > LONGEST_ANSWER:
            raise IllegalAnswer(f"an answer of {len(text)} characters")
        return action

    def _explain(self, view: View, legal: LegalActions[Any], action: Action) -> Reason | None:
        bot = self._bot
        if not isinstance(bot, ExplainingBot):
            return None
        return _sound_reason(self._with_own_randomness(lambda: bot.explain(view, legal, action)))

    def _with_own_randomness(self, think: Callable[[], T]) -> T:
        memory = self._rng.getstate()
        self._rng.seed(self._seed + self._watched.to_bytes(8, "big"))
        try:
            return think()
        finally:
            self._rng.setstate(memory)


def _sound_reason(reason: Reason | None) -> Reason | None:
    """A bot may say anything; what it says must be a short reason."""
    if reason is not None:
        try:
            msgspec.convert(msgspec.to_builtins(reason), Reason)
        except (msgspec.ValidationError, TypeError):
            raise IllegalAnswer("a reason that is none") from None
        if (
            len(reason.why) > LONGEST_REASON
            or len(reason.numbers) > LONGEST_REASON
            or any(len(name) > LONGEST_REASON for name in reason.numbers)
        ):
            raise IllegalAnswer("a reason that is too long")
    return reason


def check_level(game: Game, level: str) -> None:
    """Refuses a level that the game does not have, before anything is started for it."""
    if level not in game.bot_levels and level != REVIEWER:
        raise UnknownBot(f"{game.name} has no bot '{level}'; there are: {', '.join(game.bot_levels)}")


def is_legal(game: Game, text: str, legal: LegalActions[Any]) -> bool:
    """Whether a bot's answer is among what it was offered."""
    try:
        return game.parse_action(text) in legal
    except FortyWinksError:
        return False


def failure_of(error: BaseException) -> str:
    """What the table is told of an exception in a bot: what kind it was, and no more."""
    return ILLEGAL if isinstance(error, IllegalAnswer) else f"crashed: {type(error).__name__[:60]}"


class Dismissed(RuntimeError):
    """A bot that was dismissed was asked: a mistake of the table's."""


class Played(NamedTuple):
    """What somebody did there, in notation, and who is told what the bot says of it."""

    do: str
    """Empty where nothing was decided: then the bot says what could be believed, and nothing else."""
    judged: Callable[[Judgement], None]


class Ask:
    """A question to a bot. It is settled once, or withdrawn by `live = False`."""

    __slots__ = ("answer", "explain", "failed", "legal", "live", "played", "upto")

    def __init__(
        self,
        legal: LegalActions[Any],
        answer: Callable[[str], None],
        failed: Callable[[str], None],
        explain: Callable[[Reason], None] | None,
        upto: int,
        played: "Played | None" = None,
    ) -> None:
        self.legal = legal
        self.answer = answer
        self.failed = failed
        self.explain = explain
        self.upto = upto
        """How much of its history the bot knows when it decides: what it was told before it was asked."""
        self.played = played
        self.live = True

    def settle(self, game: Game, text: str, reason: Reason | None, judgement: Judgement | None = None) -> None:
        """The bot's answer has come."""
        is_glance = self.played is not None and not self.played.do
        if is_glance or is_legal(game, text, self.legal):
            if self.live and judgement is not None and self.played is not None:
                self.played.judged(judgement)
            if self.live and reason is not None and self.explain is not None:
                self.explain(reason)
            self._close(self.answer, text)
        else:
            self.fail(ILLEGAL)

    def fail(self, reason: str) -> None:
        self._close(self.failed, reason)

    def _close(self, call: Callable[[str], None], text: str) -> None:
        if self.live:
            self.live = False
            call(text)
