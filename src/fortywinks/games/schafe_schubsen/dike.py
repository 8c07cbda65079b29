"""The dike as it lies: which fields of both boards are under water, and where the mole hills are.

Sets of fields are the bits of one number: field 37 is under water if ``water >> 37 & 1``.
"""

from functools import lru_cache
from typing import Final, TypeAlias

from .components import BOARD, DIKE, FaceName

Dike: TypeAlias = tuple[FaceName, FaceName]

FIRST_BOARD: Final = (1 << BOARD) - 1
"""All fields of the first board."""


@lru_cache(maxsize=4096)
def fields_of(bits: int) -> tuple[int, ...]:
    """The fields of a set, in order."""
    return tuple(field for field in range(DIKE) if bits >> field & 1)


def dike_name(dike: Dike) -> str:
    """As in a record: ``priel siel``."""
    return " ".join(dike)
