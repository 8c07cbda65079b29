"""Decks of Sen that bring about what chance hardly ever does; for random games (see `checks.trial`)."""

from collections.abc import Sequence
from random import Random

from ...core import seat_letter
from .components import DECK, DREAM_SIZE, MOST_RAVENS, TAKE_TWO, SenOptions


def stacked(seats: int, options: SenOptions, rng: Random) -> Sequence[tuple[str, Sequence[str]]]:
    """Somebody dreams of nothing but nines (SEN-31), perhaps two do; and the last lands of the pile are Take 2, so that
    one of them may find two, one or no land left (SEN-10, SEN-11)."""
    nine = str(MOST_RAVENS)
    nines, last = DREAM_SIZE * rng.randint(1, 2), rng.randint(1, 3)
    rest = list(DECK)
    for face in [nine] * nines + [TAKE_TWO] * last:
        rest.remove(face)
    rng.shuffle(rest)
    first = DREAM_SIZE * rng.randrange(seats - 1)
    deck = [*rest[:first], *[nine] * nines, *rest[first:], *[TAKE_TWO] * last]
    starter = [("starter", [seat_letter(rng.randrange(seats))])] if options.starter == "random" else []
    return [*starter, ("deck", deck)]
