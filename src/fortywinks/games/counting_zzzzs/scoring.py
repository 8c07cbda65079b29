"""How a dream is scored on waking (ZZZ-41 … ZZZ-43)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from .action_cards import Side
from .components import SHORTEST_DREAM, Card, Deck, forced_side

Forced = Sequence[tuple[Card, Card]]
"""The forced context cards of a dream, each with the force that lies under it."""

_SIDES: Final[tuple[Side, Side]] = ("positive", "negative")


class Score(NamedTuple):
    """A dream, added up."""

    positive: int
    negative: int
    contexts: Side | None
    """Where the unforced contexts turned, if there were any and they turned at all."""
    sides: tuple[Side | None, ...]
    """For each element: how it came to lie, if it is a context card that turned or was forced."""
    values: tuple[int, ...]
    combos: tuple[tuple[Card, Card, int], ...]
    counts: bool
    points: int


def turned(deck: Deck, dream: Sequence[Card], forced: Forced) -> tuple[int, int]:
    """ZZZ-42: how many cards count as positive and as negative. Unforced contexts and neutral cards do not."""
    positive = negative = 0
    value = deck.value
    for card in dream:
        if value[card] > 0:
            positive += 1
        elif value[card] < 0:
            negative += 1
    for _, force in forced:
        if forced_side(force) == 0:
            positive += 1
        else:
            negative += 1
    return positive, negative


def dream_points(deck: Deck, dream: Sequence[Card], forced: Forced, *, morning: bool = False) -> int:
    """What the dream is worth, and nothing more: quick, for those who ask often."""
    if len(dream) < SHORTEST_DREAM and not morning:
        return 0
    positive, negative = turned(deck, dream, forced)
    points = len(dream)
    kept = dict(forced) if forced else None
    for card in dream:
        sides = deck.sides[card]
        if sides is None:
            points += deck.value[card]
        elif kept and card in kept:
            points += sides[forced_side(kept[card])]
        elif positive != negative:
            points += sides[positive < negative]
        for partner, bonus in deck.boxes[card]:
            if partner in dream:
                points += bonus
    return points


def score_dream(deck: Deck, dream: Sequence[Card], forced: Forced, *, morning: bool = False) -> Score:
    """The dream with everything that is needed to show how it adds up."""
    positive, negative = turned(deck, dream, forced)
    kept = {card: forced_side(force) for card, force in forced}
    turn = None if positive == negative else int(positive < negative)
    sides: list[Side | None] = []
    values: list[int] = []
    is_turned = False
    for card in dream:
        context = deck.sides[card]
        side = None if context is None else kept.get(card, turn)
        is_turned |= context is not None and card not in kept and turn is not None
        sides.append(None if side is None else _SIDES[side])
        values.append(deck.value[card] if context is None else 0 if side is None else context[side])
    counts = morning or len(dream) >= SHORTEST_DREAM  # ZZZ-41
    combos = tuple(  # ZZZ-43
        (card, partner, bonus) for card in dream for partner, bonus in deck.boxes[card] if counts and partner in dream
    )
    points = len(dream) + sum(values) + sum(bonus for _, _, bonus in combos) if counts else 0
    contexts = _SIDES[turn] if turn is not None and is_turned else None
    return Score(positive, negative, contexts, tuple(sides), tuple(values), combos, counts, points)
