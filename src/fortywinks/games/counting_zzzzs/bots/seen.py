"""What a bot has seen: every card that was ever shown, and from that the worlds that may be.

A world is a whole state that agrees with all that the bot's seat was told: its own hand, the dreams and piles as they
are, and the unseen cards dealt at random to the other hands, the draw pile and the box (ZZZ-1).
"""

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from ....core import Event, SecretChance
from ....core.chance import SECRET_BYTES
from .. import events
from ..components import (
    CARDS,
    FIRST_BLOCK,
    LIGHT_SLEEPER,
    LUCID_DREAMING,
    PLAIN_WAKE_UPS,
    RAPID_REMS,
    REMOVED,
    Card,
    CardId,
    CountingZzzzsOptions,
    deck_of,
)
from ..legal import choices_of
from ..state import Announcement, ZzzzsState
from ..view import CountingZzzzsView


class Seen:
    """The memory of one seat."""

    def __init__(self, seat: int, seats: int, options: CountingZzzzsOptions) -> None:
        self.seat = seat
        self.seats = seats
        self.options = options
        self.deck = deck_of(options)
        self.shown: set[Card] = set()
        """Every card that was played, shown or discarded."""
        self.looked: frozenset[Card] = frozenset()
        """The cards that were in the draw pile when this seat looked through it."""
        self.fresh = [0] * seats
        """How many cards of each hand were drawn since then."""
        self.step = 2
        self.told = 0

    def watch(self, event: Event) -> None:
        self.told += 1
        note = _NOTES.get(type(event))
        if note is not None:
            note(self, event)

    def _show(self, seat: int, cards: Iterable[CardId], from_hand: bool = True) -> None:
        for id in cards:
            card = self.deck.numbers[id]
            self.shown.add(card)
            if from_hand and card in self.looked:
                self.fresh[seat] -= 1

    def _announced(self, event: events.Announced) -> None:
        self._show(event.seat, (event.card,), event.source == "hand")

    def _drew(self, event: events.Drew) -> None:
        self.step = 2
        if self.looked:
            self.fresh[event.seat] += event.count

    def _laid(self, event: events.Laid) -> None:
        if event.seat == event.dream:
            self.step = 3

    def _pile_seen(self, event: events.PileSeen) -> None:
        cards = frozenset(self.deck.numbers[id] for id in event.cards)
        if not cards <= self.shown:  # else it is the discard pile
            self.looked = cards
            self.fresh = [0] * self.seats

    # Worlds.

    def table(self, view: CountingZzzzsView) -> ZzzzsState:
        """What this seat sees, as a state for those who do not imagine the rest: the others hold nothing in it."""
        state = self._open_part(view)
        numbers = self.deck.numbers
        own = tuple([numbers[id] for id in view.hand])
        state.hands = [own if seat == self.seat else () for seat in range(self.seats)]
        state.removed, state.next_card = (), 0
        looks = state.bender == LUCID_DREAMING and bool(view.looking_through)
        state.order = tuple([numbers[id] for id in view.looking_through]) if looks else (-1,) * view.pile_size
        return state

    def world(self, view: CountingZzzzsView, rng: Random) -> ZzzzsState:
        """A state that may be the true one."""
        numbers = self.deck.numbers
        state = self._open_part(view)
        state.chance = SecretChance(rng.randbytes(SECRET_BYTES))
        own = tuple([numbers[id] for id in view.hand])
        hidden = [card for card in range(CARDS) if card not in self.shown and card not in own]
        random = rng.random
        hidden.sort(key=lambda card: random())
        state.removed = self._left_out(hidden)
        kept = [card for card in hidden if card not in state.removed]
        new = [card for card in kept if card in self.looked]
        old = [card for card in kept if card not in self.looked] if self.looked else kept
        state.hands = []
        for seat, size in enumerate(view.hand_sizes):
            if seat == self.seat:
                state.hands.append(own)
                continue
            fresh = self.fresh[seat] if self.looked else 0
            hand = [new.pop() for _ in range(min(fresh, len(new)))]
            while len(hand) < size:
                hand.append((old or new).pop())
            state.hands.append(tuple(hand))
        pile = (new + old)[: view.pile_size]
        if state.announced is not None and state.announced.card == RAPID_REMS:
            _give_a_fit(state, state.announced.seat, pile)
        drawn = [card for card in range(CARDS) if card not in pile and card not in state.removed]
        state.order, state.next_card = tuple(drawn + pile), len(drawn)
        return state

    def _left_out(self, hidden: list[Card]) -> tuple[Card, ...]:
        plain = [card for card in hidden if card in PLAIN_WAKE_UPS and card not in self.looked]
        return tuple(plain[: REMOVED[self.seats]])

    def _open_part(self, view: CountingZzzzsView) -> ZzzzsState:
        """All of a state that everybody may know."""
        numbers = self.deck.numbers
        state = ZzzzsState.__new__(ZzzzsState)
        state.seats, state.options, state.deck = self.seats, self.options, self.deck
        state.choices, state.opening = choices_of(self.deck), ()
        state.draws = state.moment = state.opened = 0
        state.outcome, state.scores, state.turn = None, view.scores, view.turn
        state.phase, state.deciders = view.phase, view.deciders
        state.step = 2 if view.phase == "lay" else 3 if view.phase in ("act", "bend") else self.step
        state.looked, state.hints, state.reshuffled = [0] * self.seats, (), None
        state.last_wakings, state.asked, state.to_ask, state.spared = (), (), (), ()
        state.bender = numbers[view.bender] if view.bender else -1
        state.dreams, state.covered, state.forced, state.open_forces = [], [], [], []
        lying: set[Card] = set()
        for dream in view.dreams:
            elements = tuple([numbers[element.card] for element in dream.elements])
            covered = tuple([(numbers[e.card], numbers[e.covers]) for e in dream.elements if e.covers])
            forced = tuple([(numbers[e.card], numbers[e.forced_by]) for e in dream.elements if e.forced_by])
            force = numbers[dream.open_force] if dream.open_force else -1
            state.dreams.append(elements)
            state.covered.append(covered)
            state.forced.append(forced)
            state.open_forces.append(force)
            lying.update(elements, [f for _, f in covered], [f for _, f in forced], [force])
        state.announced = None
        if view.window is not None:
            state.announced = self._announcement(view)
            lying.add(state.announced.card)
            state.asked, state.spared = view.window.asked, view.window.spared
            if state.announced.dream is None:  # Siren: the others are asked later
                steps = (state.announced.seat - self.seat) % self.seats
                state.to_ask = tuple([(self.seat + step) % self.seats for step in range(1, steps)])
        top = numbers[view.discard_top] if view.discard_top else -1
        discard = [card for card in sorted(self.shown) if card not in lying and card != top]
        state.discard = tuple(discard) if top < 0 else (*discard, top)
        state.gone = sum(1 << card for card in state.discard if card >= FIRST_BLOCK)
        return state

    def _announcement(self, view: CountingZzzzsView) -> Announcement:
        window, numbers = view.window, self.deck.numbers
        assert window is not None
        context = None if window.context is None else numbers[window.context]
        return Announcement(window.seat, numbers[window.card], window.source, window.dream, context)


def _give_a_fit(state: ZzzzsState, seat: int, pile: list[Card]) -> None:
    """Whoever plays Rapid REMs holds an element that fits (ZZZ-53)."""
    fits, hand = state.fitting(seat), state.hands[seat]
    better = next((place for place, card in enumerate(pile) if fits[card]), None)
    if better is not None and hand and not any(fits[card] for card in hand):
        state.hands[seat] = (pile[better], *hand[1:])
        pile[better] = hand[0]


_NOTES: Final[dict[type[Event], Any]] = {
    events.Announced: Seen._announced,
    events.Drew: Seen._drew,
    events.Laid: Seen._laid,
    events.PileSeen: Seen._pile_seen,
    events.Blocked: lambda seen, event: seen._show(event.seat, (event.card,)),
    events.SleptLightly: lambda seen, event: seen._show(event.seat, (seen.deck.ids[LIGHT_SLEEPER],)),
    events.HandLost: lambda seen, event: seen._show(event.seat, event.cards),
    events.Discarded: lambda seen, event: seen._show(event.seat, (event.card,)),
}
