"""Deeds of Dreams that are worth a medal."""

from typing import Any, Final

from ...core import seat_letter
from ...core.medals import Deeds, Medal, given
from .events import RoundEnded, RoundResult

SHARP: Final = 2
"""So many times the mortal was found out."""


class StarDeeds(Deeds):
    """What everybody had set on the dial, and what was true."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self._seen, self._found, self._hidden, self._wrong = ([0] * seats for _ in range(4))
        self._rounds = 0

    def see(self, event: Any) -> None:
        match event:
            case RoundEnded(result):
                self._add_up(result)

    def _add_up(self, result: RoundResult) -> None:
        mortal = result.mortal
        self._rounds += 1
        for seat, tip in enumerate(result.tips):
            right = tip == (str(result.vision) if seat == mortal else seat_letter(mortal))
            (self._seen if seat == mortal else self._found)[seat] += right
            self._wrong[seat] += not right
        self._hidden[mortal] += seat_letter(mortal) not in result.tips

    def medals(self) -> list[Medal]:
        flawless = [self._rounds * (not wrong) for wrong in self._wrong]
        return [
            *given("never-wrong", flawless, SHARP),
            *given("true-sight", self._seen),
            *given("unnoticed", self._hidden),
            *given("sharp-eye", self._found, SHARP),
        ]


DEEDS = StarDeeds
