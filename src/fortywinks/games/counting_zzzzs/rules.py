"""The rules of Counting Zzzzs: the state, the three steps of a turn, and whose decision it is.

The rest has a file of its own: what fits (`fitting`), what is legal (`legal`), what a card does (`effects`), who may
answer it (`window`), waking and scoring (`waking`, `scoring`), what is hidden from whom (`hidden`).

Cards are numbers here (see `components`). `order` is the shuffled deck with the cards already drawn in front, so the
draw pile is what lies behind `next_card`.
"""

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Final, Self

from ...core import (
    EVERYONE,
    HOUSE,
    NOTHING,
    Chance,
    Clock,
    Decision,
    IllegalAction,
    LegalActions,
    NotYourDecision,
    Seat,
    State,
    TimeOut,
    Told,
    UnknownAction,
    Viewer,
    rank_scores,
    seat_letter,
)
from ...core.compiling import mypyc_attr
from . import effects, events, window
from .actions import Block, Discard, Force, Lay, LightSleeper, Pass, Play, PlayOn, Slip, ZzzzsAction
from .components import (
    CARDS,
    HAND_SIZE,
    PLAIN_WAKE_UPS,
    REMOVED,
    Card,
    CountingZzzzsOptions,
    deck_of,
)
from .fitting import first_fit
from .hidden import copy_of, dealt_anew, draws_behind
from .legal import answers, choices_of, lay_actions, step_three
from .parts import Announcement, Hint
from .seeing import build_view, looking_through, own_hand
from .view import CountingZzzzsView
from .waking import break_morning, wake

LAY: Final = "lay"
ACT: Final = "act"
BEND: Final = "bend"
WINDOW: Final = "window"
OVER: Final = "over"

PACE: Final[dict[str, float]] = {LAY: 60, ACT: 60, BEND: 60, WINDOW: 6}
"""Seconds for each kind of decision at the standard pace."""

NO_CARD: Final = -1

_ALONE: Final = tuple((seat,) for seat in range(4))


