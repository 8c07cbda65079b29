"""What the house in the page needs of the browser: a place to keep things. All of it crosses the border as JSON."""

from collections.abc import Awaitable
from typing import Protocol, TypeAlias

import msgspec

from ..tables.night_deals import OpenNight


class AddLine(msgspec.Struct, frozen=True, tag_field="do", tag="line"):
    """One more line of a table."""

    table: str
    line: str


class DropTable(msgspec.Struct, frozen=True, tag_field="do", tag="drop"):
    """All lines of a table go."""

    table: str


class KeepGame(msgspec.Struct, frozen=True, tag_field="do", tag="game"):
    """A finished game: `facts` are what a list of games needs, `record` is the whole of it. One id is kept once."""

    id: str
    facts: str
    record: str


class KeepNight(msgspec.Struct, frozen=True, tag_field="do", tag="night"):
    """What is behind the last night that was opened, an `OpenNight` in JSON, in place of the one before."""

    night: str


Change: TypeAlias = AddLine | DropTable | KeepGame | KeepNight


class Kept(msgspec.Struct, frozen=True):
    """What was found at the start: the owner of this device, every table's lines in order, finished games' facts,
    and what is behind the last night that was opened."""

    token: str
    lines: list[tuple[str, str]] = []
    games: list[str] = []
    night: OpenNight | None = None


class PageStore(Protocol):
    """A database that commits a list of changes together or not at all."""

    def load(self) -> Awaitable[str]:
        """A `Kept`. From here on this house owns the store: a former owner's changes are refused."""
        ...

    def commit(self, changes: str) -> Awaitable[None]:
        """Resolves when the changes are durable; raises if they are not, or if another house owns the store now."""
        ...

    def record(self, id: str) -> Awaitable[str | None]:
        """The record of a finished game."""
        ...
