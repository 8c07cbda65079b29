"""Reading stars as somebody's choice: not only where a star lies, but where else it could have been laid.

A discreet god (see `hard`) likes a place for two reasons: it fits the vision, and it leaves the mortal in doubt. A
star tells most where the vision alone explains why just this place was chosen. Nobody knows whether the gods at a table
are discreet or plain, so both are thought possible, and all their stars together say which.

What else could have been chosen is summed over every second cell of every second row: the maps are smooth, so that is
exact enough, and takes a quarter of the time.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from operator import mul

from ..components import STARS, Picture
from ..gallery.maps import COLUMNS, IN_THE_SKY, cell_of
from .memory import Laid
from .reading import CARELESS, likelihoods, shares

PLAIN = 0.3
"""The share of stars that are laid for the vision alone."""
FIT, DOUBT = 0.7, 2.8
"""How strongly a discreet god is drawn by what fits the vision, and by what the others expect anyway."""

CELLS_OF_THE_SKY = frozenset(IN_THE_SKY)
SOME_CELLS = tuple(cell for cell in IN_THE_SKY if cell // COLUMNS % 2 == 0 == cell % COLUMNS % 2)
"""Every second cell of every second row."""

Quartet = tuple[Picture, ...]


@lru_cache(maxsize=64)
def some_likelihoods(pictures: Quartet, kind: str) -> tuple[tuple[float, ...], ...]:
    """For some cells, how much likelier a star is there than anywhere, by each of the four pictures."""
    maps = [likelihoods(picture)[kind] for picture in pictures]
    return tuple([tuple([math.exp(likelihood[cell]) for likelihood in maps]) for cell in SOME_CELLS])


@lru_cache(maxsize=256)
def some_pull(picture: Picture, kind: str) -> tuple[float, ...]:
    """For some cells, how strongly the picture draws a discreet god."""
    likelihood = likelihoods(picture)[kind]
    return tuple([math.exp(FIT * likelihood[cell]) for cell in SOME_CELLS])


def expected(pictures: Quartet, belief: Sequence[float], kind: str, cell: int) -> float:
    """How likely a star is in a cell, to somebody who believes this of the pictures."""
    fits = [math.exp(likelihoods(picture)[kind][cell]) for picture in pictures]
    return sum([share * fit for share, fit in zip(belief, fits, strict=True)])


def discreet_choice(
    pictures: Quartet, belief: Sequence[float], kind: str, cell: int, left: Sequence[str], meant: Sequence[Picture]
) -> list[float]:
    """How much likelier a discreet god lays this star here than anywhere, for each picture that may be meant."""
    one, two, three, four = belief
    sums = [0.0] * len(meant)
    for each in left:
        drawn = [(one * a + two * b + three * c + four * d) ** DOUBT for a, b, c, d in some_likelihoods(pictures, each)]
        for index, picture in enumerate(meant):
            sums[index] += sum(map(mul, drawn, some_pull(picture, each)))
    here = expected(pictures, belief, kind, cell) ** DOUBT * len(SOME_CELLS) * len(left)
    return [
        here * math.exp(FIT * likelihoods(picture)[kind][cell]) / total
        for picture, total in zip(meant, sums, strict=True)
    ]


class Insight:
    """What the stars of the others say about the pictures, to the player on one seat."""

    def __init__(self, seat: int, pictures: Quartet) -> None:
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
        cell = cell_of(star.x, star.y)
        fits = [likelihoods(picture)[star.kind][cell] for picture in self.pictures]
        if star.seat != self.seat and cell in CELLS_OF_THE_SKY:
            left = [kind for kind in STARS if kind not in laid]
            chosen = discreet_choice(self.pictures, shares(self._common), star.kind, cell, left, self.pictures)
            for index, (fit, choice) in enumerate(zip(fits, chosen, strict=True)):
                self.plain[index] += fit
                self.discreet[index] += math.log(CARELESS + (1 - CARELESS) * choice)
        laid.append(star.kind)
        self._common = [one + two for one, two in zip(self._common, fits, strict=True)]

    @property
    def belief(self) -> list[float]:
        whole = shares([*self.plain, *self.discreet])
        count = len(self.pictures)
        return [whole[index] + whole[count + index] for index in range(count)]
