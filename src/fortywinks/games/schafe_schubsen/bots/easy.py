"""The easy bot: bids something moderate, and does not look where its sheep will land."""

from random import Random
from typing import Final

from ....core import Event, LegalActions
from ..actions import DISTANCE, ENOUGH, GO, Bid, SheepAction
from ..components import DIKE, SchafeSchubsenOptions
from ..state import BID, CLOVER, RAIN
from ..view import SheepView

LEAST: Final = 5
MOST: Final = 70
"""The distances it likes."""


class EasyBot:
    def __init__(self, seat: int, seats: int, options: SchafeSchubsenOptions, rng: Random) -> None:
        self.seat = seat
        self.options = options
        self.rng = rng

    def watch(self, event: Event) -> None:
        """Remembers nothing."""

    def choose(self, view: SheepView, legal: LegalActions[SheepAction]) -> SheepAction:
        if view.phase == BID:
            return self._bid(view, legal)
        if view.phase == CLOVER:
            return GO
        if view.phase == RAIN:
            return ENOUGH
        return legal.sample(self.rng)

    def _bid(self, view: SheepView, legal: LegalActions[SheepAction]) -> SheepAction:
        field = view.fields[self.seat]
        assert field is not None
        most = min(MOST, field // 2 if view.mode == "deichwandern" else DIKE - 1 - field)
        liked = [bid for bid in legal if isinstance(bid, Bid) and LEAST <= DISTANCE[bid.cards] <= most]
        if liked:
            return self.rng.choice(liked)
        return min(legal, key=lambda bid: DISTANCE[bid.cards] if isinstance(bid, Bid) else DIKE)
