"""Ostfriesisches Schafe-Schubsen as a game of the house."""

from collections.abc import Sequence
from typing import ClassVar

from ...core import Action, Event, Game, Seat, StateNotation, Viewer
from . import notation, words
from .bots import LEVELS
from .components import SchafeSchubsenOptions
from .events import EVENT_TYPES
from .rules import RULES
from .state import SheepState
from .view import SheepView


class SchafeSchubsen(Game):
    name = "schafe-schubsen"
    title = "Ostfriesisches Schafe-Schubsen"
    rule_letters = "SHP"
    rules_versions = ("1",)
    seat_counts = range(3, 9)
    minutes = 30
    options_type = SchafeSchubsenOptions
    starter_option = "starter"
    state_type = SheepState
    rules = RULES
    event_types = EVENT_TYPES
    view_type = SheepView
    notation: ClassVar[StateNotation] = notation
    bot_levels = LEVELS

    def describe_view(self, view: SheepView, names: Sequence[str]) -> str:
        return words.describe_view(view, names)

    def describe_event(self, event: Event, names: Sequence[str], viewer: Viewer) -> str | None:
        return words.describe_event(event, names, viewer)

    def describe_action(self, action: Action, names: Sequence[str], seat: Seat) -> str:
        return words.describe_action(action, names, seat)


GAME = SchafeSchubsen()
