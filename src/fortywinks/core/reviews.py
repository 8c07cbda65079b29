"""What is said of a finished game by whoever looks back at it with one seat's eyes."""

from typing import Literal, TypeAlias

import msgspec

from .bot import Belief, Judgement

Verdict: TypeAlias = Literal["best", "good", "slip", "miss", "other"]
"""The same as the bot, as good, a little worse, much worse; other than the bot, and nobody can say what it cost."""


class Judged(msgspec.Struct, frozen=True):
    """One decision, and what the strongest bot says of it."""

    step: int
    do: str
    judgement: Judgement
    verdict: Verdict


class Glance(msgspec.Struct, frozen=True):
    """What could be believed between two decisions, where much is hidden."""

    step: int
    """How many actions of the game came before."""
    chances: tuple[float, ...]
    beliefs: tuple[Belief, ...]


class Review(msgspec.Struct, frozen=True):
    """A whole game with one seat's eyes."""

    game: str
    seat: int
    decisions: tuple[Judged, ...]
    moments: tuple[int, ...]
    """The decisions that mattered most, in the order in which they came; places in `decisions`."""
    winners: tuple[float, ...]
    """The share in the win that each seat had in the end."""
    lost: float | None
    """What all decisions together gave away, in the game's measure; None if the game has none."""
