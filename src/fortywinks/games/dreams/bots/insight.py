"""Reading stars as somebody's choice: not only where a star lies, but where else it could have been laid.

A discreet god (see `hard`) likes a place for two reasons: it fits the vision, and it leaves the mortal in doubt. A
star tells most where the vision alone explains why just this place was chosen. Nobody knows whether the gods at a table
are discreet or plain, so both are thought possible, and all their stars together say which.
"""

import math
from functools import lru_cache

from ..components import STARS, Picture
from ..gallery.maps import IN_THE_SKY, cell_of
from .memory import Laid
from .reading import CARELESS, likelihoods, shares

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
        self.plain = [0.0] * len(pictures)
        """Logarithms of how well each picture explains the stars, if the gods mark it plainly."""
        self.discreet = [0.0] * len(pictures)
        """The same if they are discreet."""
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
            self.discreet = [one + math.log(two) for one, two in zip(self.discreet, chosen, strict=True)]
            fits = (likelihoods(picture)[star.kind][IN_THE_SKY[place]] for picture in self.pictures)
            self.plain = [one + two for one, two in zip(self.plain, fits, strict=True)]
        laid.append(star.kind)
        for index, picture in enumerate(self.pictures):
            self._common[index] += likelihoods(picture)[star.kind][cell_of(star.x, star.y)]

    @property
    def belief(self) -> list[float]:
        whole = shares([*self.plain, *self.discreet])
        count = len(self.pictures)
        return [whole[index] + whole[count + index] for index in range(count)]

    def _chosen(self, kind: str, place: int, left: list[str]) -> list[float]:
        """For each picture, how much likelier a discreet god who means it lays this star here than anywhere."""
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
        return [CARELESS + (1 - CARELESS) * spots * one / total for one, total in zip(here, sums, strict=True)]
