"""The medium bot: rules of thumb.

It bids as little as it dares: a low bid saves dike but may bring the devil. It looks where its sheep lands, and uses a
tile of clover where that saves a ring. It does not count what the others can bid.
"""

from random import Random
from typing import Final

from ....core import Event, LegalActions
from ..actions import DISTANCE, ENOUGH, GO, Back, Bid, Change, Lay, SheepAction, Take
from ..components import BOARD, DIKE, SchafeSchubsenOptions, is_back, tile_value
from ..state import BID, CLOVER, LAY, RAIN
from ..view import SheepView
from .walking import bid_for_walk

COMMON: Final = 70
"""It thinks that the others bid anything up to this, all equally likely."""
PER_FIELD: Final = {3: 0.016, 4: 0.010}
PER_FIELD_OF_MANY: Final = 0.007
"""What a field of the dike is worth, in rings, by how many sheep are left: of the last two the rear one wins."""
PER_CARD: Final = 0.05
"""What a card is worth: those laid come back only when few are left."""
NOISE: Final = 0.25
"""How much its mood changes what it thinks of a bid."""
CLOVER_COST: Final = 0.3
"""What using a tile must save, in rings, with a little more for larger tiles."""
NEAR_THE_END: Final = 165
"""From here on the dike is getting short."""


class MediumBot:
    def __init__(self, seat: int, seats: int, options: SchafeSchubsenOptions, rng: Random) -> None:
        self.seat = seat
        self.options = options
        self.rng = rng

    def watch(self, event: Event) -> None:
        """Remembers nothing: it goes by what lies on the table."""

    def choose(self, view: SheepView, legal: LegalActions[SheepAction]) -> SheepAction:
        if view.phase == BID:
            if view.mode == "deichwandern":
                return bid_for_walk(view, legal, self.rng)
            return min(legal, key=lambda bid: self._cost_of_bid(view, bid))
        if view.phase == CLOVER:
            return min(legal, key=lambda use: self._cost_of_use(view, use))
        if view.phase == LAY:
            return min(legal, key=lambda lay: self._cost_of_face(view, lay))
        if view.phase == RAIN:
            return ENOUGH
        return max(legal, key=_likes_tile)

    def _cost_of_bid(self, view: SheepView, bid: SheepAction) -> float:
        assert isinstance(bid, Bid)
        distance = DISTANCE[bid.cards]
        rivals = sum(field is not None for field in view.fields) - 1
        devil = max(0.0, 1 - distance / COMMON) ** rivals
        mood = NOISE * self.rng.random()
        return self._cost_of_landing(view, distance, 0) + devil + PER_CARD * len(bid.cards) + mood

    def _cost_of_landing(self, view: SheepView, distance: int, back: int) -> float:
        """What it costs to walk so far, in rings."""
        start = view.fields[self.seat]
        assert start is not None
        end = start + distance
        if end >= DIKE:
            return 10.0
        living = sum(field is not None for field in view.fields)
        cost = PER_FIELD.get(living, PER_FIELD_OF_MANY) * (distance - back) + 0.01 * max(0, end - NEAR_THE_END)
        for field in {end, end - back}:
            if field in view.water and (distance or self.options.zero_on_water):
                cost += 1.0
            elif field + 1 in view.water:
                cost += 0.1  # a push away from it
        return cost

    def _cost_of_use(self, view: SheepView, use: SheepAction) -> float:
        distance = view.distances[self.seat]
        assert distance is not None
        back = view.back
        if isinstance(use, Change):
            distance += use.by
        elif isinstance(use, Back):
            back += use.tile
        others = [theirs for seat, theirs in enumerate(view.distances) if theirs is not None and seat != self.seat]
        living = [theirs for seat, theirs in enumerate(view.distances) if view.fields[seat] is not None]
        to_come = living.count(None)
        safe = any(theirs < distance for theirs in others)
        devil = 0.0 if safe else max(0.0, 1 - distance / COMMON) ** to_come
        tile = 0.0 if use == GO else CLOVER_COST + 0.02 * (use.tile if isinstance(use, Change | Back) else 0)
        return self._cost_of_landing(view, distance, back) + devil + tile

    def _cost_of_face(self, view: SheepView, lay: SheepAction) -> float:
        """Water where the rivals are about to walk is good, where its own sheep is about to walk it is not."""
        assert isinstance(lay, Lay)
        own = view.fields[self.seat]
        mine = theirs = 0
        for water in next(face for face in view.faces if face.name == lay.face).water:
            for seat, field in enumerate(view.fields):
                if field is not None and 0 < water + BOARD - (field - BOARD) <= COMMON:
                    if seat == self.seat:
                        mine += 1
                    else:
                        theirs += 1
        return theirs * -1.0 + (mine * 2.0 if own is not None else 0.0)


def _likes_tile(take: SheepAction) -> float:
    assert isinstance(take, Take)
    return tile_value(take.tile) - (2.5 if is_back(take.tile) else 0)
