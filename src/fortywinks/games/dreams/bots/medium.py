"""The medium bot: looks which picture has something striking near each star, and believes the nearest."""

import math

from ....core import Action, seat_letter
from ..components import Picture, StarKind
from ..gallery.maps import SalientPoint
from ..view import DreamsView
from .easy import EasyBot, points_of
from .memory import Laid, Memory

NEAR = 300.0
"""A star is about a striking place if it lies within about this distance."""


class MediumBot(EasyBot):
    """Marks striking places with a star that suits them; reads stars by what lies nearest to them."""

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
        likely = [picture for picture, fit in zip(memory.pictures, fits, strict=True) if fit >= best - 0.2]
        return self.lay_for(self.rng.choice(likely), view)

    def picture_tip(self, memory: Memory) -> str:
        fits = self._fits(memory)
        return str(1 + max(range(len(fits)), key=lambda place: (fits[place], self.rng.random())))

    def player_tip(self, memory: Memory) -> str:
        """Whose stars lie farthest from anything striking in the true vision."""
        fits = dict.fromkeys(memory.others, 0.0)
        for star in memory.laid:
            if star.seat in fits:
                fits[star.seat] += nearness(star, memory.vision)
        return seat_letter(min(fits, key=lambda seat: (fits[seat], self.rng.random())))

    def _fits(self, memory: Memory) -> list[float]:
        """How well each picture fits the stars of the others."""
        stars = [star for star in memory.laid if star.seat != memory.seat]
        return [sum(nearness(star, picture) for star in stars) for picture in memory.pictures]


def nearness(star: Laid, picture: Picture) -> float:
    """1 on a striking place of the picture, less farther away."""
    distances = (math.dist((star.x, star.y), (point.x, point.y)) for point in points_of(picture))
    return math.exp(-min(distances, default=math.inf) / NEAR)
