"""What happens in Dreams, as it is told.

`TokenDrawn` and `DialSet` are told to one seat each. They are the same for a god and for the mortal, to the number of
bytes: nobody can tell from what somebody is sent who the mortal is.
"""

import msgspec

from ...core import Event
from .components import Picture, StarKind


class Star(msgspec.Struct, frozen=True):
    """A star on the firmament. Whose it is, is shown only where the table agreed on that, and at the end (DRM-40)."""

    star: StarKind
    x: int
    y: int
    seat: int | None = None


class RoundResult(msgspec.Struct, frozen=True):
    """A finished round, everything revealed (DRM-15)."""

    round: int
    pictures: tuple[Picture, ...]
    vision: int
    """The number of the true vision, 1 to 4."""
    mortal: int
    stars: tuple[Star, ...]
    """In the order in which they were laid, each with its player."""
    tips: tuple[str | None, ...]
    """What each seat had set: the number of a picture, the letter of a player, or nothing."""
    points: tuple[int, ...]
    totals: tuple[int, ...]


class RoundBegan(Event, frozen=True, gc=False):
    """Four pictures lie open; the dealer begins (DRM-10)."""

    round: int
    dealer: int
    pictures: tuple[Picture, ...]


class TokenDrawn(Event, frozen=True, gc=False):
    """Private: 0 is the mortal, any other number is the true vision (DRM-11)."""

    token: int


class Placed(Event, frozen=True, gc=False):
    """Somebody laid a star (DRM-12)."""

    seat: int
    star: StarKind
    x: int
    y: int


class TipsBegan(Event, frozen=True, gc=False):
    """All stars are laid; now everybody sets a dial (DRM-14)."""

    round: int


class DialSet(Event, frozen=True, gc=False):
    """Private: the own dial is set like this (DRM-14)."""

    choice: str


class Locked(Event, frozen=True, gc=False):
    """Somebody is done with the dial (DRM-14)."""

    seat: int


class RoundEnded(Event, frozen=True, gc=False):
    """All is revealed (DRM-15)."""

    result: RoundResult


class GameEnded(Event, frozen=True, gc=False):
    """The totals decide (DRM-30)."""

    why: str
    winners: tuple[int, ...]
