"""Who won, and in which order the others follow (SHP-30, SHP-42)."""

from collections.abc import Sequence

from ...core import Outcome, SeatResult

LAST_TWO = "last-two"
"""Two sheep were left, and the rear one wins."""
LAST_ONE = "last-one"
NONE_LEFT = "none-left"
"""All are out; who lasted longest wins."""


_NO_RESULT = SeatResult(-1, 0, 0)


def outcome_of(fields: Sequence[int], exits: Sequence[Sequence[int]]) -> Outcome:
    """The outcome when the game ends with these sheep on the dike (a field below 0: out).

    `exits` are those who went out, in order; those of one group went out together. A seat's score is the number of
    sheep it has left behind.
    """
    left = [seat for seat, field in enumerate(fields) if field >= 0]
    groups = [*exits]
    if len(left) == 2 and fields[left[0]] != fields[left[1]]:
        groups += [(seat,) for seat in sorted(left, key=fields.__getitem__, reverse=True)]
    elif left:  # one alone, or two that still wait on the shared start field
        groups.append(left)
    results: list[SeatResult] = [_NO_RESULT] * len(fields)
    worse, rank = 0, len(fields) + 1
    for group in groups:
        rank -= len(group)
        for seat in group:
            results[seat] = SeatResult(seat, worse, rank)
        worse += len(group)
    return Outcome((NONE_LEFT, LAST_ONE, LAST_TWO)[len(left)], tuple(results))
