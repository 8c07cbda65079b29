"""What is hidden from whom, and copies of a state: exact ones, and ones in which the hidden cards are dealt anew.

A viewer has seen its own hand and every card that was ever played, shown or discarded. It has not seen the other
hands, the draw pile and the wake-ups that were left out. Whoever looked through the draw pile knows since then which
cards were in it and which were not (`looked`), though not in which order they lie now.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

from ...core import Seat, Viewer
from .components import PLAIN_WAKE_UPS, Card
from .fitting import fitting
from .parts import Hint

if TYPE_CHECKING:
    from .rules import ZzzzsState

S = TypeVar("S", bound="ZzzzsState")

TRIES: Final = 60
"""So often the cards are dealt anew until what everybody could conclude holds in the new world, too."""


def bits(cards: Iterable[Card]) -> int:
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def fits_as_bits(state: "ZzzzsState", dream: Seat) -> int:
    """The cards that fit into a dream now."""
    return bits(card for card, fits in enumerate(fitting(state, dream)) if fits)


def copy_of(state: S) -> S:
    copy = type(state).__new__(type(state))
    copy.seats = state.seats
    copy.options = state.options
    copy.deck = state.deck
    copy.choices = state.choices
    copy.chance = state.chance
    copy.draws = state.draws
    copy.opening = state.opening
    copy.outcome = state.outcome
    copy.moment = state.moment
    copy.opened = state.opened
    copy.scores = state.scores
    copy.dreams = state.dreams[:]
    copy.open_forces = state.open_forces[:]
    copy.covered = state.covered[:]
    copy.forced = state.forced[:]
    copy.discard = state.discard
    copy.gone = state.gone
    copy.announced = state.announced
    copy.asked = state.asked
    copy.to_ask = state.to_ask
    copy.spared = state.spared
    copy.bender = state.bender
    copy.step = state.step
    copy.looked = state.looked[:]
    copy.hints = state.hints
    copy.reshuffled = state.reshuffled
    copy.last_wakings = state.last_wakings
    copy.turn = state.turn
    copy.phase = state.phase
    copy.deciders = state.deciders
    copy.order = state.order
    copy.next_card = state.next_card
    copy.hands = state.hands[:]
    copy.removed = state.removed
    return copy


def dealt_anew(state: S, viewer: Viewer, rng: Random) -> S:
    """A copy in which every hidden card may be another one."""
    hints = current_hints(state, viewer)
    for _ in range(TRIES):
        exchange = _exchange(state, viewer, rng)
        if all(_holds(hint, exchange) for hint in hints):
            break
    else:
        exchange = _cautious_exchange(state, viewer, hints, rng)
    copy = copy_of(state)
    get = exchange.get
    copy.order = tuple([get(card, card) for card in state.order])
    copy.removed = tuple([get(card, card) for card in state.removed])
    copy.hands = [tuple([get(card, card) for card in hand]) for hand in state.hands]
    if exchange and any(state.looked):
        copy.looked = [_mapped(seen, exchange) for seen in state.looked]
    copy.hints = tuple([hint._replace(cards=_mapped(hint.cards, exchange)) for hint in state.hints])
    copy.fresh_chance(rng)
    return copy


def current_hints(state: "ZzzzsState", viewer: Viewer) -> list[Hint]:
    """Those of before, and that whoever has to lay an element now holds one that fits (ZZZ-12)."""
    hints = list(state.hints)
    if state.phase == "lay" and state.turn != viewer:
        hints.append(Hint(bits(state.hands[state.turn]), fits_as_bits(state, state.turn), True))
    return hints


def _groups(state: "ZzzzsState", viewer: Viewer) -> tuple[list[Card], list[Card]]:
    """The cards hidden from a viewer: those it saw in the draw pile, and all the others."""
    hidden = [card for seat, hand in enumerate(state.hands) if seat != viewer for card in hand]
    hidden += state.order[state.next_card :]
    seen = state.looked[viewer] if viewer < state.seats else 0
    if not seen:
        return [], hidden
    return [card for card in hidden if seen >> card & 1], [card for card in hidden if not seen >> card & 1]


def _exchange(state: "ZzzzsState", viewer: Viewer, rng: Random) -> dict[Card, Card]:
    """For each hidden card the one that lies in its place now."""
    seen, others = _groups(state, viewer)
    exchange = dict(zip(seen, _shuffled(seen, rng), strict=True))
    removed = state.removed
    pool = others
    if removed:  # ZZZ-1: only plain wake-ups are left out
        plain = [card for card in (*others, *removed) if card in PLAIN_WAKE_UPS]
        left_out = rng.sample(plain, len(removed))
        exchange.update(zip(removed, left_out, strict=True))
        pool = [card for card in (*others, *removed) if card not in left_out]
    exchange.update(zip(others, _shuffled(pool, rng), strict=True))
    return exchange


def _shuffled(cards: Sequence[Card], rng: Random) -> list[Card]:
    random = rng.random
    return sorted(cards, key=lambda card: random())  # a shuffle, and a quick one


def _cautious_exchange(state: "ZzzzsState", viewer: Viewer, hints: list[Hint], rng: Random) -> dict[Card, Card]:
    """Exchanges only cards that fit alike, so that what held before holds again."""
    seen, others = _groups(state, viewer)
    alike: dict[object, list[Card]] = {}
    for group, cards in enumerate((seen, others)):
        for card in cards:
            fits = tuple([hint.fitting >> card & 1 for hint in hints])
            alike.setdefault((group, fits), []).append(card)
    exchange: dict[Card, Card] = {}
    for cards in alike.values():
        exchange.update(zip(cards, _shuffled(cards, rng), strict=True))
    return exchange


def _holds(hint: Hint, exchange: dict[Card, Card]) -> bool:
    return bool(_mapped(hint.cards, exchange) & hint.fitting) == hint.some


def _mapped(cards: int, exchange: dict[Card, Card]) -> int:
    """A set of cards after the exchange."""
    changed = [card for card in exchange if cards >> card & 1]
    return cards & ~bits(changed) | bits(exchange[card] for card in changed)


def draws_behind(state: "ZzzzsState") -> dict[int, tuple[str, ...]]:
    """The draws of chance behind what is hidden now: who starts was the first of them."""
    ids = state.deck.ids
    draws: dict[int, tuple[str, ...]] = {number: (ids[card],) for number, card in enumerate(state.removed, 1)}
    draws[len(state.removed) + 1] = tuple([ids[card] for card in state.order])
    if state.reshuffled is not None:
        number, place = state.reshuffled
        draws[number] = tuple([ids[card] for card in state.order[place:]])
    return draws
