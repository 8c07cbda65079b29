"""Boards that move on: who takes the empty one, which face is laid, and the rain on it."""

from typing import Any

from ...core import EVERYONE, IllegalAction, Seat, Told
from . import events
from .components import BOARD, DIKE
from .state import ALONE, LAY, OUT, RAIN, SheepState


def first_board_is_free(state: SheepState) -> bool:
    """Whether no sheep is left on the first board, and some are left at all (SHP-17)."""
    left = False
    for field in state.fields:
        if field != OUT:
            if field < BOARD:
                return False
            left = True
    return left


def take_board(state: SheepState, seat: Seat, told: list[Told]) -> None:
    """SHP-17: this seat will choose a face, even if it has just gone out."""
    state.layer = seat
    state.phase = LAY
    state.deciders = ALONE[seat]
    told.append((EVERYONE, events.BoardTaken(seat)))


def lay_board(state: SheepState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SHP-17: the board goes behind the other; every field number falls by 100."""
    if state.phase != LAY:
        raise IllegalAction("SHP-17", "no-board")
    face, (taken, other) = action.face, state.dike
    if type(face) is not str or face not in (taken, state.material.other_face(taken)):
        raise IllegalAction("SHP-17", "no-such-face")
    state.dike = (other, face)
    state.puddles >>= BOARD
    state.water = state.material.water[state.dike] | state.puddles
    fields = state.fields
    for place, field in enumerate(fields):
        if field != OUT:
            fields[place] = field - BOARD
    state.moved_on += 1
    told.append((EVERYONE, events.BoardLaid(seat, face, state.dike)))
    state.puddles_left = state.options.regenzeit
    if state.puddles_left:
        state.phase = RAIN


def lay_puddle(state: SheepState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SHP-40: any dry field of the board just laid, but not its first."""
    if state.phase != RAIN:
        raise IllegalAction("SHP-40", "puddles-when-laid")
    field = action.field
    if type(field) is not int or not BOARD < field < DIKE or state.water >> field & 1:
        raise IllegalAction("SHP-40", "dry-field")
    state.puddles |= 1 << field
    state.water |= 1 << field
    state.puddles_left -= 1
    told.append((EVERYONE, events.PuddleLaid(seat, field)))


def end_rain(state: SheepState) -> None:
    """SHP-40: whoever laid the board wants no more puddles."""
    if state.phase != RAIN:
        raise IllegalAction("SHP-40", "puddles-when-laid")
    state.puddles_left = 0
