"""What a viewer of Sen may see (SEN-50, SEN-51)."""

from typing import ClassVar

from ...core import Outcome, View
from .components import Face
from .events import RoundResult


class KnownLand(View, frozen=True):
    """With the memory aid: a face-down land that this viewer knows for sure."""

    owner: int
    slot: int
    land: Face


class SenView(View, frozen=True):
    """The table as one viewer sees it. Face-down lands are not in it, only how many there are."""

    own_fields: ClassVar[tuple[str, ...]] = ("viewer", "hand", "known")

    viewer: int
    round: int
    phase: str
    """``look`` · ``turn`` · ``drawn`` · ``choose`` · ``peek`` · ``swap`` · ``over``"""
    turn: int
    """Whose turn it is; while all look, who will start."""
    deciders: tuple[int, ...]
    top: Face
    """The top of the open pile."""
    open_size: int
    hidden_size: int
    dreams: tuple[int, ...]
    """How many lands lie in each dream."""
    hand_size: int
    """How many drawn lands the player whose turn it is holds."""
    hand: tuple[Face, ...]
    """Those lands, if they are the viewer's own."""
    totals: tuple[int, ...]
    last_round: RoundResult | None
    known: tuple[KnownLand, ...]
    """Only with the memory aid."""
    outcome: Outcome | None
