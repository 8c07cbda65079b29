"""How the bots bid in Deichwandern (SHP-42), where only the bids count."""

from random import Random

from ....core import LegalActions
from ..actions import DISTANCE, Bid, SheepAction
from ..view import SheepView


def bid_for_walk(view: SheepView, legal: LegalActions[SheepAction], rng: Random) -> SheepAction:
    """Shares what is left over the rounds that may come; against a single rival it bids more than that one can."""
    own = view.fields[view.viewer]
    assert own is not None
    rivals = [field for seat, field in enumerate(view.fields) if field is not None and seat != view.viewer]
    if len(rivals) == 1:
        return closest_bid(legal, min(own, rivals[0] + 1))
    return closest_bid(legal, int(own / len(rivals) * (0.6 + 0.8 * rng.random())))


def closest_bid(legal: LegalActions[SheepAction], aim: int) -> SheepAction:
    """The bid that is least above this; if there is none, the highest."""

    def badness(bid: SheepAction) -> tuple[bool, int]:
        assert isinstance(bid, Bid)
        above = DISTANCE[bid.cards] - aim
        return above < 0, abs(above)

    return min(legal, key=badness)
