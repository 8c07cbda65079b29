"""What a seat of Sen knows at its decision, in the form of the state machine in batch.h, for search.h."""

from collections.abc import Iterable, Sequence
from ctypes import Structure, c_int32, c_uint8, c_uint64
from functools import lru_cache
from math import log
from typing import ClassVar, Final

from .actions import SenAction
from .batch import FACES, PHASES, actions
from .bots.belief import SLIP, Beliefs
from .components import COPIES, DREAM_SIZE, MOST_RAVENS, Face, SenOptions
from .view import SenView

MOST_SEATS: Final = 5
LANDS: Final = MOST_SEATS * DREAM_SIZE
WORDS: Final = (LANDS + 7) // 8
CANDIDATES: Final = 6
"""So many actions are tried."""
MOST_HINTS: Final = 200
"""More often than that nothing speaks against a land."""


class SenRow(Structure):
    """`fw_state`, with room for four lands in each dream."""

    _fields_: ClassVar = [
        ("rng", c_uint64),
        ("hidden", c_uint64),
        ("shown", c_uint64),
        ("knows", c_uint64 * MOST_SEATS),
        ("dream", c_uint8 * (8 * WORDS)),
        ("total", c_int32 * MOST_SEATS),
        ("round", c_int32),
        ("phase", c_uint8),
        ("turn", c_uint8),
        ("waiting", c_uint8),
        ("lands", c_uint8),
        ("top", c_uint8),
        ("open", c_uint8),
        ("held", c_uint8),
        ("hand", c_uint8 * 2),
        ("size", c_uint8 * MOST_SEATS),
    ]


class Numbers:
    """The numbers of the lands: first of those that lie before this seat, then of those that it has not seen."""

    def __init__(self) -> None:
        self.left = {face: [4 * at + copy for copy in range(COPIES[face])] for at, face in enumerate(FACES)}

    def take(self, face: Face) -> int:
        return self.left[face].pop()


def knowing_row(beliefs: Beliefs, view: SenView) -> SenRow | None:
    """The table as the seat whose decision it is knows it. None for a player who was not there all the time."""
    numbers, row = Numbers(), SenRow(round=view.round, phase=PHASES.index(view.phase), turn=view.turn)
    try:
        row.top = numbers.take(view.top)
        for at, face in enumerate(view.hand):
            row.hand[at] = numbers.take(face)
        known = {
            id(land): numbers.take(land.face) for dream in beliefs.dreams for land in dream if land.face is not None
        }
        unseen = [numbers.take(face) for face, count in beliefs.unseen.items() for _ in range(count)]
    except IndexError:
        return None
    row.shown = 1 << row.top | _bits(land for lands in numbers.left.values() for land in lands)
    row.held, row.open = len(view.hand), view.open_size
    for seat, dream in enumerate(beliefs.dreams):
        row.size[seat], row.total[seat] = len(dream), view.totals[seat]
        for slot, land in enumerate(dream):
            if land.face is None and not unseen:
                return None
            number = known[id(land)] if land.face is not None else unseen.pop()
            row.dream[seat * DREAM_SIZE + slot] = number
            for other in range(beliefs.seats):
                row.knows[other] |= (land.seen_by >> other & 1) << number
            if land.face is None:
                row.knows[beliefs.seat] &= ~(1 << number)
    row.hidden, row.lands = _bits(unseen), len(unseen)
    return row if row.lands == view.hidden_size else None


def _bits(lands: Iterable[int]) -> int:
    return sum(1 << land for land in lands)


def told_hints(beliefs: Beliefs, candidates: Sequence[int]) -> list[int]:
    """What everybody has read in the moves of this round, and the actions to be tried, the favourite first."""
    lands = [land.hints for dream in beliefs.dreams for land in dream]
    told = [number for hints in lands + [None] * (LANDS - len(lands)) for number in _against(hints)]
    return [*told, len(candidates), *candidates, *[0] * (CANDIDATES - len(candidates))]


def _against(hints: Sequence[float] | None) -> list[int]:
    """How often each number of ravens was spoken against, and whether there are hints at all."""
    if hints is None:
        return [0] * (MOST_RAVENS + 2)
    often = [round(log(hint) / log(SLIP)) if hint > 0 else MOST_HINTS for hint in hints]
    return [*(min(MOST_HINTS, one) for one in often), 1]


@lru_cache(maxsize=8)
def action_numbers(seats: int, options: SenOptions) -> dict[SenAction, int]:
    """The number that the state machine has for each action."""
    return {action: number for number, action in enumerate(actions(seats, options))}
