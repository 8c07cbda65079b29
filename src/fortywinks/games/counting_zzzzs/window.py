"""The reaction window: who may answer a card before it has any effect, and what the answers do (ZZZ-60 … ZZZ-63).

Whether a window opens, and who is asked, follows from what lies open alone. Nobody is asked about a card that could
be answered only by blocks which all lie in the discard pile already; everybody has seen them go there.
"""

from typing import Any, Final

from ...core import EVERYONE, IllegalAction, Seat, Told
from . import events
from .components import ELEMENTS, LIGHT_SLEEPER, SIREN, Card
from .effects import carry_out
from .legal import BLOCKED_BY
from .state import WINDOW, Announcement, ZzzzsState
from .turn import ALONE, go_on, wake

OTHERS: Final = tuple(
    tuple(tuple(other for other in range(seats) if other != seat) for seat in range(seats)) for seats in range(5)
)
"""By the number of seats and a seat: all the others."""


def announce(
    state: ZzzzsState,
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
        _open(state, told)


def _open(state: ZzzzsState, told: list[Told]) -> None:
    """Asks those who may answer the card just announced; if nobody may, it has its effect."""
    announced = state.announced
    assert announced is not None
    state.opened = state.moment
    if announced.card == SIREN:
        seats = state.seats
        state.to_ask = tuple([(announced.seat + step) % seats for step in range(1, seats)])
        _ask_next_about_siren(state, told)
        return
    actor, dream = announced.seat, announced.dream
    assert dream is not None
    if not state.gone >> LIGHT_SLEEPER & 1 and state.options.light_sleeper == "any":
        asked = OTHERS[state.seats][actor]
    else:
        asked = ALONE[dream] if dream != actor and _may_answer(state, dream) else ()
    if asked:
        state.phase = WINDOW
        state.asked = state.deciders = asked
    else:
        carry_out(state, told)


def _may_answer(state: ZzzzsState, seat: Seat) -> bool:
    """Whether this seat might hold an answer, for all that everybody knows."""
    announced = state.announced
    assert announced is not None
    is_aimed_at = state.is_aimed_at(seat)
    if is_aimed_at and any(not state.gone >> block & 1 for block in BLOCKED_BY[announced.card]):
        return True
    if state.gone >> LIGHT_SLEEPER & 1:
        return False
    return is_aimed_at or state.options.light_sleeper == "any"


def _ask_next_about_siren(state: ZzzzsState, told: list[Told]) -> None:
    """ZZZ-61: each for himself alone, clockwise from the active player."""
    while state.to_ask:
        seat, state.to_ask = state.to_ask[0], state.to_ask[1:]
        if _may_answer(state, seat):
            state.opened = state.moment + 1
            state.phase = WINDOW
            state.asked = state.deciders = ALONE[seat]
            return
    carry_out(state, told)


def close(state: ZzzzsState, told: list[Told]) -> None:
    """All have passed, or time is up."""
    state.asked = ()
    if state.to_ask:
        _ask_next_about_siren(state, told)
    else:
        carry_out(state, told)


def let_pass(state: ZzzzsState, seat: Seat, action: Any, told: list[Told]) -> None:
    """A pass is final. Nobody is told of it: who thinks for long would tell something (ZZZ-63)."""
    _expect_window(state)
    waiting = state.deciders
    if len(waiting) > 1:
        place = waiting.index(seat)
        state.deciders = waiting[:place] + waiting[place + 1 :]
    else:
        close(state, told)


def block(state: ZzzzsState, seat: Seat, action: Any, told: list[Told]) -> None:
    """ZZZ-61: the announced card is discarded without effect; Siren only passes this sleeper by."""
    _expect_window(state)
    block = state.held(seat, action.card)
    announced = state.announced
    assert announced is not None
    if block not in BLOCKED_BY[announced.card]:
        raise IllegalAction("ZZZ-61", "does-not-block")
    if not state.is_aimed_at(seat):
        raise IllegalAction("ZZZ-60", "not-affected")
    ids = state.deck.ids
    state.take_from_hand(seat, block)
    state.put_away((block,))
    told.append((EVERYONE, events.Blocked(seat, ids[block], ids[announced.card])))
    if announced.card == SIREN:
        state.spared += (seat,)
        close(state, told)
    else:
        _fizzle(state, announced.card, told)


def light_sleeper(state: ZzzzsState, seat: Seat, action: Any, told: list[Told]) -> None:
    """ZZZ-62: the sleeper wakes before the announced card can have any effect on that dream."""
    _expect_window(state)
    sleeper = action.sleeper
    state.held(seat, state.deck.ids[LIGHT_SLEEPER])
    if type(sleeper) is not int or sleeper not in state.light_sleepers(seat):
        raise IllegalAction("ZZZ-62", "no-light-sleeper")
    announced = state.announced
    assert announced is not None
    state.take_from_hand(seat, LIGHT_SLEEPER)
    state.put_away((LIGHT_SLEEPER,))
    told.append((EVERYONE, events.SleptLightly(seat, sleeper, state.deck.ids[announced.card])))
    if announced.card != SIREN:
        state.put_away((announced.card,))
        if not wake(state, told, sleeper, "light-sleeper", seat, LIGHT_SLEEPER):
            _forget_answers(state)
            go_on(state, told)
    elif wake(state, told, sleeper, "light-sleeper", seat, LIGHT_SLEEPER):
        state.put_away((SIREN,))
    else:
        close(state, told)


def _fizzle(state: ZzzzsState, card: Card, told: list[Told]) -> None:
    state.put_away((card,))
    _forget_answers(state)
    go_on(state, told)


def _forget_answers(state: ZzzzsState) -> None:
    state.asked = ()
    state.to_ask = ()


def _expect_window(state: ZzzzsState) -> None:
    if state.phase != WINDOW:
        raise IllegalAction("ZZZ-60", "nothing-announced")
