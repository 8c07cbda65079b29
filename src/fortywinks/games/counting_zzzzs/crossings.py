"""Decks of Counting Zzzzs that bring about what chance hardly ever does; for random games (see `checks.trial`)."""

from collections.abc import Sequence
from random import Random

from ...core import seat_letter
from .components import CARDS, LUCID_DREAMING, PLAIN_WAKE_UPS, REMOVED, CountingZzzzsOptions, deck_of

LAST = 4
"""Lucid Dreaming is among so many cards before the last one."""


def stacked(seats: int, options: CountingZzzzsOptions, rng: Random) -> Sequence[tuple[str, Sequence[str]]]:
    """Lucid Dreaming comes up when hardly a card is left, and the last one fits nearly everywhere (ZZZ-72)."""
    deck = deck_of(options)
    removed = rng.sample(PLAIN_WAKE_UPS, REMOVED[seats])
    fitting = max(range(len(deck.elements)), key=lambda card: deck.themes[card].bit_count())
    rest = [card for card in range(CARDS) if card not in (*removed, LUCID_DREAMING, fitting)]
    rng.shuffle(rest)
    place = len(rest) - rng.randint(0, LAST)
    order = [*rest[:place], LUCID_DREAMING, *rest[place:], fitting]
    names = deck.ids
    left_out = [("left out", [names[card]]) for card in removed]
    return [("starter", [seat_letter(rng.randrange(seats))]), *left_out, ("deck", [names[card] for card in order])]
