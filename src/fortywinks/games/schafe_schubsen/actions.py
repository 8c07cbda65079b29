"""What a player of Schafe-Schubsen can do, and the notation for it.

===================  =========================================================================
``bid 087``          lay the cards 0, 8 and 7 as hundreds, tens and ones (SHP-10)
``change 7 down 3``  use a tile "change distance" 7 to walk 3 fields fewer; ``up 0`` to ``up 7`` for more (SHP-12)
``back 5``           use a tile "walk back" 5: after the move, walk back five fields more (SHP-12)
``go``               no more clover: reveal is over, the sheep moves (SHP-12)
``lay priel``        lay the board that was taken behind the other one, this face up (SHP-17)
``puddle 137``       Regenzeit: put a puddle on this field of the new board (SHP-40)
``enough``           Regenzeit: no more puddles (SHP-40)
``take change 10``   with the angel: take this tile from the supply (SHP-20)
===================  =========================================================================

Clover is declared tile by tile, and all of it before the sheep moves. Whatever a player may use together can be
declared in some order: what lengthens the way first, what shortens it next, walking back last.
"""

from functools import cache, lru_cache
from itertools import permutations
from typing import Annotated, ClassVar, Final, TypeAlias

from ...core import Action, LegalActions, Numbers, Written
from .components import BOARD, DIGITS, DIKE, MOST_CARDS, Cards, FaceName, Tile, is_back, tile_value


def _read_change(text: str) -> int:
    way, by = text.split(" ")
    return int(by) if way == "up" else -int(by)


def _write_change(by: int) -> str:
    return f"{'down' if by < 0 else 'up'} {abs(by)}"


Laid: TypeAlias = Annotated[Cards, Written(r"\d{1,3}")]
ChangeBy: TypeAlias = Annotated[int, Written(r"up (?:0|[1-9]\d{0,2})|down [1-9]\d{0,2}", _read_change, _write_change)]
"""``up 0`` is a distance that stays as it is; there is no ``down 0``."""
FaceUp: TypeAlias = Annotated[FaceName, Written("[a-z]{2,20}")]
Clover: TypeAlias = Annotated[Tile, Written(r"(?:back|change) (?:0|[1-9]\d{0,2})")]


class Bid(Action, frozen=True, gc=False):
    """Lay one to three cards as a number (SHP-10)."""

    notation: ClassVar[str] = "bid {cards}"

    cards: Laid


class Change(Action, frozen=True, gc=False):
    """Use an own tile "change distance" of this value: `by` is from -tile to +tile (SHP-12)."""

    notation: ClassVar[str] = "change {tile} {by}"

    tile: int
    by: ChangeBy


class Back(Action, frozen=True, gc=False):
    """Use an own tile "walk back" of this value (SHP-12)."""

    notation: ClassVar[str] = "back {tile}"

    tile: int


class Go(Action, frozen=True, gc=False):
    """Use no more clover; the sheep moves (SHP-12)."""

    notation: ClassVar[str] = "go"


class Lay(Action, frozen=True, gc=False):
    """Lay the board that was taken with this face up (SHP-17)."""

    notation: ClassVar[str] = "lay {face}"

    face: FaceUp


class Puddle(Action, frozen=True, gc=False):
    """Put a puddle on a dry field of the board just laid (SHP-40). Fields are those of the dike, 101 to 199."""

    notation: ClassVar[str] = "puddle {field}"

    field: int


class Enough(Action, frozen=True, gc=False):
    """Put no more puddles (SHP-40)."""

    notation: ClassVar[str] = "enough"


class Take(Action, frozen=True, gc=False):
    """Take a tile from the supply (SHP-20)."""

    notation: ClassVar[str] = "take {tile}"

    tile: Clover


SheepAction: TypeAlias = Bid | Change | Back | Go | Lay | Puddle | Enough | Take

GO: Final = Go()
ENOUGH: Final = Enough()

# Bids. Each is one object; a list of them belongs to a hand, which is held as the bits of one number.

BIDS: Final[dict[Cards, Bid]] = {
    "".join(cards): Bid("".join(cards)) for count in range(1, MOST_CARDS + 1) for cards in permutations(DIGITS, count)
}
"""Every bid there is, by its cards: 820 of them."""
DISTANCE: Final[dict[Cards, int]] = {cards: int(cards) for cards in BIDS}
CARD_BITS: Final[dict[Cards, int]] = {cards: sum(1 << int(card) for card in cards) for cards in BIDS}
"""The cards of a bid as bits."""
FULL_HAND: Final = (1 << len(DIGITS)) - 1
"""Every card there is; a file of one's own may leave some out (see `material`)."""


@cache
def bids_from(hand: int) -> LegalActions[SheepAction]:
    """What may be bid with these cards in hand (SHP-10)."""
    held = "".join(card for card in DIGITS if hand >> int(card) & 1)
    bids = (bid for cards, bid in BIDS.items() if CARD_BITS[cards] & ~hand == 0)
    return LegalActions(bids, short=Numbers("bid", held, MOST_CARDS))


@lru_cache(maxsize=1024)
def bids_up_to(field: int, hand: int = FULL_HAND) -> LegalActions[SheepAction]:
    """Deichwandern: nobody may bid more than is left to walk (SHP-42)."""
    held = "".join(card for card in DIGITS if hand >> int(card) & 1)
    bids = (bid for cards, bid in BIDS.items() if DISTANCE[cards] <= field and CARD_BITS[cards] & ~hand == 0)
    return LegalActions(bids, short=Numbers("bid", held, MOST_CARDS, field))


# Clover.


@lru_cache(maxsize=4096)
def clover_uses(tiles: tuple[Tile, ...], distance: int, reach: int) -> LegalActions[SheepAction]:
    """With these tiles unused; `reach` is where the sheep would be after all that was declared (SHP-12).

    Neither the distance nor the reach may fall below 0.
    """
    actions: list[SheepAction] = [GO]
    for tile in dict.fromkeys(tiles):
        value = tile_value(tile)
        if not is_back(tile):
            lowest = -min(value, distance, reach)
            actions += [Change(value, by) for by in range(lowest, value + 1)]
        elif value <= reach:
            actions.append(Back(value))
    return LegalActions(actions)


@lru_cache(maxsize=256)
def layings(face: FaceName, other: FaceName) -> LegalActions[SheepAction]:
    """With the board in hand that showed the first of these faces (SHP-17)."""
    return LegalActions((Lay(face), Lay(other)))


@lru_cache(maxsize=1024)
def puddle_places(water: int) -> LegalActions[SheepAction]:
    """Any dry field of the second board but its first; `water` are the fields of the dike under water, as bits."""
    dry = (field for field in range(BOARD + 1, DIKE) if not water >> field & 1)
    return LegalActions((ENOUGH, *map(Puddle, dry)))


@lru_cache(maxsize=4096)
def takings(supply: tuple[Tile, ...]) -> LegalActions[SheepAction]:
    """Any tile of the supply; two equal ones are one choice (SHP-20)."""
    return LegalActions(map(Take, dict.fromkeys(supply)))
