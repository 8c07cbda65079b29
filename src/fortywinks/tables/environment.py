"""What a table is given from outside: a journal, bots, time, and connections."""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from ..bots.seats import BotHost
from ..core import Game
from ..storage.journal import Journal
from .people import PersonId
from .streams import Stream

if TYPE_CHECKING:
    from .connections import Connections, Latecomer
    from .keeping import FinishedGame
    from .table import Table

Viewpoint: TypeAlias = Literal["player", "spectator", "screen"]


class Environment(Protocol):
    """What a table needs from the house."""

    journal: Journal
    bots: BotHost
    most_viewers: int
    pulse: float | None
    is_closing: bool
    viewers: Counter[Viewpoint]
    """How many are connected, for the metrics."""

    def now(self) -> float: ...

    def wall_clock(self) -> float: ...

    def note(self, table: "Connections") -> None:
        """Somebody has come or gone, or something about the table changed."""
        ...

    def schedule(self, table: "Table", at: float) -> None:
        """`table.tick()` must be called then."""
        ...

    def keep_game(self, table: str, game: "FinishedGame") -> None:
        """A game ended at this table; its record is to be kept."""
        ...

    def bot_pace(self, game: Game, about: str) -> float:
        """Seconds that a bot seems to think."""
        ...

    def began(self) -> str:
        """Now, as a record says it."""
        ...

    def new_secret(self) -> bytes: ...

    def new_game_id(self) -> str:
        """Under which a game will be kept: nobody can find the table from it."""
        ...

    def count(self, what: str) -> None:
        """For the metrics."""
        ...


class Attachment:
    """One connection of one person to one table."""

    __slots__ = (
        "address",
        "close",
        "expected",
        "person",
        "seat",
        "send",
        "stream",
        "table",
        "viewpoint",
        "watcher_name",
    )

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
        self.expected: tuple[Stream, Latecomer] | None = None
        """The stream to which it will listen once it has been greeted, and who keeps its place there until then."""
        self.seat: int | None = None
        """Where the person sat when it was last asked; see `Table.seat_of`."""
        self.watcher_name = ""

    def receive(self, payload: bytes) -> None:
        """Something arrived from the client."""
        self.table.receive(self, payload)

    def closed(self) -> None:
        """The connection is gone."""
        self.table.detach(self)
