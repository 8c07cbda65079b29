"""What a line of the journal says about its table, for a database in which others look for tables."""

import msgspec

from ..core import Game
from ..core.records import Header
from ..storage.postgres.batch import About
from .keeping import RECORD_START
from .meta import META_START, read_meta

RUNNING = ("playing", "paused")


def describe(line: bytes) -> About | None:
    """None for all that is not about the table itself: nearly every line is a move."""
    if line.startswith(META_START):
        meta = read_meta(line)
        people = {person for person in (meta.host, *(seat.person for seat in meta.seats)) if person}
        # What a running game needs is said by its first line.
        return About(None if meta.phase in RUNNING else meta.game, meta.host, tuple(sorted(people)), line)
    if line.startswith(RECORD_START):
        header = msgspec.json.decode(line, type=Header)
        return About(f"{header.game}/{header.rules}")
    return None


def can_play(games: list[Game]) -> list[str]:
    """What a program with these games can play: tables at which nothing runs, and games of every version it has."""
    return [game.name for game in games] + [f"{game.name}/{rules}" for game in games for rules in game.rules_versions]
