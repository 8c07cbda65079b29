"""What a table is besides its game: who sits where, and what was agreed. This is what is written down of it."""

from typing import Any

import msgspec

from ..bots.names import bot_names
from ..core import FortyWinksError
from ..core.records import Player
from ..protocol.messages import PaceName, SeatKind, SeatState, TablePhase, Watching
from .people import PersonId, is_same_person

MOST_REMOVED = 50
"""Of so many people whom the host has removed is known that they were."""


class TableSeat(msgspec.Struct, omit_defaults=True):
    """One seat. A person keeps it while a bot plays for them."""

    kind: SeatKind = "empty"
    person: PersonId | None = None
    name: str | None = None
    level: str | None = None
    """The bot's level; of the substitute, if a bot plays for a person."""
    substituted: bool = False
    asked_away: bool = False
    """The person asked for the bot, so it stays until they ask to play again."""
    muted: bool = False
    did: list[str] = []
    """What the substitute did so far, in notation."""

    def empty(self) -> None:
        self.kind, self.person, self.name, self.level = "empty", None, None, None
        self.substituted = self.asked_away = self.muted = False
        self.did = []

    @property
    def is_played_by_bot(self) -> bool:
        return self.kind == "bot" or self.substituted

    def player(self) -> Player:
        """How the record names who sits here."""
        if self.kind == "bot":
            return Player(self.name or self.level or "bot", self.level)
        return Player(self.name or "?")

    def state(self, present: bool) -> SeatState:
        return SeatState(self.kind, self.name, self.level, present, self.substituted, self.muted)


class Removed(msgspec.Struct, frozen=True):
    """Somebody whom the host has removed, and who does not sit down again unless the host asks for it."""

    person: PersonId
    name: str


class TableMeta(msgspec.Struct, omit_defaults=True):
    """Everything about a table that must survive a restart, the running game's record apart."""

    id: str
    code: str
    game: str
    options: dict[str, Any]
    seats: list[TableSeat]
    host: PersonId
    created: float
    phase: TablePhase = "open"
    pace: PaceName = "standard"
    public: bool = False
    watching: Watching = "link"
    seats_open_during_play: bool = True
    hints: bool = True
    match: int = 0
    secret: str | None = None
    """Of the running game, in hexadecimal digits."""
    game_id: str | None = None
    """Under which the running game will be kept: drawn anew for each, and unlike the table's, for whoever is shown a
    finished game is not invited to the table."""
    night: str | None = None
    """The day whose night is played here, the same for everybody; None at any other table."""
    record: str | None = None
    """The id of the game that ended last at this table."""
    seen: float = 0.0
    """When somebody was known to be here, roughly; by the clock on the wall, which a restart does not stop."""
    removed: list[Removed] = []
    rematch: list[PersonId] = []
    """Who wants another game, since the last one ended."""

    def seat_of(self, person: PersonId) -> int | None:
        for index, seat in enumerate(self.seats):
            if is_same_person(seat.person, person):
                return index
        return None

    def is_host(self, person: PersonId) -> bool:
        return is_same_person(self.host, person)

    def was_removed(self, person: PersonId) -> bool:
        return any(is_same_person(removed.person, person) for removed in self.removed)

    def remove(self, person: PersonId, name: str) -> None:
        """The host does not want this person to sit here; of too many, the first are forgotten."""
        self.removed = [*self.removed, Removed(person, name)][-MOST_REMOVED:]

    def name_bots(self) -> None:
        """Every bot gets a name that nobody else at the table has. People keep theirs: a bot gives way."""
        taken = {place.name.casefold() for place in self.seats if place.kind == "person" and place.name}
        for place in self.seats:
            if place.kind != "bot":
                continue
            if not place.name or place.name == place.level or place.name.casefold() in taken:
                (place.name,) = bot_names(1, [*taken, *(other.name for other in self.seats)])
            taken.add(place.name.casefold())

    def wants_rematch(self, person: PersonId) -> bool:
        return any(is_same_person(other, person) for other in self.rematch)

    @property
    def has_people(self) -> bool:
        return any(place.kind == "person" for place in self.seats)

    @property
    def running_id(self) -> str:
        """Under which the running game, or the last one, is kept. Tables of older versions have no id for it."""
        return self.game_id or f"{self.id}-{self.match}"


class _MetaLine(msgspec.Struct):
    meta: TableMeta


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_MetaLine).decode

META_START = b'{"meta":'


def meta_line(meta: TableMeta) -> bytes:
    return _encode(_MetaLine(meta))


class BadMeta(FortyWinksError):
    """What was written down of a table makes no sense to this program."""


def read_meta(line: bytes) -> TableMeta:
    try:
        return _decode(line).meta
    except msgspec.DecodeError as error:
        raise BadMeta(f"a table in the journal cannot be read; did a newer program make it? ({error})") from None
