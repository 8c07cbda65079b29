"""Seats for bots, as a table knows them. `host` has the bot host of a server, `inline` one for tests and terminals."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from ..core import Event, Game, LegalActions, Options, Seat, View
from ..core.bot import Reason
from .sitting import Played
from .turns import Share


class Seating(NamedTuple):
    """What a bot is seated with: the game, its level, and all that this seat was told so far."""

    game: Game
    level: str
    seat: Seat
    seats: int
    options: Options
    seed: bytes
    history: Sequence[Event]


class BotSeat(Protocol):
    """A bot on a seat of one table."""

    def tell(self, events: Sequence[Event]) -> None:
        """What this seat is told, in order."""
        ...

    def ask(
        self,
        view: View,
        legal: LegalActions[Any],
        answer: Callable[[str], None],
        failed: Callable[[str], None],
        explain: Callable[[Reason], None] | None = None,
        played: Played | None = None,
    ) -> None:
        """The seat must decide. One of the two is called later, once: `answer` with a legal action in notation, or
        `failed` with a reason. A newer question withdraws this one.

        With `explain`, a bot that can say why does so, just before the answer; with `played`, it judges what was done
        there, and then its answer is what it would have done."""
        ...

    def dismiss(self) -> None:
        """The bot gets up. A question that is open is withdrawn."""
        ...


class BotHost(Protocol):
    """Gives bots to tables."""

    def seat(self, seating: Seating) -> BotSeat:
        """A bot, or `UnknownBot` if there is none of this level."""
        ...

    def adviser(self, seating: Seating, share: Share) -> BotSeat | None:
        """A bot for one hint, which waits until those that play have what they need; None if too many wait already.
        `share` says where the wish comes from, so that nobody takes more than their part."""
        ...
