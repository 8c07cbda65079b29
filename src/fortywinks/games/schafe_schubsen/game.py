"""Ostfriesisches Schafe-Schubsen as a game of the house."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from ...core import Action, BadOption, Chance, Event, Game, Options, Seat, SecretChance, Viewer, parse_seat
from ...core.chance import SECRET_BYTES
from . import actions, notation, words
from .bots import LEVELS
from .components import SchafeSchubsenOptions
from .events import EVENT_TYPES
from .rules import SheepState
from .view import SheepView


class SchafeSchubsen(Game):
    name = "schafe-schubsen"
    title = "Ostfriesisches Schafe-Schubsen"
    rule_letters = "SHP"
    rules_versions = ("1",)
    seat_counts = range(3, 9)
    minutes = 30
    options_type = SchafeSchubsenOptions
    action_types = actions.ACTION_TYPES
    event_types = EVENT_TYPES
    bot_levels = LEVELS
    view_type = SheepView

    def new(
        self, seats: int, options: Options | Mapping[str, Any] | None = None, chance: Chance | None = None
    ) -> SheepState:
        self.check_seats(seats)
        table: SchafeSchubsenOptions = self.check_options(options)
        if table.starter != "random" and parse_seat(table.starter) >= seats:
            raise BadOption(f"option starter: there is no seat {table.starter} among {seats} players", "starter")
        return SheepState(seats, table, chance or SecretChance(os.urandom(SECRET_BYTES)))

    def parse_action(self, text: str) -> Action:
        return actions.parse_action(text)

    def parse_state(self, text: str, chance: Chance | None = None) -> SheepState:
        return notation.parse_state(text, chance)

    def describe_view(self, view: SheepView, names: Sequence[str]) -> str:
        return words.describe_view(view, names)

    def describe_event(self, event: Event, names: Sequence[str], viewer: Viewer) -> str | None:
        return words.describe_event(event, names, viewer)

    def describe_action(self, action: Action, names: Sequence[str], seat: Seat) -> str:
        return words.describe_action(action, names, seat)


GAME = SchafeSchubsen()
