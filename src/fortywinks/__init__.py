"""Forty Winks: tabletop games about sleep and dreams, as a rules library, a server and a page.

>>> import fortywinks
>>> state = fortywinks.load_game(fortywinks.game_names()[0]).new(seats=2)
>>> state.deciders
(0, 1)
"""

from .core import (
    HOUSE,
    SPECTATOR,
    FortyWinksError,
    Game,
    RecordedChance,
    Refusal,
    SecretChance,
    State,
    events_for,
    read_options,
)
from .core.match import Match
from .core.replay import Replay, verify
from .games import game_names, load_game

__version__ = "0.1.0"

__all__ = [
    "HOUSE",
    "SPECTATOR",
    "FortyWinksError",
    "Game",
    "Match",
    "RecordedChance",
    "Refusal",
    "Replay",
    "SecretChance",
    "State",
    "__version__",
    "events_for",
    "game_names",
    "load_game",
    "read_options",
    "verify",
]
