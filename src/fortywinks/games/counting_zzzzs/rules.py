"""The rules of Counting Zzzzs: a new game, and what each action of a turn does.

What the cards do is in `effects`, who may answer them in `window`, drawing, waking and the end in `turn`. How a game
lies on the table, and what may be done, is in `state`.
"""

from typing import Any, Final

from ...core import EVERYONE, Clock, IllegalAction, Rules, Seat, Told, seat_letter
from . import events, window
from .actions import Block, Discard, Force, Lay, LightSleeper, Pass, Play, PlayOn, Slip
from .components import (
    CARDS,
    ELEMENTS,
    HAND_SIZE,
    PLAIN_WAKE_UPS,
    RAPID_REMS,
    RECURRING_THEME,
    REMOVED,
    SCARED_STIFF,
    SIREN,
    Card,
    deck_of,
)
from .effects import reshuffle
from .hidden import Hint, bits
from .legal import BENDER, CONTEXT_FORCE, KIND_OF_ACTION, THEME_FORCE, WAKE_UP, choices_of
from .state import ACT, BEND, LAY, NO_CARD, WINDOW, ZzzzsState
from .turn import begin_turn, go_on
from .window import announce


def set_up(state: ZzzzsState, told: list[Told]) -> None:
    """ZZZ-1, ZZZ-10."""
    seats = state.seats
    clear_table(state)
    ids = state.deck.ids
    state.turn = state.pick("starter", range(seats), told, seat_letter)
    state.removed = ()
    for _ in range(REMOVED[seats]):
        left = [card for card in PLAIN_WAKE_UPS if card not in state.removed]
        state.removed += (state.pick("left out", left, told, ids.__getitem__),)
    cards = [card for card in range(CARDS) if card not in state.removed]
    state.order = state.shuffle("deck", cards, told, ids.__getitem__)
    state.hands = [state.order[HAND_SIZE * seat : HAND_SIZE * (seat + 1)] for seat in range(seats)]
    state.next_card = HAND_SIZE * seats
    told.append((EVERYONE, events.NightBegan(state.turn, len(state.removed))))
    for seat, hand in enumerate(state.hands):
        told.append((1 << seat, events.Drawn(tuple([ids[card] for card in hand]))))
    begin_turn(state, told)


def clear_table(state: ZzzzsState) -> None:
    """Everybody is awake, and nothing lies anywhere yet."""
    seats = state.seats
    state.deck = deck_of(state.options)
    state.choices = choices_of(state.deck)
    state.opened, state.step, state.phase = 0, 2, LAY
    state.scores = (0,) * seats
    state.dreams, state.covered, state.forced = [()] * seats, [()] * seats, [()] * seats
    state.open_forces = [NO_CARD] * seats
    state.discard, state.gone = (), 0
    state.announced, state.bender = None, NO_CARD
    state.asked = state.to_ask = state.spared = ()
    state.looked, state.hints, state.reshuffled = [0] * seats, (), None
    state.last_wakings = ()


def run_down(state: ZzzzsState, clock: Clock, told: list[Told]) -> None:
    """Time is up: nobody else answers; the first card is discarded; chance lays one of the elements that fit.

    Were it the first that fits, everybody could tell which cards of the hand do not.
    """
    if state.phase == WINDOW:
        window.close(state, told)
    elif state.phase == ACT:
        discard(state, state.turn, state.choices.discard[state.hands[state.turn][0]], told)
    else:
        lays = state.may_do(state.turn)
        lay(state, state.turn, state.pick("time-out", lays, told, _laid_card), told)


def _laid_card(action: Any) -> str:
    return str(action.card)


def lay(state: ZzzzsState, seat: Seat, action: Any, told: list[Told]) -> None:
    """ZZZ-11, step 2, or the element of a bender (ZZZ-53): into the own dream."""
    if state.phase == BEND:  # ZZZ-14: the exception
        _lay_by_bender(state, seat, state.number(action.card), told)
        return
    state.expect(LAY)
    card = state.held(seat, action.card)
    _check_fits(state, seat, card)
    state.take_from_hand(seat, card)
    announce(state, told, seat, card, "hand", seat)


def slip(state: ZzzzsState, seat: Seat, action: Any, told: list[Told]) -> None:
    """ZZZ-11, step 3: an element into another's dream."""
    state.expect(ACT)
    card = state.held(seat, action.card)
    dream = _sleeper(state, action.dream, "ZZZ-13")
    if dream == seat:
        raise IllegalAction("ZZZ-14", "slip-into-anothers")
    _check_fits(state, dream, card)
    state.take_from_hand(seat, card)
    announce(state, told, seat, card, "hand", dream)


def discard(state: ZzzzsState, seat: Seat, action: Any, told: list[Told]) -> None:
    """ZZZ-11, step 3: any card; it opens no window (ZZZ-62)."""
    state.expect(ACT)
    card = state.held(seat, action.card)
    state.take_from_hand(seat, card)
    state.put_away((card,))
    told.append((EVERYONE, events.Discarded(seat, action.card)))
    go_on(state, told)


