"""A bot is a player: it is told the events its seat is told, and asked with the view its seat has. Nothing else."""

from random import Random
from typing import Any, Protocol

from ..core import Action, Event, LegalActions, View


class Bot(Protocol):
    """Sits on one seat for one game."""

    def watch(self, event: Event) -> None:
        """Something happened, as this seat is told it."""
        ...

    def choose(self, view: Any, legal: LegalActions[Any]) -> Action:
        """Its seat must decide."""
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
