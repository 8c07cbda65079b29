"""The catalogue in a PostgreSQL."""

import asyncio
import hashlib
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from ...core.game import Game
from ..catalogue import (
    CatalogueEntry,
    Checked,
    GameRow,
    Participant,
    PlayedNight,
    SeatRow,
    check_record,
    played_nights,
    rows_of,
    unpack,
)
from ..errors import StorageError
from .link import RETRY, DatabaseGone, Link, shown

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds for which a database that is away is asked again."""

PAGE = 200
"""Games that are read at once, of all that there are."""

_ENTRY = """
SELECT number, id, game, rules, options, began, ended, why,
    array_agg(name ORDER BY seat) AS names, array_agg(bot ORDER BY seat) AS bots,
    array_agg(score ORDER BY seat) AS scores, array_agg(rank ORDER BY seat) AS ranks,
    array_agg(coalesce(person = $1, false) ORDER BY seat) AS yours
FROM games JOIN players USING (number) WHERE {} GROUP BY number ORDER BY number {} LIMIT {}
"""


class PostgresCatalogue:
    """For any thread: an event loop of its own asks, and whoever calls waits for it. The schema must be there."""

    def __init__(self, address: str) -> None:
        self.where = f"at {shown(address)}"
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="catalogue-database", daemon=True)
        self._thread.start()
        self._link = Link(address)

    def _ask(self, work: Callable[[Any], Awaitable[T]]) -> T:
        return asyncio.run_coroutine_threadsafe(self._again_and_again(work), self._loop).result()

    async def _again_and_again(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """All that is asked here may be asked twice: so a database that is away for a moment is no trouble."""
        end = self._loop.time() + PATIENCE
        while True:
            try:
                async with self._link.use() as connection:
                    return await work(connection)
            except DatabaseGone:
                if self._loop.time() > end:
                    raise
                await asyncio.sleep(RETRY)

    def add_record(self, id: str, record: str, persons: Sequence[str | None], ended: str) -> bool:
        is_new = self.add_rows(*rows_of(id, record, persons, ended))
        if not is_new and self.record(id) != record:
            raise StorageError(f"the catalogue {self.where} has another record of game {id}")
        return is_new

    def add_rows(self, game: GameRow, seats: list[SeatRow]) -> bool:
        """False if the game is there already."""
        return self._ask(partial(add_game, game, seats))

    def rows(self) -> Iterator[tuple[GameRow, list[SeatRow]]]:
        """Everything, as it is kept, the oldest first: to be kept elsewhere."""
        fields = ", ".join(GameRow._fields)
        for row in self._pages(f"SELECT number, {fields} FROM games WHERE number > $1 ORDER BY number LIMIT {PAGE}"):
            seats = self._ask(
                partial(
                    _fetch,
                    "SELECT seat, name, bot, person, score, rank FROM players WHERE number = $1 ORDER BY seat",
                    row["number"],
                )
            )
            game = GameRow(*(row[field] for field in GameRow._fields))
            yield game, [SeatRow(*seat.values()) for seat in seats]

    def record(self, id: str) -> str | None:
        packed = self._ask(lambda connection: connection.fetchval("SELECT record FROM games WHERE id = $1", id))
        return None if packed is None else unpack(self.where, id, packed)

    def known(self, ids: Sequence[str]) -> set[str]:
        rows = self._ask(lambda connection: connection.fetch("SELECT id FROM games WHERE id = ANY($1)", list(ids)))
        return {row["id"] for row in rows}

    def games_of(self, person: str, limit: int = 50, before: int | None = None) -> list[CatalogueEntry]:
        theirs = "number IN (SELECT number FROM players WHERE person = $1 AND number < $2)"
        found = _ENTRY.format(theirs, "DESC", "$3")
        last = before if before is not None else 1 << 62
        return [_entry(row) for row in self._ask(lambda asked: asked.fetch(found, person, last, max(0, limit)))]

    def games_called(self, start: str, person: str | None = None) -> list[PlayedNight]:
        theirs = " AND number IN (SELECT number FROM players WHERE person = $3)" if person is not None else ""
        asked = (start, start + "\x7f", *([person] if person is not None else []))
        page = (
            'SELECT id, person, score, rank FROM games JOIN players USING (number) WHERE id >= $1 COLLATE "C"'
            f' AND id < $2 COLLATE "C"{theirs} ORDER BY number, seat'
        )
        return played_nights(tuple(row.values()) for row in self._ask(partial(_fetch, page, *asked)))

    def secret(self) -> bytes:
        """From the one that all nodes share; what they use it for does not follow from this one."""
        shared: str = self._ask(lambda connection: connection.fetchval("SELECT secret FROM fortywinks"))
        return hashlib.sha256(b"fortywinks catalogue\n" + shared.encode()).digest()

    def all_games(self) -> Iterator[CatalogueEntry]:
        for row in self._pages(_ENTRY.format("number > $2", "ASC", PAGE), ""):
            yield _entry(row)

    def _pages(self, page: str, *asked: str) -> Iterator[Any]:
        """All rows, some at a time: `page` asks for those behind a number."""
        last = 0
        while rows := self._ask(partial(_fetch, page, *asked, last)):
            yield from rows
            last = rows[-1]["number"]

    def count(self) -> int:
        found: int = self._ask(lambda connection: connection.fetchval("SELECT count(*) FROM games"))
        return found

    def verify_all(self, find_game: Callable[[str], Game]) -> Iterator[Checked]:
        for row in self._pages(f"SELECT number, id, record FROM games WHERE number > $1 ORDER BY number LIMIT {PAGE}"):
            yield check_record(self.where, row["id"], row["record"], find_game)

    def vacuum(self) -> None:
        """The database does that by itself."""

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._link.close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def add_game(game: GameRow, seats: list[SeatRow], connection: Any) -> bool:
    """All of it or nothing; False if the game is there already."""
    async with connection.transaction():
        number = await connection.fetchval(
            "INSERT INTO games (id, game, rules, options, began, ended, why, record)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING RETURNING number",
            *game,
        )
        if number is not None:
            await connection.executemany(
                "INSERT INTO players (number, seat, name, bot, person, score, rank)"
                " VALUES ($1, $2, $3, $4, $5, $6, $7)",
                [(number, *seat) for seat in seats],
            )
        return number is not None


async def _fetch(page: str, *asked: Any) -> Any:
    """The connection comes last."""
    *values, connection = asked
    return await connection.fetch(page, *values)


def _entry(row: Any) -> CatalogueEntry:
    players = zip(row["names"], row["bots"], row["scores"], row["ranks"], strict=True)
    return CatalogueEntry(
        row["number"],
        row["id"],
        row["game"],
        row["rules"],
        msgspec.json.decode(row["options"]),
        row["began"],
        row["ended"],
        row["why"],
        tuple(Participant(*player) for player in players),
        tuple(place for place, is_yours in enumerate(row["yours"]) if is_yours),
    )
