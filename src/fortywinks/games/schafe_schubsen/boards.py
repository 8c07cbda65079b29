"""Boards that move on: who takes the empty one, which face is laid, and the rain on it."""

from abc import abstractmethod
from typing import Any

from ...core import EVERYONE, IllegalAction, Seat, Told
from ...core.compiling import mypyc_attr
from . import events
from .actions import Enough
from .components import BOARD, DIKE, other_face
from .dike import WATER
from .moving import Moving
from .table import ALONE, LAY, OUT, RAIN


@mypyc_attr(allow_interpreted_subclasses=True)
class Boards(Moving):
    """The part of the rules that is about the boards."""

    __slots__ = ()

    @abstractmethod
    def _go_on(self, told: list[Told]) -> None:
        """The board lies: the round goes on where it was taken."""

    def _first_board_is_free(self) -> bool:
        """Whether no sheep is left on the first board, and some are left at all (SHP-17)."""
        left = False
        for field in self.fields:
            if field != OUT:
                if field < BOARD:
                    return False
                left = True
        return left

    def _take_board(self, seat: Seat, told: list[Told]) -> None:
        """SHP-17: this seat will choose a face, even if it has just gone out."""
        self.layer = seat
        self.phase = LAY
        self.deciders = ALONE[seat]
        told.append((EVERYONE, events.BoardTaken(seat)))

    def _lay(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """SHP-17: the board goes behind the other; every field number falls by 100."""
        if self.phase != LAY:
            raise IllegalAction("SHP-17", "no-board")
        face, (taken, other) = action.face, self.dike
        if type(face) is not str or face not in (taken, other_face(taken)):
            raise IllegalAction("SHP-17", "no-such-face")
        self.dike = (other, face)
        self.puddles >>= BOARD
        self.water = WATER[self.dike] | self.puddles
        fields = self.fields
        for place, field in enumerate(fields):
            if field != OUT:
                fields[place] = field - BOARD
        self.moved_on += 1
        told.append((EVERYONE, events.BoardLaid(seat, face, self.dike)))
        self.puddles_left = self.options.regenzeit
        if self.puddles_left:
            self.phase = RAIN
        else:
            self._go_on(told)

    def _puddle(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """SHP-40: any dry field of the board just laid, but not its first."""
        if self.phase != RAIN:
            raise IllegalAction("SHP-40", "puddles-when-laid")
        field = action.field
        if type(field) is not int or not BOARD < field < DIKE or self.water >> field & 1:
            raise IllegalAction("SHP-40", "dry-field")
        self.puddles |= 1 << field
        self.water |= 1 << field
        self.puddles_left -= 1
        told.append((EVERYONE, events.PuddleLaid(seat, field)))
        if not self.puddles_left:
            self._go_on(told)

    def _enough(self, seat: Seat, action: Enough, told: list[Told]) -> None:
        if self.phase != RAIN:
            raise IllegalAction("SHP-40", "puddles-when-laid")
        self.puddles_left = 0
        self._go_on(told)
