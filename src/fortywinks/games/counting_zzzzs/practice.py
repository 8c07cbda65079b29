"""What Counting Zzzzs learns by practice: the values by which quick judgement moves, so that it wins most."""

from collections.abc import Mapping, Sequence
from typing import Final

from ...learn.values import Named
from .bots.practised import LIKE, named_values, practised, values_named
from .components import CountingZzzzsOptions, deck_of
from .search import told_values

START: Final[Mapping[int, Named]] = LIKE
STEPS: Final[Named] = {
    "ahead": (0.0, *(0.5,) * 9),
    "share": (0.0, *(0.06,) * 9),
    "margin": (0.2, 0.2),
    "doubt": (0.1,),
    "missed": (0.1,),
    "good": (0.4, 0.1),
    "bad": (0.4, 0.1),
    "neutral": (0.4,),
    "context": (0.4,),
    "theme": (0.1,),
    "actions": (0.6,) * 28,
}
"""About how much more or less of each is felt in a thousand games; nobody has a dream without elements."""


def shipped() -> dict[int, Named]:
    return {seats: named_values(values) for seats, values in practised().items()}


def told(seats: int, named: Named) -> Sequence[int]:
    """A set as `practice.h` reads it, with the usual deck."""
    return told_values(deck_of(CountingZzzzsOptions()), seats, values_named(seats, named))
