"""The catalogue of finished games: what it can be asked, whatever database keeps it."""

import asyncio
import io
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar

import msgspec

from ..core.errors import BadRecord, UnknownGame
from ..core.game import Game
from ..core.records import Closing, Header, Note, parse_line, read_lines
from ..core.replay import verify
from .errors import DamagedCatalogue

P = ParamSpec("P")
T = TypeVar("T")


class Participant(msgspec.Struct, frozen=True):
    """Who sat in a seat, and how it ended for them. Who the person was is not told."""

    name: str
    bot: str | None
    score: int
    rank: int


class CatalogueEntry(msgspec.Struct, frozen=True):
    """A finished game as it stands in a list."""

    number: int
    """Counts the games in the order in which they were added."""
    id: str
    game: str
    rules: str
    options: dict[str, Any]
    began: str | None
    ended: str
    why: str
    players: tuple[Participant, ...]
    yours: tuple[int, ...]
    """The seats of the person who asked."""


UNFINISHED = "unfinished"
"""Why a game ended that could not go on under newer rules."""


class Checked(NamedTuple):
    """A record that was checked; `fault` says what is wrong with it."""

    id: str
    fault: str | None
    is_replayed: bool = True
    """False for one that cannot be replayed here: its rules are gone, or it has no end."""


class PlayedNight(NamedTuple):
    """A finished game among those whose ids begin alike: who sat where, and how it ended."""

    id: str
    persons: tuple[str | None, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]


def played_nights(rows: Iterable[tuple[str, str | None, int, int]]) -> list[PlayedNight]:
    """From rows of id, person, score and rank, seat by seat."""
    found: dict[str, list[tuple[str | None, int, int]]] = {}
    for id, person, score, rank in rows:
        found.setdefault(id, []).append((person, score, rank))
    return [PlayedNight(id, *zip(*seats, strict=True)) for id, seats in found.items()]


class Catalogue(Protocol):
    """Where finished games are kept. Its methods wait for the disk: a server calls them by `CatalogueClerk`."""

    def add_record(self, id: str, record: str, persons: Sequence[str | None], ended: str) -> bool:
        """Keeps a finished game; False if it is already there.

        `persons` says for each seat whose it was (a person's id, never the token), or None for a bot's; `ended` is the
        time in ISO 8601. `BadRecord` if the record has no result, `StorageError` if the id has another record.
        """
        ...

    def record(self, id: str) -> str | None:
        """The whole record of a game."""
        ...

    def known(self, ids: Sequence[str]) -> set[str]:
        """Those of these games that are there."""
        ...

    def games_of(self, person: str, limit: int = 50, before: int | None = None) -> list[CatalogueEntry]:
        """The games that a person played, the newest first; `before` is the last number of the page before."""
        ...

    def games_called(self, start: str, person: str | None = None) -> list[PlayedNight]:
        """The games whose ids begin so, the oldest first: all of them, or those in which this person had a seat."""
        ...

    def secret(self) -> bytes:
        """A secret of this house: drawn when it is first asked for, and the same ever after, on every node."""
        ...

    def all_games(self) -> Iterator[CatalogueEntry]:
        """Every game, the oldest first."""
        ...

    def count(self) -> int:
        """How many games there are."""
        ...

    def verify_all(self, find_game: Callable[[str], Game]) -> Iterator[Checked]:
        """Replays every record, the oldest first."""
        ...

    def vacuum(self) -> None:
        """Gives room that is not needed back to the disk."""
        ...

    def close(self) -> None: ...


def read_finished(record: str) -> tuple[Header, Closing]:
    """The first line and the result of a finished game's record."""
    lines = record.splitlines()
    if not lines:
        raise BadRecord(1, "the record is empty")
    header = parse_line(lines[0], 1)
    if not isinstance(header, Header):
        raise BadRecord(1, "the first line must say which game is played (field 'record')")
    number = len(lines)
    while isinstance(closing := parse_line(lines[number - 1], number), Note):
        number -= 1
    if not isinstance(closing, Closing):
        raise BadRecord(number, "the game has no result")
    return header, closing


class GameRow(NamedTuple):
    """A finished game as a database keeps it."""

    id: str
    game: str
    rules: str
    options: str
    began: str | None
    ended: str
    why: str
    record: bytes


class SeatRow(NamedTuple):
    """Who sat in a seat of it."""

    seat: int
    name: str
    bot: str | None
    person: str | None
    score: int
    rank: int


def rows_of(id: str, record: str, persons: Sequence[str | None], ended: str) -> tuple[GameRow, list[SeatRow]]:
    """What is to be kept of a finished game; `BadRecord` if it is none."""
    header, closing = read_finished(record)
    scores, ranks = closing.result.scores, closing.result.ranks
    if not len(header.players) == len(persons) == len(scores) == len(ranks):
        raise BadRecord(1, f"{len(header.players)} players, {len(persons)} persons, {len(scores)} scores")
    options = msgspec.json.encode(header.options).decode()
    packed = zlib.compress(record.encode())
    game = GameRow(id, header.game, header.rules, options, header.began, ended, closing.result.why, packed)
    players = zip(header.players, persons, scores, ranks, strict=True)
    return game, [
        SeatRow(seat, player.name, player.bot, person, score, rank)
        for seat, (player, person, score, rank) in enumerate(players)
    ]


def unpack(path: Path | str, id: str, packed: bytes) -> str:
    """The record, as `rows_of` packed it."""
    try:
        return zlib.decompress(packed).decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise DamagedCatalogue(path, f"the record of game {id} is unreadable ({error})") from None


def check_record(path: Path | str, id: str, packed: bytes, find_game: Callable[[str], Game]) -> Checked:
    """Replays it."""
    try:
        record = unpack(path, id, packed)
        header, closing = read_finished(record)
        versions = find_game(header.game).rules_versions
        if closing.result.why == UNFINISHED or header.rules not in versions:
            return Checked(id, None, is_replayed=False)
        verify(read_lines(io.BytesIO(record.encode())), find_game)
    except (BadRecord, DamagedCatalogue, UnknownGame) as error:
        return Checked(id, str(error))
    return Checked(id, None)


class CatalogueClerk:
    """Asks a catalogue from the event loop, which does not wait for the disk: a thread does, one by one."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._desk = ThreadPoolExecutor(1, thread_name_prefix="catalogue")

    async def add_record(
        self, id: str, make_record: Callable[[], str], persons: Sequence[str | None], ended: str
    ) -> bool:
        """The record is made on the thread, too: that of a long game takes a while."""
        return await self._ask(lambda: self.catalogue.add_record(id, make_record(), persons, ended))

    async def record(self, id: str) -> str | None:
        return await self._ask(self.catalogue.record, id)

    async def games_of(self, person: str, limit: int = 50, before: int | None = None) -> list[CatalogueEntry]:
        return await self._ask(self.catalogue.games_of, person, limit, before)

    async def games_called(self, start: str, person: str | None = None) -> list[PlayedNight]:
        return await self._ask(self.catalogue.games_called, start, person)

    async def secret(self) -> bytes:
        return await self._ask(self.catalogue.secret)

    async def all_games(self) -> list[CatalogueEntry]:
        return await self._ask(lambda: list(self.catalogue.all_games()))

    async def vacuum(self) -> None:
        await self._ask(self.catalogue.vacuum)

    async def count(self) -> int:
        return await self._ask(self.catalogue.count)

    async def close(self) -> None:
        """Does what was asked so far, then closes the catalogue."""
        await self._ask(self.catalogue.close)
        self._desk.shutdown()

    async def _ask(self, method: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._desk, lambda: method(*args, **named))
