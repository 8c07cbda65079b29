"""All that was told at a table since its game began, for bots that sit down later: to play it again would take long."""

from ..bots.history import LongHistory, lines_of, packed
from ..core import Event, Seat, Told, events_for

PACK = 400
"""Events that are packed at a time, for each seat."""
LATEST = 2000
"""Events that are not packed yet; whoever sits down late is told them as they are. Most games have fewer in all."""


class ToldSoFar:
    """Grows with the game. Nothing that is done here takes longer the longer the game is."""

    __slots__ = ("_blocks", "_sizes", "_upto", "all")

    def __init__(self, seats: int, opening: list[Told]) -> None:
        self.all = opening
        self._upto = 0
        """So much of it is packed."""
        self._blocks: list[list[bytes]] = [[] for _ in range(seats)]
        self._sizes = [0] * seats

    def add(self, told: list[Told]) -> None:
        self.all += told
        if len(self.all) - self._upto >= LATEST + PACK:
            self._pack()

    def _pack(self) -> None:
        told = self.all[self._upto : self._upto + PACK]
        self._upto += PACK
        for seat, blocks in enumerate(self._blocks):
            lines = lines_of(events_for(seat, told))
            blocks.append(packed(lines))
            self._sizes[seat] += len(lines)

    def to(self, seat: Seat) -> LongHistory:
        """What this seat was told from the start."""
        upto = len(self.all)

        def all_events() -> list[Event]:
            return events_for(seat, self.all[:upto])

        rest = events_for(seat, self.all[self._upto :])
        return LongHistory(tuple(self._blocks[seat]), self._sizes[seat], rest, all_events)
