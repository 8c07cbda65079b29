"""Ostfriesisches Schafe-Schubsen as a game of the house."""

from typing import ClassVar

from ...core import Game, StateNotation, events_of
from . import events, notation
from .bots import LEVELS
from .components import SchafeSchubsenOptions
from .rules import RULES
from .state import SheepState
from .view import SheepView


class SchafeSchubsen(Game):
    name = "schafe-schubsen"
    rule_letters = "SHP"
    rules_versions = ("1",)
    seat_counts = range(3, 9)
    minutes = 30
    options_type = SchafeSchubsenOptions
    starter_option = "starter"
    state_type = SheepState
    rules = RULES
    event_types = events_of(events)
    view_type = SheepView
    notation: ClassVar[StateNotation] = notation
    bot_levels = LEVELS


GAME = SchafeSchubsen()
