"""What a night consists of while it lasts: its cards, the newest hint, a vote."""

import msgspec

from .components import Pile
from .events import GivenHint


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card of the dream. Its term is where it lies in the pile."""

    hints: tuple[GivenHint, ...] = ()
    guess: str | None = None
    pile: Pile = "none"
    owner: int | None = None


class NewestHint(msgspec.Struct, frozen=True, gc=False):
    """A delivered hint that may still be challenged (WID-19). `card` counts from 1."""

    number: int
    card: int
    author: int
    text: str
    accepted: tuple[int, ...] = ()
    """The spirits who have nothing to say against it, but still may."""


class Ballot(msgspec.Struct, frozen=True, gc=False):
    """A vote on a challenged hint (WID-19)."""

    hint: NewestHint
    challenger: int
    votes: tuple[tuple[int, bool], ...] = ()
    """Who has voted, and how; the challenger's own is not among them."""

    @property
    def voted(self) -> tuple[int, ...]:
        return tuple(seat for seat, _ in self.votes)
