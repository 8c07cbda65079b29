"""How Schafe-Schubsen is written for its state machine in batch.h: the table, the numbers of actions, what is observed.

Actions are numbered kind by kind: the 820 bids, go, the uses of each kind of clover tile, the four faces, enough and
the puddles if it may rain, the kinds of tile to take.
"""

from collections.abc import Sequence
from random import Random

from ...core import LegalActions, Seat, parse_seat, seat_letter
from .actions import BIDS, DISTANCE, ENOUGH, GO, Back, Bid, Change, Lay, Puddle, SheepAction, Take
from .components import BOARD, COLUMN, DIKE, SchafeSchubsenOptions, Tile, is_back, material_of, tile_value
from .dike import dike_name
from .material import Face
from .state import HIDDEN, NOBODY, PACE, SheepState

MOST_TILES = 60
WORDS = 4
"""Numbers of 32 bits for the fields of one board."""
PHASES = (*PACE, "over")
NUMBER_OF_BID = {cards: number for number, cards in enumerate(BIDS)}
LARGEST = 2**15 - 1


def _uses(tile: Tile) -> list[SheepAction]:
    value = tile_value(tile)
    return [Back(value)] if is_back(tile) else [Change(value, by) for by in range(-value, value + 1)]


def actions(seats: int, options: SchafeSchubsenOptions) -> tuple[SheepAction, ...]:
    """Every action, at the place of its number."""
    material = material_of(options)
    kinds = tuple(dict.fromkeys(material.supply))
    numbered: list[SheepAction] = [*BIDS.values(), GO]
    for tile in kinds:
        numbered += _uses(tile)
    numbered += [Lay(face.name) for face in material.all_faces]
    if options.regenzeit:
        numbered += [ENOUGH, *(Puddle(field) for field in range(BOARD + 1, DIKE))]
    numbered += [Take(tile) for tile in kinds]
    return tuple(numbered)


def table(seats: int, options: SchafeSchubsenOptions) -> tuple[int, ...]:
    """What the table has agreed on and plays with, as `fw_table` has it."""
    material = material_of(options)
    kinds = tuple(dict.fromkeys(material.supply))
    walking = options.mode == "deichwandern"
    starter = -1 if options.starter == "random" else parse_seat(options.starter)
    hill_board = next(number for number, board in enumerate(material.boards) if board.hills)
    uses = [len(BIDS) + 1]
    for tile in kinds:
        uses.append(uses[-1] + len(_uses(tile)))
    enough = uses[-1] + len(material.all_faces)
    take = enough + (BOARD if options.regenzeit else 0)
    firsts = [material.supply.index(tile) for tile in kinds] + [len(material.supply)]
    return (
        *(seats, walking, starter, options.zero_on_water, options.regenzeit, options.mole_hills),
        *(0 if walking else material.rings[seats], material.full_hand, hill_board, *material.boards[hill_board].hills),
        *(word for face in material.all_faces for word in _words(face)),
        *(len(kinds), len(material.supply)),
        *_filled([tile_value(tile) for tile in kinds], MOST_TILES),
        *_filled([int(is_back(tile)) for tile in kinds], MOST_TILES),
        *_filled(firsts, MOST_TILES + 1),
        *_filled(uses, MOST_TILES + 1),
        *(uses[-1], enough, take, take + len(kinds)),
    )


def _words(face: Face) -> list[int]:
    """A face's water, as numbers of 32 bits with a sign."""
    bits = sum(1 << field for field in face.water)
    words = [bits >> 32 * word & 0xFFFFFFFF for word in range(WORDS)]
    return [word - (word >> 31 << 32) for word in words]


def _filled(numbers: list[int], size: int) -> list[int]:
    return numbers + [0] * (size - len(numbers))


def draws(chance: Sequence[int], options: SchafeSchubsenOptions, is_new: bool) -> list[tuple[str, Sequence[str]]]:
    """What chance decided when the game began, as in a record: the dike, then who starts."""
    faces = material_of(options).all_faces
    dike = ("dike", (dike_name((faces[chance[0]].name, faces[chance[1]].name)),))
    starts = options.mode != "deichwandern" and options.starter == "random"
    return [dike, ("starter", (seat_letter(chance[2]),))] if starts else [dike]


def observed(seats: int, options: SchafeSchubsenOptions) -> int:
    """How many numbers an observation has."""
    kinds = len(set(material_of(options).supply))
    return 14 + 2 * (DIKE // COLUMN) + 10 * seats + (1 + seats) * kinds


def observation(state: SheepState, seat: Seat) -> list[int]:
    """What the seat observes, by the Python rules: its view, and the cards that others can still have."""
    view, seats = state.view(seat), state.seats
    around = [(seat + step) % seats for step in range(seats)]
    names = [face.name for face in state.material.all_faces]

    def from_here(other: int | None) -> int:
        return 0 if other is None else around.index(other) + 1

    def number(cards: str | None) -> int:
        return 0 if cards is None else NUMBER_OF_BID[cards] + 1

    def place(who: Seat, those: Sequence[Seat]) -> int:
        return those.index(who) + 1 if who in those else 0

    kinds = tuple(dict.fromkeys(state.material.supply))
    observed = [
        *(PHASES.index(view.phase), min(view.round, LARGEST), from_here(view.turn)),
        *(from_here(view.angel), from_here(view.devil), view.back, view.puddles_left, min(view.moved_on, LARGEST)),
        *(sum(1 << int(digit) for digit in view.hand), number(view.bid)),
        *(names.index(face) for face in view.dike),
        *(view.hills or (0, 0)),
        *_columns(view.water),
        *_columns(view.puddles),
    ]
    for other in around:
        field, distance = view.fields[other], view.distances[other]
        observed += [
            *(NOBODY if field is None else field, view.rings[other]),
            *(int(view.committed[other]), number(view.revealed[other])),
            *(HIDDEN if distance is None else distance, view.hand_sizes[other], state.hands[other]),
            *(int(other in view.deciders), place(other, view.order), place(other, view.went_out)),
        ]
    for held in (view.supply, *(view.tiles[other] for other in around)):
        observed += [held.count(tile) for tile in kinds]
    return observed


def _columns(fields: Sequence[int]) -> list[int]:
    """Fields as bits, a number for each column of the dike."""
    columns = [0] * (DIKE // COLUMN)
    for field in fields:
        columns[field // COLUMN] |= 1 << field % COLUMN
    return columns


def careful(legal: LegalActions[SheepAction], rng: Random) -> SheepAction:
    """Short distances: random bids of three cards would run off the dike in the first round."""
    if not isinstance(legal[0], Bid) or rng.random() < 0.05:
        kind = rng.choice(list({type(action): action for action in legal}))
        return rng.choice([action for action in legal if type(action) is kind])
    most = rng.choice((2, 12, 40, 75))
    short = [action for action in legal if isinstance(action, Bid) and DISTANCE[action.cards] <= most]
    return rng.choice(short or list(legal))


def scores(state: SheepState) -> tuple[int, ...]:
    """What rewards add up to: the sheep that a seat has left behind when the game is over."""
    if state.outcome is None:
        return (0,) * state.seats
    return tuple(result.score for result in state.outcome.results)
