"""How the bots bid in Deichwandern (SHP-42), where only the bids count."""

from random import Random
from typing import Final

from ....core import LegalActions
from ..actions import DISTANCE, Bid, SheepAction, bids_up_to
from ..components import DIKE, REST
from ..view import SheepView
from .matching import match_regrets
from .thinking import Thought

HANDFUL: Final = 10
ROUNDS: Final = 150
TRIES: Final = 60
USUAL: Final = 0.75
"""How often it expects the others to bid as usual rather than cleverly."""
HABIT: Final = 0.6
"""How often it expects a player to do as before."""
FAIR: Final = (0.6, 1.4)
"""What part of a fair share people bid."""
POWER: Final = 2.0
"""How much more likely a sheep wins that has more of the dike before it."""


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


def think_of_walk(view: SheepView, legal: LegalActions[SheepAction], habits: list[list[float]], rng: Random) -> Thought:
    """The hard bot's bid: the best one against what the others bid if they think too, or bid as people usually do.

    Matching alone makes everybody bid too much, for fear of being the lowest: who does that is short of dike later.
    """
    players = [seat for seat, field in enumerate(view.fields) if field is not None]
    fields = [field for field in view.fields if field is not None]
    me = players.index(view.viewer)
    handfuls = [_distances(field, len(players), rng) for field in fields]

    def payoff(player: int, which: int, chosen: list[int]) -> float:
        bids = [handful[place] for handful, place in zip(handfuls, chosen, strict=True)]
        bids[player] = handfuls[player][which]
        return walk_worth(fields, bids, player)

    mixes = match_regrets([len(handful) for handful in handfuls], payoff, ROUNDS, rng)
    drawn = [rng.choices(handful, mix, k=TRIES) for handful, mix in zip(handfuls, mixes, strict=True)]
    worlds = [list(bids) for bids in zip(*drawn, strict=True)]
    for world in worlds:
        if rng.random() < USUAL:
            world[:] = [
                _usual_bid(field, len(players), habits[seat], rng) for seat, field in zip(players, fields, strict=True)
            ]
    own = sorted({DISTANCE[bid.cards] for bid in legal if isinstance(bid, Bid)})

    def average(distance: int) -> float:
        return sum(walk_worth(fields, world[:me] + [distance] + world[me + 1 :], me) for world in worlds)

    distance = max(own, key=average)
    out = sum(distance <= min(world[:me] + world[me + 1 :]) for world in worlds) / TRIES
    return Thought(closest_bid(legal, distance), "walk", {"distance": distance, "devil": round(out, 2)})


def _usual_bid(field: int, players: int, habit: list[float], rng: Random) -> int:
    """About a fair share of what is left; of a player seen before, about the same part of it as then."""
    share = rng.choice(habit) if habit and rng.random() < HABIT else FAIR[0] + (FAIR[1] - FAIR[0]) * rng.random()
    return min(field, int(share * field / max(1, players - 1)))


def _distances(field: int, players: int, rng: Random) -> list[int]:
    """A handful of bids, most of them about a fair share of what is left."""
    possible = sorted({DISTANCE[bid.cards] for bid in bids_up_to(field) if isinstance(bid, Bid)})
    most = min(field, 3 * field // players + 5) if players > 2 else field
    near = [distance for distance in possible if distance <= most]
    return sorted(rng.sample(near, HANDFUL)) if len(near) > HANDFUL else near


def walk_worth(fields: list[int], bids: list[int], player: int) -> float:
    """How likely this player is to win after these bids (SHP-42)."""
    lowest, highest = min(bids), max(bids)
    if bids[player] == lowest:
        return 1 / len(bids) if highest == lowest else 0.0
    left = [
        min(field - bid + (REST if bid == highest else 0), DIKE - 1)
        for field, bid in zip(fields, bids, strict=True)
        if bid > lowest
    ]
    own = min(fields[player] - bids[player] + (REST if bids[player] == highest else 0), DIKE - 1)
    if len(left) == 1:
        return 1.0
    if len(left) == 2:
        return 1.0 if own > min(left) else 0.5 if left[0] == left[1] else 0.0
    return float((own + 1) ** POWER / sum([(field + 1) ** POWER for field in left]))
