"""What a player of Dreams can do, and the notation for it.

A star is laid at a place of the field: ``place clear 1500 400``. A tip is a setting of the dial, the same for
everybody: the number of a picture or the letter of another player, ``tip 3`` or ``tip B``.
"""

from functools import cache
from typing import Annotated, ClassVar, TypeAlias

from ...core import Action, LegalActions, PointSpace, Written, seat_letter
from .components import NUMBERS, StarKind
from .geometry import HEIGHT, WIDTH, is_free

Coordinate: TypeAlias = Annotated[int, Written(r"0|[1-9]\d{0,3}", int)]
Choice: TypeAlias = Annotated[str, Written("[1-4A-F]")]
"""The number of a picture, or the letter of a player."""


class Place(Action, frozen=True, gc=False):
    """Lay one of the own remaining stars (DRM-12)."""

    notation: ClassVar[str] = "place {star} {x} {y}"

    star: StarKind
    x: Coordinate
    y: Coordinate


class Tip(Action, frozen=True, gc=False):
    """Set the dial to a picture or to another player (DRM-14)."""

    notation: ClassVar[str] = "tip {choice}"

    choice: Choice


class Lock(Action, frozen=True, gc=False):
    """Be done with the dial (DRM-14)."""

    notation: ClassVar[str] = "lock"


DreamsAction: TypeAlias = Place | Tip | Lock


@cache
def dial(seat: int, seats: int) -> tuple[str, ...]:
    """All settings of a player's dial: they do not depend on who is the mortal (DRM-14)."""
    return (*NUMBERS, *(seat_letter(other) for other in range(seats) if other != seat))


@cache
def tip_actions(seat: int, seats: int, may_lock: bool) -> LegalActions[DreamsAction]:
    """What may be done at the tips (DRM-14)."""
    tips: list[DreamsAction] = [Tip(choice) for choice in dial(seat, seats)]
    return LegalActions([*tips, Lock()] if may_lock else tips)


def place_actions(left: tuple[StarKind, ...], lying: tuple[tuple[str, int, int], ...]) -> LegalActions[DreamsAction]:
    """Each remaining star at each free place (DRM-12). `lying` are the stars on the firmament."""

    def space(kind: StarKind) -> PointSpace[DreamsAction]:
        return PointSpace(Place, WIDTH, HEIGHT, lambda x, y: is_free(kind, x, y, lying), star=kind)

    return LegalActions(spaces=[space(kind) for kind in left])
