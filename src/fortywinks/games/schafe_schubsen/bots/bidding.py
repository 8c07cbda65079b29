"""Which bids a player can make and is likely to make.

Of the cards that give the same distance only those are considered that leave the best hand.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

from ..actions import CARD_BITS, DISTANCE, Bid, bids_from
from ..components import DIKE
from .scene import hand_after
from .worth import HAND_WORTH

USUAL: Final = 60
"""Few bid more without a reason."""
TOO_FAR: Final = 140
"""Nobody in their senses walks so far."""


class Offer(NamedTuple):
    """A bid that somebody may make, and what the hand is worth afterwards."""

    distance: int
    bid: Bid
    hand: float


@cache
def offers_from(hand: int) -> tuple[Offer, ...]:
    """The best cards for each distance, nearest first."""
    best: dict[int, Offer] = {}
    for bid in bids_from(hand):
        assert isinstance(bid, Bid)
        distance = DISTANCE[bid.cards]
        if distance <= TOO_FAR:
            worth = HAND_WORTH[hand_after(hand, CARD_BITS[bid.cards])]
            if distance not in best or worth > best[distance].hand:
                best[distance] = Offer(distance, bid, worth)
    return tuple(best[distance] for distance in sorted(best))


def offers_at(hand: int, field: int) -> list[Offer]:
    """Those that do not lead off the dike; if all do, the shortest."""
    offers = offers_from(hand)
    return [offer for offer in offers if field + offer.distance < DIKE] or [offers[0]]


def likelihood(distance: int, rivals: int) -> float:
    """How likely a bid is before one thinks much: not the lowest if it can be helped, and no further than needed."""
    safe = 1 - max(0.0, 1 - distance / USUAL) ** rivals
    return (0.05 + safe) * 0.97**distance


def some_offers(offers: Sequence[Offer], count: int, rivals: int, rng: Random) -> list[Offer]:
    """A choice of different bids, likely ones more often."""
    if len(offers) <= count:
        return list(offers)
    keyed = [(rng.random() ** (1 / likelihood(offer.distance, rivals)), offer.distance, offer) for offer in offers]
    keyed.sort(reverse=True)
    return [offer for _, _, offer in keyed[:count]]


def guess_bids(hand: int, field: int, rivals: int, count: int, rng: Random) -> list[int]:
    """Distances that somebody may have bid whom one knows no better."""
    offers = offers_at(hand, field)
    weights = [likelihood(offer.distance, rivals) for offer in offers]
    return [offer.distance for offer in rng.choices(offers, weights, k=count)]
