"""Where a star may lie (DRM-2), decided on whole numbers, so that a record replays the same everywhere.

A place is a point of a field of 3000 × 2000, counted from the upper left corner. The firmament is the ellipse that
touches the field's four sides.
"""

from collections.abc import Iterable
from typing import Final

WIDTH: Final = 3000
HEIGHT: Final = 2000
CENTRE: Final = (WIDTH // 2, HEIGHT // 2)

RADIUS: Final[dict[str, int]] = {"clear": 90, "grey": 75, "black": 60}
"""The kinds of stars and how large they are."""

_A2: Final = CENTRE[0] ** 2
_B2: Final = CENTRE[1] ** 2


def is_inside(x: int, y: int, radius: int) -> bool:
    """Whether a whole disc lies in the firmament; touching its edge is allowed.

    With the centre at (p, q) from the middle, the disc lies in the ellipse with half-axes a and b exactly if some
    ``λ ≥ 1/b²`` makes ``(1 - r²λ)(a²λ - 1)(b²λ - 1) - p²λ(b²λ - 1) - q²λ(a²λ - 1)`` at least 0 (the S-lemma, times its
    denominators). If the disc's centre lies inside and r < b²/a, this cubic always has one root up to 1/b², and the
    other two lie above it or are not real. So the sign of the discriminant decides. All of it is whole numbers.
    """
    p2, q2, r2 = (x - CENTRE[0]) ** 2, (y - CENTRE[1]) ** 2, radius * radius
    if p2 * _B2 + q2 * _A2 > _A2 * _B2:
        return False
    c3 = -r2 * _A2 * _B2
    c2 = _A2 * _B2 + r2 * (_A2 + _B2) - p2 * _B2 - q2 * _A2
    c1 = p2 + q2 - _A2 - _B2 - r2
    return 18 * c3 * c2 * c1 - 4 * c2**3 + c2 * c2 * c1 * c1 - 4 * c3 * c1**3 - 27 * c3 * c3 >= 0


def are_apart(x: int, y: int, radius: int, other_x: int, other_y: int, other_radius: int) -> bool:
    """Whether two discs do not overlap; touching is allowed."""
    return (x - other_x) ** 2 + (y - other_y) ** 2 >= (radius + other_radius) ** 2


def is_free(kind: str, x: int, y: int, others: Iterable[tuple[str, int, int]]) -> bool:
    """Whether a star of this kind may lie here, beside these others (DRM-12)."""
    radius = RADIUS[kind]
    return all(are_apart(x, y, radius, ox, oy, RADIUS[other]) for other, ox, oy in others) and is_inside(x, y, radius)
