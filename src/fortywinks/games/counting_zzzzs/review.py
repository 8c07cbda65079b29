"""Looking back at a game of Counting Zzzzs: what a move was worth, as a share in the win, in percent."""

from collections.abc import Sequence
from typing import Final

from ...core import LegalActions
from ...core.bot import Belief
from .actions import ZzzzsAction
from .bots.master import MasterBot
from .bots.outlook import standing
from .view import CountingZzzzsView

SURENESS: Final = 0.8
"""How surely chances to win are said, fitted to whole games: `python -m benchmarks.chances`."""
FELT: Final = 1.0
"""One in a hundred games."""
WORLDS: Final = 12
"""So many worlds say how good a position is: they differ little in that."""


class Reviewer(MasterBot):
    """The master, which also thinks over what it would not do."""

    def weigh(
        self, view: CountingZzzzsView, legal: LegalActions[ZzzzsAction], actions: Sequence[ZzzzsAction]
    ) -> list[float | None]:
        weighed = {action: 100 * share for share, action in self.ponder(view, actions)}
        return [weighed.get(action) for action in actions]

    def chances(self, view: CountingZzzzsView) -> list[float]:
        rng = self._rng()
        worlds = [self.seen.world(view, rng) for _ in range(WORLDS)]
        return [sum(standing(world, seat) for world in worlds) / WORLDS for seat in range(self.seats)]

    def believes(self, view: CountingZzzzsView) -> list[Belief]:
        """Nobody has a hidden role here, and all that is hidden is dealt alike."""
        return []


REVIEWER = Reviewer
