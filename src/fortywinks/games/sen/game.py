"""Sen as a game of the house."""

from collections.abc import Mapping
from typing import Any, ClassVar

from ...core import Game, StateNotation, events_of
from . import events, notation
from .bots import LEVELS
from .components import SenOptions
from .rules import RULES
from .state import SenState
from .view import SenView

_BOT_PAUSES = {
    # A first look at one's own lands, one after the other.
    "look": (1.2, 4.0, 2.0),
    # The main decision of a turn.
    "turn": (1.0, 4.5, 1.8),
    # What follows from it, with the land already in hand.
    "drawn": (0.8, 3.0, 1.4),
    "choose": (0.8, 3.0, 1.4),
    "peek": (0.8, 2.5, 1.3),
    "swap": (1.0, 4.0, 1.8),
}


class Sen(Game):
    name = "sen"
    rule_letters = "SEN"
    rules_versions = ("1",)
    seat_counts = range(2, 6)
    minutes = 20
    night_options: ClassVar[Mapping[str, Any]] = {"until": "3 rounds"}
    options_type = SenOptions
    starter_option = "starter"
    state_type = SenState
    rules = RULES
    event_types = events_of(events)
    view_type = SenView
    notation: ClassVar[StateNotation] = notation
    bot_levels = LEVELS
    bot_pauses = _BOT_PAUSES


GAME = Sen()
