"""What is legal, as lists. What belongs to a deck is built once; a list is put together from it."""

from functools import lru_cache
from typing import TYPE_CHECKING

from ...core import LegalActions, Seat
from .action_cards import ACTIONS
from .actions import (
    ONLY_PASS,
    PASS,
    Block,
    Discard,
    Force,
    Lay,
    LightSleeper,
    Play,
    PlayOn,
    Slip,
    ZzzzsAction,
)
from .components import (
    CARDS,
    ELEMENTS,
    LIGHT_SLEEPER,
    NIGHTMARE,
    RAPID_REMS,
    RECURRING_THEME,
    SCARED_STIFF,
    SIREN,
    Card,
    Deck,
    action_data,
    theme_bits,
)
from .fitting import first_fit, fitting

if TYPE_CHECKING:
    from .rules import ZzzzsState

SEATS = range(4)


class Choices:
    """Every action that the cards of a deck allow, made once."""

    def __init__(self, deck: Deck) -> None:
        ids = deck.ids
        self.lay = tuple(Lay(id) for id in ids)
        self.discard = tuple(Discard(id) for id in ids)
        self.slip = tuple(tuple(Slip(id, seat) for seat in SEATS) for id in ids)
        self.play = tuple(Play(id) for id in ids)
        self.play_on = tuple(tuple(PlayOn(id, seat) for seat in SEATS) for id in ids)
        self.block = tuple(Block(id) for id in ids)
        self.force = {
            (number, context): Force(action.id, ids[context])
            for number, action in enumerate(ACTIONS, ELEMENTS)
            if action.kind == "context-force" and action.theme is not None
            for context in range(ELEMENTS)
            if deck.sides[context] is not None and deck.themes[context] & theme_bits(action.theme)
        }
        """ZZZ-55: a context force and a context card that has the needed theme."""


@lru_cache(maxsize=64)
def choices_of(deck: Deck) -> Choices:
    return Choices(deck)


LIGHT_SLEEPERS = tuple(LightSleeper(seat) for seat in SEATS)

WAKE_UP, BENDER, THEME_FORCE, CONTEXT_FORCE, BLOCK = range(5)
_KINDS = ("wake-up", "bender", "theme-force", "context-force", "block")
KIND_OF_ACTION = (-1,) * ELEMENTS + tuple(_KINDS.index(action.kind) for action in ACTIONS)
"""By the number of a card; -1 for elements."""


def _blocked_by(card: Card) -> tuple[Card, ...]:
    if card < ELEMENTS:
        return ()
    action = action_data(card)
    return tuple(
        number
        for number, block in enumerate(ACTIONS, ELEMENTS)
        if action.kind in block.against or action.id in block.against
    )


BLOCKED_BY = tuple(_blocked_by(card) for card in range(CARDS))
"""ZZZ-61: the blocks that answer a card, Light Sleeper apart."""


def lay_actions(state: "ZzzzsState", seat: Seat, cards: tuple[Card, ...]) -> LegalActions[ZzzzsAction]:
    """Those of the cards that may be laid into the own dream."""
    lay = state.choices.lay
    fits = fitting(state, seat)
    return LegalActions([lay[card] for card in cards if fits[card]])


def step_three(state: "ZzzzsState", seat: Seat) -> LegalActions[ZzzzsAction]:
    """ZZZ-11: an action, an element into another's dream, or any card onto the discard pile."""
    choices, hand = state.choices, state.hands[seat]
    slips: list[ZzzzsAction] = []
    plays: list[ZzzzsAction] = []
    dreams = state.dreams
    others = [(other, fitting(state, other)) for other, dream in enumerate(dreams) if dream and other != seat]
    for card in hand:
        if card < ELEMENTS:
            slip = choices.slip[card]
            for other, fits in others:
                if fits[card]:
                    slips.append(slip[other])
        else:
            kind = KIND_OF_ACTION[card]
            if kind != BLOCK:
                _add_plays(state, seat, card, kind, plays)
    discard = choices.discard
    return LegalActions([*slips, *plays, *[discard[card] for card in hand]])


def _add_plays(state: "ZzzzsState", seat: Seat, card: Card, kind: int, plays: list[ZzzzsAction]) -> None:
    """An action with each of its targets (ZZZ-50)."""
    choices = state.choices
    if card == SIREN:
        plays.append(choices.play[card])
    elif kind == WAKE_UP:
        for other in range(state.seats):
            if may_wake(state, card, other):
                plays.append(choices.play_on[card][other])
    elif kind == THEME_FORCE:
        for other, dream in enumerate(state.dreams):
            if dream and state.open_forces[other] < 0:
                plays.append(choices.play_on[card][other])
    elif kind == CONTEXT_FORCE:
        for dream, forced in zip(state.dreams, state.forced, strict=True):
            for context in dream:
                force = choices.force.get((card, context))
                if force is not None and not is_forced(forced, context):
                    plays.append(force)
    elif may_bend(state, seat, card):
        plays.append(choices.play[card])


def may_wake(state: "ZzzzsState", card: Card, sleeper: Seat) -> bool:
    """ZZZ-50, ZZZ-51: only sleepers wake; Scared Stiff needs a nightmare as the last element."""
    dream = state.dreams[sleeper]
    if not dream:
        return False
    return card != SCARED_STIFF or bool(state.deck.themes[dream[-1]] & NIGHTMARE)


def may_bend(state: "ZzzzsState", seat: Seat, bender: Card) -> bool:
    """ZZZ-53: Recurring Theme and Rapid REMs need an element that fits; Lucid Dreaming may be in vain."""
    if bender == RECURRING_THEME:
        return first_fit(state, seat, state.discard) is not None
    if bender == RAPID_REMS:
        return first_fit(state, seat, state.hands[seat]) is not None
    return True


def is_forced(forced: tuple[tuple[Card, Card], ...], context: Card) -> bool:
    return any(card == context for card, _ in forced)


def answers(state: "ZzzzsState", seat: Seat) -> LegalActions[ZzzzsAction]:
    """ZZZ-60: pass, or what this seat's hand has against the announced card."""
    announced = state.announced
    assert announced is not None
    found: list[ZzzzsAction] = []
    hand = state.hands[seat]
    if announced.dream == seat or (announced.card == SIREN and state.dreams[seat]):
        found += [state.choices.block[card] for card in BLOCKED_BY[announced.card] if card in hand]
    if LIGHT_SLEEPER in hand:
        found += [LIGHT_SLEEPERS[sleeper] for sleeper in light_sleepers(state, seat)]
    return LegalActions([PASS, *found]) if found else ONLY_PASS


def light_sleepers(state: "ZzzzsState", seat: Seat) -> list[Seat]:
    """ZZZ-62: on whom this seat may play Light Sleeper against the announced card."""
    announced = state.announced
    assert announced is not None
    if announced.dream is not None:
        sleepers = [announced.dream]
    else:
        sleepers = [other for other, dream in enumerate(state.dreams) if dream and other not in state.spared]
    return sleepers if state.options.light_sleeper == "any" else [other for other in sleepers if other == seat]
