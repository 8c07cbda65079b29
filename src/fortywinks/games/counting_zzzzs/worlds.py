"""The worlds of Counting Zzzzs that a seat can imagine: it has seen its own hand and every card that lies open or was
put away, and not the other hands, the pile and the wake-ups that were left out.

The shadow makes those up. A card that comes up changes places with the one that was made up for it, so that the deck
stays the deck, and what everybody may conclude (`Hint`) is kept true.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final, NamedTuple

from ...core import Event, LegalActions, Options, Seat, SecretChance
from ...core.chance import SECRET_BYTES
from ...core.worlds import Shadow
from . import events
from .components import (
    HAND_SIZE,
    LIGHT_SLEEPER,
    LUCID_DREAMING,
    PLAIN_WAKE_UPS,
    RAPID_REMS,
    SIREN,
    Card,
    CountingZzzzsOptions,
)
from .game import GAME
from .hidden import Hint, bits, mapped
from .legal import BLOCKED_BY
from .rules import clear_table
from .state import ACT, BEND, NO_CARD, Announcement, ZzzzsState
from .view import CountingZzzzsView

SILENT: Final = 0.25
"""How likely somebody who holds an answer does not give it, beside somebody who holds none."""
TRIES: Final = 300


class Silence(NamedTuple):
    """Somebody gave none of these answers, as bits, with so many cards in hand of those that are there now."""

    seat: Seat
    answers: int
    kept: int

    def without(self, seat: Seat, place: int) -> "Silence":
        return self._replace(kept=self.kept - 1) if seat == self.seat and place < self.kept else self


class ZzzzsShadow(Shadow):
    """A table of Counting Zzzzs as one seat may imagine it."""

    state: ZzzzsState

    def __init__(self, seat: Seat, seats: int, options: Options) -> None:
        assert isinstance(options, CountingZzzzsOptions)
        self.seat = seat
        self.rng = Random(seat)
        state = GAME.new(seats, options, SecretChance(self.rng.randbytes(SECRET_BYTES)))
        assert isinstance(state, ZzzzsState)
        clear_table(state)
        state.hands = [state.order[HAND_SIZE * place : HAND_SIZE * (place + 1)] for place in range(seats)]
        state.next_card = HAND_SIZE * seats
        self.state = state
        self._silent: list[Silence] = []

    # What is told.

    def watch(self, event: Event) -> None:
        if not self._says_what_becomes(event):
            self._settle()
        match event:
            case events.NightBegan(starter, _):
                self.state.turn = starter
            case events.Drew(seat, count):
                self._drew(seat, count)
            case events.Drawn(cards):
                self._are(lambda: self.state.hands[self.seat][-len(cards) :], cards)
            case events.Announced():
                self._announced(event)
            case events.Discarded(seat, card):
                self._put_away(seat, (card,))
            case events.HandLost(seat, cards, _):
                self._put_away(seat, cards)
            case events.LookedThrough() | events.PileSeen() | events.Reshuffled():
                self._looked(event)
            case _:
                self._answered(event)

    def _says_what_becomes(self, event: Event) -> bool:
        """Whether an event says itself what becomes of the announced card; a Siren goes on after Light Sleeper."""
        if isinstance(event, events.Woke):
            return event.waking.why == "light-sleeper"
        answers_and_effects = events.Blocked | events.SleptLightly | events.Laid
        return isinstance(event, answers_and_effects | events.ThemeForced | events.ContextForced)

    def _answered(self, event: Event) -> None:
        state = self.state
        match event:
            case events.Blocked(seat, card, announced):
                self._put_away(seat, (card,))
                if self._number(announced) == SIREN:
                    state.spared += (seat,)
                else:
                    self._settle()
            case events.SleptLightly(seat, _, announced):
                self._put_away(seat, (state.deck.ids[LIGHT_SLEEPER],))
                if self._number(announced) != SIREN:
                    self._settle()
            case events.Laid(_, dream, card, covers):
                if covers is not None:
                    state.covered[dream] += ((self._number(card), self._number(covers)),)
                    state.open_forces[dream] = NO_CARD
                state.dreams[dream] += (self._number(card),)
                self._done()
            case events.ThemeForced(_, dream, card, _):
                state.open_forces[dream] = self._number(card)
                self._done()
            case events.ContextForced(_, dream, card, context, _):
                state.forced[dream] += ((self._number(context), self._number(card)),)
                self._done()
            case events.Woke(waking):
                self._woke(waking)
            case _:
                pass

    def look(self, view: CountingZzzzsView, legal: LegalActions[Any]) -> None:
        state, window = self.state, view.window
        if view.phase == BEND:
            self._settle()
        state.phase, state.turn, state.scores = view.phase, view.turn, view.scores
        state.deciders = view.deciders
        state.step = 3 if view.phase == ACT else state.step
        state.bender = NO_CARD if view.bender is None else self._number(view.bender)
        state.last_wakings, state.outcome = view.last_wakings, view.outcome
        state.asked = state.to_ask = ()
        if window is not None:
            state.asked, state.spared = window.asked, window.spared
            if not legal:  # it has passed
                state.deciders = tuple(seat for seat in window.asked if seat != self.seat)
            if self._number(window.card) == SIREN:
                order = [(window.seat + step) % state.seats for step in range(1, state.seats)]
                state.to_ask = tuple(order[order.index(window.asked[0]) + 1 :])
        self._keep_hints()

    def weight(self, world: ZzzzsState) -> float:
        """Whoever let something happen likely had no answer to it."""
        held = (bits(world.hands[seat][:kept]) & answers for seat, answers, kept in self._silent)
        return float(SILENT ** sum(cards.bit_count() for cards in held))

    # What it does.

    def _number(self, card: str) -> Card:
        return self.state.deck.numbers[card]

    def _drew(self, seat: Seat, count: int) -> None:
        state = self.state
        first = state.next_card
        state.hands[seat] += state.order[first : first + count]
        state.next_card += count
        state.turn, state.step, state.spared = seat, 2, ()

    def _announced(self, event: events.Announced) -> None:
        state, card = self.state, self._number(event.card)
        state.turn = event.seat
        if card == RAPID_REMS:
            state.hints += (Hint(bits(state.hands[event.seat]), state.fits_as_bits(event.seat), True),)
        if event.source == "hand":
            self._take(event.seat, card)
        elif event.source == "discard":
            place = state.discard.index(card)
            state.discard = state.discard[:place] + state.discard[place + 1 :]
        else:
            pile = state.order[state.next_card :]
            self._is(self._alike(pile, card), card)
            rest = [other for other in state.order[state.next_card :] if other != card]
            state.order = (*state.order[: state.next_card], card, *rest)
            state.next_card += 1
        context = None if event.context is None else self._number(event.context)
        state.announced = Announcement(event.seat, card, event.source, event.dream, context)

    def _settle(self) -> None:
        """A card that was announced lies nowhere else: it has had its effect, or none, and is put away."""
        if self.state.announced is not None:
            self.state.put_away((self.state.announced.card,))
            self._done()

    def _done(self) -> None:
        state, announced = self.state, self.state.announced
        if announced is not None:
            asked = range(state.seats) if announced.dream is None else (announced.dream,)
            for seat in asked:
                if seat not in (announced.seat, self.seat, *state.spared) and state.dreams[seat]:
                    answers = bits(BLOCKED_BY[announced.card])
                    self._silent.append(Silence(seat, answers, len(state.hands[seat])))
        state.announced = None
        state.spared = ()
        state.step = 3

    def _woke(self, waking: events.Waking) -> None:
        """The dream goes to the discard pile with its forces (ZZZ-56), each behind what it lies under."""
        state, seat = self.state, waking.seat
        under = (dict(state.covered[seat]), dict(state.forced[seat]))
        forces = [lying[element] for element in state.dreams[seat] for lying in under if element in lying]
        if state.open_forces[seat] >= 0:
            forces.append(state.open_forces[seat])
        state.put_away((*state.dreams[seat], *forces))
        state.dreams[seat], state.forced[seat], state.covered[seat] = (), (), ()
        state.open_forces[seat] = NO_CARD

    def _looked(self, event: Event) -> None:
        """Lucid Dreaming: what lies in the pile is known to one seat, and whether something fits to all (ZZZ-53)."""
        state, pile = self.state, self.state.order[self.state.next_card :]
        match event:
            case events.LookedThrough(seat, "pile", _):
                state.looked[seat] = bits(pile)
                state.hints += (Hint(bits(pile), state.fits_as_bits(seat), True),)
            case events.PileSeen(cards) if state.looked[self.seat] and state.discard[-1] == LUCID_DREAMING:
                state.looked[self.seat] = 0
                self._are(lambda: state.order[state.next_card :], cards)
                state.looked[self.seat] = bits(state.order[state.next_card :])
            case events.Reshuffled(_, found):
                state.hints = (*state.hints[:-1], state.hints[-1]._replace(some=found))
            case _:
                pass

    def _put_away(self, seat: Seat, cards: Iterable[str]) -> None:
        """These cards go from a hand to the discard pile."""
        for card in map(self._number, cards):
            self._take(seat, card)
            self.state.put_away((card,))

    def _take(self, seat: Seat, card: Card) -> None:
        state = self.state
        if card not in state.hands[seat]:
            self._is(self._alike(state.hands[seat], card), card)
        place = state.hands[seat].index(card)
        silent = (silence.without(seat, place) for silence in self._silent)
        self._silent = [silence for silence in silent if silence.kept and silence.answers]
        state.take_from_hand(seat, card)

    # Cards that were made up.

    def _are(self, lying: Callable[[], tuple[Card, ...]], cards: tuple[str, ...]) -> None:
        """What lies there are these cards, in this order."""
        numbers = [self._number(card) for card in cards]
        for place, card in enumerate(numbers):
            made_up, *later = lying()[place:]
            self._is(made_up, card, [other for other in (*later, *self._hidden()) if other not in numbers])

    def _alike(self, made_up: tuple[Card, ...], card: Card) -> Card:
        """One of these, of which the seat knows as much as of the card: that it was in the pile, or that it was not."""
        looked = self.state.looked[self.seat]
        return next(other for other in made_up if (looked >> other & 1) == (looked >> card & 1))

    def _is(self, made_up: Card, card: Card, others: Iterable[Card] | None = None) -> None:
        """This is that card: the two change places. `others` are those that are made up, too."""
        if made_up == card:
            return
        state = self.state
        if card in state.removed and made_up not in PLAIN_WAKE_UPS:  # ZZZ-1: only plain wake-ups are left out
            looked = state.looked[self.seat]
            plain = (other for other in others or self._hidden() if other in PLAIN_WAKE_UPS)
            self._exchange(card, next(other for other in plain if not looked >> other & 1))
        self._exchange(made_up, card)

    def _hidden(self) -> tuple[Card, ...]:
        """What is in the pile and in the other hands."""
        state = self.state
        others = (card for seat, hand in enumerate(state.hands) if seat != self.seat for card in hand)
        return (*state.order[state.next_card :], *others)

    def _exchange(self, one: Card, two: Card) -> None:
        state, to = self.state, {one: two, two: one}
        get = to.get
        state.order = tuple([get(card, card) for card in state.order])
        state.removed = tuple([get(card, card) for card in state.removed])
        state.hands = [tuple([get(card, card) for card in hand]) for hand in state.hands]
        own = state.looked[self.seat]  # what the seat has seen itself is not made up
        state.looked = [own if seat == self.seat else mapped(looked, to) for seat, looked in enumerate(state.looked)]
        state.hints = tuple([hint._replace(cards=mapped(hint.cards, to)) for hint in state.hints])

    def _keep_hints(self) -> None:
        """Cards that were made up change places until everything holds that everybody may conclude."""
        rng, looked = self.rng, self.state.looked[self.seat]
        for _ in range(TRIES):
            broken = [
                hint for hint in self.state.current_hints(self.seat) if bool(hint.cards & hint.fitting) != hint.some
            ]
            if not broken:
                return
            hidden, hint = self._hidden(), rng.choice(broken)
            inside = [card for card in hidden if hint.cards >> card & 1 and (hint.fitting >> card & 1) != hint.some]
            outside = [
                card for card in hidden if not hint.cards >> card & 1 and (hint.fitting >> card & 1) == hint.some
            ]
            pairs = [(one, two) for one in inside for two in outside if (looked >> one & 1) == (looked >> two & 1)]
            if pairs:
                self._exchange(*rng.choice(pairs))


SHADOW = ZzzzsShadow
