"""How a round of Sen is scored (SEN-22, SEN-23), with the variants that change it (SEN-30, SEN-31)."""

from collections.abc import Sequence

from .components import DREAM_SIZE, MOST_RAVENS, RAVENS, Face, SenOptions

NINE = str(MOST_RAVENS)
BROKE_COST = 50

_ravens = RAVENS.__getitem__


def score_round(dreams: Sequence[Sequence[Face]], caller: int | None, options: SenOptions) -> tuple[int, ...]:
    """What each seat adds to its total."""
    results = [sum(map(_ravens, dream)) for dream in dreams]
    broke = all_nines(dreams) if options.go_for_broke else None
    if broke is not None:  # SEN-31
        results = [0 if seat == broke else result + BROKE_COST for seat, result in enumerate(results)]
    elif options.gentle_ravens:
        lucky = most_nines(dreams)
        if lucky is not None:  # SEN-30
            results[lucky] -= MOST_RAVENS * list(dreams[lucky]).count(NINE)
    if caller is not None and results[caller] > min(results):  # SEN-23
        results[caller] += options.penalty
    return tuple(results)


def all_nines(dreams: Sequence[Sequence[Face]]) -> int | None:
    """The one player whose whole dream, of four lands or more, is nines (SEN-31)."""
    seats = [
        seat for seat, dream in enumerate(dreams) if len(dream) >= DREAM_SIZE and all(land == NINE for land in dream)
    ]
    return seats[0] if len(seats) == 1 else None


def most_nines(dreams: Sequence[Sequence[Face]]) -> int | None:
    """The one player with the most nines (SEN-30)."""
    counts = [list(dream).count(NINE) for dream in dreams]
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None
