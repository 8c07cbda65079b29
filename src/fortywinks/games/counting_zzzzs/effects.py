"""What the cards do when nobody has answered them: elements, and the 28 actions (ZZZ-50 … ZZZ-56)."""

from ...core import EVERYONE, Seat, Told
from . import events
from .components import (
    ELEMENTS,
    FORCED_THEME,
    INSOMNIA,
    LONGEST_DREAM,
    LUCID_DREAMING,
    RAPID_REMS,
    RECURRING_THEME,
    THEMES,
    Card,
    action_data,
)
from .hidden import Hint, bits
from .legal import BENDER, KIND_OF_ACTION, THEME_FORCE, WAKE_UP
from .state import BEND, NO_CARD, ZzzzsState
from .turn import ALONE, go_on, lose_hand, wake, wake_all


def carry_out(state: ZzzzsState, told: list[Told]) -> None:
    """Nobody answered: the card has its effect."""
    announced = state.announced
    assert announced is not None
    seat, card, _, dream, context = announced
    if card < ELEMENTS:
        assert dream is not None
        _lay(state, told, seat, card, dream)
        return
    kind = KIND_OF_ACTION[card]
    if kind == WAKE_UP:
        _wake_up(state, told, seat, card, dream)
    elif kind == BENDER:
        state.put_away((card,))
        _bend(state, told, seat, card)
    elif kind == THEME_FORCE:
        assert dream is not None
        state.open_forces[dream] = card
        theme = THEMES[FORCED_THEME[card]]
        told.append((EVERYONE, events.ThemeForced(seat, dream, state.deck.ids[card], theme)))
        go_on(state, told)
    else:
        assert dream is not None
        assert context is not None
        state.forced[dream] += ((context, card),)
        ids, side = state.deck.ids, action_data(card).side
        assert side is not None
        told.append((EVERYONE, events.ContextForced(seat, dream, ids[card], ids[context], side)))
        go_on(state, told)


def _lay(state: ZzzzsState, told: list[Told], seat: Seat, card: Card, dream: Seat) -> None:
    """The element lies in the dream; a tenth one wakes (ZZZ-22)."""
    force = state.open_forces[dream]
    ids = state.deck.ids
    if force != NO_CARD:
        state.covered[dream] += ((card, force),)
        state.open_forces[dream] = NO_CARD
    state.dreams[dream] += (card,)
    told.append((EVERYONE, events.Laid(seat, dream, ids[card], None if force == NO_CARD else ids[force])))
    if len(state.dreams[dream]) == LONGEST_DREAM and wake(state, told, dream, "tenth", seat, card):
        return
    go_on(state, told)


def _wake_up(state: ZzzzsState, told: list[Told], seat: Seat, card: Card, dream: Seat | None) -> None:
    """ZZZ-51, ZZZ-52."""
    state.put_away((card,))
    if dream is None:
        sleepers = [other for other, elements in enumerate(state.dreams) if elements and other not in state.spared]
        if sleepers and wake_all(state, told, sleepers, seat, card):
            return
    else:
        if wake(state, told, dream, "wake-up", seat, card):
            return
        if card == INSOMNIA:
            lose_hand(state, dream, "insomnia", told)
    go_on(state, told)


# Benders (ZZZ-53).


def _bend(state: ZzzzsState, told: list[Told], seat: Seat, bender: Card) -> None:
    """The player chooses an element; for Lucid Dreaming there may be none that fits."""
    state.announced = None
    state.bender = bender
    if bender != RAPID_REMS:
        pile, ids = state.bender_source(seat), state.deck.ids
        where = "discard" if bender == RECURRING_THEME else "pile"
        told.append((EVERYONE, events.LookedThrough(seat, where, len(pile))))
        told.append((1 << seat, events.PileSeen(tuple([ids[card] for card in pile]))))
    if bender == LUCID_DREAMING:
        pile = state.order[state.next_card :]
        found = state.any_fits(seat, pile)
        state.looked[seat] = bits(pile)
        state.hints += (Hint(state.looked[seat], state.fits_as_bits(seat), found),)
        if not found:
            reshuffle(state, told, pile)
            told.append((EVERYONE, events.Reshuffled(seat, False)))
            go_on(state, told)
            return
    state.phase = BEND
    state.deciders = ALONE[seat]


def reshuffle(state: ZzzzsState, told: list[Told], pile: tuple[Card, ...]) -> None:
    """The draw pile after Lucid Dreaming."""
    state.reshuffled = (state.draws, state.next_card)
    ids = state.deck.ids
    state.order = state.order[: state.next_card] + state.shuffle("draw pile", pile, told, ids.__getitem__)
