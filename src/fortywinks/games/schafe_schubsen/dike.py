"""The dike as it lies: which fields of both boards are under water, and where the mole hills are.

Sets of fields are the bits of one number: field 37 is under water if ``water >> 37 & 1``.
"""

from functools import cache, lru_cache
from typing import Final, TypeAlias

from .components import BOARD, DIKE, FACES, MATERIAL, FaceName

Dike: TypeAlias = tuple[FaceName, FaceName]

FIRST_BOARD: Final = (1 << BOARD) - 1
"""All fields of the first board."""


def _as_bits(board: int, fields: tuple[int, ...]) -> int:
    return sum(1 << board * BOARD + field for field in fields)


WATER: Final[dict[Dike, int]] = {
    (first, second): _as_bits(0, FACES[first].water) | _as_bits(1, FACES[second].water)
    for first in FACES
    for second in FACES
    if FACES[first].board != FACES[second].board
}
"""The water of every dike that can be laid: either board first, either face up (SHP-3)."""
DIKES: Final[tuple[Dike, ...]] = tuple(WATER)


@lru_cache(maxsize=4096)
def fields_of(bits: int) -> tuple[int, ...]:
    """The fields of a set, in order."""
    return tuple(field for field in range(DIKE) if bits >> field & 1)


@cache
def hills_of(dike: Dike) -> tuple[int, ...]:
    """Where the two mole hills are (SHP-41)."""
    place, hills = next(
        (place, MATERIAL.boards[FACES[face].board].hills)
        for place, face in enumerate(dike)
        if MATERIAL.boards[FACES[face].board].hills
    )
    return tuple(place * BOARD + hill for hill in hills)


def dike_name(dike: Dike) -> str:
    """As in a record: ``priel siel``."""
    return " ".join(dike)
