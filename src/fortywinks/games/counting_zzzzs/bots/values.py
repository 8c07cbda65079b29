"""What dreams and cards in hand are worth, in points, in two sets: by rule of thumb, and as many games have shown.

The medium bot goes by the rules of thumb. The hard one goes by the fitted values: a logistic regression over all turns
of 9,000 games each between two and between four players of quick judgement, asking how one stood who won in the end.
The master moves by a third set, which wins most (`practised.py`).
"""

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, Final

from ..action_cards import ACTIONS
from ..components import CARDS, ELEMENTS, Card, Deck


@dataclass(frozen=True, eq=False)
class Values:
    """One set of values. Those of cards are compared with any card from the pile."""

    ahead: tuple[float, ...]
    """By the number of elements: what a dream promises, whatever it is worth so far."""
    share: tuple[float, ...]
    """By the number of elements: how much of what it is worth so far its sleeper will get."""
    margin: tuple[float, float]
    """What each positive card more than negative ones promises, in a short dream and in one that counts (ZZZ-42)."""
    doubt: float
    """How much of a context card's value is in doubt until the dream ends."""
    good: tuple[float, float]
    """What it is worth to hold a positive element, and more for each point of it."""
    bad: tuple[float, float]
    """The same for a negative one."""
    neutral: float
    context: float
    theme: float
    """What each theme of an element adds."""
    actions: tuple[float, ...]
    """What it is worth to hold each action."""
    missed: float
    """How much of that is missed when an element is laid into the own dream: it must be one of them anyway."""
    fits: tuple[float, ...] = (0.0,) * 6
    """What it is worth for a sleeper that so many elements of the hand fit."""

    def of_card(self, deck: Deck, card: Card) -> float:
        """What it is worth to hold a card, by itself: good elements for the own dream, bad ones for the others'."""
        if card >= ELEMENTS:
            return self.actions[card - ELEMENTS]
        value = deck.value[card]
        if deck.sides[card] is not None:
            worth = self.context
        elif value == 0:
            worth = self.neutral
        else:
            base, more = self.good if value > 0 else self.bad
            worth = base + more * abs(value)
        return worth + self.theme * deck.themes[card].bit_count()


@lru_cache(maxsize=64)
def held_worths(deck: Deck, values: Values) -> tuple[float, ...]:
    """What it is worth to hold each card of a deck."""
    return tuple(values.of_card(deck, card) for card in range(CARDS))


def _actions(named: dict[str, float], wake_up: float, other: float) -> tuple[float, ...]:
    return tuple(named.get(action.id, wake_up if action.kind == "wake-up" else other) for action in ACTIONS)


_THUMB_ACTIONS: Final = _actions(
    {
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
    },
    wake_up=1.5,
    other=0.8,
)


def _by_thumb(ahead: tuple[float, ...], share: tuple[float, ...]) -> Values:
    return Values(
        ahead,
        share,
        margin=(0.3, 0.1),
        doubt=0.33,
        good=(0.3, 0.45),
        bad=(0.3, 0.2),
        neutral=0.3,
        context=0.8,
        theme=0.25,
        actions=_THUMB_ACTIONS,
        missed=0.6,
    )


THUMB: Final[dict[int, Values]] = {
    2: _by_thumb(
        (0.0, -1.0, 0.5, 1.0, 1.0, 0.7, 1.2, 1.0, 0.6, 0.5),
        (0.0, 0.74, 0.7, 0.73, 0.8, 0.98, 0.98, 0.98, 1.0, 0.97),
    ),
    3: _by_thumb(
        (0.0, -0.5, 0.55, 0.85, 0.85, 0.75, 0.9, 0.7, 0.5, 0.3),
        (0.0, 0.55, 0.53, 0.6, 0.72, 0.9, 0.91, 0.93, 0.94, 0.94),
    ),
    4: _by_thumb(
        (0.0, -0.2, 0.6, 0.7, 0.7, 0.8, 0.6, 0.4, 0.4, 0.1),
        (0.0, 0.37, 0.36, 0.48, 0.64, 0.83, 0.85, 0.88, 0.89, 0.92),
    ),
}
"""By players: with more of them, more dreams are spoilt."""

