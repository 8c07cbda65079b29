"""Quick judgement: what a sensible player does who looks at the table and the own hand, and does not think ahead.

It reads nothing of a state but what its seat may know. The medium bot plays by it and by rules of thumb; the hard bot
lets everybody play by it, and by values that were fitted, in the worlds that it imagines.
"""

from typing import Any, Final

from ..actions import Block, Force, Lay, LightSleeper, Play, PlayOn, Slip, ZzzzsAction
from ..components import (
    ELEMENTS,
    FORCED_THEME,
    GOAL,
    INSOMNIA,
    LIGHT_SLEEPER,
    LONGEST_DREAM,
    LUCID_DREAMING,
    RECURRING_THEME,
    SIREN,
    Card,
)
from ..legal import CONTEXT_FORCE, KIND_OF_ACTION, THEME_FORCE, WAKE_UP
from ..scoring import dream_points
from ..state import ACT, WINDOW, ZzzzsState
from .outlook import dream_worth
from .values import FITTED, Values, held_worths

STUCK: Final = (0.36, 0.07, 0.02, 0.01, 0.0, 0.0)
"""How likely it is that no element fits next turn, by the number in hand that fit now."""
HAND: Final = 2.5
"""What a hand is worth that is lost."""
BLOCKED: Final = 0.85
"""How often a wake-up or a force is not blocked."""
WIN: Final = 100.0


