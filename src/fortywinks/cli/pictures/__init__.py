"""How a game looks in the terminal. Any game can be shown in words; one with pictures of its own has a module here."""

from importlib import import_module
from importlib.util import find_spec

from ...core import Game
from .words import WordPictures

__all__ = ["WordPictures", "pictures_of"]


def pictures_of(game: Game) -> type[WordPictures]:
    """The pictures of this game, or words where it has none."""
    module = f"{__name__}.{game.name.replace('-', '_')}"
    if find_spec(module) is None:
        return WordPictures
    pictures: type[WordPictures] = import_module(module).PICTURES
    return pictures
