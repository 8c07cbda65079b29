"""Ostfriesisches Schafe-Schubsen: sheep race on a wet dike, and the rear one of the last two wins. 3 to 8 players."""

from .game import GAME, SchafeSchubsen

__all__ = ["GAME", "SchafeSchubsen"]