class Judge:
    """One seat's judgement of one moment."""

    def __init__(self, state: ZzzzsState, seat: int, values: Values | None = None) -> None:
        self.state = state
        self.seat = seat
        self.values = FITTED[state.seats] if values is None else values
        self.held = held_worths(state.deck, self.values)
        """What it is worth to hold each card."""
        self.pile = len(state.order) - state.next_card
        self.worths = [self.worth(other, state.dreams[other]) for other in range(state.seats)]
        self.weights = self._weights()

    def _weights(self) -> list[float]:
        """How much a point more for each player matters to this one; the own points count 1."""
        state, seat = self.state, self.seat
        if state.seats == 2:
            return [1.0 if other == seat else -1.0 for other in range(2)]
        totals = [score + worth for score, worth in zip(state.scores, self.worths, strict=True)]
        best = max([total for other, total in enumerate(totals) if other != seat])
        parts = [0.0 if other == seat else 1 / (1 + (best - total) / 6) for other, total in enumerate(totals)]
        whole = sum(parts)
        return [1.0 if other == seat else -0.9 * part / whole for other, part in enumerate(parts)]

    def worth(self, owner: int, dream: tuple[Card, ...], forced: Any = None) -> float:
        state = self.state
        kept = state.forced[owner] if forced is None else forced
        return dream_worth(state.deck, dream, kept, self.pile, self.values)

    def woken(self, owner: int, dream: tuple[Card, ...] | None = None) -> float:
        """What it is worth for a sleeper to wake now."""
        state = self.state
        points = dream_points(state.deck, state.dreams[owner] if dream is None else dream, state.forced[owner])
        return points + (WIN if state.scores[owner] + points >= GOAL else 0.0)

    def gain(self, owner: int, after: float) -> float:
        """What this seat gains if somebody's dream is worth so much afterwards."""
        return self.weights[owner] * (after - self.worths[owner])

    def with_element(self, owner: int, card: Card) -> float:
        """What a dream is worth with one element more."""
        dream = self.state.dreams[owner] + (card,)
        return self.woken(owner, dream) if len(dream) == LONGEST_DREAM else self.worth(owner, dream)

    def risk(self, fits: bytes, hand: tuple[Card, ...], worth: float, without: Card) -> float:
        """What it costs, on average, that no element may fit next turn."""
        count = 0
        for card in hand:
            if fits[card] and card != without:
                count += 1
        return STUCK[count] * (HAND + 0.4 * max(worth, 0.0))

    # The decisions.

    def lay(self, card: Card, hand: tuple[Card, ...]) -> float:
        """An element into the own dream."""
        state = self.state
        worth = self.with_element(self.seat, card)
        after = worth
        if len(state.dreams[self.seat]) + 1 < LONGEST_DREAM:
            after -= self.risk(state.deck.follows[card], hand, worth, card)
        return after - self.values.missed * self.held[card]

    def act(self, action: ZzzzsAction) -> float:
        """Something to do in step 3."""
        state = self.state
        card = state.deck.numbers[action.card]  # type: ignore[union-attr]
        gain = -self.held[card]
        kind = type(action)
        if kind is Slip:
            owner = action.dream  # type: ignore[union-attr]
            gain += self.gain(owner, self.with_element(owner, card))
        elif kind is PlayOn:
            owner = action.dream  # type: ignore[union-attr]
            gain += self._wake_up(card, owner) if KIND_OF_ACTION[card] == WAKE_UP else self._theme_force(card, owner)
        elif kind is Force:
            gain += BLOCKED * self._context_force(card, state.deck.numbers[action.context])  # type: ignore[union-attr]
        elif kind is Play:
            gain += self._siren() if card == SIREN else self._bend(card)
        return gain - self._risk_after(action, card)

    def _risk_after(self, action: ZzzzsAction, card: Card) -> float:
        """The own risk next turn, with one card fewer in hand."""
        state, seat = self.state, self.seat
        if type(action) is PlayOn and action.dream == seat:
            return 0.0
        hand = state.hands[seat]
        without = card if card < ELEMENTS else -1
        return self.risk(state.fitting(seat), hand, self.worths[seat], without)

    def _wake_up(self, card: Card, owner: int) -> float:
        gain = self.gain(owner, self.woken(owner))
        if card == INSOMNIA:
            gain -= self.weights[owner] * HAND * 0.6
        return gain if owner == self.seat else BLOCKED * gain

    def _siren(self) -> float:
        state = self.state
        return sum([self.gain(owner, self.woken(owner)) for owner, dream in enumerate(state.dreams) if dream])

    def _theme_force(self, card: Card, owner: int) -> float:
        """For another it is a hurdle; for oneself a bridge, if an element of that theme waits in the hand."""
        state, seat = self.state, self.seat
        dream = state.dreams[owner]
        if owner != seat:
            stuck = 0.16
            return -BLOCKED * stuck * self.weights[owner] * (HAND + self.worths[owner] - self.woken(owner))
        fits = state.deck.follows_force[FORCED_THEME[card]][state.deck.kind[dream[-1]]]
        hand = state.hands[seat]
        now = self.risk(state.fitting(seat), hand, self.worths[seat], -1)
        return now - self.risk(fits, hand, self.worths[seat], -1)

    def _context_force(self, card: Card, context: Card) -> float:
        state = self.state
        owner = next(owner for owner, dream in enumerate(state.dreams) if context in dream)
        forced = (*state.forced[owner], (context, card))
        return self.gain(owner, self.worth(owner, state.dreams[owner], forced))

    def _bend(self, bender: Card) -> float:
        """One more element for the own dream, the best there is."""
        state, seat = self.state, self.seat
        if bender == LUCID_DREAMING:
            return 4.0
        cards = state.discard if bender == RECURRING_THEME else state.hands[seat]
        fits = state.fitting(seat)
        return max([self.gain(seat, self.with_element(seat, card)) for card in cards if fits[card]])

    # Answers.

    def answer(self, action: ZzzzsAction) -> float:
        """What it is worth to answer the announced card in this way, rather than to let it happen."""
        state, seat = self.state, self.seat
        announced = state.announced
        assert announced is not None
        if type(action) is LightSleeper:
            owner = action.sleeper
            gain = self.weights[owner] * (self.woken(owner) - self._after(owner))
            return gain - self.held[LIGHT_SLEEPER]
        if type(action) is Block:
            block = state.deck.numbers[action.card]
            gain = self.worths[seat] - self._after(seat)
            if announced.card == INSOMNIA:
                gain += HAND * 0.6
            return gain - 0.7 * self.held[block]
        return 0.0

    def _after(self, owner: int) -> float:
        """What the dream is worth once the announced card has had its effect."""
        state = self.state
        announced = state.announced
        assert announced is not None
        card = announced.card
        if card < ELEMENTS:
            return self.with_element(owner, card)
        kind = KIND_OF_ACTION[card]
        if kind == WAKE_UP:
            return self.woken(owner)
        if kind == CONTEXT_FORCE and announced.context is not None:
            forced = (*state.forced[owner], (announced.context, card))
            return self.worth(owner, state.dreams[owner], forced)
        if kind == THEME_FORCE and owner != announced.seat:
            fits = state.deck.follows_force[FORCED_THEME[card]][state.deck.kind[state.dreams[owner][-1]]]
            if owner == self.seat:
                return self.worths[owner] - self.risk(fits, state.hands[owner], self.worths[owner], -1)
            return self.worths[owner] - 0.5
        return self.worths[owner] + 1.5


def judge(state: ZzzzsState, seat: int, values: Values | None = None) -> list[tuple[float, ZzzzsAction]]:
    """Everything the seat may do, each with its worth; the list is not sorted."""
    phase = state.phase
    if phase == ACT:
        thinker = Judge(state, seat, values)
        return [(thinker.act(action), action) for action in state.step_three(seat)]
    legal = state.legal_actions(seat)
    if len(legal) == 1:
        return [(0.0, legal[0])]
    thinker = Judge(state, seat, values)
    if phase == WINDOW:
        return [(thinker.answer(action), action) for action in legal]
    hand, numbers = state.hands[seat], state.deck.numbers
    return [(thinker.lay(numbers[action.card], hand), action) for action in legal if isinstance(action, Lay)]


def decide(state: ZzzzsState, seat: int, values: Values | None = None) -> ZzzzsAction:
    """What quick judgement does."""
    return max(judge(state, seat, values), key=_first)[1]


def _first(judged: tuple[float, ZzzzsAction]) -> float:
    return judged[0]
