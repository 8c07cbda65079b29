"""Deeds of When I Dream that are worth a medal."""

from typing import Any, Final

from ...core.medals import Deeds, Medal, given, given_to_best
from .events import DayBroke, NightResult

FEWEST_CARDS: Final = 3
"""A dream of fewer cards is no feat of memory."""
CLEAR: Final = 5
"""So many cards guessed in one night."""
TALKATIVE: Final = 8
"""So many hints, none of them invalid."""


class DreamDeeds(Deeds):
    """Each night by daylight: what was guessed, what was remembered, who gave the hints."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self._remembered, self._guessed, self._hints, self._invalid, self._quick = ([0] * seats for _ in range(5))

    def see(self, event: Any) -> None:
        match event:
            case DayBroke(result) if not result.void:
                self._add_up(result)

    def _add_up(self, result: NightResult) -> None:
        seat, cards = result.dreamer, result.dream
        guessed = [card for card in cards if card.pile == "yellow"]
        if len(guessed) >= FEWEST_CARDS and all(card.recalled for card in guessed):
            self._remembered[seat] = max(self._remembered[seat], len(guessed))
        self._guessed[seat] = max(self._guessed[seat], len(guessed))
        self._quick[seat] += sum(len(card.hints) == 1 for card in guessed)
        for hint in (hint for card in cards for hint in card.hints):
            self._hints[hint.seat] += 1
            self._invalid[hint.seat] += not hint.valid
        for card in cards:
            if card.owner is not None:
                self._invalid[card.owner] += 1

    def medals(self) -> list[Medal]:
        fair = [0 if invalid else hints for hints, invalid in zip(self._hints, self._invalid, strict=True)]
        return [
            *given("whole-dream-told", self._remembered),
            *given_to_best("clear-night", self._guessed, CLEAR),
            *given("at-one-word", self._quick),
            *given_to_best("fair-tongue", fair, TALKATIVE),
        ]


DEEDS = DreamDeeds
