"""Counting Zzzzs as a game of the house."""

from typing import ClassVar

from ...core import Game, StateNotation, events_of
from . import events, notation
from .bots import LEVELS
from .components import CountingZzzzsOptions
from .rules import RULES
from .state import ZzzzsState
from .view import CountingZzzzsView


class CountingZzzzs(Game):
    name = "counting-zzzzs"
    rule_letters = "ZZZ"
    rules_versions = ("1",)
    seat_counts = range(2, 5)
    minutes = 45
    options_type = CountingZzzzsOptions
    state_type = ZzzzsState
    rules = RULES
    event_types = events_of(events)
    view_type = CountingZzzzsView
    notation: ClassVar[StateNotation] = notation
    bot_levels = LEVELS


GAME = CountingZzzzs()
