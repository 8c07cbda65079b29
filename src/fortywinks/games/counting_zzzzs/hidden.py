"""How hidden cards are dealt anew: each gets another's place, and what everybody could conclude stays true.

A viewer has seen its own hand and every card that was ever played, shown or discarded. It has not seen the other
hands, the draw pile and the wake-ups that were left out. Whoever looked through the draw pile knows since then which
cards were in it and which were not, though not in which order they lie now.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from .components import PLAIN_WAKE_UPS, Card

TRIES: Final = 60
"""So often the cards are dealt anew until what everybody could conclude holds in the new world, too."""

Exchange: TypeAlias = dict[Card, Card]
"""For each hidden card the one that lies in its place now."""


class Hint(NamedTuple):
    """What everybody may conclude about cards that only one player has seen: some of them fit, or none does.

    Rapid REMs cannot be played unless an element in the hand fits; whoever finds nothing by Lucid Dreaming shows that
    nothing in the draw pile fitted (ZZZ-53).
    """

    cards: int
    """The cards, as bits."""
    fitting: int
    """All cards that would have fitted, as bits."""
    some: bool


def bits(cards: Iterable[Card]) -> int:
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def exchange_cards(
    seen: list[Card], others: list[Card], removed: tuple[Card, ...], hints: list[Hint], rng: Random
) -> Exchange:
    """Deals anew: `seen` are the hidden cards that the viewer knows to have been in the draw pile, `others` the rest of
    those in hands and pile, `removed` those that were left out.
    """
    for _ in range(TRIES):
        exchange = _exchange(seen, others, removed, rng)
        if all(_holds(hint, exchange) for hint in hints):
            return exchange
    return _cautious_exchange(seen, others, hints, rng)


def mapped(cards: int, exchange: Exchange) -> int:
    """A set of cards after the exchange."""
    changed = [card for card in exchange if cards >> card & 1]
    return cards & ~bits(changed) | bits(exchange[card] for card in changed)


def _exchange(seen: list[Card], others: list[Card], removed: tuple[Card, ...], rng: Random) -> Exchange:
    exchange = dict(zip(seen, _shuffled(seen, rng), strict=True))
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


def _cautious_exchange(seen: list[Card], others: list[Card], hints: list[Hint], rng: Random) -> Exchange:
    """Exchanges only cards that fit alike, so that what held before holds again."""
    alike: dict[object, list[Card]] = {}
    for group, cards in enumerate((seen, others)):
        for card in cards:
            fits = tuple([hint.fitting >> card & 1 for hint in hints])
            alike.setdefault((group, fits), []).append(card)
    exchange: Exchange = {}
    for cards in alike.values():
        exchange.update(zip(cards, _shuffled(cards, rng), strict=True))
    return exchange


def _holds(hint: Hint, exchange: Exchange) -> bool:
    return bool(mapped(hint.cards, exchange) & hint.fitting) == hint.some
