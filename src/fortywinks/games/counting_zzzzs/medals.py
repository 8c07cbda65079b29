"""Deeds of Counting Zzzzs that are worth a medal."""

from typing import Any, Final

from ...core.medals import Deeds, Medal, given, given_to_best
from .events import Blocked, SleptLightly, Waking, Woke

SWEET: Final = 20
"""So many points make a dream a sweet one."""
NOISY: Final = 3
"""So many others woken make an alarm clock."""
WATCHFUL: Final = 2
"""So many cards blocked."""
RHYMING: Final = 2
"""So many combos in one dream."""


class ZzzzsDeeds(Deeds):
    """How each dream ended, who ended it, and who did not let that happen."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self._whole, self._sweet, self._woken, self._blocked, self._combos = ([0] * seats for _ in range(5))

    def see(self, event: Any) -> None:
        match event:
            case Woke(waking):
                self._add_up(waking)
            case Blocked(seat) | SleptLightly(seat):
                self._blocked[seat] += 1

    def _add_up(self, waking: Waking) -> None:
        seat = waking.seat
        self._whole[seat] += waking.why == "tenth"
        self._combos[seat] = max(self._combos[seat], len(waking.combos))
        self._sweet[seat] = max(self._sweet[seat], waking.points)
        if waking.by is not None and waking.by != seat:
            self._woken[waking.by] += 1

    def medals(self) -> list[Medal]:
        return [
            *given("whole-dream", self._whole),
            *given_to_best("sweet-dream", self._sweet, SWEET),
            *given("rhyming-dream", self._combos, RHYMING),
            *given_to_best("alarm-clock", self._woken, NOISY),
            *given_to_best("watchful", self._blocked, WATCHFUL),
        ]


DEEDS = ZzzzsDeeds
