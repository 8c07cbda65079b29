"""When I Dream as a game of the house."""

import os
from collections.abc import Mapping
from typing import Any

import msgspec

from ...core import Action, BadOption, Chance, Game, Options, SecretChance
from ...core.chance import SECRET_BYTES
from . import actions, notation
from .bots import LEVELS
from .components import WhenIDreamOptions
from .events import EVENT_TYPES
from .rules import WhenIDreamState
from .view import WhenIDreamView
from .wordlists import BadWordList, word_list

_BOT_PAUSES = {
    # Before a night everybody reads of the last one, or who they are.
    "sleep": (15.0, 30.0, 20.0),
    # Hints and guesses are thought up and typed.
    "hint": (2.5, 8.0, 4.0),
    "guess": (2.5, 8.0, 4.0),
}


class WhenIDream(Game):
    name = "when-i-dream"
    title = "When I Dream"
    rule_letters = "WID"
    rules_versions = ("2",)
    seat_counts = range(4, 11)
    minutes = 30
    options_type = WhenIDreamOptions
    action_types = actions.ACTION_TYPES
    event_types = EVENT_TYPES
    bot_levels = LEVELS
    view_type = WhenIDreamView
    bot_pauses = _BOT_PAUSES

    def new(
        self, seats: int, options: Options | Mapping[str, Any] | None = None, chance: Chance | None = None
    ) -> WhenIDreamState:
        self.check_seats(seats)
        table: WhenIDreamOptions = self.check_options(options)
        try:
            word_list(table.language, table.words)
        except BadWordList as error:
            raise BadOption(f"option words: {error}", "words") from None
        return WhenIDreamState(seats, table, chance or SecretChance(os.urandom(SECRET_BYTES)))

    def timed_options(self, options: Options) -> Options:
        """WID-16: against the clock a night has no other end."""
        return msgspec.structs.replace(options, turns=0)

    def needs_clock(self, options: Any) -> bool:
        return bool(options.turns == 0)

    def parse_action(self, text: str) -> Action:
        return actions.parse_action(text)

    def parse_state(self, text: str, chance: Chance | None = None) -> WhenIDreamState:
        return notation.parse_state(text, chance)


GAME = WhenIDream()
