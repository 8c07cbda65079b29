"""The easy bot: likes pleasant dreams and gives the others the rest, without looking at what it does to them."""

from random import Random
from typing import Any

from ....core import Event, LegalActions
from ..actions import Block, Discard, Lay, LightSleeper, PlayOn, Slip, ZzzzsAction
from ..components import ELEMENTS, SHORTEST_DREAM, CountingZzzzsOptions, deck_of
from ..view import CountingZzzzsView


class EasyBot:
    """Lays the highest value, slips negative elements to others, wakes whoever dreams longest."""

    def __init__(self, seat: int, options: CountingZzzzsOptions, rng: Random) -> None:
        self.seat = seat
        self.deck = deck_of(options)
        self.rng = rng

    def watch(self, event: Event) -> None:
        """Remembers nothing."""

    def choose(self, view: CountingZzzzsView, legal: LegalActions[ZzzzsAction]) -> ZzzzsAction:
        judged = [(self._liking(view, action) + self.rng.random(), place) for place, action in enumerate(legal)]
        return legal[max(judged)[1]]

    def _liking(self, view: CountingZzzzsView, action: Any) -> float:
        deck = self.deck
        sizes = [len(dream.elements) for dream in view.dreams]
        if isinstance(action, Lay):
            return float(deck.value[deck.numbers[action.card]])
        if isinstance(action, Slip):
            return 2.0 - deck.value[deck.numbers[action.card]]
        if isinstance(action, PlayOn):
            mine = action.dream == self.seat
            return -3.0 if mine else float(sizes[action.dream] - 2)
        if isinstance(action, Discard):
            card = deck.numbers[action.card]
            return 1.0 - abs(deck.value[card]) if card < ELEMENTS else 0.0
        if isinstance(action, Block):
            return 2.0 if sizes[self.seat] >= SHORTEST_DREAM - 1 else -2.0
        if isinstance(action, LightSleeper):
            return 2.0 if action.sleeper != self.seat and sizes[action.sleeper] == SHORTEST_DREAM - 1 else -2.0
        return 0.5
