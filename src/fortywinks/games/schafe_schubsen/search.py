"""What a seat of Schafe-Schubsen knows when all bid, in the form of the state machine in batch.h."""

from collections.abc import Sequence
from ctypes import Structure, c_int8, c_int16, c_int32, c_uint8, c_uint16, c_uint32, c_uint64
from typing import ClassVar, Final

from .batch import MOST_TILES, WORDS
from .components import BOARD, SchafeSchubsenOptions, Tile, material_of
from .state import HIDDEN, MOST_SEATS, NOBODY, OUT
from .view import SheepView

SUPPLY: Final = 254
GONE: Final = 255
MOST_TOLD: Final = 64
"""So many bids of each seat are told; of a longer game only the latest."""


class SheepRow(Structure):
    """`fw_state`."""

    _fields_: ClassVar = [
        ("rng", c_uint64),
        ("puddles", c_uint32 * WORDS * 2),
        ("round", c_int32),
        ("moved_on", c_int32),
        ("field", c_int16 * MOST_SEATS),
        ("bid", c_int16 * MOST_SEATS),
        ("distance", c_int16 * MOST_SEATS),
        ("back", c_int16),
        ("hand", c_uint16 * MOST_SEATS),
        ("phase", c_uint8),
        ("stage", c_uint8),
        ("rings", c_uint8 * MOST_SEATS),
        ("held", c_uint8 * MOST_SEATS),
        ("order", c_uint8 * MOST_SEATS),
        ("ordered", c_uint8),
        ("at", c_uint8),
        ("waiting", c_uint8),
        ("layer", c_int8),
        ("angel", c_int8),
        ("devil", c_int8),
        ("gone", c_uint8 * MOST_SEATS),
        ("group", c_uint8 * MOST_SEATS),
        ("outs", c_uint8),
        ("groups", c_uint8),
        ("dike", c_uint8 * 2),
        ("puddles_left", c_uint8),
        ("owner", c_uint8 * MOST_TILES),
    ]


def bidding_row(view: SheepView, hands: Sequence[int], options: SchafeSchubsenOptions) -> SheepRow:
    """The table when all bid; nobody has laid anything yet. `hands` are the cards that each can have, as bits."""
    names = [face.name for face in material_of(options).all_faces]
    row = SheepRow(round=view.round, moved_on=view.moved_on, layer=NOBODY, ordered=len(view.order))
    row.angel, row.devil = (NOBODY if seat is None else seat for seat in (view.angel, view.devil))
    for seat, field in enumerate(view.fields):
        row.field[seat] = OUT if field is None else field
        row.bid[seat], row.distance[seat] = NOBODY, HIDDEN
        row.hand[seat], row.rings[seat], row.held[seat] = hands[seat], view.rings[seat], len(view.tiles[seat])
        row.waiting |= (field is not None) << seat
    for place, seat in enumerate(view.order):
        row.order[place] = seat
    for place, seat in enumerate(view.went_out):
        row.gone[place], row.group[place] = seat, place
    row.outs = row.groups = len(view.went_out)
    for place, face in enumerate(view.dike):
        row.dike[place] = names.index(face)
    for field in view.puddles:
        board, here = divmod(field, BOARD)
        row.puddles[board][here // 32] |= 1 << here % 32
    _lay_tiles(row, view, options)
    return row


def _lay_tiles(row: SheepRow, view: SheepView, options: SchafeSchubsenOptions) -> None:
    """Who has each tile; equal ones are not told apart."""
    left: dict[Tile, list[int]] = {}
    for number, tile in enumerate(material_of(options).supply):
        left.setdefault(tile, []).append(number)
    for number in range(MOST_TILES):
        row.owner[number] = GONE
    for owner, tiles in ((SUPPLY, view.supply), *enumerate(view.tiles)):
        for tile in tiles:
            row.owner[left[tile].pop(0)] = owner


def told_bids(bids: Sequence[Sequence[int]]) -> list[int]:
    """What each seat has bid before, as `reckon_habits` has it."""
    kept = [list(own[-MOST_TOLD:]) for own in bids] + [[] for _ in range(MOST_SEATS - len(bids))]
    return [*map(len, kept), *(bid for own in kept for bid in own + [0] * (MOST_TOLD - len(own)))]
