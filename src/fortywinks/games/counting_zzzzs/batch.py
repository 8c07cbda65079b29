"""How Counting Zzzzs is written for its state machine in batch.h: the table, the numbers of actions, what is observed.

Actions and observations have the numbers that the environments for learning have (`research.py`).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

from ...core import FortyWinksError, Seat, seat_letter
from .actions import Block, Discard, Force, Lay, LightSleeper, Pass, Play, PlayOn, Slip, ZzzzsAction
from .components import CARDS, ELEMENTS, CountingZzzzsOptions, deck_of
from .research import ZzzzsCoding
from .state import ZzzzsState

MOST_COMBOS = 512
MOST_LEFT_OUT = 4


def table(seats: int, options: CountingZzzzsOptions) -> tuple[int, ...]:
    """What the table has agreed on and plays with, as `fw_table` has it."""
    deck = deck_of(options)
    combos = [(on, partner, points) for on, boxes in enumerate(deck.boxes) for partner, points in boxes]
    if len(combos) > MOST_COMBOS:
        raise FortyWinksError(f"Counting Zzzzs: a batch plays decks of at most {MOST_COMBOS} combos, not {len(combos)}")
    sides = [side or (0, 0) for side in deck.sides]
    rows = [[combo[part] for combo in combos] for part in range(3)]
    return (
        *(seats, options.light_sleeper == "self", options.open_discard, len(combos)),
        *(*deck.kind, *deck.themes, *deck.value),
        *(side is not None for side in deck.sides),
        *(positive for positive, _ in sides),
        *(negative for _, negative in sides),
        *(number for row in rows for number in row + [0] * (MOST_COMBOS - len(row))),
    )


def limits(seats: int, options: CountingZzzzsOptions) -> dict[str, int]:
    """For a graphics card each function is built once and called: written into its callers, that takes minutes."""
    return {"FW_APART": 1}


def actions(seats: int, options: CountingZzzzsOptions) -> tuple[ZzzzsAction, ...]:
    """Every action, at the place of its number."""
    return _numbered(seats, deck_of(options).ids)


@lru_cache(maxsize=16)
def _numbered(seats: int, ids: tuple[str, ...]) -> tuple[ZzzzsAction, ...]:
    each = range(seats)
    return (
        *map(Lay, ids),
        *(Slip(id, seat) for id, seat in product(ids, each)),
        *map(Play, ids),
        *(PlayOn(id, seat) for id, seat in product(ids, each)),
        *(Force(force, context) for force, context in product(ids[ELEMENTS:], ids[:ELEMENTS])),
        *map(Discard, ids),
        *map(Block, ids),
        *map(LightSleeper, each),
        Pass(),
    )


def draws(chance: Sequence[int], options: CountingZzzzsOptions, is_new: bool) -> list[tuple[str, Sequence[str]]]:
    """What chance decided when the game began, as in a record; or later, by Lucid Dreaming."""
    ids = deck_of(options).ids

    def named(cards: Iterable[int]) -> tuple[str, ...]:
        return tuple(ids[card] for card in cards if card >= 0)

    left_out, order = chance[1 : 1 + MOST_LEFT_OUT], chance[1 + MOST_LEFT_OUT : 1 + MOST_LEFT_OUT + CARDS]
    if not is_new:
        return [("draw pile", named(chance[1 + MOST_LEFT_OUT + CARDS :]))]
    removed = [("left out", (name,)) for name in named(left_out)]
    return [("starter", (seat_letter(chance[0]),)), *removed, ("deck", named(order))]


def observed(seats: int, options: CountingZzzzsOptions) -> int:
    """How many numbers an observation has."""
    return ZzzzsCoding(seats, options).observed


def observation(state: ZzzzsState, seat: Seat) -> list[int]:
    """What the seat observes, by the Python rules: its view."""
    return ZzzzsCoding(state.seats, state.options).observe(state, seat)


def scores(state: ZzzzsState) -> tuple[int, ...]:
    """What a step's rewards add up to over a game."""
    return state.scores
