"""How long a bot seems to think at a live table.

A bot that answered at once would be no company, and one whose pause depended on its cards would tell them. So the
pause is drawn from the kind of decision, which everybody at the table can see (`Game.bot_pauses`), and from
randomness of the table's own; never from the bot, its view or its answer. The table counts the pause from the moment
it asks: an answer that is ready earlier waits, so the time the bot really needed does not show.
"""

from random import Random
from typing import Final

from ..core import Game

USUAL: Final = (0.9, 3.5, 1.6)
"""Seconds: the shortest pause, the longest, and the most common."""


def pace(rng: Random, game: Game, about: str, factor: float = 1.0) -> float:
    """Seconds from the question to the answer. `factor` is the table's speed: 2 is twice as slow, 0 at once."""
    shortest, longest, common = game.bot_pauses.get(about, USUAL)
    return factor * rng.triangular(shortest, longest, common)
