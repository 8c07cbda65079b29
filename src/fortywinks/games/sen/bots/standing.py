"""What the totals of a match say: who is likely to win it, and whose ravens matter."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from ..components import SenOptions
from ..view import SenView

RAVENS_A_ROUND: Final = 8.0
"""About what the one who is worst off adds in a round."""
SPREAD: Final = 6.0
"""How far totals drift apart in one round; over several rounds it grows with the square root of their number."""


class Standing:
    """The match as it stands before this round is counted."""

    def __init__(self, view: SenView, options: SenOptions) -> None:
        self.totals = view.totals
        self.score_limit = options.score_limit
        self.rounds_after = None if options.round_limit is None else options.round_limit - view.round

    def rounds_left(self, totals: Sequence[float]) -> float:
        """About how many rounds will still be played when these are the totals; 0: the match is over."""
        if self.score_limit is None:
            return self.rounds_after or 0
        short = self.score_limit - max(totals)
        return 0.5 + short / RAVENS_A_ROUND if short > 0 else 0

    def may_end(self, ravens: float) -> bool:
        """Whether the match is over after this round if somebody adds this many ravens."""
        return self.rounds_left([max(self.totals) + ravens]) <= 0

    def chances(self, totals: Sequence[float]) -> list[float]:
        """How likely each seat is to win the match from these totals on."""
        lowest = min(totals)
        rounds = self.rounds_left(totals)
        if rounds <= 0:
            winners = [float(total == lowest) for total in totals]
            return [won / sum(winners) for won in winners]
        return shares(totals, SPREAD * sqrt(rounds))

    def weights(self, seat: int) -> list[float]:
        """How much a raven of each seat counts for this one: its own is −1, those of the rivals make 1 together.

        The nearer a rival is to winning the match, the more.
        """
        rivals = [total for other, total in enumerate(self.totals) if other != seat]
        weights = shares(rivals, SPREAD * sqrt(1 + self.rounds_left(self.totals)))
        return [*weights[:seat], -1.0, *weights[seat:]]


def shares(totals: Sequence[float], drift: float) -> list[float]:
    """Parts of 1, the larger the lower the total; `drift` is the difference that begins to matter."""
    lowest = min(totals)
    parts = [exp((lowest - total) / drift) for total in totals]
    whole = sum(parts)
    return [part / whole for part in parts]
