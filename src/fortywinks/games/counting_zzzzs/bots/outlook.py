"""What a dream and a whole position promise, in points, and the share in the win that this makes."""

from math import exp, sqrt
from typing import Final

from ..components import GOAL, SHORTEST_DREAM, Card, Deck, forced_side
from ..scoring import Forced
from ..state import ZzzzsState
from .values import FITTED, Values, held_worths

LATE: Final = 24
"""With fewer cards than this in the draw pile, what a dream is worth now counts more and more: morning is near."""
TURN: Final[dict[int, tuple[float, ...]]] = {2: (2.7, 0.0), 3: (2.4, 1.2, 0.0), 4: (2.1, 1.6, 0.8, 0.0)}
"""By players: what it is worth to be at it now, next, and so on."""


def dream_worth(deck: Deck, dream: tuple[Card, ...], forced: Forced, pile: int, values: Values) -> float:
    """The points that a sleeper may expect of a dream."""
    if not dream:
        return 0.0
    size = len(dream)
    points, margin, contexts = _weigh(deck, dream, forced)
    worth = values.ahead[size] + values.share[size] * points - values.doubt * contexts
    worth += values.margin[size >= SHORTEST_DREAM] * margin
    if pile < LATE:
        near = 1 - pile / LATE
        worth += near * (points - worth)
    return worth


def _weigh(deck: Deck, dream: tuple[Card, ...], forced: Forced) -> tuple[int, int, int]:
    """The points so far, how many positive cards more than negative ones, and what the open contexts are worth."""
    points, margin, contexts = len(dream), 0, 0
    value, sides, boxes = deck.value, deck.sides, deck.boxes
    kept = dict(forced) if forced else None
    for card in dream:
        own = value[card]
        context = sides[card]
        if own:
            points += own
            margin += 1 if own > 0 else -1
        elif context is not None:
            if kept and card in kept:
                side = forced_side(kept[card])
                points += context[side]
                margin += 1 - 2 * side
            else:
                contexts += context[0]
        for partner, bonus in boxes[card]:
            if partner in dream:
                points += bonus
    if margin > 0:
        points += contexts
    elif margin < 0:
        points -= contexts
    return points, margin, contexts


def prospects(state: ZzzzsState) -> list[float]:
    """What each player may expect to have in the end: by the score, the dream, the hand, and whose turn it is."""
    pile = len(state.order) - state.next_card
    late = min(1.0, pile / LATE)
    values = FITTED[state.seats]
    held = held_worths(state.deck, values)
    found = []
    for seat, score in enumerate(state.scores):
        dream, hand = state.dreams[seat], state.hands[seat]
        more = TURN[state.seats][(seat - state.turn) % state.seats]
        for card in hand:
            more += held[card]
        if dream:
            fits = state.fitting(seat)
            more += values.fits[sum([fits[card] for card in hand])]
        found.append(score + dream_worth(state.deck, dream, state.forced[seat], pile, values) + late * more)
    return found


def standing(state: ZzzzsState, seat: int) -> float:
    """How good the position is for a seat, from 0 to 1: its share in the win."""
    if state.outcome is not None:
        winners = state.outcome.winners
        return 1 / len(winners) if seat in winners else 0.0
    width = leeway(state)
    chances = [exp(points / width) for points in prospects(state)]
    return chances[seat] / sum(chances)


def leeway(state: ZzzzsState) -> float:
    """Points by which it may still turn out otherwise: fewer as morning comes near, or forty points between two."""
    pile = len(state.order) - state.next_card
    if state.seats > 2:
        return 1.3 * sqrt(4 + pile)
    lacking = GOAL - min(max(state.scores), GOAL)
    return 1.75 * sqrt(20 + 1 / (1 / (pile + 1) + 1 / (4 * lacking + 1)))
