"""The worlds of Sen that a seat can imagine: who sits there knows every place, but only some of the faces.

The shadow does every action that is told of. A face that is seen changes places with one that nobody has seen, so that
the deck stays the deck.
"""

from math import exp
from random import Random
from typing import Final

from ...core import Event, Options, Seat, SecretChance
from ...core.chance import SECRET_BYTES
from ...core.worlds import Shadow
from . import events
from .actions import Call, Choose, Claim, Discard, Draw, Keep, Look, Peek, SenAction, Swap, Take, Use
from .components import DREAM_SIZE, RAVENS, Face, SenOptions
from .game import GAME
from .state import DECK_SIZE, TURN, SenState

SURE: Final = 2.0
"""So many ravens more or fewer make somebody three times surer to keep a land or not."""


class SenShadow(Shadow):
    """A table of Sen as one seat may imagine it."""

    state: SenState

    def __init__(self, seat: Seat, seats: int, options: Options) -> None:
        assert isinstance(options, SenOptions)
        self.seat = seat
        self.seats = seats
        self.options = options
        self._totals = (0,) * seats
        self._last: events.RoundResult | None = None
        self._seen = 0
        """The lands whose faces are right, as bits."""
        self._kept: list[tuple[int, Face]] = []
        """What others kept unseen, and what they gave for it."""
        self._begin(events.RoundBegan(1, 0, "0"))
        self._seen = 0

    def weight(self, world: SenState) -> float:
        """Whoever keeps a land for another one thinks it better: it likely has fewer ravens."""
        weight = 1.0
        for land, given in self._kept:
            weight /= 1 + exp((RAVENS[world.deck[land]] - RAVENS[given]) / SURE)
        return weight

    def watch(self, event: Event) -> None:
        state = self.state
        match event:
            case events.RoundBegan():
                self._begin(event)
            case events.HasLooked(seat) if seat != self.seat:
                self._do(seat, Look(0, 1))  # where is not known before all have looked
            case events.SawOwn(first, second, land, other):
                self._is(state.dreams[self.seat][first], land)
                self._is(state.dreams[self.seat][second], other)
                self._do(self.seat, Look(first, second))
            case events.PlayBegan(looks):
                for seat, (first, second) in enumerate(looks):
                    state.looks[seat] = (first, second)
                    state.knows[seat] = 1 << state.dreams[seat][first] | 1 << state.dreams[seat][second]
            case events.RoundEnded(result):
                self._last, self._totals = result, result.totals
            case _:
                self._watch_turn(event)

    def _watch_turn(self, event: Event) -> None:
        state, hand = self.state, self.state.hand
        match event:
            case events.Took(seat, slot, _, put):
                self._is(state.dreams[seat][slot], put)
                self._do(seat, Take(slot))
            case events.Drew(seat, _) if state.phase == TURN:
                self._do(seat, Draw())
            case events.InHand(lands):
                for land, face in zip(state.hand, lands, strict=True):
                    self._is(land, face)
            case events.Kept(seat, slot, put):
                self._is(state.dreams[seat][slot], put)
                if seat != self.seat:
                    self._kept.append((hand[0], put))
                self._do(seat, Keep(slot))
            case events.Discarded(seat, land):
                self._is(hand[0], land)
                self._do(seat, Discard())
            case events.Used(seat, land):
                self._is(hand[0], land)
                self._do(seat, Use())
            case events.Chose(seat, which, put):
                self._is(hand[1 - which], put)
                self._do(seat, Choose(which))
            case _:
                self._watch_effect(event)

    def _watch_effect(self, event: Event) -> None:
        state = self.state
        match event:
            case events.Peeked(seat, owner, slot):
                if seat == self.seat:  # what is seen there follows; the turn is over then
                    self._peeked = state.dreams[owner][slot]
                self._do(seat, Peek(owner, slot))
            case events.Saw(_, _, land):
                self._is(self._peeked, land)
            case events.Swapped(seat, owner, slot, other_owner, other_slot):
                self._do(seat, Swap(owner, slot, other_owner, other_slot))
            case events.Claimed(seat, first, second, ravens, lands, _):
                for slot, face in zip((first, second), lands, strict=True):
                    self._is(state.dreams[seat][slot], face)
                self._do(seat, Claim(first, second, ravens))
            case events.Called(seat):
                self._do(seat, Call())
            case _:
                pass

    def _begin(self, began: events.RoundBegan) -> None:
        """A round is dealt anew: of what was before only the scores matter. How a shadow's own round ends, with faces
        made up, does not."""
        state = GAME.new(self.seats, self.options, SecretChance(Random(began.round).randbytes(SECRET_BYTES)))
        assert isinstance(state, SenState)
        state.round, state.turn = began.round, began.starter
        state.totals, state.last_round = self._totals, self._last
        self.state = state
        self._seen = 0
        self._kept = []
        self._is(DREAM_SIZE * self.seats, began.top)

    def _is(self, land: int, face: Face) -> None:
        """This land has this face: it changes places with such a land that was not seen."""
        deck = list(self.state.deck)
        if deck[land] != face:
            unseen = (place for place in range(DECK_SIZE) if not self._seen >> place & 1)
            other = next(place for place in unseen if deck[place] == face)
            deck[land], deck[other] = deck[other], deck[land]
            self.state.deck = tuple(deck)
        self._seen |= 1 << land

    def _do(self, seat: Seat, action: SenAction) -> None:
        """Over in the shadow's eyes, with faces made up, is not over: the next round is told of soon."""
        if self.state.outcome is None:
            self.state.apply(seat, action)


SHADOW = SenShadow
