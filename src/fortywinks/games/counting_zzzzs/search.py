"""What a seat of Counting Zzzzs knows when it must decide, in the form of the state machine in batch.h and search.h."""

from collections.abc import Iterable, Sequence
from ctypes import Structure, c_int32, c_uint8, c_uint64
from functools import lru_cache
from typing import ClassVar, Final

from .batch import MOST_LEFT_OUT
from .bots.outlook import TURN
from .bots.seen import Seen
from .bots.values import FITTED, Values, held_worths
from .components import CARDS, HAND_SIZE, LONGEST_DREAM, REMOVED, Card, Deck
from .legal import SEATS
from .state import ACT, BEND, LAY, OVER, WINDOW, ZzzzsState
from .view import CountingZzzzsView

MOST_SEATS: Final = len(SEATS)
NONE: Final = 255
UNIT: Final = 10_000
"""Values are told in ten-thousandths of a point."""
MOST_ALSO: Final = 8
"""So many moves can be asked for that are thought over in any case."""
PHASES: Final = (LAY, ACT, BEND, WINDOW, OVER)
SOURCES: Final = ("hand", "discard", "pile")
WORD: Final = 32


class HintRow(Structure):
    """`zzz_hint`; a seat that searches has none."""

    _fields_: ClassVar = [
        ("cards", c_uint64 * 3),
        ("fitting", c_uint64 * 3),
        ("is_there", c_uint64),
        ("some", c_uint64),
    ]


class ZzzzsRow(Structure):
    """`fw_state`."""

    _fields_: ClassVar = [
        ("rng", c_uint64),
        ("rapid", HintRow),
        ("lucid", HintRow),
        ("score", c_int32 * MOST_SEATS),
        ("turns", c_int32),
        *((name, c_uint8) for name in ("phase", "step", "first", "turn", "bender")),
        *((name, c_uint8) for name in ("deciders", "asked", "to_ask", "spared", "looker")),
        *((name, c_uint8) for name in ("player", "card", "source", "aim", "context")),
        ("hands", c_uint8 * MOST_SEATS),
        ("hand", c_uint8 * HAND_SIZE * MOST_SEATS),
        ("length", c_uint8 * MOST_SEATS),
        ("dream", c_uint8 * LONGEST_DREAM * MOST_SEATS),
        ("covers", c_uint8 * LONGEST_DREAM * MOST_SEATS),
        ("forced", c_uint8 * LONGEST_DREAM * MOST_SEATS),
        ("open_force", c_uint8 * MOST_SEATS),
        ("cards", c_uint8),
        ("next", c_uint8),
        ("order", c_uint8 * CARDS),
        ("discards", c_uint8),
        ("discard", c_uint8 * CARDS),
        ("removals", c_uint8),
        ("removed", c_uint8 * MOST_LEFT_OUT),
        ("shuffles", c_uint8),
        ("shuffled", c_uint8 * CARDS),
    ]


def state_row(state: ZzzzsState, hand_sizes: Sequence[int]) -> ZzzzsRow:
    """A table; of a hand that is not known only its size is told, and of a pile that is not known likewise."""
    row = ZzzzsRow(phase=PHASES.index(state.phase), step=state.step, turn=state.turn, bender=_card(state.bender))
    row.deciders, row.asked = _seats(state.deciders), _seats(state.asked)
    row.to_ask, row.spared = _seats(state.to_ask), _seats(state.spared)
    row.looker = row.card = row.aim = row.context = NONE
    if state.announced is not None:
        seat, card, source, dream, context = state.announced
        row.player, row.card, row.source = seat, card, SOURCES.index(source)
        row.aim, row.context = NONE if dream is None else dream, NONE if context is None else context
    row.score[: state.seats] = state.scores
    row.hands[: state.seats] = list(hand_sizes)
    for seat, hand in enumerate(state.hands):
        row.hand[seat][: len(hand)] = hand
        _lay_dream(row, state, seat)
    row.cards, row.next = len(state.order), state.next_card
    row.order[: len(state.order)] = [max(card, 0) for card in state.order]
    row.discards = len(state.discard)
    row.discard[: len(state.discard)] = state.discard
    row.removals = REMOVED[state.seats]
    row.removed[: len(state.removed)] = state.removed
    return row


def _lay_dream(row: ZzzzsRow, state: ZzzzsState, seat: int) -> None:
    covered, forced = dict(state.covered[seat]), dict(state.forced[seat])
    row.length[seat], row.open_force[seat] = len(state.dreams[seat]), _card(state.open_forces[seat])
    for place, element in enumerate(state.dreams[seat]):
        row.dream[seat][place] = element
        row.covers[seat][place], row.forced[seat][place] = covered.get(element, NONE), forced.get(element, NONE)


def _card(card: Card) -> int:
    return NONE if card < 0 else card


def _seats(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


@lru_cache(maxsize=64)
def told_values(deck: Deck, seats: int, values: Values) -> tuple[int, ...]:
    """What cards and dreams are worth, as `reckon_told` has it."""
    turn = TURN[seats] + (0.0,) * (MOST_SEATS - seats)
    points = (*values.ahead, *values.share, *values.margin, values.doubt, values.missed, *values.fits, *turn)
    return tuple(round(worth * UNIT) for worth in (*points, *held_worths(deck, values)))


def told(seen: Seen, view: CountingZzzzsView, moving: Values, also: Sequence[int] = ()) -> list[int]:
    """The values by which everybody moves, what the seat knows beside the table, and the numbers of moves that it
    thinks over in any case."""
    own = {seen.deck.numbers[card] for card in view.hand}
    fresh = [*seen.fresh, *[0] * (MOST_SEATS - seen.seats)] if seen.looked else [0] * MOST_SEATS
    asked = [*also[:MOST_ALSO], *[0] * (MOST_ALSO - len(also))]
    known = (*_words(seen.shown | own), *_words(seen.looked), *fresh)
    judging, weighing = (told_values(seen.deck, seen.seats, values) for values in (moving, FITTED[seen.seats]))
    return [*judging, *weighing, *known, min(len(also), MOST_ALSO), *asked]


def _words(cards: Iterable[Card]) -> list[int]:
    """Cards as bits, in numbers of 32 bits with a sign."""
    whole = sum(1 << card for card in cards)
    parts = [whole >> at & (1 << WORD) - 1 for at in range(0, CARDS, WORD)]
    return [part - (part >> WORD - 1 << WORD) for part in parts]
