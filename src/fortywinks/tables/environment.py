"""What a table is given from outside: a journal, bots and time."""

from collections import Counter
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from ..bots.seats import BotHost
from ..core import Game
from ..storage.journal import Journal

if TYPE_CHECKING:
    from .connections import Connections
    from .keeping import FinishedGame
    from .table import Table

Viewpoint: TypeAlias = Literal["player", "spectator", "screen"]


class Environment(Protocol):
    """What a table needs from the house."""

    journal: Journal
    bots: BotHost
    most_viewers: int
    pulse: float | None
    nights: str
    """Of which kind nights are that are dealt here."""
    waits_for_people: bool
    """Whether no bot ever takes over for somebody who is gone."""
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
