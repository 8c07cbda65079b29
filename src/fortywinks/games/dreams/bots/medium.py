"""The medium bot: reads pictures by what strikes in them, and takes every star for itself.

It does not ask what others could know when they laid a star, nor where else they could have laid it: see `hard`.
"""

import math
from collections.abc import Sequence

from ....core import Action, seat_letter
from ..components import STARS, Picture, StarKind
from ..gallery.maps import SalientPoint
from ..view import DreamsView
from .easy import EasyBot, points_of
from .memory import Laid, Memory
from .reading import star_likelihood

NEAR = 220.0
"""A star means a striking place if it lies within this distance."""
STRONGEST = 5
"""Of each picture the mortal keeps only so many striking places in mind."""
AMBIGUOUS = 250.0
"""Two pictures have a striking place in common if theirs are no farther apart than this."""


class MediumBot(EasyBot):
    """Marks striking places with a star that suits them; reads stars by what lies near them."""

    spread = 120.0

    def kind_for(self, point: SalientPoint, view: DreamsView) -> StarKind:
        """Something bright asks for the brightest star left, something dark for the darkest."""
        left = view.left[view.viewer]
        return left[0] if point.bright else left[-1]

    def lay(self, view: DreamsView, memory: Memory) -> Action:
        """A god keeps the mortal in doubt until the last lap; the mortal follows the picture that fits best."""
        if not memory.is_mortal:
            is_last_lap = len(view.left[view.viewer]) < len(STARS) - 1
            points = points_of(memory.vision) if is_last_lap else self._ambiguous_points(memory)
            return self.lay_at(points or points_of(memory.vision), view)
        fits = self._fits(memory)
        best = max(fits)
        likely = [picture for picture, fit in zip(memory.pictures, fits, strict=True) if fit == best]
        return self.lay_at(points_of(self.rng.choice(likely)), view)

    def picture_tip(self, memory: Memory) -> str:
        fits = self._fits(memory)
        return str(1 + max(range(len(fits)), key=lambda place: (fits[place], self.rng.random())))

    def player_tip(self, memory: Memory) -> str:
        """Whose stars speak for the vision least, beside what they say for the four pictures alike."""
        speak = dict.fromkeys(memory.others, 0.0)
        for star in memory.laid:
            if star.seat in speak:
                fits = [star_likelihood(picture, star.kind, star.x, star.y) for picture in memory.pictures]
                alike = sum(map(math.exp, fits)) / len(fits)
                speak[star.seat] += fits[memory.pictures.index(memory.vision)] - math.log(alike)
        return seat_letter(min(speak, key=lambda seat: (speak[seat], self.rng.random())))

    def _ambiguous_points(self, memory: Memory) -> Sequence[SalientPoint]:
        """What strikes in the vision, and at about the same place in another picture."""
        others = [point for picture in memory.pictures if picture != memory.vision for point in points_of(picture)]
        return [
            point
            for point in points_of(memory.vision)
            if any(math.dist((point.x, point.y), (other.x, other.y)) <= AMBIGUOUS for other in others)
        ]

    def _fits(self, memory: Memory) -> list[int]:
        """How many of the others' latest stars each picture explains. It has eyes for one lap only."""
        stars = [star for star in memory.laid if star.seat != memory.seat][1 - memory.seats :]
        return [sum(means(star, picture) for star in stars) for picture in memory.pictures]


def means(star: Laid, picture: Picture) -> bool:
    """Whether there is something striking in the picture where the star lies."""
    return any(math.dist((star.x, star.y), (point.x, point.y)) <= NEAR for point in points_of(picture)[:STRONGEST])
