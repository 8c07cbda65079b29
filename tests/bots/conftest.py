"""What every test of bots in processes begins with."""

import pytest

from fortywinks.games import game_names, load_game
from fortywinks.native.building import build_for_search

from .processes import forget_others


@pytest.fixture(autouse=True)
def only_own_processes() -> None:
    forget_others()


@pytest.fixture(scope="session", autouse=True)
def searches_are_built() -> None:
    """Before any bot sits down: one that waits for its search in vain plays otherwise meanwhile."""
    for game in map(load_game, game_names()):
        if game.part("search") is not None:
            build_for_search(game.package, game.title)
