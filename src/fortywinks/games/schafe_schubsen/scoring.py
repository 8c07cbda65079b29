"""Who won, and in which order the others follow (SHP-30, SHP-42)."""

from collections.abc import Sequence

from ...core import Outcome, SeatResult

LAST_TWO = "last-two"
"""Two sheep were left, and the rear one wins."""
LAST_ONE = "last-one"
NONE_LEFT = "none-left"
"""All are out; who lasted longest wins."""


def outcome_of(fields: Sequence[int], exits: Sequence[Sequence[int]]) -> Outcome:
    """The outcome when the game ends with these sheep on the dike (a field below 0: out).

    `exits` are those who went out, in order; those of one group went out together. A seat's score is the number of
    sheep it has left behind.
    """
    left = sorted((field, seat) for seat, field in enumerate(fields) if field >= 0)
    if len(left) == 2 and left[0][0] == left[1][0]:  # both still wait on the shared start field
        best_first = [[seat for _, seat in left]]
    else:
        best_first = [[seat] for _, seat in left]
    best_first += [list(group) for group in reversed(exits)]
    results = []
    better = 0
    for group in best_first:
        worse = len(fields) - better - len(group)
        results += [SeatResult(seat, worse, 1 + better) for seat in group]
        better += len(group)
    why = (NONE_LEFT, LAST_ONE, LAST_TWO)[len(left)]
    return Outcome(why, tuple(sorted(results, key=lambda result: result.seat)))
