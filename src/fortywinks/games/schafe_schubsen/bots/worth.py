"""What a position is worth to a player: the share of the others it will outlast, as far as one can tell.

Least squares over the ends of rounds between bots, each compared with how its game ended, gave the sizes of the
weights; they were then rounded by hand, and a ring made worth more, which played better (see docs/bots.md). The fewer
are left, the more a field of dike is worth and the less a ring; of the cards the middle ones are missed most.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..components import Tile, is_back, tile_value
from .scene import After


class Weights(NamedTuple):
    """What each thing adds to the share of those left that a player will outlast."""

    even: float
    gap: float
    """For each 100 fields that the others are ahead on average."""
    ring: float
    """For each ring more than the others have on average."""
    no_ring: float
    end: float
    """For standing at the very end of the dike; nothing at `END_BEGINS`, and in between accordingly."""


WEIGHTS: Final[dict[int, Weights]] = {
    3: Weights(0.55, 0.45, 0.16, -0.09, -0.08),
    4: Weights(0.55, 0.40, 0.21, -0.06, -0.10),
    5: Weights(0.55, 0.30, 0.25, -0.06, -0.08),
}
MANY: Final = max(WEIGHTS)
"""With so many left or more the weights stay the same."""
END_BEGINS: Final = 130
END: Final = 70

MISSING_CARD: Final = (0.030, 0.006, 0.004, -0.020, -0.025, -0.035, -0.015, -0.010, 0.015, 0.010)
"""For each card that is not in hand: little to regret at the ends of the scale, something in the middle."""
CHANGE: Final = 0.0055
BACK: Final = 0.0045
"""For each field that a tile in hand says."""
ANGEL: Final = 0.02
"""For having the angel at the end: a tile, but the first turn in the next round too."""
LEAST: Final = 0.02

HAND_WORTH: Final[tuple[float, ...]] = tuple(
    sum(worth for card, worth in enumerate(MISSING_CARD) if not hand >> card & 1) for hand in range(1024)
)


def tiles_worth(tiles: Sequence[Tile]) -> float:
    return sum((BACK if is_back(tile) else CHANGE) * tile_value(tile) for tile in tiles)


def worth(after: After, seat: int, gone: int, extra: float) -> float:
    """The share of all others that this seat outlasts. `gone` went out in earlier rounds; `extra` is for the hand."""
    fields, rings = after.fields, after.rings
    seats = len(fields)
    field = fields[seat]
    if field < 0:
        return (gone + after.exits.index(seat)) / (seats - 1)
    standing = [other for other in fields if other >= 0]
    left = len(standing)
    if left <= 2:
        return 1.0 if field <= min(standing) else (seats - 2) / (seats - 1)
    weights = WEIGHTS[left if left < MANY else MANY]
    own_rings = rings[seat]
    share = weights.even + extra
    share += weights.gap * (sum(standing) - left * field) / (100 * (left - 1))
    share += weights.ring * (left * own_rings - sum(rings)) / (left - 1)
    if not own_rings:
        share += weights.no_ring
    if field > END_BEGINS:
        share += weights.end * (field - END_BEGINS) / END
    if after.angel == seat:
        share += ANGEL
    share = LEAST if share < LEAST else 1 - LEAST if share > 1 - LEAST else share
    return (seats - left + share * (left - 1)) / (seats - 1)
