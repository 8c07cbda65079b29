"""What a dream, a card in hand and a whole position are worth, in points.

The figures for dreams come from many games between bots: how many points more a player had in the end who was in the
middle of a dream of so many elements, worth so much so far, than one who was awake.
"""

from math import exp
from typing import Final

from ..action_cards import ACTIONS
from ..components import ELEMENTS, GOAL, SHORTEST_DREAM, Card, Deck, forced_side
from ..rules import ZzzzsState
from ..scoring import Forced

AHEAD: Final[dict[int, tuple[float, ...]]] = {
    2: (0.0, -1.0, 0.5, 1.0, 1.0, 0.7, 1.2, 1.0, 0.6, 0.5),
    3: (0.0, -0.5, 0.55, 0.85, 0.85, 0.75, 0.9, 0.7, 0.5, 0.3),
    4: (0.0, -0.2, 0.6, 0.7, 0.7, 0.8, 0.6, 0.4, 0.4, 0.1),
}
"""By players and by the number of elements: what a dream promises, whatever it is worth so far."""
SHARE: Final[dict[int, tuple[float, ...]]] = {
    2: (0.0, 0.74, 0.7, 0.73, 0.8, 0.98, 0.98, 0.98, 1.0, 0.97),
    3: (0.0, 0.55, 0.53, 0.6, 0.72, 0.9, 0.91, 0.93, 0.94, 0.94),
    4: (0.0, 0.37, 0.36, 0.48, 0.64, 0.83, 0.85, 0.88, 0.89, 0.92),
}
"""By players and by the number of elements: how much of what it is worth so far its sleeper will get."""
MARGIN: Final = (0.3, 0.1)
"""What each positive card more than negative ones promises, in a short dream and in one that counts (ZZZ-42)."""
DOUBT: Final = 0.33
"""How much of a context card's value is in doubt until the dream ends."""
LATE: Final = 24
"""With fewer cards than this in the draw pile, what a dream is worth now counts more and more: morning is near."""

KEEP: Final[dict[str, float]] = {
    "insomnia": 2.0,
    "scared-stiff": 1.0,
    "siren": 1.0,
    "recurring-theme": 1.5,
    "rapid-rems": 1.0,
    "lucid-dreaming": 1.6,
    "childhood-trauma": 1.0,
    "jilted": 1.0,
    "go-with-the-flow": 1.0,
    "sedatives": 1.0,
    "successful": 1.0,
    "dead-drunk": 2.0,
    "heavy-sleeper": 2.0,
    "nerves-of-steel": 1.1,
    "like-a-rock": 1.4,
    "light-sleeper": 1.4,
}
"""What it is worth to hold an action; those not named 1.5 (wake-ups) or 0.8 (forces)."""

KEEP_ACTION: Final[tuple[float, ...]] = tuple(
    KEEP.get(action.id, 1.5 if action.kind == "wake-up" else 0.8) for action in ACTIONS
)


def dream_worth(deck: Deck, dream: tuple[Card, ...], forced: Forced, pile: int, seats: int) -> float:
    """The points that a sleeper may expect of a dream."""
    if not dream:
        return 0.0
    size = len(dream)
    points, margin, contexts = _weigh(deck, dream, forced)
    worth = AHEAD[seats][size] + SHARE[seats][size] * points - DOUBT * contexts
    worth += MARGIN[size >= SHORTEST_DREAM] * margin
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


def card_worth(deck: Deck, card: Card) -> float:
    """What it is worth to hold a card, by itself: good elements for the own dream, bad ones for the others'."""
    if card >= ELEMENTS:
        return KEEP_ACTION[card - ELEMENTS]
    value, sides = deck.value[card], deck.sides[card]
    themes = deck.themes[card].bit_count()
    good = 0.45 * value if value > 0 else -0.2 * value
    return 0.3 + 0.25 * themes + (0.5 if sides is not None else good)


def prospects(state: ZzzzsState) -> list[float]:
    """What each player may expect to have in the end, from the scores and the dreams."""
    pile = len(state.order) - state.next_card
    return [
        score + dream_worth(state.deck, state.dreams[seat], state.forced[seat], pile, state.seats)
        for seat, score in enumerate(state.scores)
    ]


def standing(state: ZzzzsState, seat: int) -> float:
    """How good the position is for a seat, from 0 to 1: its share in the win."""
    if state.outcome is not None:
        winners = state.outcome.winners
        return 1 / len(winners) if seat in winners else 0.0
    width = leeway(state)
    chances = [exp(min(points, GOAL + 8) / width) for points in prospects(state)]
    return chances[seat] / sum(chances)


def leeway(state: ZzzzsState) -> float:
    """Points by which it may still turn out otherwise."""
    return 2.0 + 0.075 * (len(state.order) - state.next_card)
