"""A bot is a player: it is told the events its seat is told, and asked with the view its seat has. Nothing else."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, runtime_checkable

import msgspec

from .actions import Action, LegalActions
from .answers import View
from .events import Event


class Bot(Protocol):
    """Sits on one seat for one game."""

    def watch(self, event: Event) -> None:
        """Something happened, as this seat is told it."""
        ...

    def choose(self, view: Any, legal: LegalActions[Any]) -> Action:
        """Its seat must decide."""
        ...


class Reason(msgspec.Struct, frozen=True):
    """Why a bot does something: a short code that clients have words for, and the numbers those words need."""

    why: str
    numbers: dict[str, float] = {}


@runtime_checkable
class ExplainingBot(Protocol):
    """A bot that can say why. It is asked after `choose`, with the same view and actions, and the same randomness."""

    def explain(self, view: Any, legal: LegalActions[Any], action: Any) -> Reason | None:
        """Why `action` is what it chose."""
        ...


class Belief(msgspec.Struct, frozen=True):
    """Something that a seat could believe at a moment: a code that clients have words for, how likely or how much it
    is, and whom and which place at the table it is about."""

    about: str
    value: float
    seat: int | None = None
    place: int | None = None


@runtime_checkable
class WeighingBot(Protocol):
    """A bot that can look back: it says what any action was worth. A game's part ``review`` has one as `REVIEWER`.

    Like every bot it knows what its seat was told and sees, and nothing else.
    """

    def weigh(self, view: Any, legal: LegalActions[Any], actions: Sequence[Any]) -> Sequence[float | None]:
        """What each of these actions is worth, in the game's own measure; None where it cannot say."""
        ...

    def chances(self, view: Any) -> Sequence[float]:
        """The share in the win that each seat has, as far as this one can tell."""
        ...

    def believes(self, view: Any) -> Sequence[Belief]:
        """What this seat could believe of what it cannot see."""
        ...


class Judgement(msgspec.Struct, frozen=True):
    """What the strongest bot says of somebody's decision, from what that seat could know then."""

    best: str
    """What it would have done, in notation."""
    loss: float | None = None
    """How much more that is worth, in the game's measure; 0 if nothing; None if it cannot say."""
    reason: Reason | None = None
    chances: tuple[float, ...] = ()
    beliefs: tuple[Belief, ...] = ()


class RandomBot:
    """Does any legal thing."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def watch(self, event: Event) -> None:
        """Remembers nothing."""

    def choose(self, view: View, legal: LegalActions[Any]) -> Action:
        action: Action = legal.sample(self.rng)
        return action
