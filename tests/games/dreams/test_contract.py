"""Dreams holds what every game of the house holds."""

from fortywinks.games.dreams import GAME
from tests.contract import GameContract


class TestDreams(GameContract):
    game = GAME
    games_watched = 3  # its games are long: 18 to 36 steps a round
