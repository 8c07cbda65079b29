"""Sen: memory and nerve, the fewest ravens win. 2 to 5 players."""

from .game import GAME, Sen

__all__ = ["GAME", "Sen"]
