"""What a viewer of Schafe-Schubsen may see (SHP-50)."""

from typing import ClassVar

from ...core import Outcome, View
from .components import Cards, FaceName, Tile
from .events import RoundResult
from .material import Face


class SheepView(View, frozen=True):
    """The dike as one viewer sees it. Bids are not in it before they are revealed, only who has laid one.

    Where a field is a tuple over seats, a seat that is out has None as its field and nothing in its hand.
    """

    own_fields: ClassVar[tuple[str, ...]] = ("viewer", "hand", "bid")

    viewer: int
    hand: str
    """The viewer's own cards in hand, as digits: ``0135789``. Cards that are laid are not among them."""
    bid: Cards | None
    """The cards the viewer has laid in this round."""
    mode: str
    """``schubsen`` · ``deichwandern``"""
    round: int
    phase: str
    """``bid`` all lay cards · ``clover`` the one at turn may use clover · ``lay`` a face is chosen · ``rain`` puddles
    are laid · ``take`` the angel's holder takes a tile · ``over``"""
    deciders: tuple[int, ...]
    order: tuple[int, ...]
    """The turn order of this round, from the starter; whoever went out in an earlier round is not in it. In
    Deichwandern all walk together, and this is only the order of the table."""
    turn: int | None
    """Whose turn it is; None while all bid and when all turns are done."""
    fields: tuple[int | None, ...]
    """Where each sheep stands; None if it is out."""
    rings: tuple[int, ...]
    tiles: tuple[tuple[Tile, ...], ...]
    """The clover each seat holds: ``back 5``, ``change 7``."""
    supply: tuple[Tile, ...]
    angel: int | None
    devil: int | None
    """Who holds the cards; None: nobody just now (SHP-19), or in Deichwandern."""
    committed: tuple[bool, ...]
    """Who has laid cards in this round."""
    revealed: tuple[Cards | None, ...]
    """The cards turned over in this round."""
    distances: tuple[int | None, ...]
    """The distances revealed in this round, clover used so far included."""
    back: int
    """How far the sheep at turn will walk back, by the tiles used so far."""
    hand_sizes: tuple[int, ...]
    """The cards each seat holds as far as all know: those of a bid count until they are revealed."""
    digits: tuple[str, ...] | None
    """With the option ``digit_aid``: which cards those are."""
    dike: tuple[FaceName, FaceName]
    """The faces that are up, first board first."""
    water: tuple[int, ...]
    """All fields of the dike under water, puddles included."""
    puddles: tuple[int, ...]
    """Regenzeit: those of them that are puddles."""
    puddles_left: int
    """In the phase ``rain``: how many puddles may still be laid."""
    hills: tuple[int, ...]
    """The two mole hills, if they are played with; two fields of the same board."""
    faces: tuple[Face, ...]
    """All four faces with their water, fields 0 to 99: for whoever chooses one."""
    moved_on: int
    """How often a board was moved on. While it is 0, field 0 is the start field that all share (SHP-5)."""
    went_out: tuple[int, ...]
    """The seats that are out, in the order in which they went."""
    last_round: RoundResult | None
    outcome: Outcome | None
