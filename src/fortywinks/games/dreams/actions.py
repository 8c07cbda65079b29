"""What a player of Dreams can do, and the notation for it.

A star is laid at a place of the field: ``place clear 1500 400``. A tip is a setting of the dial, the same for
everybody: the number of a picture or the letter of another player, ``tip 3`` or ``tip B``.
"""

import re
from functools import cache
from typing import TypeAlias

from ...core import Action, BadNotation, LegalActions, PointSpace, seat_letter
from .components import NUMBERS, STARS, StarKind
from .geometry import HEIGHT, WIDTH, is_free


class Place(Action, frozen=True, gc=False):
    """Lay one of the own remaining stars (DRM-12)."""

    star: StarKind
    x: int
    y: int

    def __str__(self) -> str:
        return f"place {self.star} {self.x} {self.y}"


class Tip(Action, frozen=True, gc=False):
    """Set the dial to a picture or to another player (DRM-14)."""

    choice: str

    def __str__(self) -> str:
        return f"tip {self.choice}"


class Lock(Action, frozen=True, gc=False):
    """Be done with the dial (DRM-14)."""

    def __str__(self) -> str:
        return "lock"


DreamsAction: TypeAlias = Place | Tip | Lock

ACTION_TYPES: tuple[type[Action], ...] = (Place, Tip, Lock)


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


_PLACE = re.compile(rf"place ({'|'.join(STARS)}) (0|[1-9][0-9]{{0,3}}) (0|[1-9][0-9]{{0,3}})")
_TIP = re.compile(r"tip ([1-4A-F])")
_KINDS: dict[str, StarKind] = {kind: kind for kind in STARS}


def parse_action(text: str) -> DreamsAction:
    """Reads an action's notation."""
    if text == "lock":
        return Lock()
    place = _PLACE.fullmatch(text)
    if place:
        return Place(_KINDS[place[1]], int(place[2]), int(place[3]))
    tip = _TIP.fullmatch(text)
    if tip:
        return Tip(tip[1])
    raise BadNotation(f"'{text[:60]}' is no action of Dreams")
