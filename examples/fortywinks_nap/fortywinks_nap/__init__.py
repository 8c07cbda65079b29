"""Nap, a game that another package brings to Forty Winks."""

from .game import GAME, GetUp, Nap, TurnOver

__all__ = ["GAME", "GetUp", "Nap", "TurnOver"]
