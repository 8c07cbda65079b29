"""Counting Zzzzs in numbers, for learning: every action has one, and what a seat sees is a row of them.

A card is its place in the deck, 0 to 139. Where a number may be missing, 0 says so and everything else is one more.
"""

from typing import Any, Final

from ...core import Event, Seat
from .actions import Block, Discard, Force, Lay, LightSleeper, Pass, Play, PlayOn, Slip, ZzzzsAction
from .components import CARDS, ELEMENTS, LONGEST_DREAM, CountingZzzzsOptions, deck_of
from .state import ZzzzsState
from .view import CountingZzzzsView, Dream

PHASES: Final = ("lay", "act", "bend", "window", "over")
SOURCES: Final = ("hand", "discard", "pile")
SIDES: Final = (None, "positive", "negative")
OF_ELEMENT: Final = 4
OF_SEAT: Final = 6 + OF_ELEMENT * LONGEST_DREAM
HEAD: Final = 14
HAND, PILE, TOP = 1, 2, 3
"""Where a card is, as far as the seat sees it: in the own hand, in the pile it looks through, on top of the discard."""


class ZzzzsCoding:
    """The numbers of one table."""

    def __init__(self, seats: int, options: CountingZzzzsOptions) -> None:
        self.seats = seats
        self.numbers = deck_of(options).numbers
        forces = CARDS - ELEMENTS
        sizes = (CARDS, CARDS * seats, CARDS, CARDS * seats, forces * ELEMENTS, CARDS, CARDS, seats)
        self.starts = [sum(sizes[:kind]) for kind in range(len(sizes) + 1)]
        self.actions = self.starts[-1] + 1
        self.observed = HEAD + seats * OF_SEAT + CARDS

    def number(self, action: ZzzzsAction) -> int:
        """Laying, slipping, playing, playing on somebody, forcing a context, discarding, blocking, waking, passing."""
        card, start, seats = self.numbers, self.starts, self.seats
        match action:
            case Lay(name):
                return start[0] + card[name]
            case Slip(name, dream):
                return start[1] + card[name] * seats + dream
            case Play(name):
                return start[2] + card[name]
            case PlayOn(name, dream):
                return start[3] + card[name] * seats + dream
            case Force(name, context):
                return start[4] + (card[name] - ELEMENTS) * ELEMENTS + card[context]
            case Discard(name):
                return start[5] + card[name]
            case Block(name):
                return start[6] + card[name]
            case LightSleeper(sleeper):
                return start[7] + sleeper
            case Pass():
                return start[8]

    def legal(self, state: ZzzzsState, seat: Seat) -> dict[int, ZzzzsAction]:
        return {self.number(action): action for action in state.legal_actions(seat)}

    def watch(self, seat: Seat, event: Event) -> None:
        """The view holds all that counts."""

    def observe(self, state: ZzzzsState, seat: Seat) -> list[int]:
        view = state.view(seat)
        around = [(seat + step) % self.seats for step in range(self.seats)]
        observed = self._head(view, around)
        for other in around:
            observed += self._seat(view, other)
        return observed + self._cards(view, around)

    def _card(self, name: str | None) -> int:
        return 0 if name is None else self.numbers[name] + 1

    def _head(self, view: CountingZzzzsView, around: list[Seat]) -> list[int]:
        window: Any = view.window
        head = [PHASES.index(view.phase), around.index(view.turn), view.pile_size, view.discard_size]
        head += [self._card(view.discard_top), self._card(view.bender)]
        if window is None:
            return head + [0] * (HEAD - len(head))
        asked, spared = (sum(1 << around.index(one) for one in those) for those in (window.asked, window.spared))
        aim = 0 if window.dream is None else around.index(window.dream) + 1
        head += [1, around.index(window.seat), self._card(window.card), SOURCES.index(window.source)]
        return [*head, aim, self._card(window.context), asked, spared]

    def _seat(self, view: CountingZzzzsView, other: Seat) -> list[int]:
        dream = view.dreams[other]
        waits, awake = int(other in view.deciders), int(not dream.elements)
        facts = [view.scores[other], view.hand_sizes[other], waits, awake, len(dream.elements)]
        return [*facts, self._card(dream.open_force), *self._elements(dream)]

    def _elements(self, dream: Dream) -> list[int]:
        rows: list[int] = []
        for element in dream.elements[-LONGEST_DREAM:]:
            rows += [self._card(element.card), self._card(element.covers), SIDES.index(element.side)]
            rows.append(self._card(element.forced_by))
        return rows + [0] * (OF_ELEMENT * LONGEST_DREAM - len(rows))

    def _cards(self, view: CountingZzzzsView, around: list[Seat]) -> list[int]:
        """Where each card is: 0 unknown, the hand, the pile looked through, the open discard, then the dreams."""
        where = [0] * CARDS
        for name in view.discard:
            where[self.numbers[name]] = TOP
        if view.discard_top is not None:
            where[self.numbers[view.discard_top]] = TOP
        for name in view.looking_through:
            where[self.numbers[name]] = PILE
        for name in view.hand:
            where[self.numbers[name]] = HAND
        for step, other in enumerate(around):
            for element in view.dreams[other].elements:
                where[self.numbers[element.card]] = TOP + 1 + step
        return where


CODING = ZzzzsCoding
