"""Whispers: free-text hints, a secret role, and a night whose clock is nobody's decision.

Seat A dreams. The others know a term and give one-word hints for it, in turn; each has a secret role: a fairy likes
right guesses, a nightmare wrong ones. The dreamer may guess at any time and is not told whether that was right. When
the night is over all lie still until dawn breaks: then nobody can act but the clock.
"""

from random import Random
from typing import ClassVar, Literal, Self

import msgspec

from fortywinks.core import (
    EVERYONE,
    NOTHING,
    SPECTATOR,
    Action,
    Clock,
    Decision,
    Event,
    LegalActions,
    Options,
    Seat,
    TextSpace,
    TimeOut,
    Told,
    UnknownAction,
    View,
    Viewer,
    everyone_but,
    only,
    rank_scores,
)

from .base import ToyAction, ToyGame, ToyState

TERMS = ("moon", "owl", "pillow", "clock", "sheep")
WORDS = ("soft", "night", "bird", "tick", "wool")
DREAMER = 0


class Hint(ToyAction, frozen=True):
    text: str


class Guess(ToyAction, frozen=True):
    text: str


class Silence(ToyAction, frozen=True):
    """No hint."""


class NightFell(Event, frozen=True):
    hinter: int


class YourRole(Event, frozen=True):
    role: str


class TheTerm(Event, frozen=True):
    term: str


class Hinted(Event, frozen=True):
    seat: int
    text: str | None


class Guessed(Event, frozen=True):
    text: str


class WasRight(Event, frozen=True):
    right: bool


class NightEnded(Event, frozen=True):
    pass


class DawnBroke(Event, frozen=True):
    roles: tuple[str, ...]
    terms: tuple[str, ...]
    right: tuple[bool, ...]


class Card(msgspec.Struct):
    """A term, the hints given for it, and the guess."""

    term: str
    draw: int
    hints: list[str] = []
    guess: str | None = None

    @property
    def is_right(self) -> bool:
        return self.guess == self.term


class Facts(msgspec.Struct):
    roles: tuple[str, ...]
    """Of the seats from B on, and the one left over."""
    cards: list[Card] = []
    hinter: int = 1
    phase: str = "night"
    hints_given: int = 0


class WhispersOptions(Options, frozen=True):
    cards: Literal[1, 3] = 3
    hints: Literal[4, 9] = 9


class WhispersView(View, frozen=True):
    own_fields: ClassVar[tuple[str, ...]] = ("viewer", "role", "term")

    viewer: int
    phase: str
    hinter: int
    guesses: int
    hints: tuple[str, ...]
    role: str | None
    term: str | None


def one_word(text: str) -> bool:
    return " " not in text


GUESSES = LegalActions[Action](spaces=[TextSpace(Guess, "text", 20, TERMS)])


