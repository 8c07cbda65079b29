"""A bot on its seat, as every bot host keeps it: its randomness, what it has watched, and its answers as notation."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from ..core import Action, Event, FortyWinksError, Game, LegalActions, Options, UnknownBot, View

ILLEGAL = "illegal"
TOO_SLOW = "too slow"
LONGEST_ANSWER = 2_000
"""No action of any game is written longer than this."""


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
        self._bot = game.bot(level, seat, seats, options, self._rng)
        self._watched = 0

    def watch(self, events: Iterable[Event]) -> None:
        for event in events:
            self._bot.watch(event)
            self._watched += 1

    def choose(self, view: View, legal: LegalActions[Any]) -> str:
        """The bot's answer in notation. Whether it is legal is for the host to check, see `is_legal`."""
        memory = self._rng.getstate()
        self._rng.seed(self._seed + self._watched.to_bytes(8, "big"))
        try:
            action = self._bot.choose(view, legal)
        finally:
            self._rng.setstate(memory)
        if not isinstance(action, Action):
            raise IllegalAnswer(f"{type(action).__name__} is no action")
        text = str(action)
        if len(text) > LONGEST_ANSWER:
            raise IllegalAnswer(f"an answer of {len(text)} characters")
        return text


def check_level(game: Game, level: str) -> None:
    """Refuses a level that the game does not have, before anything is started for it."""
    if level not in game.bot_levels:
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


class Ask:
    """A question to a bot. It is settled once, or withdrawn by `live = False`."""

    __slots__ = ("answer", "failed", "legal", "live", "upto")

    def __init__(
        self, legal: LegalActions[Any], answer: Callable[[str], None], failed: Callable[[str], None], upto: int
    ) -> None:
        self.legal = legal
        self.answer = answer
        self.failed = failed
        self.upto = upto
        """How much of its history the bot knows when it decides: what it was told before it was asked."""
        self.live = True

    def settle(self, game: Game, text: str) -> None:
        """The bot's answer has come."""
        if is_legal(game, text, self.legal):
            self._close(self.answer, text)
        else:
            self.fail(ILLEGAL)

    def fail(self, reason: str) -> None:
        self._close(self.failed, reason)

    def _close(self, call: Callable[[str], None], text: str) -> None:
        if self.live:
            self.live = False
            call(text)
