"""Deeds of Sen that are worth a medal."""

from typing import Any, Final

from ...core.medals import Deeds, Medal, given, given_to_best
from .components import DREAM_SIZE, RAVENS
from .events import Claimed, Kept, RoundBegan, RoundEnded, RoundResult, Swapped, Took

BOLD: Final = 10
"""So many ravens make a right call a bold one."""
SURE: Final = 2
"""So many right calls, and no wrong one, make a sure voice."""


class SenDeeds(Deeds):
    """Which lands nobody has touched since the deal, and how the calls came out."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self._untouched: list[set[int]] = []
        self._zeros, self._empty, self._bold, self._right, self._wrong = ([0] * seats for _ in range(5))

    def see(self, event: Any) -> None:
        match event:
            case RoundBegan():
                self._untouched = [set(range(DREAM_SIZE)) for _ in range(self.seats)]
            case Took(seat, slot) | Kept(seat, slot):
                self._untouched[seat].discard(slot)
            case Swapped(_, owner, slot, other_owner, other_slot):
                self._untouched[owner].discard(slot)
                self._untouched[other_owner].discard(other_slot)
            case Claimed(seat):
                self._untouched[seat].clear()  # its lands close ranks, or were shown to all
            case RoundEnded(result):
                self._add_up(result)

    def _add_up(self, result: RoundResult) -> None:
        for seat, dream in enumerate(result.dreams):
            self._zeros[seat] += any(slot < len(dream) and RAVENS[dream[slot]] == 0 for slot in self._untouched[seat])
            self._empty[seat] += not any(map(RAVENS.__getitem__, dream))
        if (caller := result.caller) is None:
            return
        if result.results[caller] > min(result.results):
            self._wrong[caller] += 1
            return
        self._right[caller] += 1
        self._bold[caller] = max(self._bold[caller], sum(map(RAVENS.__getitem__, result.dreams[caller])))

    def medals(self) -> list[Medal]:
        sure = [0 if wrong else right for right, wrong in zip(self._right, self._wrong, strict=True)]
        return [
            *given("kept-zero", self._zeros),
            *given("no-raven", self._empty),
            *given_to_best("bold-call", self._bold, BOLD),
            *given("sure-voice", sure, SURE),
        ]


DEEDS = SenDeeds
