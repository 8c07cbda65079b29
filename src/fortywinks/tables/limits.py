"""What may be taken up."""

import msgspec

from .night_deals import DEALT


class Limits(msgspec.Struct, frozen=True):
    """What one house and one person may take up."""

    tables: int = 20_000
    tables_per_person: int = 12
    viewers_per_table: int = 64
    idle_days: float = 7
    """A table with a game that goes on, at which nobody was for this long, is closed."""
    finished_days: float = 1
    """The same for one whose game is over."""
    nights: str = DEALT
    """Of which kind nights are that are dealt here: see `night_deals`."""
    waits_for_people: bool = False
    """Whether a seat waits for its person for ever, instead of being played by a bot: on a device of one's own nobody
    else waits."""
