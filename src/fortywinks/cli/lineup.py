"""Who sits at the table: the levels of the bots, as they are typed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core import UnknownBot
from ..terminal.console import BadUsage

if TYPE_CHECKING:
    from ..core import Game


def parse_levels(game: "Game", text: str) -> list[str]:
    """Reads ``hard,easy``."""
    levels = [level.strip() for level in text.split(",")]
    for level in levels:
        if level not in game.bot_levels:
            raise UnknownBot(f"{game.name} has no bot '{level}'; there are: {', '.join(game.bot_levels)}")
    return levels


def fill_seats(levels: Sequence[str], seats: int) -> list[str]:
    """One level for each seat: the levels repeat in turn."""
    if len(levels) > seats:
        raise BadUsage(f"{len(levels)} bots ({', '.join(levels)}) are too many: there is room for {seats}")
    return [levels[seat % len(levels)] for seat in range(seats)]
