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

import re
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import permutations
from typing import Final, TypeAlias

from ...core import Action, BadNotation, LegalActions, Numbers
from .components import BOARD, DIGITS, DIKE, MOST_CARDS, Cards, FaceName, Tile, is_back, other_face, tile_value


class Bid(Action, frozen=True, gc=False):
    """Lay one to three cards as a number (SHP-10)."""

    cards: Cards

    def __str__(self) -> str:
        return f"bid {self.cards}"


class Change(Action, frozen=True, gc=False):
    """Use an own tile "change distance" of this value: `by` is from -tile to +tile (SHP-12)."""

    tile: int
    by: int

    def __str__(self) -> str:
        return f"change {self.tile} {'down' if self.by < 0 else 'up'} {abs(self.by)}"


class Back(Action, frozen=True, gc=False):
    """Use an own tile "walk back" of this value (SHP-12)."""

    tile: int

    def __str__(self) -> str:
        return f"back {self.tile}"


class Go(Action, frozen=True, gc=False):
    """Use no more clover; the sheep moves (SHP-12)."""

    def __str__(self) -> str:
        return "go"


class Lay(Action, frozen=True, gc=False):
    """Lay the board that was taken with this face up (SHP-17)."""

    face: FaceName

    def __str__(self) -> str:
        return f"lay {self.face}"


class Puddle(Action, frozen=True, gc=False):
    """Put a puddle on a dry field of the board just laid (SHP-40). Fields are those of the dike, 101 to 199."""

    field: int

    def __str__(self) -> str:
        return f"puddle {self.field}"


class Enough(Action, frozen=True, gc=False):
    """Put no more puddles (SHP-40)."""

    def __str__(self) -> str:
        return "enough"


class Take(Action, frozen=True, gc=False):
    """Take a tile from the supply (SHP-20)."""

    tile: Tile

    def __str__(self) -> str:
        return f"take {self.tile}"


SheepAction: TypeAlias = Bid | Change | Back | Go | Lay | Puddle | Enough | Take

ACTION_TYPES: tuple[type[Action], ...] = (Bid, Change, Back, Go, Lay, Puddle, Enough, Take)

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


@cache
def bids_from(hand: int) -> LegalActions[SheepAction]:
    """What may be bid with these cards in hand (SHP-10)."""
    held = "".join(card for card in DIGITS if hand >> int(card) & 1)
    bids = (bid for cards, bid in BIDS.items() if CARD_BITS[cards] & ~hand == 0)
    return LegalActions(bids, short=Numbers("bid", held, MOST_CARDS))


@cache
def bids_up_to(field: int) -> LegalActions[SheepAction]:
    """Deichwandern: nobody may bid more than is left to walk (SHP-42)."""
    bids = (bid for cards, bid in BIDS.items() if DISTANCE[cards] <= field)
    return LegalActions(bids, short=Numbers("bid", DIGITS, MOST_CARDS, field))


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


@cache
def layings(face: FaceName) -> LegalActions[SheepAction]:
    """With the board in hand that showed this face (SHP-17)."""
    return LegalActions((Lay(face), Lay(other_face(face))))


@lru_cache(maxsize=1024)
def puddle_places(water: int) -> LegalActions[SheepAction]:
    """Any dry field of the second board but its first; `water` are the fields of the dike under water, as bits."""
    dry = (field for field in range(BOARD + 1, DIKE) if not water >> field & 1)
    return LegalActions((ENOUGH, *map(Puddle, dry)))


@lru_cache(maxsize=4096)
def takings(supply: tuple[Tile, ...]) -> LegalActions[SheepAction]:
    """Any tile of the supply; two equal ones are one choice (SHP-20)."""
    return LegalActions(map(Take, dict.fromkeys(supply)))


# Reading the notation.

_NUMBER = r"(0|[1-9]\d{0,2})"


def _change(tile: str, way: str, by: str) -> Change:
    if way == "down" and by == "0":
        raise BadNotation("a distance that stays as it is, is changed 'up 0'")
    return Change(int(tile), int(by) if way == "up" else -int(by))


_NOTATION: tuple[tuple[re.Pattern[str], Callable[..., SheepAction]], ...] = tuple(
    (re.compile(pattern, re.ASCII), make)
    for pattern, make in (
        (r"bid (\d{1,3})", lambda cards: BIDS.get(cards) or Bid(cards)),
        (rf"change {_NUMBER} (up|down) {_NUMBER}", _change),
        (rf"back {_NUMBER}", lambda tile: Back(int(tile))),
        (r"go", Go),
        (r"lay ([a-z]{2,20})", Lay),
        (rf"puddle {_NUMBER}", lambda field: Puddle(int(field))),
        (r"enough", Enough),
        (rf"take ((?:back|change) {_NUMBER})", lambda tile, value: Take(tile)),
    )
)


@lru_cache(maxsize=4096)
def parse_action(text: str) -> SheepAction:
    """Reads an action's notation."""
    for pattern, make in _NOTATION:
        match = pattern.fullmatch(text)
        if match:
            return make(*match.groups())
    raise BadNotation(f"'{text[:60]}' is no action of Schafe-Schubsen")
