"""Brightness maps: what bots see of a picture. 48 × 32 cells, one byte each, row by row from the upper left.

From a map follow the places that strike the eye: those brighter or darker than what lies around them. Plain Python,
so that the same numbers come out wherever it runs.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ..geometry import WIDTH, is_inside

COLUMNS: Final = 48
ROWS: Final = 32
CELLS: Final = COLUMNS * ROWS
CELL: Final = WIDTH / COLUMNS
"""The side of a cell on the field of 3000 × 2000."""

NEAR, AROUND = 1, 6
"""A place is compared with what lies around it: means over squares that reach so many cells to each side."""

POINTS: Final = 10
APART: Final = 4
"""Salient points are at least so many cells apart."""

SMALLEST_STAR: Final = 60


class SalientPoint(NamedTuple):
    """A place that strikes the eye: where, how much (0 to 1), and whether by being bright or by being dark."""

    x: int
    y: int
    weight: float
    bright: bool


def cell_of(x: int, y: int) -> int:
    """The cell in which a place of the field lies."""
    return min(ROWS - 1, int(y / CELL)) * COLUMNS + min(COLUMNS - 1, int(x / CELL))


def middle_of(cell: int) -> tuple[int, int]:
    """The place in the middle of a cell."""
    row, column = divmod(cell, COLUMNS)
    return round((column + 0.5) * CELL), round((row + 0.5) * CELL)


def _in_the_sky() -> tuple[int, ...]:
    return tuple(cell for cell in range(CELLS) if is_inside(*middle_of(cell), SMALLEST_STAR))


IN_THE_SKY: Final = _in_the_sky()
"""The cells in which a star can lie."""


def blurred(values: Sequence[float], reach: int) -> list[float]:
    """The mean over the square around each cell, cut off at the edges."""
    sums = [[0.0] * (COLUMNS + 1)]
    for row in range(ROWS):
        line, above = [0.0], sums[-1]
        total = 0.0
        for column in range(COLUMNS):
            total += values[row * COLUMNS + column]
            line.append(total + above[column + 1])
        sums.append(line)
    means = []
    for row in range(ROWS):
        top, bottom = max(0, row - reach), min(ROWS, row + reach + 1)
        high, low = sums[top], sums[bottom]
        for column in range(COLUMNS):
            left, right = max(0, column - reach), min(COLUMNS, column + reach + 1)
            area = (bottom - top) * (right - left)
            means.append((low[right] - low[left] - high[right] + high[left]) / area)
    return means


@lru_cache(maxsize=256)
def contrast(brightness: bytes) -> tuple[float, ...]:
    """How much each cell differs from what lies around it: more than 0 is brighter. The largest is 1 or -1."""
    near, around = blurred(brightness, NEAR), blurred(brightness, AROUND)
    differences = [one - two for one, two in zip(near, around, strict=True)]
    most = max(1.0, *(abs(differences[cell]) for cell in IN_THE_SKY))
    return tuple(difference / most for difference in differences)


@lru_cache(maxsize=256)
def salient_points(brightness: bytes, count: int = POINTS) -> tuple[SalientPoint, ...]:
    """The most striking places where a star can lie, half of them bright and half dark, the strongest first."""
    differences = contrast(brightness)
    points = [*_strongest(differences, 1, count // 2), *_strongest(differences, -1, count // 2)]
    return tuple(sorted(points, key=lambda point: (-point.weight, point.x, point.y)))


def _strongest(differences: Sequence[float], sign: int, count: int) -> list[SalientPoint]:
    points: list[SalientPoint] = []
    taken: list[tuple[int, int]] = []
    for cell in sorted(IN_THE_SKY, key=lambda cell: (-sign * differences[cell], cell)):
        row, column = divmod(cell, COLUMNS)
        if all((row - r) ** 2 + (column - c) ** 2 >= APART**2 for r, c in taken):
            taken.append((row, column))
            points.append(SalientPoint(*middle_of(cell), round(abs(differences[cell]), 3), sign > 0))
            if len(points) == count:
                break
    return points
