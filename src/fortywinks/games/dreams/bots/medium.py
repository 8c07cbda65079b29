"""The medium bot: counts for each picture how many of the latest stars lie near something striking in it."""

import math

from ....core import Action, seat_letter
from ..components import Picture, StarKind
from ..gallery.maps import SalientPoint
from ..view import DreamsView
from .easy import EasyBot, points_of
from .memory import Laid, Memory

NEAR = 220.0
"""A star means a striking place if it lies within this distance."""
STRONGEST = 5
"""Of each picture it keeps only so many striking places in mind when it reads."""


class MediumBot(EasyBot):
    """Marks striking places with a star that suits them; reads stars by what lies near them."""

    spread = 120.0

    def kind_for(self, point: SalientPoint, view: DreamsView) -> StarKind:
        """Something bright asks for the brightest star left, something dark for the darkest."""
        left = view.left[view.viewer]
        return left[0] if point.bright else left[-1]

    def lay(self, view: DreamsView, memory: Memory) -> Action:
        if not memory.is_mortal:
            return self.lay_for(memory.vision, view)
        fits = self._fits(memory)
        best = max(fits)
        likely = [picture for picture, fit in zip(memory.pictures, fits, strict=True) if fit == best]
        return self.lay_for(self.rng.choice(likely), view)

    def picture_tip(self, memory: Memory) -> str:
        fits = self._fits(memory)
        return str(1 + max(range(len(fits)), key=lambda place: (fits[place], self.rng.random())))

    def player_tip(self, memory: Memory) -> str:
        """Whose stars least often lie near anything striking in the true vision."""
        fits = dict.fromkeys(memory.others, 0)
        for star in memory.laid:
            if star.seat in fits:
                fits[star.seat] += means(star, memory.vision)
        return seat_letter(min(fits, key=lambda seat: (fits[seat], self.rng.random())))

    def _fits(self, memory: Memory) -> list[int]:
        """How many of the others' latest stars each picture explains. It has eyes for one lap only."""
        stars = [star for star in memory.laid if star.seat != memory.seat][1 - memory.seats :]
        return [sum(means(star, picture) for star in stars) for picture in memory.pictures]


def means(star: Laid, picture: Picture) -> bool:
    """Whether there is something striking in the picture where the star lies."""
    return any(math.dist((star.x, star.y), (point.x, point.y)) <= NEAR for point in points_of(picture)[:STRONGEST])
