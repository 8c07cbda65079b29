"""Counting Zzzzs as a game of the house."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from ...core import Action, Chance, Event, Game, Options, Seat, SecretChance, Viewer
from ...core.chance import SECRET_BYTES
from . import actions, notation, words
from .bots import LEVELS
from .components import CountingZzzzsOptions
from .events import EVENT_TYPES
from .rules import ZzzzsState
from .view import CountingZzzzsView


class CountingZzzzs(Game):
    name = "counting-zzzzs"
    title = "Counting Zzzzs"
    rule_letters = "ZZZ"
    rules_versions = ("1",)
    seat_counts = range(2, 5)
    minutes = 45
    options_type = CountingZzzzsOptions
    action_types = actions.ACTION_TYPES
    event_types = EVENT_TYPES
    bot_levels = LEVELS
    view_type = CountingZzzzsView

    def new(
        self, seats: int, options: Options | Mapping[str, Any] | None = None, chance: Chance | None = None
    ) -> ZzzzsState:
        self.check_seats(seats)
        table: CountingZzzzsOptions = self.check_options(options)
        return ZzzzsState(seats, table, chance or SecretChance(os.urandom(SECRET_BYTES)))

    def parse_action(self, text: str) -> Action:
        return actions.parse_action(text)

    def parse_state(self, text: str, chance: Chance | None = None) -> ZzzzsState:
        return notation.parse_state(text, chance)

    def describe_view(self, view: CountingZzzzsView, names: Sequence[str]) -> str:
        return words.describe_view(view, names)

    def describe_event(self, event: Event, names: Sequence[str], viewer: Viewer) -> str | None:
        return words.describe_event(event, names, viewer)

    def describe_action(self, action: Action, names: Sequence[str], seat: Seat) -> str:
        return words.describe_action(action, names, seat)


GAME = CountingZzzzs()
