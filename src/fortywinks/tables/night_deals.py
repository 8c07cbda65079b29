"""Tonight's night: for each day and game one deal, the same for everybody, which nobody can know before.

The house has a secret. From it a chain of hashes runs backwards: the secret of each day is the SHA-256 of that of the
day after. So yesterday's secret, which is open to all, commits the house to tonight's and to every night to come, and
tells nothing of them. The secret of a day is opened when the day is over, at midnight UTC.
"""

import hashlib
import re
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final

from ..core import Seat
from .codes import new_id
from .refusals import TableRefusal

FIRST: Final = date(2026, 1, 1)
NIGHTS: Final = 36_525
"""A hundred years of them."""

_ID: Final = re.compile(r"night-(\d{4}-\d\d-\d\d)-([a-z0-9-]+)-[^-]+")


def today(wall_clock: float) -> date:
    """The day whose night is played at this time, everywhere."""
    return datetime.fromtimestamp(wall_clock, UTC).date()


def seconds_left(wall_clock: float) -> float:
    """Until midnight UTC."""
    now = datetime.fromtimestamp(wall_clock, UTC)
    midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
    return (midnight - now).total_seconds()


@lru_cache(maxsize=8)
def day_secret(house_secret: bytes, day: date) -> bytes:
    """That of one day; whoever has it can work out those of all days before it, and of none after it."""
    left = NIGHTS - (day - FIRST).days
    if not 0 <= left <= NIGHTS:
        raise TableRefusal("no-such-night")
    secret = hashlib.sha256(b"fortywinks nights\n" + house_secret).digest()
    for _ in range(left):
        secret = hashlib.sha256(secret).digest()
    return secret


def deal_secret(secret: bytes, game: str) -> bytes:
    """The secret behind all chance of one game's night, from that of its day."""
    return hashlib.sha256(b"fortywinks night\n" + secret + b"\n" + game.encode()).digest()


def bot_seed(deal: bytes, seat: Seat) -> bytes:
    """The same luck for the same bot, wherever the night is played."""
    return hashlib.sha256(b"fortywinks night's bot\n" + deal + bytes([seat])).digest()


def night_start(day: date | str, game: str) -> str:
    """What the ids of all games of one night begin with."""
    return f"night-{day}-{game}-"


def night_id(day: date | str, game: str) -> str:
    """An id for one game of a night: it says which, and tells nothing of its table."""
    return night_start(day, game) + re.sub("[^A-Za-z0-9]", "0", new_id())


def night_of(game_id: str) -> tuple[date, str] | None:
    """The day and the game, if this is the id of a night's game."""
    found = _ID.fullmatch(game_id)
    try:
        return (date.fromisoformat(found[1]), found[2]) if found else None
    except ValueError:
        return None
