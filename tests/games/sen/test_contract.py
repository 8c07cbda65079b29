"""Sen holds what every game of the house holds."""

from fortywinks.games import load_game
from tests.contract import GameContract


class TestSen(GameContract):
    game = load_game("sen")
