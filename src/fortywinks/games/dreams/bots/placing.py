"""Laying a star near a place that one likes."""

from collections.abc import Iterable, Sequence
from random import Random

from ..actions import Place
from ..components import StarKind
from ..gallery.maps import CELL, IN_THE_SKY, middle_of
from ..geometry import is_free
from ..view import DreamsView

TRIES = 12
"""Points tried in one cell before the next best is taken."""

Wish = tuple[float, StarKind, int]
"""How much one likes it, the kind of star, the cell."""


def lay_best(wishes: Iterable[Wish], view: DreamsView, rng: Random) -> Place:
    """The most liked star that finds a free place in its cell. If none does, anything that is free."""
    lying = [(star.star, star.x, star.y) for star in view.stars]
    for _, kind, cell in wishes:
        found = _free_point(kind, *middle_of(cell), CELL / 2, lying, rng)
        if found is not None:
            return Place(kind, *found)
    return lay_anywhere(view, rng)


def lay_near(kind: StarKind, x: int, y: int, spread: float, view: DreamsView, rng: Random) -> Place:
    """A star about there: the wider the spread, the less exactly."""
    lying = [(star.star, star.x, star.y) for star in view.stars]
    for wider in (1, 2, 4):
        for _ in range(TRIES):
            place = round(rng.gauss(x, spread * wider)), round(rng.gauss(y, spread * wider))
            if is_free(kind, *place, lying):
                return Place(kind, *place)
    return lay_anywhere(view, rng)


def lay_anywhere(view: DreamsView, rng: Random) -> Place:
    """Any star at any free place. At least a third of the field always is."""
    lying = [(star.star, star.x, star.y) for star in view.stars]
    while True:
        kind = rng.choice(view.left[view.viewer])
        found = _free_point(kind, *middle_of(rng.choice(IN_THE_SKY)), CELL / 2, lying, rng)
        if found is not None:
            return Place(kind, *found)


def _free_point(
    kind: StarKind, x: int, y: int, reach: float, lying: Sequence[tuple[str, int, int]], rng: Random
) -> tuple[int, int] | None:
    for _ in range(TRIES):
        place = round(x + rng.uniform(-reach, reach)), round(y + rng.uniform(-reach, reach))
        if is_free(kind, *place, lying):
            return place
    return None
