"""How Sen is written for its state machine in batch.h: the table, the numbers of actions, what a seat observes.

Actions are numbered kind by kind: looks, takes, draw, call, claims, keeps, discard, use, choices, peeks, swaps. Only
claims let a dream grow, so without them every dream has four slots. Two slots a < b are the number b (b - 1) / 2 + a.
"""

from collections.abc import Sequence
from functools import lru_cache

from ...core import Seat, parse_seat, seat_letter
from .actions import Call, Choose, Claim, Discard, Draw, Keep, Look, Peek, SenAction, Swap, Take, Use
from .components import COPIES, DREAM_SIZE, MOST_RAVENS, SenOptions
from .state import DECK_SIZE, LOOK, PACE, SenState

FACES = tuple(COPIES)
PHASES = (*PACE, "over")
LARGEST = 2**15 - 1
"""An observation says no larger numbers."""


def table(seats: int, options: SenOptions) -> tuple[int, ...]:
    """What the table has agreed on, as `fw_table` has it."""
    starter = -1 if options.starter == "random" else parse_seat(options.starter)
    variants = (options.swap_within_dream, options.gentle_ravens, options.go_for_broke, options.claim_pairs)
    limits = (options.score_limit or 0, options.round_limit or 0)
    return (seats, *limits, options.penalty, starter, *map(int, variants))


def slots(seats: int, options: SenOptions) -> int:
    """The most lands that a dream can have."""
    return DECK_SIZE - 1 - DREAM_SIZE * (seats - 1) if options.claim_pairs else DREAM_SIZE


def limits(seats: int, options: SenOptions) -> dict[str, int]:
    """How much room a build for this table alone needs."""
    return {"SEN_SEATS": seats, "SEN_ROOM": seats * slots(seats, options)}


def _pairs(count: int) -> list[tuple[int, int]]:
    return [(low, high) for high in range(count) for low in range(high)]


@lru_cache(maxsize=64)
def actions(seats: int, options: SenOptions) -> tuple[SenAction, ...]:
    """Every action, at the place of its number."""
    size = slots(seats, options)
    places = [(owner, slot) for owner in range(seats) for slot in range(size)]
    numbered: list[SenAction] = [Look(a, b) for a, b in _pairs(DREAM_SIZE)]
    numbered += [Take(slot) for slot in range(size)]
    numbered += [Draw(), Call()]
    if options.claim_pairs:
        numbered += [Claim(a, b, ravens) for a, b in _pairs(size) for ravens in range(MOST_RAVENS + 1)]
    numbered += [Keep(slot) for slot in range(size)]
    numbered += [Discard(), Use(), Choose(0), Choose(1)]
    numbered += [Peek(owner, slot) for owner, slot in places]
    numbered += [Swap(*places[a], *places[b]) for a, b in _pairs(len(places))]
    return tuple(numbered)


def draws(chance: Sequence[int], options: SenOptions, is_new: bool) -> list[tuple[str, Sequence[str]]]:
    """What chance decided when this round began, as in a record: first of all who starts, then the deck."""
    deck = ("deck", tuple(FACES[face] for face in chance[1:]))
    starter = ("starter", (seat_letter(chance[0]),))
    return [starter, deck] if is_new and options.starter == "random" else [deck]


def observed(seats: int, options: SenOptions) -> int:
    """How many numbers an observation has."""
    return 9 + len(FACES) + seats * (3 + 2 * slots(seats, options))


def observation(state: SenState, seat: Seat) -> list[int]:
    """What the seat observes, by the Python rules: its view, and what it has seen and would still know."""
    view, seats, size = state.view(seat), state.seats, slots(state.seats, state.options)
    known = state.knowledge(seat)
    around = [(seat + step) % seats for step in range(seats)]
    hand = [FACES.index(face) + 1 for face in view.hand]
    unseen = [state.deck[land] for land in range(DECK_SIZE) if not known >> land & 1]
    faces, seen = [0] * (seats * size), [0] * (seats * size)
    for step, owner in enumerate(around):
        for slot, land in enumerate(state.dreams[owner]):
            if known >> land & 1:
                faces[step * size + slot] = FACES.index(state.deck[land]) + 1
            told = [seat] if state.phase == LOOK else around  # SEN-2: where others look is told when all have
            who = around if state.public >> land & 1 else [who for who in told if state.knows[who] >> land & 1]
            seen[step * size + slot] = sum(1 << around.index(one) for one in who)
    return [
        PHASES.index(view.phase),
        around.index(view.turn),
        min(view.round, LARGEST),
        FACES.index(view.top) + 1,
        view.open_size,
        view.hidden_size,
        view.hand_size,
        *(hand + [0, 0])[:2],
        *(min(view.totals[owner], LARGEST) for owner in around),
        *(view.dreams[owner] for owner in around),
        *(int(owner in view.deciders) for owner in around),
        *(unseen.count(face) for face in FACES),
        *faces,
        *seen,
    ]


def scores(state: SenState) -> tuple[int, ...]:
    """What a step's rewards add up to over a game: the fewer ravens, the better."""
    return tuple(-total for total in state.totals)
