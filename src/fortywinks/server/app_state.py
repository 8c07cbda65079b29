"""Everything that one running server has, in one place, for its HTTP routes and its sockets."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

from ..protocol.answers import PublicTable
from ..storage import JournalFigures
from ..storage.catalogue import CatalogueEntry, PlayedNight
from ..tables import House
from ..tables.codes import new_id
from ..tables.meta import TableMeta
from ..tables.people import PersonId
from .background import Background
from .buckets import Buckets
from .config import Settings
from .metrics import Figures
from .night_board import NightBoard
from .running_reviews import RunningReviews
from .transport import Counts, FrontDoor
from .waking import Waker

GUESSES = 20
GUESS_EVERY = 10.0
"""Wrong codes that one address may say at once, and then one in so many seconds: codes are short."""


NEW_TABLES = 40
NEW_TABLE_EVERY = 15.0
"""Tables that one address may open at once, as a whole school class does, and then one in so many seconds."""


SENT_GAMES = 40
SENT_GAME_EVERY = 60.0
"""Games played elsewhere that one person, and one address, may send at once, and then one in so many seconds."""


class CatalogueReader(Protocol):
    """Finished games, asked without waiting for the disk on the event loop."""

    async def add_record(
        self, id: str, make_record: Callable[[], str], persons: Sequence[str | None], ended: str
    ) -> bool: ...

    async def record(self, id: str) -> str | None: ...

    async def games_called(self, start: str, person: str | None = None) -> list[PlayedNight]: ...

    async def secret(self) -> bytes: ...

    async def games_of(self, person: str, limit: int = 50, before: int | None = None) -> list[CatalogueEntry]: ...


class Elsewhere:
    """What other nodes of the house have. In a house of one machine that is nothing."""

    async def find_code(self, code: str) -> str | None:
        """The id of the table with this spoken code."""
        return None

    async def tables_of(self, person: PersonId) -> list[TableMeta]:
        """The tables at which this person sits, or is host."""
        return []

    async def reserve(self, code: str) -> tuple[str, str] | None:
        """A place for a new table with this code; None if another machine has one."""
        return new_id(), code

    async def give_up(self, place: tuple[str, str]) -> None:
        """No table has come to be there."""

    async def lobby(self) -> list[PublicTable]:
        """Tables that want guests."""
        return []

    @asynccontextmanager
    async def hosting(self, person: PersonId, most: int) -> AsyncIterator[None]:
        """While a table is made for this person: refused if they host so many already, wherever those are. A house of
        one machine counts them itself."""
        yield


class AppState:
    """What routes and sockets need to know. `counts` and `door` are set once there are sockets."""

    def __init__(
        self,
        settings: Settings,
        house: House,
        catalogue: CatalogueReader,
        journal_figures: Callable[[], JournalFigures],
        now: Callable[[], float],
    ) -> None:
        self.settings = settings
        self.house = house
        self.catalogue = catalogue
        self.journal_figures = journal_figures
        self.now = now
        self.figures = Figures()
        self.counts = Counts()
        self.door = FrontDoor()
        self.background = Background()
        self.reviews = RunningReviews()
        self.night_board = NightBoard(catalogue.games_called, now)
        self.waker = Waker(house, self.background)
        self.elsewhere = Elsewhere()
        self.is_ready = False
        """False while starting and stopping, and after the disk has failed."""
        self.wrong_codes = Buckets(1 / GUESS_EVERY if settings.requests_per_second else 0, GUESSES, now)
        self.sent_games = Buckets(1 / SENT_GAME_EVERY if settings.requests_per_second else 0, SENT_GAMES, now)
        self.new_tables = Buckets(1 / NEW_TABLE_EVERY if settings.requests_per_second else 0, NEW_TABLES, now)
