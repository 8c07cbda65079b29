"""Dreams: gods lay stars, one mortal pretends to know what they show. 3 to 6 players."""

from .game import GAME, Dreams

__all__ = ["GAME", "Dreams"]
