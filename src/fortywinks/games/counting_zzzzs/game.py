"""Counting Zzzzs as a game of the house."""

from collections.abc import Sequence
from typing import ClassVar

from ...core import Action, Event, Game, Seat, StateNotation, Viewer
from . import notation, words
from .bots import LEVELS
from .components import CountingZzzzsOptions
from .events import EVENT_TYPES
from .rules import RULES
from .state import ZzzzsState
from .view import CountingZzzzsView


class CountingZzzzs(Game):
    name = "counting-zzzzs"
    title = "Counting Zzzzs"
    rule_letters = "ZZZ"
    rules_versions = ("1",)
    seat_counts = range(2, 5)
    minutes = 45
    options_type = CountingZzzzsOptions
    state_type = ZzzzsState
    rules = RULES
    event_types = EVENT_TYPES
    view_type = CountingZzzzsView
    notation: ClassVar[StateNotation] = notation
    bot_levels = LEVELS

    def describe_view(self, view: CountingZzzzsView, names: Sequence[str]) -> str:
        return words.describe_view(view, names)

    def describe_event(self, event: Event, names: Sequence[str], viewer: Viewer) -> str | None:
        return words.describe_event(event, names, viewer)

    def describe_action(self, action: Action, names: Sequence[str], seat: Seat) -> str:
        return words.describe_action(action, names, seat)


GAME = CountingZzzzs()
