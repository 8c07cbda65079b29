"""What the cards do: elements, and the 28 actions (ZZZ-50 … ZZZ-56).

A card is checked and announced here; `window` asks those who may answer it; then `carry_out` gives it its effect.
"""

from typing import TYPE_CHECKING, Any

from ...core import EVERYONE, IllegalAction, Seat, Told
from . import events, window
from .components import (
    ELEMENTS,
    INSOMNIA,
    LONGEST_DREAM,
    LUCID_DREAMING,
    RAPID_REMS,
    RECURRING_THEME,
    SCARED_STIFF,
    SIREN,
    THEMES,
    Card,
    action_data,
)
from .fitting import FORCED_THEME, first_fit, fitting
from .hidden import bits, fits_as_bits
from .legal import BENDER, CONTEXT_FORCE, KIND_OF_ACTION, THEME_FORCE, WAKE_UP, is_forced, may_bend, may_wake
from .parts import Announcement, Hint
from .waking import wake, wake_all

if TYPE_CHECKING:
    from .rules import ZzzzsState

# Playing a card.


def do_lay(state: "ZzzzsState", seat: Seat, action: Any, told: list[Told]) -> None:
    """ZZZ-11, step 2, or the element of a bender (ZZZ-53): into the own dream."""
    if state.phase == "bend":
        _lay_by_bender(state, seat, state.number(action.card), told)
        return
    state.expect("lay")
    card = state.held(seat, action.card)
    _check_fits(state, seat, card)
    state.take_from_hand(seat, card)
    announce(state, told, seat, card, "hand", seat)


def do_slip(state: "ZzzzsState", seat: Seat, action: Any, told: list[Told]) -> None:
    """ZZZ-11, step 3: an element into another's dream."""
    state.expect("act")
    card = state.held(seat, action.card)
    dream = _sleeper(state, action.dream, "ZZZ-13")
    if dream == seat:
        raise IllegalAction("ZZZ-14", "slip-into-anothers")
    _check_fits(state, dream, card)
    state.take_from_hand(seat, card)
    announce(state, told, seat, card, "hand", dream)


def do_discard(state: "ZzzzsState", seat: Seat, action: Any, told: list[Told]) -> None:
    """ZZZ-11, step 3: any card; it opens no window (ZZZ-62)."""
    state.expect("act")
    card = state.held(seat, action.card)
    state.take_from_hand(seat, card)
    state.put_away((card,))
    told.append((EVERYONE, events.Discarded(seat, action.card)))
    state.go_on(told)


def do_play(state: "ZzzzsState", seat: Seat, action: Any, told: list[Told]) -> None:
    """Siren (ZZZ-51) or a bender (ZZZ-53)."""
    card = _held_action(state, seat, action.card)
    kind = KIND_OF_ACTION[card]
    if card != SIREN and kind != BENDER:
        raise IllegalAction("ZZZ-50", "needs-target")
    if kind == BENDER and not may_bend(state, seat, card):
        raise IllegalAction("ZZZ-53", "nothing-fits")
    if card == RAPID_REMS:
        state.hints += (Hint(bits(state.hands[seat]), fits_as_bits(state, seat), True),)
    state.take_from_hand(seat, card)
    announce(state, told, seat, card, "hand", None if card == SIREN else seat)


def do_play_on(state: "ZzzzsState", seat: Seat, action: Any, told: list[Told]) -> None:
    """A wake-up (ZZZ-51, ZZZ-52) or a theme force (ZZZ-54) on a sleeper."""
    card = _held_action(state, seat, action.card)
    kind = KIND_OF_ACTION[card]
    if card == SIREN or kind not in (WAKE_UP, THEME_FORCE):
        raise IllegalAction("ZZZ-50", "not-at-one-sleeper")
    dream = _sleeper(state, action.dream, "ZZZ-50")
    if card == SCARED_STIFF and not may_wake(state, card, dream):
        raise IllegalAction("ZZZ-51", "no-nightmare")
    if kind == THEME_FORCE and state.open_forces[dream] >= 0:
        raise IllegalAction("ZZZ-21", "force-lies-open")
    state.take_from_hand(seat, card)
    announce(state, told, seat, card, "hand", dream)


def do_force(state: "ZzzzsState", seat: Seat, action: Any, told: list[Told]) -> None:
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
    if is_forced(state.forced[dream], context):
        raise IllegalAction("ZZZ-55", "forced-already")
    state.take_from_hand(seat, card)
    announce(state, told, seat, card, "hand", dream, context)


def announce(
    state: "ZzzzsState",
    told: list[Told],
    seat: Seat,
    card: Card,
    source: str,
    dream: Seat | None,
    context: Card | None = None,
) -> None:
    """ZZZ-60: a card is announced before it has any effect."""
    ids = state.deck.ids
    state.announced = Announcement(seat, card, source, dream, context)
    aim = None if context is None else ids[context]
    told.append((EVERYONE, events.Announced(seat, ids[card], source, dream, aim)))
    if card < ELEMENTS and dream is not None and not state.dreams[dream]:
        carry_out(state, told)  # ZZZ-62: the first element of a dream opens no window
    else:
        window.open_for(state, told)


