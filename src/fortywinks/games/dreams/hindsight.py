"""What could have been known of a round, star by star, by a fair reader. For after the reveal (DRM-15).

The reader is the hard bot's: it sees where the stars lie and who laid them, and nothing that was said.
"""

from collections.abc import Sequence

import msgspec

from .bots.hard import belief_from, suspicions
from .bots.memory import Laid, Memory
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
    """`stars` in the order in which they were laid."""
    reader = Memory(NOBODY, seats)
    reader.pictures, reader.token = pictures, vision
    suspicion, reading = [], []
    for count in range(len(stars) + 1):
        reader.laid = list(stars[:count])
        suspected = suspicions(reader)
        suspicion.append(tuple(round(suspected[seat], 4) for seat in range(seats)))
        reading.append(tuple(round(share, 4) for share in belief_from(reader, without=mortal)))
    return Hindsight(tuple(suspicion), tuple(reading))
