"""Reading stars: how likely a star is where it lies, if it was meant for a picture.

Whoever means a picture marks what strikes the eye in it: the salient points above all, and whatever else is brighter
or darker than what lies around it. A clear star rather stands for something bright, a black one for something dark, a
grey one for either; but not everybody keeps to that. So each picture and each kind of star gives a map of likelihood,
and the stars that lie say how well each picture explains them.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ..components import STARS, Picture
from ..gallery import picture_facts
from ..gallery.maps import (
    CELL,
    CELLS,
    COLUMNS,
    IN_THE_SKY,
    ROWS,
    SalientPoint,
    blurred,
    cell_of,
    contrast,
    salient_points,
)

POWER: Final = 1.5
"""How much more likely a striking place is than one that strikes half as much."""
CARELESS: Final = 0.2
"""The share of stars that mean nothing."""
POINTED: Final = 0.6
"""The share of the others that mean a salient point, rather than anything bright or dark."""
UNSUITED: Final = 0.35
"""How often, beside one that suits its place, a star lies that does not: a clear one on something dark."""
SPREAD: Final = 2.2
"""How far, in cells, a star lies beside the point it means."""

Likelihood = tuple[float, ...]


@lru_cache(maxsize=512)
def likelihoods(picture: Picture) -> dict[str, Likelihood]:
    """For each kind of star and each cell: the logarithm of how much likelier it is than anywhere in the sky."""
    facts = picture_facts(picture)
    if facts is None:
        return dict.fromkeys(STARS, (0.0,) * CELLS)
    differences, points = contrast(facts.map), salient_points(facts.map)
    bright, dark = (_striking([sign * d for d in differences], points, sign > 0) for sign in (1, -1))
    return {
        "clear": _likelihood(bright, dark, UNSUITED),
        "grey": _likelihood(bright, dark, 1.0),
        "black": _likelihood(dark, bright, UNSUITED),
    }


def _striking(differences: Sequence[float], points: Sequence[SalientPoint], bright: bool) -> list[float]:
    """What strikes by being bright, or by being dark: how often each cell would be marked."""
    anything = blurred([max(0.0, difference) ** POWER for difference in differences], 1)
    pointed = [0.0] * CELLS
    for point in points:
        if point.bright == bright:
            _mark(pointed, point)
    scale, point_scale = sum(anything) or 1.0, sum(point.weight**2 for point in points) or 1.0
    return [
        (1 - POINTED) * one / scale + POINTED * two / point_scale for one, two in zip(anything, pointed, strict=True)
    ]


def _mark(field: list[float], point: SalientPoint) -> None:
    """Adds a point, spread over the cells around it."""
    across, down, reach = point.x / CELL - 0.5, point.y / CELL - 0.5, math.ceil(3 * SPREAD)
    for row in range(max(0, int(down) - reach), min(ROWS, int(down) + reach + 1)):
        for column in range(max(0, int(across) - reach), min(COLUMNS, int(across) + reach + 1)):
            away = ((column - across) ** 2 + (row - down) ** 2) / (2 * SPREAD**2)
            field[row * COLUMNS + column] += point.weight**2 * math.exp(-away) / (math.tau * SPREAD**2)


def _likelihood(suited: Sequence[float], unsuited: Sequence[float], share: float) -> Likelihood:
    field = [one + share * two for one, two in zip(suited, unsuited, strict=True)]
    mean = sum(field[cell] for cell in IN_THE_SKY) / len(IN_THE_SKY)
    if mean <= 0:
        return (0.0,) * CELLS
    return tuple([math.log(CARELESS + (1 - CARELESS) * value / mean) for value in field])


def star_likelihood(picture: Picture, kind: str, x: int, y: int) -> float:
    """How much likelier (as a logarithm) this star is if it means this picture than if it means nothing."""
    return likelihoods(picture)[kind][cell_of(x, y)]


def shares(weights: Sequence[float]) -> list[float]:
    """Logarithms of weights as shares of one."""
    most = max(weights)
    plain = [math.exp(weight - most) for weight in weights]
    total = sum(plain)
    return [weight / total for weight in plain]
