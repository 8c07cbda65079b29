"""Two small parts of a state."""

from typing import NamedTuple

from ...core import Seat
from .components import Card


class Announcement(NamedTuple):
    """A card that was played and has had no effect yet (ZZZ-60)."""

    seat: Seat
    card: Card
    source: str
    """``hand`` · ``discard`` · ``pile``"""
    dream: Seat | None
    """The dream it is aimed at; None for Siren."""
    context: Card | None
    """The context card that it is to force."""


class Hint(NamedTuple):
    """What everybody may conclude about cards that only one player has seen: some of them fit, or none does.

    Rapid REMs cannot be played unless an element in the hand fits; whoever finds nothing by Lucid Dreaming shows that
    nothing in the draw pile fitted (ZZZ-53).
    """

    cards: int
    """The cards, as bits."""
    fitting: int
    """All cards that would have fitted, as bits."""
    some: bool
