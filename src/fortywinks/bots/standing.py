"""How likely each seat is to win, where nothing but the points so far tells."""

from collections.abc import Sequence
from math import exp, sqrt


def chances_by_points(points: Sequence[float], a_round: float, rounds: float) -> list[float]:
    """Parts of 1, the larger the more points. `a_round` is how far points drift apart in one round; over the `rounds`
    that are left it grows with the square root of their number."""
    drift, most = a_round * sqrt(rounds), max(points)
    parts = [exp((each - most) / drift) for each in points]
    return [part / sum(parts) for part in parts]


def tempered(chances: Sequence[float], sureness: float) -> list[float]:
    """The same chances said more or less surely: each to that power, and made parts of 1 again."""
    parts = [chance**sureness for chance in chances]
    return [part / sum(parts) for part in parts]
