"""What a viewer of Dreams may see (DRM-40, DRM-41)."""

from typing import ClassVar

from ...core import Outcome, View
from .components import Picture, StarKind
from .events import RoundResult, Star


class DreamsView(View, frozen=True):
    """The table as one viewer sees it. A god's view and the mortal's have the same size."""

    own_fields: ClassVar[tuple[str, ...]] = ("viewer", "token", "tip")

    viewer: int
    round: int
    phase: str
    """``place`` · ``tip`` · ``over``"""
    lap: int
    """1 to 3; at the tips 3 (DRM-12)."""
    dealer: int
    turn: int
    """Whose star is awaited; at the tips the dealer, who is not asked more than the others."""
    deciders: tuple[int, ...]
    pictures: tuple[Picture, ...]
    """Picture 1 to 4 of this round."""
    stars: tuple[Star, ...]
    """Those that lie, in the order in which they were laid."""
    left: tuple[tuple[StarKind, ...], ...]
    """The stars that each seat has not laid yet."""
    locked: tuple[int, ...]
    """Who is done with the dial."""
    token: int | None
    """The viewer's own: 0 for the mortal, the number of the true vision for a god; None for who watches."""
    tip: str | None
    """How the viewer's own dial is set."""
    totals: tuple[int, ...]
    last_round: RoundResult | None
    outcome: Outcome | None
