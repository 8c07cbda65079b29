"""The compiled search, for bots that look further than Python can, where it can be had: not in a browser."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from ..core import FortyWinksError

if TYPE_CHECKING:
    from ..native.search import Search

PATIENCE: Final = 3.0
"""Seconds that a bot waits for its search to be built, once on each machine: one that takes five is taken for mad."""


@cache
def can_search_here(package: str) -> bool:
    """Whether the game in this package can be searched on this machine."""
    try:
        from ..native.building import can_search

        return can_search(package)
    except ImportError:  # in a browser
        return False


def search_for(package: str, title: str, seats: int, options: Any, patience: float) -> "Search | None":
    """The compiled search for such a table; None where it cannot be had, or not yet."""
    try:
        from ..native.search import Search

        table = import_module(f"{package}.batch").table(seats, options)
        return Search(package, title, table, patience)
    except (FortyWinksError, ImportError, TimeoutError):  # a deck that it has no room for; no compiler, or a slow one
        return None
