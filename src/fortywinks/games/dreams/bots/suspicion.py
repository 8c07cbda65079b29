"""Who is the mortal? Whose stars are better explained by somebody who guesses than by somebody who knows.

A star is weighed among all the places where it could have been laid. A god is drawn by the vision (see `insight`); the
mortal by what all the pictures that he thinks likely have in common, or by nothing that anybody could explain.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from operator import mul

from ..components import STARS, Picture
from ..gallery.maps import cell_of
from .insight import CELLS_OF_THE_SKY, PLAIN, SOME_CELLS, Quartet, discreet_choice, expected, some_likelihoods
from .memory import Laid
from .reading import likelihoods, shares

LOST = 0.5
"""How often the mortal lays a star that nothing explains."""
AGREED = 4.0
"""How strongly the mortal is drawn by places on which the likely pictures agree; merely likely ones keep him off."""


@lru_cache(maxsize=64)
def some_logarithms(pictures: Quartet, kind: str) -> tuple[tuple[float, ...], ...]:
    """For some cells, the logarithm of how much likelier a star is there than anywhere, by each of the pictures."""
    maps = [likelihoods(picture)[kind] for picture in pictures]
    return tuple([tuple([likelihood[cell] for likelihood in maps]) for cell in SOME_CELLS])


def mortals_choice(pictures: Quartet, belief: Sequence[float], kind: str, cell: int, left: Sequence[str]) -> float:
    """How much likelier the mortal, who believes this, lays the star here than anywhere."""
    one, two, three, four = belief
    total = 0.0
    for each in left:
        places = zip(some_logarithms(pictures, each), some_likelihoods(pictures, each), strict=True)
        total += sum(
            [
                math.exp(AGREED * (one * p + two * q + three * r + four * s))
                / (one * a + two * b + three * c + four * d) ** 2
                for (p, q, r, s), (a, b, c, d) in places
            ]
        )
    agreed = sum(map(mul, belief, (likelihoods(picture)[kind][cell] for picture in pictures)))
    here = math.exp(AGREED * agreed) / expected(pictures, belief, kind, cell) ** 2
    return LOST + (1 - LOST) * here * len(SOME_CELLS) * len(left) / total


class Suspicion:
    """What the stars of the others say about who the mortal is, to a god."""

    def __init__(self, seat: int, seats: int, pictures: Quartet, vision: Picture) -> None:
        self.pictures = pictures
        self.vision = vision
        self.weights = {other: 0.0 for other in range(seats) if other != seat}
        self._said = [[0.0] * len(pictures) for _ in range(seats)]
        """What each seat's stars say about the pictures."""
        self._laid: list[list[str]] = [[] for _ in range(seats)]

    @property
    def belief(self) -> dict[int, float]:
        """How likely each of the others is the mortal."""
        return dict(zip(self.weights, shares(list(self.weights.values())), strict=True))

    def add(self, star: Laid) -> None:
        """One more star lies."""
        if star.seat is None:
            return
        laid, cell = self._laid[star.seat], cell_of(star.x, star.y)
        if star.seat in self.weights and cell in CELLS_OF_THE_SKY:
            left = [kind for kind in STARS if kind not in laid]
            by_mortal = mortals_choice(self.pictures, self._belief_without(star.seat), star.kind, cell, left)
            self.weights[star.seat] += math.log(by_mortal) - math.log(self._gods_choice(star.kind, cell, left))
        laid.append(star.kind)
        for index, picture in enumerate(self.pictures):
            self._said[star.seat][index] += likelihoods(picture)[star.kind][cell]

    def _belief_without(self, seat: int | None) -> list[float]:
        """What somebody who does not know would think, from all stars but one seat's."""
        said = [weights for other, weights in enumerate(self._said) if other != seat]
        return shares([sum(column) for column in zip(*said, strict=True)])

    def _gods_choice(self, kind: str, cell: int, left: Sequence[str]) -> float:
        """How much likelier a god lays the star here than anywhere, by the two ways of choosing that gods have."""
        (discreet,) = discreet_choice(self.pictures, self._belief_without(None), kind, cell, left, [self.vision])
        return PLAIN * math.exp(likelihoods(self.vision)[kind][cell]) + (1 - PLAIN) * discreet
