"""What a viewer of When I Dream may see (WID-15, WID-21).

All that is public may be seen by the dreamer, so it holds nothing of the term, the piles or the hints. Spirits see
those in fields of their own.
"""

from typing import ClassVar

from ...core import Outcome, View
from .components import Spirit
from .events import GivenHint, NightResult


class OpenVote(View, frozen=True):
    """A challenged hint that is being voted on (WID-19)."""

    hint: int
    author: int
    text: str
    challenger: int
    voted: tuple[int, ...]


class YellowCard(View, frozen=True):
    """A guessed card of this night, which the dreamer may name (WID-50)."""

    card: int
    term: str


class WhenIDreamView(View, frozen=True):
    """The table as one viewer sees it."""

    own_fields: ClassVar[tuple[str, ...]] = (
        "viewer",
        "spirit",
        "term",
        "covered",
        "hints",
        "yellow",
        "blue",
        "taken",
        "newest",
        "vote",
        "named_cards",
        "yellow_cards",
    )

    viewer: int
    phase: str
    """``dusk`` · ``night`` · ``last`` · ``recall`` · ``over``"""
    night: int
    """Counted from 1."""
    nights: int
    dreamer: int
    turn: int
    """Whose turn it is to give a hint."""
    card: int
    """The number of the card in this night; 0 before the first."""
    entries: int
    """How many entries the dreamer may still make in the recall."""
    named: tuple[str, ...]
    """What the dreamer has recalled so far."""
    away: bool
    """The dreamer has dropped out."""
    totals: tuple[int, ...]
    fronts: tuple[int, ...]
    """Cards in front of each player, as of the last day."""
    last_night: NightResult | None
    outcome: Outcome | None

    spirit: Spirit | None
    """What this seat is tonight; None for the dreamer and for spectators."""
    term: str | None
    """The live term, for those who are awake."""
    covered: str | None
    hints: tuple[GivenHint, ...]
    """The hints on this card."""
    yellow: int | None
    blue: int | None
    taken: tuple[int, ...]
    """Who took a card for an invalid hint tonight."""
    newest: int | None
    """The number of the newest hint, while this seat may challenge it."""
    vote: OpenVote | None
    named_cards: tuple[int, ...]
    """In one room: the cards whose terms were recalled so far."""
    yellow_cards: tuple[YellowCard, ...]
    """In one room, during the recall: the cards that were guessed, for whoever keeps the score."""
