"""The games of the house, by the names used on the command line. A game is imported when it is first asked for."""

from importlib import import_module

from ..core import Game, UnknownGame

_MODULES = {
    "sen": "fortywinks.games.sen",
    "schafe-schubsen": "fortywinks.games.schafe_schubsen",
    "counting-zzzzs": "fortywinks.games.counting_zzzzs",
    "dreams": "fortywinks.games.dreams",
    "when-i-dream": "fortywinks.games.when_i_dream",
}


def game_names() -> tuple[str, ...]:
    return tuple(_MODULES)


def load_game(name: str) -> Game:
    """The game of this name, or `UnknownGame`."""
    if name not in _MODULES:
        raise UnknownGame(f"there is no game '{name}'; the games are: {', '.join(_MODULES)}")
    game: Game = import_module(_MODULES[name]).GAME
    return game
