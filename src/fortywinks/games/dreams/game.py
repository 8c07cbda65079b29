"""Dreams as a game of the house."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from ...core import Action, BadOption, Chance, Event, Game, Options, Seat, SecretChance, Viewer, parse_seat
from ...core.chance import SECRET_BYTES
from . import actions, notation, words
from .bots import LEVELS
from .components import DreamsOptions
from .events import EVENT_TYPES
from .gallery.reading import check_set
from .rules import DreamsState
from .view import DreamsView


class Dreams(Game):
    name = "dreams"
    title = "Dreams"
    rule_letters = "DRM"
    rules_versions = ("1",)
    seat_counts = range(3, 7)
    minutes = 30
    options_type = DreamsOptions
    action_types = actions.ACTION_TYPES
    event_types = EVENT_TYPES
    bot_levels = LEVELS
    view_type = DreamsView
    unavoidable = frozenset({actions.Lock})

    def new(
        self, seats: int, options: Options | Mapping[str, Any] | None = None, chance: Chance | None = None
    ) -> DreamsState:
        self.check_seats(seats)
        table: DreamsOptions = self.check_options(options)
        if table.dealer != "random" and parse_seat(table.dealer) >= seats:
            raise BadOption(f"option dealer: there is no seat {table.dealer} among {seats} players", "dealer")
        return DreamsState(seats, table, chance or SecretChance(os.urandom(SECRET_BYTES)))

    def check_possible(self, options: DreamsOptions) -> None:
        for name, size in options.own_sets:
            check_set(name, size)

    def parse_action(self, text: str) -> Action:
        return actions.parse_action(text)

    def parse_state(self, text: str, chance: Chance | None = None) -> DreamsState:
        return notation.parse_state(text, chance)

    def describe_view(self, view: DreamsView, names: Sequence[str]) -> str:
        return words.describe_view(view, names)

    def describe_event(self, event: Event, names: Sequence[str], viewer: Viewer) -> str | None:
        return words.describe_event(event, names, viewer)

    def describe_action(self, action: Action, names: Sequence[str], seat: Seat) -> str:
        return words.describe_action(action, names, seat)


GAME = Dreams()
