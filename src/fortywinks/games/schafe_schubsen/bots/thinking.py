"""How the hard bot finds its bid."""

from bisect import bisect
from random import Random
from typing import Final, NamedTuple

from ..actions import SheepAction
from ..components import DIKE
from .bidding import Offer, offers_at, some_offers
from .matching import match_regrets
from .scene import Scene
from .worth import tiles_worth, worth

HANDFUL: Final = 8
"""Bids of each player that the matching considers."""
ROUNDS: Final = 60
FIRST_LOOK: Final = 14
"""Imagined rounds with which every own bid is tried."""
SECOND_LOOK: Final = 70
"""Imagined rounds for the best of them."""
SHORT_LIST: Final = 16
DOUBT: Final = 3.0
"""After so many bids of a player, half of what it expects is habit."""
OWN_HABIT: Final = 0.6
"""How much a player's own bids count beside those of all others."""
BLUR: Final = 8.0
"""Nobody bids twice the same: so far apart may bids of one habit be."""
DARING: Final = 0.15
"""A bid with less risk of the devil than this counts as safe."""


class Thought(NamedTuple):
    """What to do, and why."""

    action: SheepAction
    why: str
    numbers: dict[str, float]


def think_of_bid(scene: Scene, habits: list[list[int]], rng: Random) -> Thought:
    """The bid that does best against what the others are likely to bid."""
    hand, field, me = scene.hands[scene.me], scene.fields[scene.me], scene.me
    worlds = imagine_bids(scene, habits, FIRST_LOOK + SECOND_LOOK, rng)
    tiles = own_tiles(scene, me)
    offers = offers_at(hand, field)
    first = [(average(scene, offer, worlds[:FIRST_LOOK], tiles), offer) for offer in offers]
    first.sort(key=lambda judged: -judged[0])
    short = [offer for _, offer in first[:SHORT_LIST]]
    best = max(short, key=lambda offer: average(scene, offer, worlds, tiles))
    return explain_bid(scene, best, worlds)


def own_tiles(scene: Scene, seat: int) -> float:
    """What a seat's clover is worth beside that of the others."""
    living = scene.living
    total = sum(tiles_worth(scene.tiles[other]) for other in living if other != seat)
    return tiles_worth(scene.tiles[seat]) - total / max(1, len(living) - 1)


def imagine_bids(scene: Scene, habits: list[list[int]], count: int, rng: Random) -> list[list[int]]:
    """So many ways in which all may have bid: distances by seat.

    The less is known of how the others bid, the more they are taken to be clever.
    """
    players = list(scene.to_play)
    rivals = len(players) - 1
    handfuls = [some_offers(offers_at(scene.hands[seat], scene.fields[seat]), HANDFUL, rivals, rng) for seat in players]
    tiles = [own_tiles(scene, seat) for seat in players]
    distances = scene.distances[:]

    def payoff(player: int, which: int, chosen: list[int]) -> float:
        for place, seat in enumerate(players):
            distances[seat] = handfuls[place][chosen[place]].distance
        offer = handfuls[player][which]
        distances[players[player]] = offer.distance
        return worth(scene.play(distances), players[player], scene.gone, offer.hand + tiles[player])

    mixes = match_regrets([len(handful) for handful in handfuls], payoff, ROUNDS, rng)
    drawn = [rng.choices(handful, mix, k=count) for handful, mix in zip(handfuls, mixes, strict=True)]
    worlds = [scene.distances[:] for _ in range(count)]
    for seat, offers in zip(players, drawn, strict=True):
        usual = habitual_bids(scene, seat, habits, count, rng)
        for world, offer, habit in zip(worlds, offers, usual, strict=True):
            world[seat] = offer.distance if habit is None else habit
    return worlds


def habitual_bids(scene: Scene, seat: int, habits: list[list[int]], count: int, rng: Random) -> list[int | None]:
    """What a seat would bid by habit: about as far as it, or somebody, has bid before; None: no habit shows."""
    own = habits[seat]
    all_bids = [bid for other, bids in enumerate(habits) if other != scene.me for bid in bids]
    if not all_bids:
        return [None] * count
    known = len(own) + 0.3 * (len(all_bids) - len(own))
    trust = known / (known + DOUBT)
    offers = offers_at(scene.hands[seat], scene.fields[seat])
    possible = [offer.distance for offer in offers]
    bids: list[int | None] = []
    for _ in range(count):
        if rng.random() > trust:
            bids.append(None)
            continue
        source = own if own and rng.random() < OWN_HABIT else all_bids
        aim = rng.choice(source) + rng.uniform(-BLUR, BLUR)
        place = bisect(possible, aim)
        bids.append(possible[min(place, len(possible) - 1)])
    return bids


def average(scene: Scene, offer: Offer, worlds: list[list[int]], tiles: float) -> float:
    """What a bid is worth, over these ways in which the others may have bid."""
    me, gone, extra = scene.me, scene.gone, offer.hand + tiles
    total = 0.0
    for world in worlds:
        world[me] = offer.distance
        total += worth(scene.play(world), me, gone, extra)
    return total / len(worlds)


def explain_bid(scene: Scene, offer: Offer, worlds: list[list[int]]) -> Thought:
    me, distance = scene.me, offer.distance
    field = scene.fields[me] + distance
    others = [seat for seat in scene.to_play if seat != me]
    later = {seat: place for place, seat in enumerate(scene.to_play)}
    lowest = highest = 0
    for world in worlds:
        lowest += all(
            distance < world[seat] or (distance == world[seat] and later[me] > later[seat]) for seat in others
        )
        highest += all(
            distance > world[seat] or (distance == world[seat] and later[me] < later[seat]) for seat in others
        )
    devil, angel = round(lowest / len(worlds), 2), round(highest / len(worlds), 2)
    if distance and field in scene.fields and field:
        hurts = field + 1 >= DIKE or scene.water >> field + 1 & 1
        if hurts:
            victim = scene.fields.index(field)
            return Thought(offer.bid, "push", {"field": field, "seat": victim, "devil": devil})
    if angel > 0.5:
        return Thought(offer.bid, "angel", {"distance": distance, "chance": angel, "field": field})
    why = "low-but-safe" if devil <= DARING else "least-bad"
    return Thought(offer.bid, why, {"distance": distance, "devil": devil, "field": field})
