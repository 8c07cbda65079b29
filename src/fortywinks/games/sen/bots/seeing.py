"""What the master's net is shown: the numbers of games/sen/learn.h, made from what the hard bot reckons at its seat.

Lands of a dream are in order of what they likely count, most first, and seats from the own one on; so are actions. A
test compares these numbers with those that the net learned from.
"""

from typing import Final, NamedTuple

from ..actions import Call, Choose, Discard, Draw, Keep, Peek, SenAction, Swap, Take, Use
from ..components import COPIES, DREAM_SIZE, MOST_RAVENS, RAVENS, SenOptions
from ..state import CHOOSE, DECK_SIZE, DRAWN, PEEK, SWAP, TURN
from ..view import SenView
from .belief import Beliefs
from .calling import LARGE_RESULT
from .outlook import Guess, Outlook

MOST_SEATS: Final = 5
FACES: Final = tuple(COPIES)
PHASES: Final = (TURN, DRAWN, CHOOSE, PEEK, SWAP)
KINDS: Final = (Take, Draw, Call, Keep, Discard, Use)
"""Of what hard would do; then the two choices."""
LAND: Final = MOST_RAVENS + 3 + MOST_SEATS
BLOCK: Final = 5 + DREAM_SIZE * LAND
AHEAD: Final = len(PHASES) + 4 + MOST_RAVENS + 1 + 2 * len(FACES) + MOST_RAVENS + 4 + 3 + 4 + len(KINDS) + 2
"""How many numbers come before those of the seats."""
FEATURES: Final = AHEAD + MOST_SEATS * BLOCK

DRAW, CALL, KEEP, DISCARD, USE, CHOICE, PEEKS = 4, 5, 6, 10, 11, 12, 14
SWAPS: Final = PEEKS + MOST_SEATS * DREAM_SIZE
ACTIONS: Final = SWAPS + MOST_SEATS * DREAM_SIZE * (MOST_SEATS * DREAM_SIZE - 1) // 2

EVEN: Final = 1e-9
"""Lands that differ by less count the same."""


class Reckoned(NamedTuple):
    """What the hard bot weighed, and what it would do."""

    worths: tuple[float, float, float]
    """Draw, take and call at the start of a turn; discard, keep and use with a land drawn; or one or two."""
    lowest: float
    """At the start of a turn, how likely nobody has fewer ravens."""
    action: SenAction


Place = tuple[int, int]


class Order:
    """Which land stands at which place of the numbers, and which number an action has."""

    def __init__(self, beliefs: Beliefs, outlook: Outlook) -> None:
        seats, seat = beliefs.seats, beliefs.seat
        self.around = [(seat + step) % seats for step in range(seats)]
        self.places: list[Place] = []
        for owner in self.around:
            slots: list[int] = []
            lands = outlook.dreams[owner]
            seen = [self.seen(beliefs, owner, slot) for slot in range(DREAM_SIZE)]
            for slot in range(DREAM_SIZE):
                at = len(slots)
                while at and _comes_before(lands[slot], seen[slot], lands[slots[at - 1]], seen[slots[at - 1]]):
                    at -= 1
                slots.insert(at, slot)
            self.places += [(owner, slot) for slot in slots]
        self.at = {place: at for at, place in enumerate(self.places)}
        self.seat = seat

    def seen(self, beliefs: Beliefs, owner: int, slot: int) -> int:
        """Who has seen a land, as bits from the own seat on."""
        who = beliefs.dreams[owner][slot].seen_by
        return sum([1 << step for step, other in enumerate(self.around) if who >> other & 1])

    def number(self, action: SenAction) -> int:
        match action:
            case Take(slot):
                return self.at[self.seat, slot]
            case Draw():
                return DRAW
            case Call():
                return CALL
            case Keep(slot):
                return KEEP + self.at[self.seat, slot]
            case Discard():
                return DISCARD
            case Use():
                return USE
            case Choose(which):
                return CHOICE + which
            case Peek(owner, slot):
                return PEEKS + self.at[owner, slot]
            case Swap(owner, slot, other, other_slot):
                low, high = sorted((self.at[owner, slot], self.at[other, other_slot]))
                return SWAPS + high * (high - 1) // 2 + low
        raise AssertionError(action)


def _comes_before(land: Guess, seen: int, other: Guess, other_seen: int) -> bool:
    more = land.ravens - other.ravens
    return more >= EVEN or (more >= -EVEN and seen > other_seen)


def features(
    view: SenView, options: SenOptions, beliefs: Beliefs, outlook: Outlook, order: Order, hard: Reckoned
) -> list[float]:
    """All numbers for the seat whose decision it is; those of seats that nobody sits on are left out at the end."""
    standing, seats = outlook.standing, beliefs.seats
    numbers: list[float] = [float(view.phase == phase) for phase in PHASES]
    numbers += [float(seats == count) for count in range(2, MOST_SEATS + 1)]
    numbers += [float(RAVENS[view.top] == ravens) for ravens in range(MOST_RAVENS + 1)]
    for held in range(2):
        numbers += [float(held < len(view.hand) and view.hand[held] == face) for face in FACES]
    numbers += [*outlook.blind.odds, outlook.blind.ravens / MOST_RAVENS]
    numbers += [view.hidden_size / DECK_SIZE, 1 / (1 + view.hidden_size / seats)]
    numbers += [options.penalty / 15, _between(standing.rounds_left(view.totals) / 10, 3)]
    numbers += [float(standing.may_end(LARGE_RESULT))]
    numbers += [*(_between(worth / 5, 2) for worth in hard.worths), hard.lowest]
    numbers += [float(type(hard.action) is kind) for kind in KINDS]
    numbers += [float(hard.action == Choose(which)) for which in range(2)]
    chances = standing.chances(view.totals)
    for step, owner in enumerate(order.around):
        behind = _between((view.totals[owner] - view.totals[beliefs.seat]) / 20, 3)
        short = _between((options.score_limit - view.totals[owner]) / 100, 2) if options.score_limit else 0.0
        ravens = sum([land.ravens for land in outlook.dreams[owner]])
        numbers += [behind, short, ravens / 20, outlook.weights[owner], chances[owner]]
        for place in order.places[step * DREAM_SIZE : (step + 1) * DREAM_SIZE]:
            numbers += _land(outlook.dreams[owner][place[1]], order.seen(beliefs, *place))
    return numbers


def _land(land: Guess, seen: int) -> list[float]:
    bits = [float(seen >> other & 1) for other in range(MOST_SEATS)]
    return [*land.odds, land.ravens / MOST_RAVENS, float(land.sure), *bits]


def _between(number: float, most: float) -> float:
    return max(-most, min(most, number))
