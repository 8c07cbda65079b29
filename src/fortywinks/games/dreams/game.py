"""Dreams as a game of the house."""

from collections.abc import Sequence
from typing import ClassVar

from ...core import Action, Event, Game, Seat, StateNotation, Viewer
from . import actions, notation, words
from .bots import LEVELS
from .components import DreamsOptions
from .events import EVENT_TYPES
from .gallery.reading import check_set
from .rules import RULES
from .state import DreamsState
from .view import DreamsView


class Dreams(Game):
    name = "dreams"
    title = "Dreams"
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

    def describe_view(self, view: DreamsView, names: Sequence[str]) -> str:
        return words.describe_view(view, names)

    def describe_event(self, event: Event, names: Sequence[str], viewer: Viewer) -> str | None:
        return words.describe_event(event, names, viewer)

    def describe_action(self, action: Action, names: Sequence[str], seat: Seat) -> str:
        return words.describe_action(action, names, seat)


GAME = Dreams()