def _held_action(state: "ZzzzsState", seat: Seat, id: Any) -> Card:
    state.expect("act")
    card = state.held(seat, id)
    if card < ELEMENTS:
        raise IllegalAction("ZZZ-11", "element-not-action")
    return card


def _sleeper(state: "ZzzzsState", seat: Any, rule: str) -> Seat:
    """The seat, if there is one and it sleeps (ZZZ-13, ZZZ-50)."""
    if type(seat) is not int or not 0 <= seat < state.seats:
        raise IllegalAction(rule, "no-such-seat")
    if not state.dreams[seat]:
        raise IllegalAction(rule, "awake")
    return seat


def _check_fits(state: "ZzzzsState", dream: Seat, card: Card) -> None:
    if card >= ELEMENTS:
        raise IllegalAction("ZZZ-11", "only-elements")
    if not fitting(state, dream)[card]:
        if state.open_forces[dream] >= 0:
            raise IllegalAction("ZZZ-21", "force-asks-another")
        raise IllegalAction("ZZZ-20", "does-not-fit")


# What an announced card does.


def carry_out(state: "ZzzzsState", told: list[Told]) -> None:
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
        state.go_on(told)
    else:
        assert dream is not None
        assert context is not None
        state.forced[dream] += ((context, card),)
        ids, side = state.deck.ids, action_data(card).side
        assert side is not None
        told.append((EVERYONE, events.ContextForced(seat, dream, ids[card], ids[context], side)))
        state.go_on(told)


def _lay(state: "ZzzzsState", told: list[Told], seat: Seat, card: Card, dream: Seat) -> None:
    """The element lies in the dream; a tenth one wakes (ZZZ-22)."""
    force = state.open_forces[dream]
    ids = state.deck.ids
    if force >= 0:
        state.covered[dream] += ((card, force),)
        state.open_forces[dream] = -1
    state.dreams[dream] += (card,)
    told.append((EVERYONE, events.Laid(seat, dream, ids[card], None if force < 0 else ids[force])))
    if len(state.dreams[dream]) == LONGEST_DREAM and wake(state, told, dream, "tenth", seat, card):
        return
    state.go_on(told)


def _wake_up(state: "ZzzzsState", told: list[Told], seat: Seat, card: Card, dream: Seat | None) -> None:
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
            state.lose_hand(dream, "insomnia", told)
    state.go_on(told)


# Benders (ZZZ-53).


def source_of(state: "ZzzzsState", seat: Seat) -> tuple[Card, ...]:
    """Where the bender's element may come from."""
    if state.bender == RECURRING_THEME:
        return state.discard
    if state.bender == RAPID_REMS:
        return state.hands[seat]
    return tuple(sorted(state.order[state.next_card :]))


def _bend(state: "ZzzzsState", told: list[Told], seat: Seat, bender: Card) -> None:
    """The player chooses an element; for Lucid Dreaming there may be none that fits."""
    state.announced = None
    state.bender = bender
    if bender != RAPID_REMS:
        pile, ids = source_of(state, seat), state.deck.ids
        where = "discard" if bender == RECURRING_THEME else "pile"
        told.append((EVERYONE, events.LookedThrough(seat, where, len(pile))))
        told.append((1 << seat, events.PileSeen(tuple([ids[card] for card in pile]))))
    if bender == LUCID_DREAMING:
        pile = state.order[state.next_card :]
        found = first_fit(state, seat, pile) is not None
        state.looked[seat] = bits(pile)
        state.hints += (Hint(state.looked[seat], fits_as_bits(state, seat), found),)
        if not found:
            _reshuffle(state, told, pile)
            told.append((EVERYONE, events.Reshuffled(seat, False)))
            state.go_on(told)
            return
    state.ask("bend", (seat,))


def _lay_by_bender(state: "ZzzzsState", seat: Seat, card: Card, told: list[Told]) -> None:
    """The chosen element is a card of its own: it is announced and may be answered (ZZZ-60)."""
    bender = state.bender
    if card not in source_of(state, seat):
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
        _reshuffle(state, told, tuple([other for other in pile if other != card]))
        told.append((EVERYONE, events.Reshuffled(seat, True)))
        source = "pile"
    state.bender = -1
    announce(state, told, seat, card, source, seat)


def _reshuffle(state: "ZzzzsState", told: list[Told], pile: tuple[Card, ...]) -> None:
    state.reshuffled = (state.draws, state.next_card)
    ids = state.deck.ids
    state.order = state.order[: state.next_card] + state.shuffle("draw pile", pile, told, ids.__getitem__)
