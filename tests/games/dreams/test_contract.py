"""Dreams holds what every game of the house holds."""

from typing import Any

from fortywinks.games.dreams import GAME
from tests.contract import GameContract


class TestDreams(GameContract):
    game = GAME
    games_watched = 3  # its games are long: up to 90 steps a round, and ten rounds

    def _watch(self, seats: int, name: str, *, share: float = 1, games: int = 0, **checks: Any) -> None:
        """What is replayed from the start takes the longer the longer a game is: rarer, but in every game."""
        super()._watch(seats, name, share=share / 5, games=min(games, 8), **checks)
