"""What could have been known of a round, star by star, by a fair reader. For after the reveal (DRM-15).

The reader reads as the hard bot does: it sees where the stars lie and who laid them, and nothing that was said.
"""

from collections.abc import Iterable, Sequence

import msgspec

from .bots.memory import Laid
from .bots.reading import shares, star_likelihood
from .bots.suspicion import Suspicion
from .components import Picture

NOBODY = -1
"""A reader who sits on no seat, and so can suspect everybody."""


class Hindsight(msgspec.Struct, frozen=True):
    """Shares of one, first before any star lay, then after each of them."""

    suspicion: tuple[tuple[float, ...], ...]
    """How likely each seat is the mortal, to somebody who knows the true vision."""
    reading: tuple[tuple[float, ...], ...]
    """How likely each picture is the vision, to somebody who sees the stars of the gods and does not know it."""


def hindsight(pictures: tuple[Picture, ...], vision: int, mortal: int, seats: int, stars: Sequence[Laid]) -> Hindsight:
    """`stars` in the order in which they were laid, each kind once for each seat."""
    god, said = Suspicion(NOBODY, seats, pictures, pictures[vision - 1]), [0.0] * len(pictures)
    suspicion, reading = [_rounded(god.belief.values())], [_rounded(shares(said))]
    for star in stars:
        god.add(star)
        if star.seat != mortal:
            fits = (star_likelihood(picture, star.kind, star.x, star.y) for picture in pictures)
            said = [weight + fit for weight, fit in zip(said, fits, strict=True)]
        suspicion.append(_rounded(god.belief.values()))
        reading.append(_rounded(shares(said)))
    return Hindsight(tuple(suspicion), tuple(reading))


def _rounded(belief: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(share, 4) for share in belief)
