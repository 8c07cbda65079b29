"""What happens in Schafe-Schubsen, as it is told. Everything here is public; a bid is secret until it is revealed.

A round is told like this, each seat's turn beginning with `Revealed`:

    RoundBegan · HasBid for each seat as it comes · then for each seat in turn order
        Revealed · DistanceChanged and WillWalkBack for clover used · Moved forward · Pushed, in chain order ·
        WentOut (over the edge) · RingPaid or WentOut (water), the mover first, then the pushed in chain order ·
        the same again if it walks back, from Moved back on · CardPassed for devil and angel ·
        BoardTaken and BoardLaid if the first board is empty · PuddleLaid
    RingPaid or WentOut (the devil) · CloverTaken · TookBack · Tunnelled with what follows from it · RoundEnded
    GameEnded

`CardPassed` follows at once when its holder went out. Fields are those of the dike as it lies when the event happens,
0 to 199; a sheep that is beyond the dike stands on 200 or more. In Deichwandern sheep walk from 199 towards 0.
"""

from typing import Literal

import msgspec

from ...core import Event
from .components import Cards, FaceName, Tile


class RoundResult(msgspec.Struct, frozen=True):
    """A finished round."""

    round: int
    bids: tuple[Cards | None, ...]
    """The cards each seat revealed; None if it was out before."""
    distances: tuple[int | None, ...]
    """The distances that counted, clover included."""
    devil: int | None
    angel: int | None
    """Who held the cards when the round was settled; None in Deichwandern, or if nobody was left."""
    out: tuple[int, ...]
    """Who went out in this round, in order."""
    fields: tuple[int | None, ...]
    """Where each sheep stands now; None if it is out."""
    rings: tuple[int, ...]


class DikeLaid(Event, frozen=True, gc=False):
    """The game begins: two boards with these faces up, every sheep with so many rings (SHP-1, SHP-3, SHP-5)."""

    dike: tuple[FaceName, FaceName]
    rings: int
    field: int
    """Where all sheep start: 0, in Deichwandern 199."""


class RoundBegan(Event, frozen=True, gc=False):
    """All bid in secret now. The starter holds angel and devil; in Deichwandern there is none (SHP-10)."""

    round: int
    starter: int | None


class HasBid(Event, frozen=True, gc=False):
    """A seat has laid its cards; which and how many is hidden (SHP-10, SHP-50)."""

    seat: int


class Revealed(Event, frozen=True, gc=False):
    """A seat's turn begins: it turns its cards over (SHP-11)."""

    seat: int
    cards: Cards
    distance: int


class DistanceChanged(Event, frozen=True, gc=False):
    """A tile "change distance" was used: by so much, to this distance (SHP-12)."""

    seat: int
    tile: Tile
    by: int
    distance: int


class WillWalkBack(Event, frozen=True, gc=False):
    """A tile "walk back" was used; `back` is how far the sheep will walk back in all (SHP-12)."""

    seat: int
    tile: Tile
    back: int


class Moved(Event, frozen=True, gc=False):
    """A sheep walked from field to field (SHP-13). `way` is ``back`` after clover, or for the rest in Deichwandern.

    `start` and `end` are the same for a distance of 0. An `end` of 200 or more is beyond the dike.
    """

    seat: int
    start: int
    end: int
    way: Literal["forward", "back"]


class Tunnelled(Event, frozen=True, gc=False):
    """A sheep went into one mole hill and came out at the other (SHP-41)."""

    seat: int
    start: int
    end: int


class Pushed(Event, frozen=True, gc=False):
    """A sheep was pushed one field forward by the one that took its field (SHP-14). An `end` of 200 is off the dike."""

    seat: int
    by: int
    start: int
    end: int


class RingPaid(Event, frozen=True, gc=False):
    """A sheep stays in play for a ring: it is in the water, or its owner holds the devil (SHP-16, SHP-20)."""

    seat: int
    why: Literal["water", "devil"]
    rings: int
    """What is left."""


class WentOut(Event, frozen=True, gc=False):
    """A sheep is out of the game, with its cards and tiles (SHP-22).

    `why`: ``dike`` beyond the end of it, ``water`` or ``devil`` without a ring, ``lowest`` bid in Deichwandern.
    """

    seat: int
    why: Literal["dike", "water", "devil", "lowest"]
    left: int
    """How many sheep are still on the dike."""


class CardPassed(Event, frozen=True, gc=False):
    """Angel or devil has another holder; None: it waits for the next to reveal (SHP-18, SHP-19)."""

    card: Literal["angel", "devil"]
    before: int | None
    holder: int | None


class BoardTaken(Event, frozen=True, gc=False):
    """No sheep is left on the first board: this seat takes it and chooses a face (SHP-17)."""

    seat: int


class BoardLaid(Event, frozen=True, gc=False):
    """The board lies behind the other one, this face up: every field number falls by 100 (SHP-17)."""

    seat: int
    face: FaceName
    dike: tuple[FaceName, FaceName]
    """How the dike lies now."""


class PuddleLaid(Event, frozen=True, gc=False):
    """Regenzeit: a puddle lies on this field (SHP-40)."""

    seat: int
    field: int


class CloverTaken(Event, frozen=True, gc=False):
    """The angel's holder took this tile from the supply (SHP-20)."""

    seat: int
    tile: Tile


class TookBack(Event, frozen=True, gc=False):
    """A seat had fewer than four cards in hand and has all ten again (SHP-21)."""

    seat: int


class RoundEnded(Event, frozen=True, gc=False):
    """The round is over (SHP-21)."""

    result: RoundResult


class GameEnded(Event, frozen=True, gc=False):
    """The last sheep, or the rear one of the last two, has won (SHP-30). `why` is that of the outcome."""

    why: str
    winners: tuple[int, ...]
