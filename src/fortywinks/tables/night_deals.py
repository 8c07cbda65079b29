"""Tonight's night: for each day and game one deal, the same for everybody, which nobody can know before.

The house has a secret. From it a chain of hashes runs backwards: the secret of each day is the SHA-256 of that of the
day after. So yesterday's secret, which is open to all, commits the house to tonight's and to every night to come, and
tells nothing of them.

There are two such chains. The secret of a night that the house deals itself is opened when the day is over, at midnight
UTC: such nights count. That of a night for houses in pages is opened when the day begins, for these deal on their
players' own devices, which can look into the cards: such nights are for joy alone. A page on a static host without
anybody who opens a secret each day deals by the calendar alone.
"""

import hashlib
import re
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from math import ceil
from typing import Annotated, Final

import msgspec

from ..core import Seat
from .codes import new_id, spelled
from .refusals import TableRefusal

FIRST: Final = date(2026, 1, 1)
NIGHTS: Final = 36_525
"""A hundred years of them."""

DEALT: Final = "night"
OWN: Final = "own-night"
"""What the ids begin with of games that a house dealt and that count, and of those dealt on a player's own device."""

_ID: Final = re.compile(r"(night|own-night)-(\d{4}-\d\d-\d\d)-([a-z0-9-]+)-[^-]+")


def today(wall_clock: float) -> date:
    """The day whose night is played at this time, everywhere."""
    return datetime.fromtimestamp(wall_clock, UTC).date()


def seconds_left(wall_clock: float) -> int:
    """Until midnight UTC, in whole seconds: the night is over when they are."""
    now = datetime.fromtimestamp(wall_clock, UTC)
    midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
    return ceil((midnight - now).total_seconds())


def day_secret(house_secret: bytes, day: date) -> bytes:
    """That of one day; whoever has it can work out those of all days before it, and of none after it."""
    return _in_chain(b"fortywinks nights\n" + house_secret, day)


@lru_cache(maxsize=8)
def _in_chain(start: bytes, day: date) -> bytes:
    left = NIGHTS - (day - FIRST).days
    if not 0 <= left <= NIGHTS:
        raise TableRefusal("no-such-night")
    return _hashed(hashlib.sha256(start).digest(), left)


def _hashed(secret: bytes, times: int) -> bytes:
    for _ in range(times):
        secret = hashlib.sha256(secret).digest()
    return secret


class OpenNight(msgspec.Struct, frozen=True):
    """What is behind a night of houses in pages, open since its day began."""

    day: date
    secret: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    """In hexadecimal digits."""

    def is_committed_by(self, earlier: "OpenNight") -> bool:
        """Whether it is what whoever opened the earlier one was bound to."""
        days = (self.day - earlier.day).days
        return 0 <= days <= NIGHTS and _hashed(bytes.fromhex(self.secret), days).hex() == earlier.secret


def open_night(secret: bytes, day: date) -> OpenNight:
    """That of a day, from the secret of a house or of a site."""
    return OpenNight(day, _in_chain(b"fortywinks open nights\n" + secret, day).hex())


def night_of_the_calendar(day: date) -> OpenNight:
    """Where nobody opens anything: anybody can work out that of any day."""
    return OpenNight(day, hashlib.sha256(f"fortywinks night of the calendar\n{day}".encode()).hexdigest())


def deal_secret(secret: bytes, game: str) -> bytes:
    """The secret behind all chance of one game's night, from that of its day."""
    return hashlib.sha256(b"fortywinks night\n" + secret + b"\n" + game.encode()).digest()


def bot_seed(deal: bytes, seat: Seat) -> bytes:
    """The same luck for the same bot, wherever the night is played."""
    return hashlib.sha256(b"fortywinks night's bot\n" + deal + bytes([seat])).digest()


def night_code(house_secret: bytes, day: date, game: str, person: str) -> str:
    """The code of the one table at which a person plays a night. No two tables of a house have the same code, so nobody
    begins a night twice, on whichever machines they ask at the same time. It is longer than any spoken one."""
    said = f"\n{day}\n{game}\n{person}".encode()
    digest = hashlib.sha256(b"fortywinks night's table\n" + house_secret + said).digest()
    return spelled(digest[:24])


def night_start(day: date | str, game: str, kind: str = DEALT) -> str:
    """What the ids of all games of one night begin with."""
    return f"{kind}-{day}-{game}-"


def night_id(day: date | str, game: str, kind: str = DEALT) -> str:
    """An id for one game of a night: it says which, and tells nothing of its table."""
    return night_start(day, game, kind) + re.sub("[^A-Za-z0-9]", "0", new_id())


def night_of(game_id: str, kind: str = DEALT) -> tuple[date, str] | None:
    """The day and the game, if this is the id of a night's game of that kind."""
    found = _ID.fullmatch(game_id)
    try:
        return (date.fromisoformat(found[2]), found[3]) if found and found[1] == kind else None
    except ValueError:
        return None
