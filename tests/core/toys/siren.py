"""Siren: a reaction out of turn, for which several seats are asked at once.

Each holds three cards from one deck: sirens, blocks and blanks. In turn, a player sounds a siren or rests. At a siren
all the others are asked at the same time, whether they hold a block or not: block it, or let it pass. The first block
ends it; a pass is final; when all have passed or time is up, everybody who did not sound it loses a point.
"""

from random import Random
from typing import ClassVar, Literal, Self

import msgspec

from fortywinks.core import (
    EVERYONE,
    NOTHING,
    Action,
    Clock,
    Decision,
    Event,
    LegalActions,
    Options,
    Seat,
    TimeOut,
    Told,
    UnknownAction,
    View,
    Viewer,
    only,
    rank_scores,
)

from .base import ToyAction, ToyGame, ToyState

DECK = ("siren",) * 8 + ("block",) * 6 + ("blank",) * 6
HAND = 3


class Sound(ToyAction, frozen=True):
    slot: int


class Rest(ToyAction, frozen=True):
    """Puts a card away and draws another."""

    slot: int


class Block(ToyAction, frozen=True):
    slot: int


class LetPass(ToyAction, frozen=True):
    pass


class Dealt(Event, frozen=True):
    cards: tuple[str, ...]


class Sounded(Event, frozen=True):
    seat: int
    slot: int


class Rested(Event, frozen=True):
    seat: int
    slot: int
    card: str


class Blocked(Event, frozen=True):
    seat: int
    slot: int


class Passed(Event, frozen=True):
    seat: int


class Heard(Event, frozen=True):
    """Nobody blocked the siren."""


class Drew(Event, frozen=True):
    seat: int


class Facts(msgspec.Struct):
    deck: tuple[str, ...]
    hands: list[list[int]]
    """Places in the deck."""
    seen: list[int]
    """Places whose card everybody has seen."""
    scores: list[int]
    next: int
    turn: int = 0
    window: bool = False
    serial: int = 0


class SirenOptions(Options, frozen=True):
    starting_points: Literal[0, 10] = 10


class SirenView(View, frozen=True):
    own_fields: ClassVar[tuple[str, ...]] = ("viewer", "hand")

    viewer: int
    turn: int
    window: bool
    deciders: tuple[int, ...]
    scores: tuple[int, ...]
    left: int
    hand: tuple[str, ...]


class SirenState(ToyState[Facts, SirenView]):
    __slots__ = ()

    facts_type = Facts
    rule_of_turns = "SIR-1"

    def set_up(self, told: list[Told]) -> None:
        deck = self.shuffle("deck", DECK, told)
        hands = [list(range(HAND * seat, HAND * (seat + 1))) for seat in range(self.seats)]
        self.facts = Facts(deck, hands, [], [self.options.starting_points] * self.seats, HAND * self.seats)
        for seat in range(self.seats):
            told.append((only(seat), Dealt(self._hand(seat))))
        self.deciders = (0,)

    def _hand(self, seat: Seat) -> tuple[str, ...]:
        return tuple(self.facts.deck[card] for card in self.facts.hands[seat])

    def legal_actions(self, seat: Seat) -> LegalActions[Action]:
        if seat not in self.deciders:
            return NOTHING
        hand = self._hand(seat)
        if self.facts.window:
            return LegalActions([LetPass(), *(Block(slot) for slot, card in enumerate(hand) if card == "block")])
        sirens: list[Action] = [Sound(slot) for slot, card in enumerate(hand) if card == "siren"]
        return LegalActions([*sirens, *(Rest(slot) for slot in range(len(hand)))])

    def why_not(self, seat: Seat, action: Action) -> str:
        return "SIR-3" if self.facts.window else "SIR-2"

    def decision(self, seat: Seat) -> Decision | None:
        if seat not in self.deciders:
            return None
        return Decision(seat, "window" if self.facts.window else "turn", self._clock())

    def _clock(self) -> Clock:
        """The window is one clock for all, as long for those who hold no block."""
        facts = self.facts
        return Clock("window", None, facts.serial, 5) if facts.window else Clock("turn", facts.turn, facts.serial, 30)

    def clocks(self) -> tuple[Clock, ...]:
        return (self._clock(),) if self.outcome is None else ()

    def default_action(self, seat: Seat) -> Action:
        return Rest(0)

    def time_out(self, action: TimeOut) -> list[Told]:
        if not self.facts.window:
            return super().time_out(action)
        if (action.clock, action.seat) != ("window", None):
            raise UnknownAction(self.rule_of_turns, "no-such-clock", clock="?")
        told: list[Told] = []
        self._hear(told)
        return told

    def do(self, seat: Seat, action: Action, told: list[Told]) -> None:
        facts = self.facts
        if isinstance(action, LetPass):
            self.deciders = tuple(other for other in self.deciders if other != seat)
            told.append((EVERYONE, Passed(seat)))
            if not self.deciders:
                self._hear(told)
            return
        assert isinstance(action, Sound | Rest | Block)
        card = facts.hands[seat].pop(action.slot)
        facts.seen.append(card)
        if isinstance(action, Sound):
            told.append((EVERYONE, Sounded(seat, action.slot)))
            facts.window = True
            self.deciders = tuple(other for other in range(self.seats) if other != seat)
        elif isinstance(action, Rest):
            told.append((EVERYONE, Rested(seat, action.slot, facts.deck[card])))
            self._end_turn(told)
        else:
            told.append((EVERYONE, Blocked(seat, action.slot)))
            self._end_turn(told)

    def _hear(self, told: list[Told]) -> None:
        told.append((EVERYONE, Heard()))
        for seat in range(self.seats):
            self.facts.scores[seat] -= seat != self.facts.turn
        self._end_turn(told)

    def _end_turn(self, told: list[Told]) -> None:
        """Whoever has too few cards draws; the game ends when nothing is left to draw."""
        facts = self.facts
        facts.window = False
        facts.serial += 1
        for seat in range(self.seats):
            while len(facts.hands[seat]) < HAND and facts.next < len(DECK):
                facts.hands[seat].append(facts.next)
                told += [(EVERYONE, Drew(seat)), (only(seat), Dealt((facts.deck[facts.next],)))]
                facts.next += 1
        if facts.next == len(DECK):
            self.deciders = ()
            self.outcome = rank_scores("deck", facts.scores)
        else:
            facts.turn = (facts.turn + 1) % self.seats
            self.deciders = (facts.turn,)

    def view(self, viewer: Viewer) -> SirenView:
        facts = self.facts
        return SirenView(
            viewer,
            facts.turn,
            facts.window,
            self.deciders,
            tuple(facts.scores),
            len(DECK) - facts.next,
            self._hand(viewer) if viewer < self.seats else (),
        )

    def determinize(self, seat: Viewer, rng: Random) -> Self:
        copy = self.clone()
        known = {*self.facts.seen, *(self.facts.hands[seat] if seat < self.seats else ())}
        hidden = [card for card in range(len(DECK)) if card not in known]
        deck = list(self.facts.deck)
        for card, other in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
            deck[card] = self.facts.deck[other]
        copy.facts.deck = tuple(deck)
        copy.fresh_chance(rng)
        return copy

    def dealt(self) -> dict[int, tuple[str, ...]]:
        return {0: self.facts.deck}


class Siren(ToyGame):
    name = "siren"
    title = "Siren"
    seat_counts = range(2, 5)
    options_type = SirenOptions
    action_types = (Sound, Rest, Block, LetPass)
    event_types = (Dealt, Sounded, Rested, Blocked, Passed, Heard, Drew)
    view_type = SirenView
    state_type = SirenState
