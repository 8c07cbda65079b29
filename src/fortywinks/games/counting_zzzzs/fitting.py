"""The sequence of a dream: which element may come next (ZZZ-13, ZZZ-20, ZZZ-21)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ...core import Seat
from .action_cards import ACTIONS
from .components import CARDS, ELEMENTS, THEMES, Card

if TYPE_CHECKING:
    from .rules import ZzzzsState

_ANY_ELEMENT: Final = bytes(card < ELEMENTS for card in range(CARDS))

FORCED_THEME: Final[dict[Card, int]] = {
    number: THEMES.index(action.theme)
    for number, action in enumerate(ACTIONS, ELEMENTS)
    if action.kind == "theme-force" and action.theme is not None
}
"""ZZZ-54: the place of a force's theme in `THEMES`."""


def fitting(state: "ZzzzsState", dream: Seat) -> bytes:
    """For each card, whether it may be laid into this dream now. An empty dream takes any element of its owner."""
    elements = state.dreams[dream]
    if not elements:
        return _ANY_ELEMENT
    force = state.open_forces[dream]
    if force < 0:
        return state.deck.follows[elements[-1]]
    return state.deck.follows_force[FORCED_THEME[force]][state.deck.kind[elements[-1]]]


def first_fit(state: "ZzzzsState", dream: Seat, cards: Iterable[Card]) -> Card | None:
    """One of the cards that fits into this dream, if there is any."""
    fits = fitting(state, dream)
    for card in cards:
        if fits[card]:
            return card
    return None
