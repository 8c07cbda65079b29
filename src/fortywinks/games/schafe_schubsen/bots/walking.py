"""How the bots bid in Deichwandern (SHP-42), where only the bids count."""

from collections.abc import Sequence
from random import Random
from typing import Final, TypeAlias

from ....core import LegalActions
from ..actions import DISTANCE, Bid, SheepAction
from ..components import DIKE, REST
from ..view import SheepView
from .thinking import Thought

TRIES: Final = 120
"""How many rounds it imagines."""
BIDS: Final = 24
"""How many of its own bids it tries."""
HABIT: Final = 0.3
"""How often it expects a player to do as before."""
FAIR: Final = (0.6, 1.4)
"""What part of a fair share people bid."""
LATER: Final = 0.9
"""What part of a fair share it means to bid itself in the rounds to come."""

Future: TypeAlias = tuple[list[int], list[list[float]]]
"""What all may bid in this round, and the parts of a fair share that they will bid in the rounds after it."""


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
    """The hard bot's bid: the one with which it wins most often if it plays the game on to its end in its mind.

    The others bid about a fair share of what they have left, or as they did before. Every bid is tried against the same
    rounds and with the same luck afterwards.
    """
    players = [seat for seat, field in enumerate(view.fields) if field is not None]
    fields = [field for field in view.fields if field is not None]
    me = players.index(view.viewer)
    if len(players) == 2:
        distance = min(fields[me], fields[1 - me] + 1)
        return Thought(closest_bid(legal, distance), "walk", {"distance": distance, "devil": 0.0})
    futures = imagine_walks(view, habits, rng)
    own = sorted({DISTANCE[bid.cards] for bid in legal if isinstance(bid, Bid)})
    sensible = [distance for distance in own if distance <= 2 * fields[me] // (len(players) - 1) + REST]
    distance = max(_thinned(sensible) or own[:1], key=lambda distance: share_of_wins(view, distance, futures))
    out = sum(distance <= min(bids[:me] + bids[me + 1 :]) for bids, _ in futures) / TRIES
    return Thought(closest_bid(legal, distance), "walk", {"distance": distance, "devil": round(out, 2)})


def imagine_walks(view: SheepView, habits: list[list[float]], rng: Random) -> list[Future]:
    """Ways in which the rest of the game may go."""
    players = [seat for seat, field in enumerate(view.fields) if field is not None]
    fields = [field for field in view.fields if field is not None]
    return [_future([habits[seat] for seat in players], fields, rng) for _ in range(TRIES)]


def share_of_wins(view: SheepView, distance: int, futures: Sequence[Future]) -> float:
    """How often the viewer wins with this bid."""
    fields = [field for field in view.fields if field is not None]
    me = [seat for seat, field in enumerate(view.fields) if field is not None].index(view.viewer)
    won = [win_share(fields, [*bids[:me], distance, *bids[me + 1 :]], me, luck) for bids, luck in futures]
    return sum(won) / len(won)


def _thinned(distances: list[int]) -> list[int]:
    """At most so many of them, from the lowest to the highest."""
    step = max(1.0, (len(distances) - 1) / (BIDS - 1))
    return [distances[round(place * step)] for place in range(min(BIDS, len(distances)))]


def _future(habits: list[list[float]], fields: list[int], rng: Random) -> Future:
    """What all may bid in this round, and the parts of a fair share that they will bid in the rounds after it."""
    low, high = FAIR
    rivals = len(fields) - 1
    bids = []
    for field, habit in zip(fields, habits, strict=True):
        share = rng.choice(habit) if habit and rng.random() < HABIT else low + (high - low) * rng.random()
        bids.append(min(field, int(share * field / rivals)))
    return bids, [[low + (high - low) * rng.random() for _ in fields] for _ in range(rivals)]


def win_share(fields: list[int], bids: list[int], player: int, luck: list[list[float]]) -> float:
    """The share of the win that this player has in the end, if all go on to bid such parts of a fair share (SHP-42)."""
    for shares in luck:
        lowest, highest = min(bids), max(bids)
        if bids[player] == lowest:
            return 1 / len(bids) if highest == lowest else 0.0
        staying = [place for place, bid in enumerate(bids) if bid > lowest]
        fields = [
            min(fields[place] - bids[place] + (REST if bids[place] == highest else 0), DIKE - 1) for place in staying
        ]
        player = staying.index(player)
        rivals = len(fields) - 1
        if rivals <= 1:  # of two the one with more dike left bids more than the other can
            return 1.0 if rivals == 0 or fields[player] > fields[1 - player] else 0.5 * (fields[0] == fields[1])
        bids = [int(share * field / rivals) for share, field in zip(shares, fields, strict=False)]
        bids[player] = int(LATER * fields[player] / rivals)
    raise AssertionError("every round takes at least one sheep off the dike")
