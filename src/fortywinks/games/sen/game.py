"""Sen as a game of the house."""

import os
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ...bots import Bot
from ...core import Action, BadOption, Chance, Event, Game, Options, Seat, SecretChance, Viewer, parse_seat
from ...core.chance import SECRET_BYTES
from . import actions, notation, words
from .bots import LEVELS
from .components import SenOptions
from .events import EVENT_TYPES
from .rules import SenState
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
    title = "Sen"
    rule_letters = "SEN"
    rules_versions = ("1",)
    seat_counts = range(2, 6)
    minutes = 20
    options_type = SenOptions
    action_types = actions.ACTION_TYPES
    event_types = EVENT_TYPES
    view_type = SenView
    bot_pauses = _BOT_PAUSES

    def new(self, seats: int, options: Options | None = None, chance: Chance | None = None) -> SenState:
        self.check_seats(seats)
        table: SenOptions = self.check_options(options)
        if table.starter != "random" and parse_seat(table.starter) >= seats:
            raise BadOption(f"option starter: there is no seat {table.starter} among {seats} players", "starter")
        return SenState(seats, table, chance or SecretChance(os.urandom(SECRET_BYTES)))

    def parse_action(self, text: str) -> Action:
        return actions.parse_action(text)

    def parse_state(self, text: str) -> SenState:
        return notation.parse_state(text)

    @property
    def bot_levels(self) -> dict[str, Callable[[Seat, int, Any, Random], Bot]]:
        return LEVELS

    def describe_view(self, view: SenView, names: Sequence[str]) -> str:
        return words.describe_view(view, names)

    def describe_event(self, event: Event, names: Sequence[str], viewer: Viewer) -> str | None:
        return words.describe_event(event, names, viewer)

    def describe_action(self, action: Action, names: Sequence[str], seat: Seat) -> str:
        return words.describe_action(action, names, seat)


GAME = Sen()
