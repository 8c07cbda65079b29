"""A bot is a player: it is told the events its seat is told, and asked with the view its seat has. Nothing else."""

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


class RandomBot:
    """Does any legal thing."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def watch(self, event: Event) -> None:
        """Remembers nothing."""

    def choose(self, view: View, legal: LegalActions[Any]) -> Action:
        action: Action = legal.sample(self.rng)
        return action
