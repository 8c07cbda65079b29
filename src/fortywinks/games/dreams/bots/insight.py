"""Reading stars as somebody's choice: not only where a star lies, but where else it could have been laid.

A discreet god (see `hard`) likes a place for two reasons: it fits the vision, and it leaves the mortal in doubt. A
star tells most where the vision alone explains why just this place was chosen. Nobody knows whether a god is discreet
or plain, so both are thought possible.
"""

import math
from functools import lru_cache

from ..components import STARS, Picture
from ..gallery.maps import IN_THE_SKY, cell_of
from .memory import Laid
from .reading import likelihoods, shares

PLAIN = 0.3
"""The share of stars that are laid for the vision alone."""
FIT, DOUBT = 0.7, 2.8
"""How strongly a discreet god is drawn by what fits the vision, and by what the others expect anyway."""


@lru_cache(maxsize=256)
def plain_likelihoods(picture: Picture, kind: str) -> tuple[float, ...]:
    """For each cell of the sky, how much likelier a star is there than anywhere."""
    likelihood = likelihoods(picture)[kind]
    return tuple([math.exp(likelihood[cell]) for cell in IN_THE_SKY])


@lru_cache(maxsize=256)
def pull(picture: Picture, kind: str) -> tuple[float, ...]:
    """For each cell of the sky, how strongly the picture draws a discreet god."""
    likelihood = likelihoods(picture)[kind]
    return tuple([math.exp(FIT * likelihood[cell]) for cell in IN_THE_SKY])


PLACE = {cell: place for place, cell in enumerate(IN_THE_SKY)}
"""Where each cell of the sky is in the lists above."""


class Insight:
    """What the stars of the others say about the pictures, to the player on one seat."""

    def __init__(self, seat: int, pictures: tuple[Picture, ...]) -> None:
        self.seat = seat
        self.pictures = pictures
        self.weights = [0.0] * len(pictures)
        self._common = [0.0] * len(pictures)
        """The same by likelihood alone, over all stars: what any discreet god thinks that others believe."""
        self._laid: dict[int, list[str]] = {}

    def add(self, star: Laid) -> None:
        """One more star lies."""
        if star.seat is None:
            return
        laid = self._laid.setdefault(star.seat, [])
        place = PLACE.get(cell_of(star.x, star.y))
        if star.seat != self.seat and place is not None:
            chosen = self._chosen(star.kind, place, [kind for kind in STARS if kind not in laid])
            self.weights = [one + math.log(two) for one, two in zip(self.weights, chosen, strict=True)]
        laid.append(star.kind)
        for index, picture in enumerate(self.pictures):
            self._common[index] += likelihoods(picture)[star.kind][cell_of(star.x, star.y)]

    @property
    def belief(self) -> list[float]:
        return shares(self.weights)

    def _chosen(self, kind: str, place: int, left: list[str]) -> list[float]:
        """For each picture, how likely a god who means it lays this star here, by its two ways of choosing."""
        belief = shares(self._common)
        sums, here = [0.0] * len(self.pictures), [0.0] * len(self.pictures)
        for each in left:
            maps = [plain_likelihoods(picture, each) for picture in self.pictures]
            pulls = [pull(picture, each) for picture in self.pictures]
            expected = [sum(map(float.__mul__, belief, column)) ** DOUBT for column in zip(*maps, strict=True)]
            for index, strength in enumerate(pulls):
                sums[index] += sum(map(float.__mul__, expected, strength))
                if each == kind:
                    here[index] = expected[place] * strength[place]
        spots = len(IN_THE_SKY) * len(left)
        plain = [plain_likelihoods(picture, kind)[place] for picture in self.pictures]
        return [
            PLAIN * one + (1 - PLAIN) * spots * two / total for one, two, total in zip(plain, here, sums, strict=True)
        ]
