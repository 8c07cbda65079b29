"""Who is the mortal? Whose stars are better explained by somebody who guesses than by somebody who knows.

A star is weighed among all the places where it could have been laid. A god is drawn by the vision (see `insight`); the
mortal by what all the pictures that he thinks likely have in common, or by nothing that anybody could explain.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

from ..components import STARS, Picture
from ..gallery.maps import IN_THE_SKY, cell_of
from .insight import DOUBT, PLACE, PLAIN, plain_likelihoods, pull
from .memory import Laid
from .reading import likelihoods, shares

LOST = 0.5
"""How often the mortal lays a star that nothing explains."""
AGREED, EXPECTED = 4.0, 2.0
"""How strongly the mortal is drawn by places on which the likely pictures agree, and kept from merely likely ones."""


@lru_cache(maxsize=256)
def log_likelihoods(picture: Picture, kind: str) -> tuple[float, ...]:
    """For each cell of the sky, the logarithm of how much likelier a star is there than anywhere."""
    likelihood = likelihoods(picture)[kind]
    return tuple([likelihood[cell] for cell in IN_THE_SKY])


class Suspicion:
    """What the stars of the others say about who the mortal is, to a god."""

    def __init__(self, seat: int, seats: int, pictures: tuple[Picture, ...], vision: Picture) -> None:
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
        laid = self._laid[star.seat]
        place = PLACE.get(cell_of(star.x, star.y))
        if star.seat in self.weights and place is not None:
            left = [kind for kind in STARS if kind not in laid]
            by_mortal, by_god = self._mortals_choice(star, place, left), self._gods_choice(star, place, left)
            self.weights[star.seat] += math.log(by_mortal) - math.log(by_god)
        laid.append(star.kind)
        for index, picture in enumerate(self.pictures):
            self._said[star.seat][index] += likelihoods(picture)[star.kind][cell_of(star.x, star.y)]

    def _belief_without(self, seat: int | None) -> list[float]:
        """What somebody who does not know would think, from all stars but one seat's."""
        said = [weights for other, weights in enumerate(self._said) if other != seat]
        return shares([sum(column) for column in zip(*said, strict=True)])

    def _gods_choice(self, star: Laid, place: int, left: Sequence[str]) -> float:
        """How much likelier a god lays the star here than anywhere, by the two ways of choosing that gods have."""
        belief, total, here = self._belief_without(None), 0.0, 0.0
        for kind in left:
            maps = [plain_likelihoods(picture, kind) for picture in self.pictures]
            strength = pull(self.vision, kind)
            expected = [sum(map(float.__mul__, belief, column)) ** DOUBT for column in zip(*maps, strict=True)]
            total += sum(map(float.__mul__, expected, strength))
            if kind == star.kind:
                here = expected[place] * strength[place]
        spots = len(IN_THE_SKY) * len(left)
        return PLAIN * plain_likelihoods(self.vision, star.kind)[place] + (1 - PLAIN) * spots * here / total

    def _mortals_choice(self, star: Laid, place: int, left: Sequence[str]) -> float:
        """The same for the mortal."""
        belief, total, here = self._belief_without(star.seat), 0.0, 0.0
        for kind in left:
            maps = [plain_likelihoods(picture, kind) for picture in self.pictures]
            logs = [log_likelihoods(picture, kind) for picture in self.pictures]
            agreed = [sum(map(float.__mul__, belief, column)) for column in zip(*logs, strict=True)]
            expected = [sum(map(float.__mul__, belief, column)) for column in zip(*maps, strict=True)]
            drawn = [math.exp(AGREED * one) / two**EXPECTED for one, two in zip(agreed, expected, strict=True)]
            total += sum(drawn)
            if kind == star.kind:
                here = drawn[place]
        spots = len(IN_THE_SKY) * len(left)
        return LOST + (1 - LOST) * spots * here / total
