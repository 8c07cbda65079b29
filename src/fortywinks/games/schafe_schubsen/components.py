"""The dike, the cards, the clover, and the options of a table.

A field is a number from 0 to 199 over both boards (SHP-2): column ``field // 10``, ``field % 10`` from the bottom. A
face of a board is known by its name (``priel``), a clover tile by its notation: ``back 5`` lets a sheep walk back five
fields, ``change 7`` changes a distance by up to seven. Cards laid as a bid are a text of digits, ``087``.

What an owner of the box might replace, such as the boards, is a `Material` that a table plays with.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from ...core import Options
from .material import BOARD as BOARD
from .material import DIGITS as DIGITS
from .material import Material, MaterialFile, material_from

FaceName: TypeAlias = str
Tile: TypeAlias = str
Cards: TypeAlias = str

COLUMN: Final = 10
"""Fields in a column; a ten-step is one column to the right."""
DIKE: Final = 2 * BOARD
"""Fields of both boards: 199 is the last one."""
MOST_CARDS: Final = 3
"""The most cards of a bid (SHP-10)."""
HAND_LIMIT: Final = 4
"""With fewer cards than this the discard is taken back (SHP-21)."""
REST: Final = 5
"""Deichwandern: the fields that the highest bidders get back (SHP-42)."""


def is_back(tile: Tile) -> bool:
    """Whether a tile lets a sheep walk back; otherwise it changes the distance."""
    return tile.startswith("back")


def tile_value(tile: Tile) -> int:
    return int(tile.split(" ")[1])


class SchafeSchubsenOptions(Options, frozen=True):
    """What a table of Schafe-Schubsen may agree on."""

    mode: Literal["schubsen", "deichwandern"] = "schubsen"
    """SHP-42: the game itself, or its sibling with the same material."""
    starter: Literal["random", "A", "B", "C", "D", "E", "F", "G", "H"] = "random"
    """SHP-6: who starts the first round."""
    zero_on_water: bool = True
    """SHP-16: a distance of 0 on water costs a ring."""
    regenzeit: Annotated[int, Meta(ge=0, le=10, examples=[0, 1, 3, 10])] = 0
    """SHP-40: how many puddles may be put on a board when it is laid anew; 0: none."""
    mole_hills: bool = False
    """SHP-41: two hills on one board; who ends a round on one comes out at the other."""
    digit_aid: bool = False
    """SHP-50: all are shown which digits each player can still have in hand."""
    material: Annotated[MaterialFile | None, Meta(title="a file of boards and pieces")] = None
    """SHP-1, SHP-3, SHP-4: boards and pieces of one's own instead of the house's. They are part of the record."""


def material_of(options: SchafeSchubsenOptions) -> Material:
    """What a table plays with."""
    return material_from(options.material)