@mypyc_attr(allow_interpreted_subclasses=True)
class ZzzzsState(State[ZzzzsAction, CountingZzzzsView]):
    """A game of Counting Zzzzs in progress."""

    __slots__ = (
        "announced",
        "asked",
        "bender",
        "choices",
        "covered",
        "deck",
        "discard",
        "dreams",
        "forced",
        "gone",
        "hands",
        "hints",
        "last_wakings",
        "looked",
        "moment",
        "next_card",
        "open_forces",
        "opened",
        "options",
        "order",
        "phase",
        "removed",
        "reshuffled",
        "scores",
        "spared",
        "step",
        "to_ask",
        "turn",
    )

    rule_of_turns: ClassVar[str] = "ZZZ-11"

    def __init__(self, seats: int, options: CountingZzzzsOptions, chance: Chance) -> None:
        self.seats = seats
        self.options = options
        self.deck = deck_of(options)
        self.choices = choices_of(self.deck)
        self.chance = chance
        self.draws = 0
        self.outcome = None
        self.moment = 0
        self.opened = 0
        self.scores: tuple[int, ...] = (0,) * seats
        self.dreams: list[tuple[Card, ...]] = [()] * seats
        self.open_forces: list[Card] = [NO_CARD] * seats
        self.covered: list[tuple[tuple[Card, Card], ...]] = [()] * seats
        """The theme forces of each dream that are covered, each behind the element that covers it."""
        self.forced: list[tuple[tuple[Card, Card], ...]] = [()] * seats
        """The forced context cards of each dream, each with its force."""
        self.discard: tuple[Card, ...] = ()
        self.gone = 0
        """The blocks in the discard pile, as bits: nobody can hold them any more."""
        self.announced: Announcement | None = None
        self.asked: tuple[Seat, ...] = ()
        self.to_ask: tuple[Seat, ...] = ()
        """Siren: who is asked later (ZZZ-61)."""
        self.spared: tuple[Seat, ...] = ()
        self.bender = NO_CARD
        self.step = 2
        self.looked: list[int] = [0] * seats
        """The cards that a seat has seen in the draw pile by Lucid Dreaming, as bits."""
        self.hints: tuple[Hint, ...] = ()
        self.reshuffled: tuple[int, int] | None = None
        """The number of the draw that shuffled the draw pile again, and the place from which it did."""
        self.last_wakings: tuple[events.Waking, ...] = ()
        told: list[Told] = []
        self._set_up(told)
        self.opening = tuple(told)

    def _set_up(self, told: list[Told]) -> None:
        """ZZZ-1, ZZZ-10."""
        ids = self.deck.ids
        self.turn = self.pick("starter", range(self.seats), told, seat_letter)
        self.removed: tuple[Card, ...] = ()
        for _ in range(REMOVED[self.seats]):
            left = [card for card in PLAIN_WAKE_UPS if card not in self.removed]
            self.removed += (self.pick("left out", left, told, ids.__getitem__),)
        cards = [card for card in range(CARDS) if card not in self.removed]
        self.order: tuple[Card, ...] = self.shuffle("deck", cards, told, ids.__getitem__)
        self.hands: list[tuple[Card, ...]] = [
            self.order[HAND_SIZE * seat : HAND_SIZE * (seat + 1)] for seat in range(self.seats)
        ]
        self.next_card = HAND_SIZE * self.seats
        told.append((EVERYONE, events.NightBegan(self.turn, len(self.removed))))
        for seat, hand in enumerate(self.hands):
            told.append((1 << seat, events.Drawn(tuple([ids[card] for card in hand]))))
        self.begin_turn(told)

    # What may be done now.

    def legal_actions(self, seat: Seat) -> LegalActions[ZzzzsAction]:
        if seat not in self.deciders:
            return NOTHING
        phase = self.phase
        if phase == WINDOW:
            return answers(self, seat)
        if phase == ACT:
            return step_three(self, seat)
        return lay_actions(self, seat, self.hands[seat] if phase == LAY else effects.source_of(self, seat))

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """ZZZ-60: clockwise from the active player, so that of two who would answer at once the next one does."""
        asked, turn = self.deciders, self.turn
        if len(asked) < 2:
            return asked
        return tuple([seat for seat in asked if seat > turn] + [seat for seat in asked if seat < turn])

    def decision(self, seat: Seat) -> Decision | None:
        return Decision(seat, self.phase, self._clock(seat)) if seat in self.deciders else None

    def clocks(self) -> tuple[Clock, ...]:
        return (self._clock(self.turn),) if self.deciders else ()

    def _clock(self, seat: Seat) -> Clock:
        """The window is one clock for all, as long for those who hold no block (ZZZ-63)."""
        if self.phase == WINDOW:
            return Clock(WINDOW, None, self.opened, PACE[WINDOW])
        return Clock(self.phase, seat, self.moment, PACE[self.phase])

    def time_out(self, action: TimeOut) -> list[Told]:
        """Time is up: nobody else answers; the first card is discarded; chance lays one of the elements that fit.

        Were it the first that fits, everybody could tell which cards of the hand do not.
        """
        clocks = self.clocks()
        if not clocks or (clocks[0].name, clocks[0].seat) != (action.clock, action.seat):
            raise UnknownAction(
                "ZZZ-60" if self.phase == WINDOW else "ZZZ-11", "no-such-clock", clock=str(action.clock)[:60]
            )
        told: list[Told] = []
        if self.phase == WINDOW:
            window.close(self, told)
        elif self.phase == ACT:
            effects.do_discard(self, self.turn, self.choices.discard[self.hands[self.turn][0]], told)
        else:
            lays = self.legal_actions(self.turn)
            effects.do_lay(self, self.turn, self.pick("time-out", lays, told, _laid_card), told)
        self.moment += 1
        return told

    # Doing it. What comes from outside may hold anything, hence `Any`: it is checked before it is used.

    def apply(self, seat: Any, action: Any) -> list[Told]:
        if seat not in self.deciders:
            if seat == HOUSE and type(action) is TimeOut:
                return self.time_out(action)
            self.refuse(seat)
        do = _DO.get(type(action))
        if do is None:
            raise UnknownAction("ZZZ-11", "unknown-action", action=str(action)[:60])
        told: list[Told] = []
        do(self, seat, action, told)
        self.moment += 1
        return told

    def refuse(self, seat: Any) -> None:
        if self.phase == WINDOW and self.outcome is None:
            raise NotYourDecision("ZZZ-60", seat)
        super().refuse(seat)

    def number(self, card: Any) -> Card:
        """The number of the card of this id."""
        number = self.deck.numbers.get(card) if type(card) is str else None
        if number is None:
            raise IllegalAction("ZZZ-1", "no-such-card")
        return number

    def held(self, seat: Seat, card: Any) -> Card:
        """The number of this card, if the seat holds it."""
        number = self.number(card)
        if number not in self.hands[seat]:
            raise IllegalAction("ZZZ-11", "card-not-held")
        return number

    def expect(self, phase: str) -> None:
        """Refuses what is for another moment."""
        if self.phase != phase:
            raise IllegalAction(*_NOT_NOW[self.phase])

    def take_from_hand(self, seat: Seat, card: Card) -> None:
        hand = self.hands[seat]
        place = hand.index(card)
        self.hands[seat] = hand[:place] + hand[place + 1 :]

    def put_away(self, cards: tuple[Card, ...]) -> None:
        """Onto the discard pile."""
        self.discard += cards
        for card in cards:
            if card >= window.FIRST_BLOCK:
                self.gone |= 1 << card

    # The course of a turn.

    def begin_turn(self, told: list[Told]) -> None:
        """ZZZ-11, step 1; ZZZ-12: whoever holds no element that fits wakes, and the next one is at it."""
        while True:
            seat = self.turn
            self._draw(seat, told)
            if self.next_card == len(self.order):
                break_morning(self, told)
                return
            if first_fit(self, seat, self.hands[seat]) is not None:
                self.step = 2
                self.phase = LAY
                self.deciders = _ALONE[seat]
                return
            self.lose_hand(seat, "no-element", told)
            if self.dreams[seat] and wake(self, told, seat, "no-element"):
                return
            self.turn = (seat + 1) % self.seats

    def _draw(self, seat: Seat, told: list[Told]) -> None:
        first, hand = self.next_card, self.hands[seat]
        drawn = self.order[first : first + HAND_SIZE - len(hand)]
        told.append((EVERYONE, events.Drew(seat, len(drawn))))
        if drawn:
            self.next_card = first + len(drawn)
            self.hands[seat] = hand + drawn
            ids = self.deck.ids
            told.append((1 << seat, events.Drawn(tuple([ids[card] for card in drawn]))))

    def lose_hand(self, seat: Seat, why: str, told: list[Told]) -> None:
        """The hand is shown to all and discarded."""
        hand, ids = self.hands[seat], self.deck.ids
        told.append((EVERYONE, events.HandLost(seat, tuple([ids[card] for card in hand]), why)))
        self.put_away(hand)
        self.hands[seat] = ()

    def go_on(self, told: list[Told]) -> None:
        """A card has had its effect, or none: step 3 if the player still sleeps after step 2, or the next turn."""
        self.announced = None
        self.bender = NO_CARD
        self.spared = ()
        if self.step == 2 and self.dreams[self.turn]:
            self.step = 3
            self.phase = ACT
            self.deciders = _ALONE[self.turn]
        elif self.next_card == len(self.order):  # ZZZ-72
            break_morning(self, told)
        else:
            self.turn = (self.turn + 1) % self.seats
            self.begin_turn(told)

    def ask(self, phase: str, deciders: tuple[Seat, ...]) -> None:
        self.phase = phase
        self.deciders = deciders

    def end(self, why: str, told: list[Told]) -> None:
        """ZZZ-70, ZZZ-71."""
        self.outcome = rank_scores(why, self.scores)
        self.phase = OVER
        self.deciders = ()
        self.announced = None
        self.bender = NO_CARD
        self.asked = self.to_ask = self.spared = ()
        told.append((EVERYONE, events.GameEnded(why, self.outcome.winners)))

    # What may be seen, and copies.

    def view(self, viewer: Viewer) -> CountingZzzzsView:
        return build_view(self, viewer)

    def own_view(self, seat: Seat) -> dict[str, Any]:
        return {"viewer": seat, "hand": own_hand(self, seat), "looking_through": looking_through(self, seat)}

    def laid_open(self) -> dict[str, Any]:
        ids = self.deck.ids
        return {
            "hands": [[ids[card] for card in hand] for hand in self.hands],
            "pile": [ids[card] for card in self.order[self.next_card :]],
            "left_out": [ids[card] for card in self.removed],
        }

    def clone(self) -> Self:
        return copy_of(self)

    def determinize(self, seat: Viewer, rng: Random) -> Self:
        return dealt_anew(self, seat, rng)

    def dealt(self) -> dict[int, tuple[str, ...]]:
        return draws_behind(self)

    def text(self) -> str:
        from .notation import state_text

        return state_text(self)


_NOT_NOW: Final[dict[str, tuple[str, str]]] = {
    LAY: ("ZZZ-11", "lay-first"),
    ACT: ("ZZZ-14", "laid-already"),
    BEND: ("ZZZ-53", "lay-bent-element"),
    WINDOW: ("ZZZ-60", "answer-first"),
}


def _laid_card(action: Any) -> str:
    return str(action.card)


_Do = Callable[[ZzzzsState, Seat, Any, list[Told]], None]
_DO: Final[dict[type[Any], _Do]] = {
    Pass: window.do_pass,
    Lay: effects.do_lay,
    Discard: effects.do_discard,
    Slip: effects.do_slip,
    PlayOn: effects.do_play_on,
    Play: effects.do_play,
    Force: effects.do_force,
    Block: window.do_block,
    LightSleeper: window.do_light_sleeper,
}
