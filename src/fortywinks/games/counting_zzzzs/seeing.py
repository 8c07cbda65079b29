"""The view of each viewer, built up from what it may know (ZZZ-80)."""

from typing import TYPE_CHECKING

from ...core import Seat, Viewer
from .action_cards import Side
from .components import LUCID_DREAMING, RECURRING_THEME, Card, CardId, forced_side
from .view import CountingZzzzsView, Dream, DreamElement, Window

if TYPE_CHECKING:
    from .rules import ZzzzsState

_SIDES: tuple[Side, Side] = ("positive", "negative")


def build_view(state: "ZzzzsState", viewer: Viewer) -> CountingZzzzsView:
    ids, discard = state.deck.ids, state.discard
    return CountingZzzzsView(
        viewer,
        state.phase,
        state.turn,
        state.asked if state.phase == "window" else state.deciders,
        state.scores,
        tuple([_dream(state, seat) for seat in range(state.seats)]),
        tuple([len(hand) for hand in state.hands]),
        len(state.order) - state.next_card,
        len(discard),
        ids[discard[-1]] if discard else None,
        tuple([ids[card] for card in discard]) if state.options.open_discard else (),
        ids[state.bender] if state.phase == "bend" else None,
        _window(state),
        state.last_wakings,
        state.outcome,
        own_hand(state, viewer),
        looking_through(state, viewer),
    )


def own_hand(state: "ZzzzsState", viewer: Viewer) -> tuple[CardId, ...]:
    if viewer >= state.seats:
        return ()
    ids = state.deck.ids
    return tuple([ids[card] for card in state.hands[viewer]])


def looking_through(state: "ZzzzsState", viewer: Viewer) -> tuple[CardId, ...]:
    """The pile that this viewer looks through for a bender (ZZZ-53)."""
    if state.phase != "bend" or viewer != state.turn:
        return ()
    ids = state.deck.ids
    if state.bender == RECURRING_THEME:
        return tuple([ids[card] for card in state.discard])
    if state.bender == LUCID_DREAMING:
        return tuple([ids[card] for card in sorted(state.order[state.next_card :])])
    return ()


def _dream(state: "ZzzzsState", seat: Seat) -> Dream:
    ids, force = state.deck.ids, state.open_forces[seat]
    covered, forced = state.covered[seat], state.forced[seat]
    if covered or forced:
        under, by = dict(covered), dict(forced)
        elements = tuple([_element(ids, card, under.get(card), by.get(card)) for card in state.dreams[seat]])
    else:
        elements = tuple([DreamElement(ids[card], None, None, None) for card in state.dreams[seat]])
    return Dream(elements, ids[force] if force >= 0 else None)


def _element(ids: tuple[CardId, ...], card: Card, covers: Card | None, force: Card | None) -> DreamElement:
    return DreamElement(
        ids[card],
        None if covers is None else ids[covers],
        None if force is None else _SIDES[forced_side(force)],
        None if force is None else ids[force],
    )


def _window(state: "ZzzzsState") -> Window | None:
    announced, ids = state.announced, state.deck.ids
    if announced is None or state.phase != "window":
        return None
    return Window(
        announced.seat,
        ids[announced.card],
        announced.source,
        announced.dream,
        None if announced.context is None else ids[announced.context],
        state.asked,
        state.spared,
    )
