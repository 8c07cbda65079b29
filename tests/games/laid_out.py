"""The frame of every table that is laid out for a test: a state, those who sit there, and all that was told since."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import pytest

from fortywinks.core import HOUSE, SPECTATOR, Action, Event, Outcome, Refusal, State, TimeOut, Told, Viewer, events_for

E = TypeVar("E", bound=Event)
P = TypeVar("P", bound="Player[Any, Any]")
S = TypeVar("S", bound=State[Any, Any])
T = TypeVar("T", bound="Table[Any, Any]")
V = TypeVar("V")

NAMES = ("ann", "bob", "cay", "dan", "eve", "fay", "gus", "hal", "ida", "joe")


class Player(Generic[T, V]):
    """Somebody at the table, who does things."""

    def __init__(self, table: T, seat: int) -> None:
        self.table = table
        self.seat = seat

    def does(self, action: Action) -> None:
        self.table.apply(self.seat, action)

    @contextmanager
    def is_refused(self, rule: str) -> Iterator["pytest.ExceptionInfo[Refusal]"]:
        """What is done inside is refused by this rule, and changes nothing."""
        before = self.table.state.text()
        with pytest.raises(Refusal) as caught:
            yield caught
        assert caught.value.rule == rule
        assert self.table.state.text() == before

    @property
    def is_asked(self) -> str | None:
        """What this player must decide now."""
        decision = self.table.state.decision(self.seat)
        return decision.about if decision is not None else None

    @property
    def may(self) -> set[str]:
        """Everything listed that this player may do now, in notation."""
        return {str(action) for action in self.table.state.legal_actions(self.seat)}

    @property
    def view(self) -> V:
        view: V = self.table.state.view(self.seat)
        return view

    def heard(self, kind: type[E]) -> list[E]:
        """The events of this kind that this player was told since the table was laid out."""
        return self.table.heard(self.seat, kind)


class Table(Generic[S, P]):
    """A state and all that was told since. The players are named in the order of the seats."""

    ann: P
    bob: P
    cay: P
    dan: P
    eve: P
    fay: P
    gus: P
    hal: P
    ida: P
    joe: P

    def __init__(self, state: S, sit_down: "Callable[[Any, int], P]") -> None:
        self.state = state
        self.players = tuple(sit_down(self, seat) for seat in range(state.seats))
        for name, player in zip(NAMES, self.players, strict=False):
            setattr(self, name, player)
        self.told: list[Told] = list(state.opening)

    def apply(self, seat: int, action: Action) -> None:
        self.told += self.state.apply(seat, action)

    def time_is_up(self, clock: str, player: P | None) -> None:
        self.apply(HOUSE, TimeOut(clock, player.seat if player else None))

    def heard(self, viewer: Viewer, kind: type[E]) -> list[E]:
        return [event for event in events_for(viewer, self.told) if isinstance(event, kind)]

    def seen_by_all(self, kind: type[E]) -> list[E]:
        """The events of this kind that everybody, spectators too, was told."""
        heard = self.heard(SPECTATOR, kind)
        assert all(player.heard(kind) == heard for player in self.players)
        return heard

    @property
    def outcome(self) -> Outcome:
        assert self.state.outcome is not None
        return self.state.outcome
