"""A game of Counting Zzzzs in progress: where every card is, what may be done, who sees what.

Cards are numbers here (see `components`). `order` is the shuffled deck with the cards already drawn in front, so the
draw pile is what lies behind `next_card`.
"""

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from ...core import Clock, Decision, IllegalAction, LegalActions, Seat, State, Viewer
from .actions import ONLY_PASS, PASS, ZzzzsAction
from .components import (
    ANY_ELEMENT,
    ELEMENTS,
    FIRST_BLOCK,
    FORCED_THEME,
    LIGHT_SLEEPER,
    LUCID_DREAMING,
    NIGHTMARE,
    RAPID_REMS,
    RECURRING_THEME,
    SCARED_STIFF,
    SIREN,
    Card,
    CardId,
    CountingZzzzsOptions,
    Deck,
)
from .events import Waking
from .hidden import Hint, bits, exchange_cards, mapped
from .legal import BLOCK, BLOCKED_BY, CONTEXT_FORCE, KIND_OF_ACTION, LIGHT_SLEEPERS, THEME_FORCE, WAKE_UP, Choices
from .view import CountingZzzzsView, Pairs, Window, see_dream

LAY: Final = "lay"
ACT: Final = "act"
BEND: Final = "bend"
WINDOW: Final = "window"
OVER: Final = "over"

PACE: Final[dict[str, float]] = {LAY: 60, ACT: 60, BEND: 60, WINDOW: 6}
"""Seconds for each kind of decision at the standard pace."""

NO_CARD: Final = -1

_NOT_NOW: Final[dict[str, tuple[str, str]]] = {
    LAY: ("ZZZ-11", "lay-first"),
    ACT: ("ZZZ-14", "laid-already"),
    BEND: ("ZZZ-53", "lay-bent-element"),
    WINDOW: ("ZZZ-60", "answer-first"),
}


class Announcement(NamedTuple):
    """A card that was played and has had no effect yet (ZZZ-60)."""

    seat: Seat
    card: Card
    source: str
    """``hand`` · ``discard`` · ``pile``"""
    dream: Seat | None
    """The dream it is aimed at; None for Siren."""
    context: Card | None
    """The context card that it is to force."""


