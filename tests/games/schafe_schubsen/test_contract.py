"""Schafe-Schubsen holds what every game of the house holds."""

from fortywinks.games.schafe_schubsen import GAME
from tests.contract import GameContract


class TestSchafeSchubsen(GameContract):
    game = GAME
