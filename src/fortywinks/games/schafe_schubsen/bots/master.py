"""The master: bids by what the others would bid if they thought as the hard bot does.

With the compiled engine it lets each of the others think as the hard bot would at that seat, again and again, and takes
the bid that wins most often against that; now and then somebody bids by habit instead. What a round leads to is judged
by the share in the win, fitted to many games (`search.h`). Clover, boards and Deichwandern it plays as the hard bot
does; where the engine cannot be had, as in a browser, everything.
"""

from random import Random
from typing import TYPE_CHECKING, Final

from ....bots import searching
from ....bots.searching import PATIENCE
from ....core import Event, LegalActions
from ..actions import BIDS, DISTANCE, SheepAction
from ..components import SchafeSchubsenOptions
from ..state import BID
from ..view import SheepView
from .bidding import Offer
from .hard import WALKING, HardBot
from .scene import Scene
from .thinking import Thought, explain_bid

if TYPE_CHECKING:
    from ....native.search import Search

THOUGHTS: Final = 16
"""How often it lets each of the others think."""
PACKAGE: Final = __name__.removesuffix(".bots.master")
NUMBERED: Final = tuple(BIDS.values())


def search_for(seats: int, options: SchafeSchubsenOptions, patience: float) -> "Search | None":
    return searching.search_for(PACKAGE, "Schafe-Schubsen", seats, options, patience)


class MasterBot(HardBot):
    """Knows how the others think."""

    thoughts = THOUGHTS

    @staticmethod
    def is_here() -> bool:
        """Whether it can search on this machine; elsewhere it plays as the hard bot does, and is not offered."""
        return searching.can_search_here(PACKAGE)

    def __init__(self, seat: int, seats: int, options: SchafeSchubsenOptions, rng: Random) -> None:
        super().__init__(seat, seats, options, rng)
        self.seat = seat
        self.search = None if options.mode == WALKING else search_for(seats, options, PATIENCE)
        self.seed = rng.getrandbits(32) if self.search is not None else 0
        self.told = 0

    def watch(self, event: Event) -> None:
        super().watch(event)
        self.told += 1

    def _think(self, view: SheepView, legal: LegalActions[SheepAction]) -> Thought:
        search = self._search_now(view) if view.phase == BID else None
        if search is None:
            return super()._think(view, legal)
        from ..search import bidding_row, told_bids

        hands = self.memory.hands_at(view)
        row, told = bidding_row(view, hands, self.options), told_bids(self.memory.bids)
        found = search.weigh(row, self.seat, told, self.thoughts, self.seed + self.told)
        bid = NUMBERED[max(found.actions)[1]]
        scene = Scene(view, hands, self.options)
        return explain_bid(scene, Offer(DISTANCE[bid.cards], bid, 0.0), found.imagined)

    def _search_now(self, view: SheepView) -> "Search | None":
        """It may have been built since this bot sat down."""
        if self.search is None and self.options.mode != WALKING:
            self.search = search_for(len(view.fields), self.options, 0)
        return self.search
