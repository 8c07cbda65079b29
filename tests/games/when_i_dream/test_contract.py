"""When I Dream holds what every game of the house holds."""

from typing import ClassVar

from fortywinks.games.when_i_dream import GAME
from tests.contract import GameContract


class TestWhenIDream(GameContract):
    game = GAME
    # A game is as many nights as players, so few of them go a long way.
    tables_played: ClassVar[int] = 40
    games_watched: ClassVar[int] = 2