_WON_BY_TWO: Final = Values(
    ahead=(0.0, -1.7, -0.3, 0.7, 1.2, 1.5, 1.6, 2.4, 2.4, 2.7),
    share=(0.0, 0.75, 0.75, 0.75, 0.85, 0.83, 0.85, 0.87, 0.92, 0.97),
    margin=(1.5, 1.4),
    doubt=0.0,
    good=(-0.8, 0.55),
    bad=(-2.1, 0.0),
    neutral=-2.2,
    context=-1.4,
    theme=0.3,
    actions=_actions(
        {
            "insomnia": 2.5,
            "scared-stiff": -0.2,
            "siren": 0.0,
            "recurring-theme": 3.3,
            "rapid-rems": 0.0,
            "lucid-dreaming": 3.4,
            "its-been-a-while": -0.8,
            "job-stress": 0.3,
            "scary-movie": -0.4,
            "shouldnt-have-had-that-chili": -1.0,
            "upcoming-reunion": -1.7,
            "childhood-trauma": -1.2,
            "jilted": -1.3,
            "go-with-the-flow": -1.3,
            "sedatives": -0.3,
            "successful": -0.2,
            "dead-drunk": -1.0,
            "heavy-sleeper": -0.6,
            "nerves-of-steel": -2.3,
            "like-a-rock": -2.2,
            "light-sleeper": 7.4,
        },
        wake_up=2.3,
        other=0.0,
    ),
    missed=0.5,
    fits=(-1.5, 0.6, 1.3, 1.5, 1.5, 1.2),
)

_WON_BY_FOUR: Final = Values(
    ahead=(0.0, -0.5, -0.2, 0.6, 0.9, 1.4, 1.9, 2.1, 2.8, 2.9),
    share=(0.0, 0.37, 0.37, 0.47, 0.65, 0.63, 0.65, 0.67, 0.68, 0.67),
    margin=(1.3, 1.85),
    doubt=0.15,
    good=(-0.3, 0.55),
    bad=(-1.3, 0.0),
    neutral=-0.5,
    context=-0.8,
    theme=0.17,
    actions=_actions(
        {
            "insomnia": 0.2,
            "scared-stiff": -0.4,
            "siren": 0.3,
            "recurring-theme": 1.7,
            "rapid-rems": -0.9,
            "lucid-dreaming": 2.0,
            "its-been-a-while": -1.2,
            "job-stress": -1.1,
            "scary-movie": -0.9,
            "shouldnt-have-had-that-chili": -1.6,
            "upcoming-reunion": -0.3,
            "childhood-trauma": -0.1,
            "jilted": -0.8,
            "go-with-the-flow": -0.4,
            "sedatives": -0.5,
            "successful": 0.1,
            "dead-drunk": 0.3,
            "heavy-sleeper": 0.9,
            "nerves-of-steel": -1.2,
            "like-a-rock": -1.5,
            "light-sleeper": 2.6,
        },
        wake_up=-0.2,
        other=0.0,
    ),
    missed=0.5,
    fits=(-0.4, 0.2, 0.4, 0.6, 0.4, 0.3),
)


def _between(one: Values, other: Values) -> Values:
    """The values in the middle of two sets."""
    middle: dict[str, Any] = {}
    for field in fields(Values):
        a, b = getattr(one, field.name), getattr(other, field.name)
        middle[field.name] = (
            (a + b) / 2 if isinstance(a, float) else tuple([(x + y) / 2 for x, y in zip(a, b, strict=True)])
        )
    return Values(**middle)


FITTED: Final[dict[int, Values]] = {2: _WON_BY_TWO, 3: _between(_WON_BY_TWO, _WON_BY_FOUR), 4: _WON_BY_FOUR}
"""By players."""
