"""A table of Dreams laid out for a test, so that the test reads like play.

table = dreams(4, mortal="D", vision=3)
table.ann.lays("clear", 1500, 1000)
table.all_lay()
table.ann.tips("D")
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest

from fortywinks.core import (
    HOUSE,
    SPECTATOR,
    Action,
    Event,
    RecordedChance,
    Refusal,
    SecretChance,
    TimeOut,
    Viewer,
    events_for,
)
from fortywinks.games.dreams import GAME
from fortywinks.games.dreams.actions import Lock, Place, Tip
from fortywinks.games.dreams.components import DreamsOptions, StarKind
from fortywinks.games.dreams.rules import DreamsState
from fortywinks.games.dreams.view import DreamsView

E = TypeVar("E", bound=Event)

NAMES = ("ann", "bob", "cay", "dan", "eve", "fay")
ROOM = tuple((x, y) for y in (600, 1000, 1400) for x in (750, 1050, 1350, 1650, 1950, 2250))
"""Places for 18 stars that are in nobody's way."""


class Player:
    """Somebody at the table, who does things."""

    def __init__(self, table: "DreamsTable", seat: int) -> None:
        self.table = table
        self.seat = seat

    def does(self, action: Action) -> None:
        self.table.apply(self.seat, action)

    def lays(self, kind: StarKind, x: int, y: int) -> None:
        self.does(Place(kind, x, y))

    def tips(self, choice: str) -> None:
        self.does(Tip(choice))

    def locks(self) -> None:
        self.does(Lock())

    @contextmanager
    def is_refused(self, rule: str) -> Iterator[None]:
        """What is done inside is refused by this rule, and changes nothing."""
        before = self.table.state.text()
        with pytest.raises(Refusal) as caught:
            yield
        assert caught.value.rule == rule
        assert self.table.state.text() == before

    @property
    def is_asked(self) -> str | None:
        decision = self.table.state.decision(self.seat)
        return decision.about if decision is not None else None

    @property
    def may(self) -> set[str]:
        """Everything listed that this player may do now, in notation."""
        return {str(action) for action in self.table.state.legal_actions(self.seat)}

    @property
    def view(self) -> DreamsView:
        return self.table.state.view(self.seat)

    def heard(self, kind: type[E]) -> list[E]:
        return self.table.heard(self.seat, kind)


class DreamsTable:
    """A state and all that was told since."""

    ann: Player
    bob: Player
    cay: Player
    dan: Player
    eve: Player
    fay: Player

    def __init__(self, state: DreamsState) -> None:
        self.state = state
        self.players = tuple(Player(self, seat) for seat in range(state.seats))
        for name, player in zip(NAMES, self.players, strict=False):
            setattr(self, name, player)
        self.told: list[tuple[int, Event]] = list(state.opening)

    def apply(self, seat: int, action: Action) -> None:
        self.told += self.state.apply(seat, action)

    def time_is_up(self, clock: str, player: Player | None) -> None:
        self.apply(HOUSE, TimeOut(clock, player.seat if player else None))

    def heard(self, viewer: Viewer, kind: type[E]) -> list[E]:
        return [event for event in events_for(viewer, self.told) if isinstance(event, kind)]

    def seen_by_all(self, kind: type[E]) -> list[E]:
        """The events of this kind that everybody, spectators too, was told."""
        heard = self.heard(SPECTATOR, kind)
        assert all(player.heard(kind) == heard for player in self.players)
        return heard

    def all_lay(self) -> None:
        """Everybody lays the remaining stars, somewhere."""
        while self.state.phase == "place":
            seat = self.state.turn
            x, y = ROOM[len(self.state.stars)]
            self.apply(seat, Place(self.state.stars_left(seat)[0], x, y))

    def all_tip(self, *tips: str) -> None:
        """Everybody tips, in the order of the table, and locks."""
        for player, tip in zip(self.players, tips, strict=True):
            player.tips(tip)
        for player in self.players:
            player.locks()


def dreams(
    seats: int = 4, *, mortal: str = "C", vision: int = 3, totals: tuple[int, ...] | None = None, **options: Any
) -> DreamsTable:
    """A table just dealt, by seat A unless the options say otherwise; later rounds are drawn by a fixed secret."""
    table = DreamsOptions(**{"dealer": "A", **options})
    chance = RecordedChance(
        [("pictures", table.deck), ("vision", [str(vision)]), ("mortal", [mortal])], SecretChance(bytes(32))
    )
    state = GAME.new(seats, table, chance)
    if totals is not None:
        state.totals = totals
    return DreamsTable(state)
