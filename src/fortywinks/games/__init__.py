"""The games of the house, and those that other packages bring, by the names used on the command line.

A game of the house is imported when it is first asked for. Another package brings one by an entry point of the group
``fortywinks.games`` that names its `Game` object. One that cannot be used is named in one line of the log and left out.
"""

import logging
import re
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from ..core import FortyWinksError, Game, UnknownGame

HOUSE_GAMES: Final = {
    "sen": "fortywinks.games.sen",
    "schafe-schubsen": "fortywinks.games.schafe_schubsen",
    "counting-zzzzs": "fortywinks.games.counting_zzzzs",
    "dreams": "fortywinks.games.dreams",
    "when-i-dream": "fortywinks.games.when_i_dream",
}
GROUP: Final = "fortywinks.games"

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST_NAME: Final = 40
_LONGEST_REASON: Final = 200
_log = logging.getLogger(__name__)


class _BadGame(FortyWinksError):
    """What a package brings is no game that the house can offer."""


def game_names() -> tuple[str, ...]:
    return (*HOUSE_GAMES, *_games_from_elsewhere())


def load_game(name: str) -> Game:
    """The game of this name, or `UnknownGame`."""
    if name in HOUSE_GAMES:
        game: Game = import_module(HOUSE_GAMES[name]).GAME
        return game
    brought = _games_from_elsewhere().get(name)
    if brought is None:
        raise UnknownGame(f"there is no game '{name}'; the games are: {', '.join(game_names())}")
    return brought


@cache
def _games_from_elsewhere() -> dict[str, Game]:
    """What other packages bring; whatever is wrong with one of them, the house opens without it."""
    games: dict[str, Game] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        try:
            games[point.name] = _load(point, games)
        except (Exception, SystemExit) as error:
            reason = str(error) if isinstance(error, _BadGame) else f"{type(error).__name__}: {error}"
            line = f"the game '{point.name}' ({point.value}) is left out: {reason}"
            shown = "".join(letter if letter.isprintable() else " " for letter in line)
            _log.warning("%s", " ".join(shown.split())[:_LONGEST_REASON])
    return games


def _load(point: EntryPoint, others: dict[str, Game]) -> Game:
    if not _NAME.fullmatch(point.name) or len(point.name) > _LONGEST_NAME:
        raise _BadGame("a name is lower-case letters and digits, with hyphens between them")
    if point.name in HOUSE_GAMES or point.name in others:
        raise _BadGame("there is a game of that name already")
    game = point.load()
    if not isinstance(game, Game):
        raise _BadGame(f"this is a {type(game).__name__}, not a Game")
    missing = [name for name in Game.__annotations__ if not name.startswith("_") and not hasattr(game, name)]
    if missing:
        raise _BadGame(f"the game does not say its {', '.join(missing)}")
    if game.name != point.name:
        raise _BadGame(f"it calls itself '{game.name}'")
    return game