class ZzzzsState(State[ZzzzsAction, CountingZzzzsView]):
    """Everything that lies on the table; `rules` says how it changes."""

    __slots__ = (
        "announced", "asked", "bender", "choices", "covered", "deck", "discard", "dreams", "forced", "gone", "hands",
        "hints", "last_wakings", "looked", "next_card", "open_forces", "opened", "options", "order", "phase",
        "removed", "reshuffled", "scores", "spared", "step", "to_ask", "turn",
    )  # fmt: skip

    options: CountingZzzzsOptions
    deck: Deck
    choices: Choices
    turn: Seat
    phase: str
    step: int
    opened: int
    """The moment at which the window was opened."""
    scores: tuple[int, ...]
    hands: list[tuple[Card, ...]]
    dreams: list[tuple[Card, ...]]
    open_forces: list[Card]
    covered: list[Pairs]
    """The theme forces of each dream that are covered, each behind the element that covers it."""
    forced: list[Pairs]
    """The forced context cards of each dream, each with its force."""
    order: tuple[Card, ...]
    next_card: int
    removed: tuple[Card, ...]
    """The wake-ups that were left out (ZZZ-1)."""
    discard: tuple[Card, ...]
    gone: int
    """The blocks in the discard pile, as bits: nobody can hold them any more."""
    announced: Announcement | None
    asked: tuple[Seat, ...]
    to_ask: tuple[Seat, ...]
    """Siren: who is asked later (ZZZ-61)."""
    spared: tuple[Seat, ...]
    bender: Card
    looked: list[int]
    """The cards that a seat has seen in the draw pile by Lucid Dreaming, as bits."""
    hints: tuple[Hint, ...]
    reshuffled: tuple[int, int] | None
    """The number of the draw that shuffled the draw pile again, and the place from which it did."""
    last_wakings: tuple[Waking, ...]

    rule_of_turns: ClassVar[str] = "ZZZ-10"
    rule_of_end: ClassVar[str] = "ZZZ-70"

    def turns_rule(self) -> str:
        return "ZZZ-60" if self.phase == WINDOW else self.rule_of_turns

    # Cards.

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
            if card >= FIRST_BLOCK:
                self.gone |= 1 << card

    def fitting(self, dream: Seat) -> bytes:
        """For each card, whether it may be laid into this dream now (ZZZ-13, ZZZ-20, ZZZ-21)."""
        elements = self.dreams[dream]
        if not elements:
            return ANY_ELEMENT
        force = self.open_forces[dream]
        if force < 0:
            return self.deck.follows[elements[-1]]
        return self.deck.follows_force[FORCED_THEME[force]][self.deck.kind[elements[-1]]]

    def any_fits(self, dream: Seat, cards: Iterable[Card]) -> bool:
        return any(map(self.fitting(dream).__getitem__, cards))

    def fits_as_bits(self, dream: Seat) -> int:
        """The cards that fit into a dream now."""
        return bits(card for card, fits in enumerate(self.fitting(dream)) if fits)

    def is_forced(self, dream: Seat, context: Card) -> bool:
        return any(card == context for card, _ in self.forced[dream])

    # What may be done now.

    def may_do(self, seat: Seat) -> LegalActions[ZzzzsAction]:
        phase = self.phase
        if phase == WINDOW:
            return self._answers(seat)
        if phase == ACT:
            return self.step_three(seat)
        lay, fits = self.choices.lay, self.fitting(seat)
        cards = self.hands[seat] if phase == LAY else self.bender_source(seat)
        return LegalActions([lay[card] for card in cards if fits[card]])

    def bender_source(self, seat: Seat) -> tuple[Card, ...]:
        """Where the bender's element may come from (ZZZ-53)."""
        if self.bender == RECURRING_THEME:
            return self.discard
        if self.bender == RAPID_REMS:
            return self.hands[seat]
        return tuple(sorted(self.order[self.next_card :]))

    def step_three(self, seat: Seat) -> LegalActions[ZzzzsAction]:
        """ZZZ-11: an action, an element into another's dream, or any card onto the discard pile."""
        choices, hand = self.choices, self.hands[seat]
        slips: list[ZzzzsAction] = []
        plays: list[ZzzzsAction] = []
        others = [(other, self.fitting(other)) for other, dream in enumerate(self.dreams) if dream and other != seat]
        for card in hand:
            if card < ELEMENTS:
                slip = choices.slip[card]
                for other, fits in others:
                    if fits[card]:
                        slips.append(slip[other])
            else:
                kind = KIND_OF_ACTION[card]
                if kind != BLOCK:
                    self._add_plays(seat, card, kind, plays)
        discard = choices.discard
        return LegalActions([*slips, *plays, *[discard[card] for card in hand]])

    def _add_plays(self, seat: Seat, card: Card, kind: int, plays: list[ZzzzsAction]) -> None:
        """An action with each of its targets (ZZZ-50)."""
        choices = self.choices
        if card == SIREN:
            plays.append(choices.play[card])
        elif kind == WAKE_UP:
            for other in range(self.seats):
                if self.may_wake(card, other):
                    plays.append(choices.play_on[card][other])
        elif kind == THEME_FORCE:
            for other, dream in enumerate(self.dreams):
                if dream and self.open_forces[other] < 0:
                    plays.append(choices.play_on[card][other])
        elif kind == CONTEXT_FORCE:
            for other, dream in enumerate(self.dreams):
                for context in dream:
                    force = choices.force.get((card, context))
                    if force is not None and not self.is_forced(other, context):
                        plays.append(force)
        elif self.may_bend(seat, card):
            plays.append(choices.play[card])

    def may_wake(self, card: Card, sleeper: Seat) -> bool:
        """ZZZ-50, ZZZ-51: only sleepers wake; Scared Stiff needs a nightmare as the last element."""
        dream = self.dreams[sleeper]
        if not dream:
            return False
        return card != SCARED_STIFF or bool(self.deck.themes[dream[-1]] & NIGHTMARE)

    def may_bend(self, seat: Seat, bender: Card) -> bool:
        """ZZZ-53: Recurring Theme and Rapid REMs need an element that fits; Lucid Dreaming may be in vain."""
        if bender == LUCID_DREAMING:
            return True
        return self.any_fits(seat, self.discard if bender == RECURRING_THEME else self.hands[seat])

    def is_aimed_at(self, seat: Seat) -> bool:
        """Whether the announced card is to have an effect on this seat's dream; Siren is aimed at all who sleep."""
        announced = self.announced
        assert announced is not None
        return announced.dream == seat or (announced.dream is None and bool(self.dreams[seat]))

    def _answers(self, seat: Seat) -> LegalActions[ZzzzsAction]:
        """ZZZ-60: pass, or what this seat's hand has against the announced card."""
        announced = self.announced
        assert announced is not None
        found: list[ZzzzsAction] = []
        hand = self.hands[seat]
        if self.is_aimed_at(seat):
            found += [self.choices.block[card] for card in BLOCKED_BY[announced.card] if card in hand]
        if LIGHT_SLEEPER in hand:
            found += [LIGHT_SLEEPERS[sleeper] for sleeper in self.light_sleepers(seat)]
        return LegalActions([PASS, *found]) if found else ONLY_PASS

    def light_sleepers(self, seat: Seat) -> list[Seat]:
        """ZZZ-62: on whom this seat may play Light Sleeper against the announced card."""
        announced = self.announced
        assert announced is not None
        if announced.dream is not None:
            sleepers = [announced.dream]
        else:
            sleepers = [other for other, dream in enumerate(self.dreams) if dream and other not in self.spared]
        return sleepers if self.options.light_sleeper == "any" else [other for other in sleepers if other == seat]

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """ZZZ-60: clockwise from the active player, so that of two who would answer at once the next one does."""
        asked, turn = self.deciders, self.turn
        if len(asked) < 2:
            return asked
        return tuple([seat for seat in asked if seat > turn] + [seat for seat in asked if seat < turn])

    def question(self, seat: Seat) -> Decision:
        return Decision(seat, self.phase, self._clock(seat))

    def clocks(self) -> tuple[Clock, ...]:
        return (self._clock(self.turn),) if self.deciders else ()

    def _clock(self, seat: Seat) -> Clock:
        """The window is one clock for all, as long for those who hold no block (ZZZ-63)."""
        if self.phase == WINDOW:
            return Clock(WINDOW, None, self.opened, PACE[WINDOW])
        return Clock(self.phase, seat, self.moment, PACE[self.phase])

    # What may be seen (ZZZ-80).

    def seen_by(self, viewer: Viewer) -> CountingZzzzsView:
        """ZZZ-80."""
        ids, discard = self.deck.ids, self.discard
        lying = zip(self.dreams, self.covered, self.forced, self.open_forces, strict=True)
        return CountingZzzzsView(
            viewer,
            self.phase,
            self.turn,
            self.asked if self.phase == WINDOW else self.deciders,
            self.scores,
            tuple([see_dream(ids, *dream) for dream in lying]),
            tuple([len(hand) for hand in self.hands]),
            len(self.order) - self.next_card,
            len(discard),
            ids[discard[-1]] if discard else None,
            self._named(discard) if self.options.open_discard else (),
            ids[self.bender] if self.phase == BEND else None,
            self._window(),
            self.last_wakings,
            self.outcome,
            self._named(self.hands[viewer]) if viewer < self.seats else (),
            self._looking_through(viewer),
        )

    def own_part(self, seat: Seat) -> dict[str, Any]:
        hand = self._named(self.hands[seat]) if seat < self.seats else ()
        return {"viewer": seat, "hand": hand, "looking_through": self._looking_through(seat)}

    def laid_open(self) -> dict[str, Any]:
        return {
            "hands": [list(self._named(hand)) for hand in self.hands],
            "pile": list(self._named(self.order[self.next_card :])),
            "left_out": list(self._named(self.removed)),
        }

    def _named(self, cards: Iterable[Card]) -> tuple[CardId, ...]:
        ids = self.deck.ids
        return tuple([ids[card] for card in cards])

    def _looking_through(self, viewer: Viewer) -> tuple[CardId, ...]:
        """The pile that this viewer looks through for a bender (ZZZ-53)."""
        is_looking = self.phase == BEND and viewer == self.turn and self.bender != RAPID_REMS
        return self._named(self.bender_source(viewer)) if is_looking else ()

    def _window(self) -> Window | None:
        announced, ids = self.announced, self.deck.ids
        if announced is None or self.phase != WINDOW:
            return None
        seat, card, source, dream, context = announced
        aim = None if context is None else ids[context]
        return Window(seat, ids[card], source, dream, aim, self.asked, self.spared)

    # Copies.

    def redeal(self, viewer: Viewer, rng: Random) -> None:
        hidden = [card for seat, hand in enumerate(self.hands) if seat != viewer for card in hand]
        hidden += self.order[self.next_card :]
        looked = self.looked[viewer] if viewer < self.seats else 0
        seen = [card for card in hidden if looked >> card & 1] if looked else []
        others = [card for card in hidden if not looked >> card & 1] if looked else hidden
        exchange = exchange_cards(seen, others, self.removed, self.current_hints(viewer), rng)
        get = exchange.get
        self.order = tuple([get(card, card) for card in self.order])
        self.removed = tuple([get(card, card) for card in self.removed])
        self.hands = [tuple([get(card, card) for card in hand]) for hand in self.hands]
        if any(self.looked):
            self.looked = [mapped(cards, exchange) for cards in self.looked]
        self.hints = tuple([hint._replace(cards=mapped(hint.cards, exchange)) for hint in self.hints])

    def current_hints(self, viewer: Viewer) -> list[Hint]:
        """Those of before, and that whoever has to lay an element now holds one that fits (ZZZ-12)."""
        hints = list(self.hints)
        if self.phase == LAY and self.turn != viewer:
            hints.append(Hint(bits(self.hands[self.turn]), self.fits_as_bits(self.turn), True))
        return hints

    def dealt(self) -> dict[int, tuple[str, ...]]:
        """Who starts was the first draw."""
        draws = {number: self._named((card,)) for number, card in enumerate(self.removed, 1)}
        draws[len(self.removed) + 1] = self._named(self.order)
        if self.reshuffled is not None:
            number, place = self.reshuffled
            draws[number] = self._named(self.order[place:])
        return draws
