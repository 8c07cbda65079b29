"""How a night of When I Dream is scored (WID-31), and the end of the game (WID-40)."""

from collections.abc import Sequence

from ...core import Outcome, SeatResult
from .components import FAIRY, NIGHTMARE, Spirit

RECALL_BONUS = 2
BALANCE_BONUS = 2


def spirit_points(spirit: Spirit, yellow: int, blue: int) -> int:
    """What a spirit gets for a night with so many cards on each side."""
    if spirit == FAIRY:
        return yellow
    if spirit == NIGHTMARE:
        return blue
    if yellow == blue:
        return yellow + BALANCE_BONUS
    return max(yellow, blue) if abs(yellow - blue) == 1 else min(yellow, blue)


def dreamer_points(yellow: int, recalled_all: bool) -> int:
    return yellow + (RECALL_BONUS if yellow and recalled_all else 0)


def final_outcome(totals: Sequence[int], fronts: Sequence[int]) -> Outcome:
    """WID-40: total minus cards in front; a tie goes to fewer such cards, then it is shared."""
    standings = [(total - cards, -cards) for total, cards in zip(totals, fronts, strict=True)]
    best_first = sorted(standings, reverse=True)
    results = (SeatResult(seat, one[0], 1 + best_first.index(one)) for seat, one in enumerate(standings))
    return Outcome("nights", tuple(results))
