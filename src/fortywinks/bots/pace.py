"""How long a bot seems to think at a live table.

A bot that answered at once would be no company, and one whose pause depended on its cards would tell them. So the
pause is drawn from the kind of decision, which everybody at the table can see, and from randomness of the table's
own; never from the bot, its view or its answer. The table counts the pause from the moment it asks: an answer that
is ready earlier waits, so the time the bot really needed does not show.
"""

from random import Random
from typing import Final

Range = tuple[float, float, float]
"""Seconds: the shortest pause, the longest, and the most common."""

USUAL: Final[Range] = (0.9, 3.5, 1.6)

RANGES: Final[dict[str, Range]] = {
    # A first look at one's own cards, one after the other.
    "look": (1.2, 4.0, 2.0),
    # The main decision of a turn.
    "turn": (1.0, 4.5, 1.8),
    # What follows from it, with the card already in hand.
    "drawn": (0.8, 3.0, 1.4),
    "choose": (0.8, 3.0, 1.4),
    "peek": (0.8, 2.5, 1.3),
    "swap": (1.0, 4.0, 1.8),
    # Before a night everybody reads of the last one, or who they are.
    "sleep": (15.0, 30.0, 20.0),
    # Hints and guesses are thought up and typed.
    "hint": (2.5, 8.0, 4.0),
    "guess": (2.5, 8.0, 4.0),
}
"""By what a decision is about (`Decision.about`); any other kind takes the usual time."""


def pace(rng: Random, about: str, factor: float = 1.0) -> float:
    """Seconds from the question to the answer. `factor` is the table's speed: 2 is twice as slow, 0 at once."""
    shortest, longest, common = RANGES.get(about, USUAL)
    return factor * rng.triangular(shortest, longest, common)
