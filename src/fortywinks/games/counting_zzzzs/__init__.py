"""Counting Zzzzs: build long, pleasant dreams and disturb the neighbours'. 2 to 4 players."""

from .game import GAME, CountingZzzzs

__all__ = ["GAME", "CountingZzzzs"]
