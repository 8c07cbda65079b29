"""What a client knows of its table: put together from messages, read with the game's own types."""

import functools
import operator
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from ..core import SPECTATOR, Event, Game, LegalActions, View
from ..games import load_game
from ..protocol.legal import read_legal
from ..protocol.messages import ClockState, HouseMessage, Resumed, TableChanged, TableState, Update, Welcome, You
from .errors import CannotReach


@contextmanager
def _understanding() -> Iterator[None]:
    """A house that is newer, or none at all, may say anything."""
    try:
        yield
    except (msgspec.MsgspecError, LookupError, TypeError, StopIteration):
        raise CannotReach("the house says something that this program does not understand") from None


class TableMirror:
    """The table from one point of view. `legal` is what this seat may do now; empty if nothing is asked of it."""

    def __init__(self) -> None:
        self.you = You(None, False, "spectator")
        self.table: TableState | None = None
        self.view: View | None = None
        self.legal: LegalActions[Any] = LegalActions()
        self.clocks: tuple[ClockState, ...] = ()
        self._game: Game | None = None

    @property
    def game(self) -> Game:
        if self._game is None:
            raise LookupError("the house has not said yet which game is played")
        return self._game

    def take(self, message: HouseMessage) -> None:
        """Something was heard. `CannotReach` if it makes no sense to this program."""
        with _understanding():
            self._take(message)

    def _take(self, message: HouseMessage) -> None:
        if isinstance(message, Welcome):
            self.you, self.clocks = message.you, message.clocks
            self._set_table(message.table)
            self.view = self._read_view(message.view, message.own)
            self.legal = read_legal(message.legal, self.game)
        elif isinstance(message, Resumed):
            self.you = message.you
        elif isinstance(message, TableChanged):
            self._set_table(message.table)
        elif isinstance(message, Update):
            self.clocks = message.clocks
            self.view = self._read_view(message.view, message.own)
            self.legal = read_legal(message.legal, self.game)

    def _set_table(self, table: TableState) -> None:
        if self.table is None or self.table.game != table.game:
            self._game = load_game(table.game)
        self.table = table

    def events(self, update: Update) -> list[Event]:
        """What has just happened, as this point of view is told it."""
        kind: Any = functools.reduce(operator.or_, self.game.event_types)
        with _understanding():
            events: list[Event] = msgspec.convert(update.events, type=list[kind])
        return events

    def _read_view(self, view: Any, own: Any) -> View | None:
        if view is None:
            return None
        return msgspec.convert({**view, **(own or {})}, type=self.game.view_type)

    @property
    def viewer(self) -> int:
        return SPECTATOR if self.you.seat is None else self.you.seat