def play(state: ZzzzsState, seat: Seat, action: Any, told: list[Told]) -> None:
    """Siren (ZZZ-51) or a bender (ZZZ-53)."""
    card = _held_action(state, seat, action.card)
    kind = KIND_OF_ACTION[card]
    if card != SIREN and kind != BENDER:
        raise IllegalAction("ZZZ-50", "needs-target")
    if kind == BENDER and not state.may_bend(seat, card):
        raise IllegalAction("ZZZ-53", "nothing-fits")
    if card == RAPID_REMS:
        state.hints += (Hint(bits(state.hands[seat]), state.fits_as_bits(seat), True),)
    state.take_from_hand(seat, card)
    announce(state, told, seat, card, "hand", None if card == SIREN else seat)


def play_on(state: ZzzzsState, seat: Seat, action: Any, told: list[Told]) -> None:
    """A wake-up (ZZZ-51, ZZZ-52) or a theme force (ZZZ-54) on a sleeper."""
    card = _held_action(state, seat, action.card)
    kind = KIND_OF_ACTION[card]
    if card == SIREN or kind not in (WAKE_UP, THEME_FORCE):
        raise IllegalAction("ZZZ-50", "not-at-one-sleeper")
    dream = _sleeper(state, action.dream, "ZZZ-50")
    if card == SCARED_STIFF and not state.may_wake(card, dream):
        raise IllegalAction("ZZZ-51", "no-nightmare")
    if kind == THEME_FORCE and state.open_forces[dream] != NO_CARD:
        raise IllegalAction("ZZZ-21", "force-lies-open")
    state.take_from_hand(seat, card)
    announce(state, told, seat, card, "hand", dream)


def force(state: ZzzzsState, seat: Seat, action: Any, told: list[Told]) -> None:
    """A context force on an unforced context card in any dream (ZZZ-55)."""
    card = _held_action(state, seat, action.card)
    if KIND_OF_ACTION[card] != CONTEXT_FORCE:
        raise IllegalAction("ZZZ-50", "forces-no-context")
    context = state.number(action.context)
    dream = next((owner for owner, elements in enumerate(state.dreams) if context in elements), None)
    if dream is None:
        raise IllegalAction("ZZZ-55", "in-no-dream")
    if (card, context) not in state.choices.force:
        raise IllegalAction("ZZZ-55", "no-such-context")
    if state.is_forced(dream, context):
        raise IllegalAction("ZZZ-55", "forced-already")
    state.take_from_hand(seat, card)
    announce(state, told, seat, card, "hand", dream, context)


def _held_action(state: ZzzzsState, seat: Seat, id: Any) -> Card:
    state.expect(ACT)
    card = state.held(seat, id)
    if card < ELEMENTS:
        raise IllegalAction("ZZZ-11", "element-not-action")
    return card


def _sleeper(state: ZzzzsState, seat: Any, rule: str) -> Seat:
    """The seat, if there is one and it sleeps (ZZZ-13, ZZZ-50)."""
    if type(seat) is not int or not 0 <= seat < state.seats:
        raise IllegalAction(rule, "no-such-seat")
    if not state.dreams[seat]:
        raise IllegalAction(rule, "awake")
    return seat


def _check_fits(state: ZzzzsState, dream: Seat, card: Card) -> None:
    if card >= ELEMENTS:
        raise IllegalAction("ZZZ-11", "only-elements")
    if not state.fitting(dream)[card]:
        if state.open_forces[dream] != NO_CARD:
            raise IllegalAction("ZZZ-21", "force-asks-another")
        raise IllegalAction("ZZZ-20", "does-not-fit")


def _lay_by_bender(state: ZzzzsState, seat: Seat, card: Card, told: list[Told]) -> None:
    """The chosen element is a card of its own: it is announced and may be answered (ZZZ-60)."""
    bender = state.bender
    if card not in state.bender_source(seat):
        raise IllegalAction("ZZZ-53", "not-for-bender")
    _check_fits(state, seat, card)
    source = "hand"
    if bender == RAPID_REMS:
        state.take_from_hand(seat, card)
    elif bender == RECURRING_THEME:
        place = state.discard.index(card)
        state.discard = state.discard[:place] + state.discard[place + 1 :]
        source = "discard"
    else:
        pile = state.order[state.next_card :]
        state.order = state.order[: state.next_card] + (card,)
        state.next_card += 1
        reshuffle(state, told, tuple([other for other in pile if other != card]))
        told.append((EVERYONE, events.Reshuffled(seat, True)))
        source = "pile"
    state.bender = NO_CARD
    announce(state, told, seat, card, source, seat)


RULES: Final = Rules(
    set_up,
    {
        Lay: lay,
        Slip: slip,
        Play: play,
        PlayOn: play_on,
        Force: force,
        Discard: discard,
        Block: window.block,
        LightSleeper: window.light_sleeper,
        Pass: window.let_pass,
    },
    run_down,
)
