"""What a table is given from outside: a journal, bots, time, and connections."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from ..bots.seats import BotHost
from ..core import Game
from ..storage.journal import Journal
from .meta import TableMeta
from .people import PersonId
from .streams import Stream

if TYPE_CHECKING:
    from .table import Table

Viewpoint: TypeAlias = Literal["player", "spectator", "screen"]


class Environment(Protocol):
    """What a table needs from the house."""

    journal: Journal
    bots: BotHost
    most_viewers: int
    is_closing: bool

    def now(self) -> float: ...

    def wall_clock(self) -> float: ...

    def schedule(self, table: "Table", at: float) -> None:
        """`table.tick()` must be called then."""
        ...

    def keep_record(self, meta: TableMeta, game_id: str, record: str) -> None:
        """A game ended; its record is to be kept, for the people who sat there as `meta` says."""
        ...

    def bot_pace(self, game: Game, about: str) -> float:
        """Seconds that a bot seems to think."""
        ...

    def new_secret(self) -> bytes: ...

    def count(self, what: str) -> None:
        """For the metrics."""
        ...


class Attachment:
    """One connection of one person to one table."""

    __slots__ = ("address", "close", "person", "seat", "send", "stream", "table", "viewpoint", "watcher_name")

    def __init__(
        self,
        table: "Table",
        person: PersonId,
        viewpoint: Viewpoint,
        send: Callable[[bytes], None],
        close: Callable[[int, str], None],
        address: str = "",
    ) -> None:
        self.table = table
        self.address = address
        """Where the connection comes from: shares of what is scarce are by address."""
        self.person = person
        self.viewpoint: Viewpoint = viewpoint
        self.send = send
        self.close = close
        self.stream: Stream | None = None
        self.seat: int | None = None
        """Where the person sat when it was last asked; see `Table.seat_of`."""
        self.watcher_name = ""

    def receive(self, payload: bytes) -> None:
        """Something arrived from the client."""
        self.table.receive(self, payload)

    def closed(self) -> None:
        """The connection is gone."""
        self.table.detach(self)
