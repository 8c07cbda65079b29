"""When I Dream as a game of the house."""

from typing import Any, ClassVar

import msgspec

from ...core import BadOption, Game, Options, StateNotation, events_of
from . import events, notation
from .bots import LEVELS
from .components import WhenIDreamOptions
from .rules import RULES
from .state import WhenIDreamState
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
    rule_letters = "WID"
    rules_versions = ("2",)
    seat_counts = range(4, 11)
    minutes = 30
    options_type = WhenIDreamOptions
    state_type = WhenIDreamState
    rules = RULES
    notation: ClassVar[StateNotation] = notation
    event_types = events_of(events)
    bot_levels = LEVELS
    view_type = WhenIDreamView
    bot_pauses = _BOT_PAUSES

    def check_table(self, seats: int, options: WhenIDreamOptions) -> None:
        try:
            word_list(options.language, options.words)
        except BadWordList as error:
            raise BadOption(f"option words: {error}", "words", error) from None

    def timed_options(self, options: Options) -> Options:
        """WID-16: against the clock a night has no other end."""
        return msgspec.structs.replace(options, turns=0)

    def needs_clock(self, options: Any) -> bool:
        return bool(options.turns == 0)


GAME = WhenIDream()
