"""Dreams as a game of the house."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ...core import Game, StateNotation, events_of
from ...core.options import Choice
from . import actions, events, notation
from .bots import LEVELS
from .components import DreamsOptions
from .gallery.reading import check_set, own_sets
from .rules import RULES
from .state import DreamsState
from .view import DreamsView


class Dreams(Game):
    name = "dreams"
    rule_letters = "DRM"
    rules_versions = ("1",)
    seat_counts = range(3, 7)
    minutes = 30
    night_options: ClassVar[Mapping[str, Any]] = {"until": "3 rounds"}
    options_type = DreamsOptions
    starter_option = "dealer"
    state_type = DreamsState
    rules = RULES
    event_types = events_of(events)
    view_type = DreamsView
    notation: ClassVar[StateNotation] = notation
    bot_levels = LEVELS
    unavoidable = frozenset({actions.Lock})

    def choices(self) -> Mapping[str, Sequence[Choice]]:
        sets = own_sets()
        own = [Choice(f"{name}:{size}", "own", {"name": name, "count": size}) for name, size in sets]
        both = [Choice(f"house+{name}:{size}", "both", {"name": name}) for name, size in sets]
        return {"pictures": [Choice("house", "house"), *own, *both]}

    def check_possible(self, options: DreamsOptions) -> None:
        for name, size in options.own_sets:
            check_set(name, size)


GAME = Dreams()