class WhispersState(ToyState[Facts, WhispersView]):
    __slots__ = ()

    facts_type = Facts
    rule_of_turns = "WHI-1"

    def set_up(self, told: list[Told]) -> None:
        roles = ("fairy", "nightmare", "fairy", "nightmare")[: self.seats]
        self.facts = Facts(self.shuffle("roles", roles, told))
        told.append((EVERYONE, NightFell(1)))
        for seat in range(1, self.seats):
            told.append((only(seat), YourRole(self.facts.roles[seat - 1])))
        self._next_card(told)
        self.deciders = (DREAMER, 1)

    def _next_card(self, told: list[Told]) -> None:
        gone = {card.term for card in self.facts.cards}
        term = self.pick("term", [term for term in TERMS if term not in gone], told, str)
        self.facts.cards.append(Card(term, self.draws - 1))
        told.append((only(*range(1, self.seats)), TheTerm(term)))

    def legal_actions(self, seat: Seat) -> LegalActions[Action]:
        if seat not in self.deciders:
            return NOTHING
        if seat == DREAMER:
            return GUESSES
        term = self.facts.cards[-1].term
        space = TextSpace(Hint, "text", 12, WORDS, lambda text: one_word(text) and text != term)
        return LegalActions([Silence()], [space])

    def why_not(self, seat: Seat, action: Action) -> str:
        return "WHI-3" if isinstance(action, Hint) else "WHI-2"

    def decision(self, seat: Seat) -> Decision | None:
        if seat not in self.deciders:
            return None
        if seat == DREAMER:
            return Decision(seat, "guess", None)
        return Decision(seat, "hint", Clock("hint", seat, self.facts.hints_given, 10))

    def clocks(self) -> tuple[Clock, ...]:
        if self.outcome is not None:
            return ()
        whole = Clock(self.facts.phase, None, 0, 120 if self.facts.phase == "night" else 10)
        return (whole, *super().clocks())

    def time_out(self, action: TimeOut) -> list[Told]:
        told: list[Told] = []
        if self.outcome is None and action.seat is None and action.clock == self.facts.phase:
            (self._end_night if action.clock == "night" else self._break_of_dawn)(told)
        elif action.clock == "hint" and action.seat is not None and action.seat in self.deciders[1:]:
            self.do(action.seat, Silence(), told)
        else:
            raise UnknownAction(self.rule_of_turns, "no-such-clock", clock="?")
        return told

    def do(self, seat: Seat, action: Action, told: list[Told]) -> None:
        card = self.facts.cards[-1]
        if isinstance(action, Guess):
            card.guess = action.text
            told += [(EVERYONE, Guessed(action.text)), (everyone_but(DREAMER, SPECTATOR), WasRight(card.is_right))]
            if len(self.facts.cards) == self.options.cards:
                self._end_night(told)
            else:
                self._next_card(told)
            return
        text = action.text if isinstance(action, Hint) else None
        card.hints += [text] if text is not None else []
        told.append((EVERYONE, Hinted(seat, text)))
        self.facts.hints_given += 1
        self.facts.hinter = seat % (self.seats - 1) + 1
        self.deciders = (DREAMER, self.facts.hinter)
        if self.facts.hints_given == self.options.hints:
            self._end_night(told)

    def _end_night(self, told: list[Told]) -> None:
        self.facts.phase = "dawn"
        self.deciders = ()
        told.append((EVERYONE, NightEnded()))

    def _break_of_dawn(self, told: list[Told]) -> None:
        guessed = [card for card in self.facts.cards if card.guess is not None]
        right = [card.is_right for card in guessed]
        told.append((EVERYONE, DawnBroke(self.facts.roles, tuple(card.term for card in guessed), tuple(right))))
        likes = {"fairy": True, "nightmare": False}
        scores = [right.count(True), *(right.count(likes[role]) for role in self.facts.roles[: self.seats - 1])]
        self.outcome = rank_scores("dawn", scores)
        self.facts.phase = "day"

    def view(self, viewer: Viewer) -> WhispersView:
        facts, spirit = self.facts, 0 < viewer < self.seats
        card = facts.cards[-1]
        return WhispersView(
            viewer,
            facts.phase,
            facts.hinter,
            sum(card.guess is not None for card in facts.cards),
            tuple(card.hints),
            facts.roles[viewer - 1] if spirit else None,
            card.term if spirit else None,
        )

    def determinize(self, seat: Viewer, rng: Random) -> Self:
        copy = self.clone()
        if self.outcome is None:
            self._deal_roles(copy, seat, rng)
        if seat in (DREAMER, SPECTATOR):
            self._deal_terms(copy, rng)
        copy.fresh_chance(rng)
        return copy

    def _deal_roles(self, copy: Self, seat: Viewer, rng: Random) -> None:
        others = [index for index in range(len(self.facts.roles)) if index != seat - 1]
        roles = list(self.facts.roles)
        for index, other in zip(others, rng.sample(others, len(others)), strict=True):
            roles[index] = self.facts.roles[other]
        copy.facts.roles = tuple(roles)

    def _deal_terms(self, copy: Self, rng: Random) -> None:
        """Dawn tells the terms that were guessed; until then the dreamer knows only that no hint was the term."""
        secret = [card for card in copy.facts.cards if self.outcome is None or card.guess is None]
        told = {card.term for card in copy.facts.cards} - {card.term for card in secret}
        while True:
            terms = rng.sample([term for term in TERMS if term not in told], len(secret))
            if all(term not in card.hints for term, card in zip(terms, secret, strict=True)):
                break
        for term, card in zip(terms, secret, strict=True):
            card.term = term

    def dealt(self) -> dict[int, tuple[str, ...]]:
        terms = {card.draw: (card.term,) for card in self.facts.cards}
        return {0: self.facts.roles, **terms}


class Whispers(ToyGame):
    name = "whispers"
    title = "Whispers"
    seat_counts = range(3, 5)
    options_type = WhispersOptions
    action_types = (Hint, Guess, Silence)
    event_types = (NightFell, YourRole, TheTerm, Hinted, Guessed, WasRight, NightEnded, DawnBroke)
    view_type = WhispersView
    state_type = WhispersState
