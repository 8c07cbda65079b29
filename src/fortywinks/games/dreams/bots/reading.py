"""Reading stars: how likely a star is where it lies, if it was meant for a picture.

Whoever means a picture marks what strikes the eye in it. A clear star rather stands for something bright, a black one
for something dark, a grey one for either. So each picture and each kind of star gives a map of likelihood, and the
stars that lie say how well each picture explains them.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ..components import STARS, Picture
from ..gallery import picture_facts
from ..gallery.maps import CELLS, IN_THE_SKY, blurred, cell_of, contrast

POWER: Final = 1.5
"""How much more likely a striking place is than one that strikes half as much."""
CARELESS: Final = 0.3
"""The share of stars that mean nothing, or are laid badly."""
SPREAD: Final = 1
"""A star is laid up to so many cells beside the place it means."""

Likelihood = tuple[float, ...]


@lru_cache(maxsize=512)
def likelihoods(picture: Picture) -> dict[str, Likelihood]:
    """For each kind of star and each cell: the logarithm of how much likelier it is than anywhere in the sky."""
    facts = picture_facts(picture)
    if facts is None:
        return dict.fromkeys(STARS, (0.0,) * CELLS)
    differences = contrast(facts.map)
    return {
        "clear": _likelihood([max(0.0, d) ** POWER for d in differences]),
        "grey": _likelihood([abs(d) ** POWER for d in differences]),
        "black": _likelihood([max(0.0, -d) ** POWER for d in differences]),
    }


def _likelihood(field: Sequence[float]) -> Likelihood:
    spread = blurred(field, SPREAD)
    mean = sum(spread[cell] for cell in IN_THE_SKY) / len(IN_THE_SKY)
    if mean <= 0:
        return (0.0,) * CELLS
    return tuple(math.log(CARELESS + (1 - CARELESS) * value / mean) for value in spread)


def star_likelihood(picture: Picture, kind: str, x: int, y: int) -> float:
    """How much likelier (as a logarithm) this star is if it means this picture than if it means nothing."""
    return likelihoods(picture)[kind][cell_of(x, y)]


def shares(weights: Sequence[float]) -> list[float]:
    """Logarithms of weights as shares of one."""
    most = max(weights)
    plain = [math.exp(weight - most) for weight in weights]
    total = sum(plain)
    return [weight / total for weight in plain]
