"""Dreams as a game of the house."""

from typing import ClassVar

from ...core import Game, StateNotation
from . import actions, notation
from .bots import LEVELS
from .components import DreamsOptions
from .events import EVENT_TYPES
from .gallery.reading import check_set
from .rules import RULES
from .state import DreamsState
from .view import DreamsView


class Dreams(Game):
    name = "dreams"
    rule_letters = "DRM"
    rules_versions = ("1",)
    seat_counts = range(3, 7)
    minutes = 30
    options_type = DreamsOptions
    starter_option = "dealer"
    state_type = DreamsState
    rules = RULES
    event_types = EVENT_TYPES
    view_type = DreamsView
    notation: ClassVar[StateNotation] = notation
    bot_levels = LEVELS
    unavoidable = frozenset({actions.Lock})

    def check_possible(self, options: DreamsOptions) -> None:
        for name, size in options.own_sets:
            check_set(name, size)


GAME = Dreams()
