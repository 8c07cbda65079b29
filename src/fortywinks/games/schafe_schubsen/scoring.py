"""Who won, and in which order the others follow (SHP-30, SHP-42)."""

from collections.abc import Sequence
from functools import lru_cache

from ...core import Outcome, SeatResult

LAST_TWO = "last-two"
"""Two sheep were left, and the rear one wins."""
LAST_ONE = "last-one"
NONE_LEFT = "none-left"
"""All are out; who lasted longest wins."""


def outcome_of(fields: Sequence[int], exits: tuple[tuple[int, ...], ...]) -> Outcome:
    """The outcome when the game ends with these sheep on the dike (a field below 0: out).

    `exits` are those who went out, in order; those of one group went out together. A seat's score is the number of
    sheep it has left behind.
    """
    left = tuple([seat for seat, field in enumerate(fields) if field >= 0])
    why = (NONE_LEFT, LAST_ONE, LAST_TWO)[len(left)]
    if why == LAST_TWO and fields[left[0]] != fields[left[1]]:
        rear, front = sorted(left, key=fields.__getitem__)
        return _outcome(why, (*exits, (front,), (rear,)))
    # One alone, or two that still wait on the shared start field.
    return _outcome(why, (*exits, left))


@lru_cache(maxsize=4096)
def _outcome(why: str, groups: tuple[tuple[int, ...], ...]) -> Outcome:
    """The outcome of these groups, the last one best. Many games end alike; what they share is built once."""
    results = []
    worse, rank = 0, 1 + sum(map(len, groups))
    for group in groups:
        rank -= len(group)
        results += [SeatResult(seat, worse, rank) for seat in group]
        worse += len(group)
    results.sort(key=lambda result: result.seat)
    return Outcome(why, tuple(results))
