"""When I Dream: guess what you dream of, and find out whom to trust. 4 to 10 players."""

from .game import GAME, WhenIDream

__all__ = ["GAME", "WhenIDream"]
