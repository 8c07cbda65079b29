"""The master: thinks as the hard bot does, in hundreds of worlds, further, and with more practice.

The compiled search deals the cards that this seat has not seen, plays each of its moves in all of these worlds with
everybody by quick judgement, and weighs where that leads as the hard bot does (`search.h`, `reckoning.h`). All move by
the values that win most (`practised.py`). Where the search cannot be had, as in a browser, this plays as the hard bot
does.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from ....bots import searching
from ....bots.searching import PATIENCE
from ..actions import ZzzzsAction
from ..components import CountingZzzzsOptions
from ..view import CountingZzzzsView
from .hard import HardBot
from .practised import practised, read_practised
from .values import Values

if TYPE_CHECKING:
    from ....native.search import Search

THOUGHTS: Final = 12
"""Seventy worlds each."""
PACKAGE: Final = __name__.removesuffix(".bots.master")


def search_for(seats: int, options: CountingZzzzsOptions, patience: float) -> "Search | None":
    return searching.search_for(PACKAGE, "Counting Zzzzs", seats, options, patience)


class MasterBot(HardBot):
    """Decides by imagined play, far more of it."""

    thoughts = THOUGHTS

    @staticmethod
    def is_here() -> bool:
        """Whether it can search on this machine; elsewhere it plays as the hard bot does, and is not offered."""
        return searching.can_search_here(PACKAGE)

    @staticmethod
    def having_learned(content: bytes, source: str) -> "partial[MasterBot]":
        """The master by the values of a file, as `fortywinks train` writes it."""
        return partial(MasterBot, values=read_practised(content, f"the values in {source}"))

    def __init__(
        self,
        seat: int,
        seats: int,
        options: CountingZzzzsOptions,
        rng: Random,
        values: Mapping[int, Values] | None = None,
    ) -> None:
        super().__init__(seat, seats, options, rng)
        self.values = (practised() if values is None else values)[seats]
        self.search = search_for(seats, options, PATIENCE)

    def ponder(self, view: CountingZzzzsView, also: Sequence[ZzzzsAction] = ()) -> list[tuple[float, ZzzzsAction]]:
        found = self._find(view, also)
        return found or super().ponder(view, also)

    def _find(self, view: CountingZzzzsView, also: Sequence[ZzzzsAction]) -> list[tuple[float, ZzzzsAction]]:
        if self.search is None:  # it may have been built since this bot sat down
            self.search = search_for(self.seats, self.seen.options, 0)
        if self.search is None:
            return []
        from ..batch import actions
        from ..search import state_row, told

        every = actions(self.seats, self.seen.options)
        row = state_row(self.seen.table(view), view.hand_sizes)
        known = told(self.seen, view, self.values, [every.index(action) for action in also])
        seed = (self.seed + self.seen.told) % (1 << 64)
        found = self.search.weigh(row, self.seat, known, self.thoughts, seed)
        return [(share, every[number]) for share, number in found.actions]
