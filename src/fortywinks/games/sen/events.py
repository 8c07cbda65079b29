"""What happens in Sen, as it is told.

The public events hold what everybody at a real table would see; `SawOwn`, `Saw` and `InHand` are told to one seat.
"""

import msgspec

from ...core import Event
from .components import Face


class RoundResult(msgspec.Struct, frozen=True):
    """A finished round, all dreams open."""

    round: int
    caller: int | None
    """Who called "Pobudka!", or None if the hidden pile ran out."""
    last: int
    """Who had the last turn."""
    dreams: tuple[tuple[Face, ...], ...]
    results: tuple[int, ...]
    """What each seat adds to its total."""
    totals: tuple[int, ...]


class RoundBegan(Event, frozen=True, gc=False):
    """Everyone has four lands; one land lies open (SEN-1)."""

    round: int
    starter: int
    top: Face


class HasLooked(Event, frozen=True, gc=False):
    """A seat has looked at two lands; which ones is not told yet (SEN-2)."""

    seat: int


class PlayBegan(Event, frozen=True, gc=False):
    """All have looked; now all know who looked where (SEN-2)."""

    looks: tuple[tuple[int, int], ...]


class SawOwn(Event, frozen=True, gc=False):
    """Private: these are the two lands of the own dream that were looked at (SEN-2)."""

    first: int
    second: int
    first_land: Face
    second_land: Face


class Saw(Event, frozen=True, gc=False):
    """Private: this land lies there."""

    owner: int
    slot: int
    land: Face


class Took(Event, frozen=True, gc=False):
    """The open land went into a dream; the land that was there lies open now (SEN-5)."""

    seat: int
    slot: int
    land: Face
    put: Face


class Drew(Event, frozen=True, gc=False):
    """One land, or two by Take 2, came from the hidden pile."""

    seat: int
    count: int


class InHand(Event, frozen=True, gc=False):
    """Private: these lands were drawn."""

    lands: tuple[Face, ...]


class Kept(Event, frozen=True, gc=False):
    """The drawn land went into a dream unseen; the land that was there lies open now (SEN-6)."""

    seat: int
    slot: int
    put: Face


class Discarded(Event, frozen=True, gc=False):
    """The drawn land lies open now, without effect."""

    seat: int
    land: Face


class Used(Event, frozen=True, gc=False):
    """A drawn special lies open now and has its effect."""

    seat: int
    land: Face


class Chose(Event, frozen=True, gc=False):
    """Of two lands one was kept in hand; the other lies open now (SEN-10). `which` counts as they were drawn."""

    seat: int
    which: int
    put: Face


class Peeked(Event, frozen=True, gc=False):
    """A seat looked at one land (SEN-12)."""

    seat: int
    owner: int
    slot: int


class Swapped(Event, frozen=True, gc=False):
    """Two lands were exchanged unseen (SEN-13)."""

    seat: int
    owner: int
    slot: int
    other_owner: int
    other_slot: int


class Claimed(Event, frozen=True, gc=False):
    """Two lands were claimed to be equal and shown to all (SEN-40)."""

    seat: int
    first: int
    second: int
    ravens: int
    lands: tuple[Face, Face]
    right: bool


class Called(Event, frozen=True, gc=False):
    """Pobudka! (SEN-20)"""

    seat: int


class RoundEnded(Event, frozen=True, gc=False):
    """All dreams are open (SEN-22)."""

    result: RoundResult


class GameEnded(Event, frozen=True, gc=False):
    """The totals decide (SEN-25)."""

    why: str
    winners: tuple[int, ...]
