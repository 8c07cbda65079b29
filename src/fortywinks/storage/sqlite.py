"""The catalogue in an SQLite file."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from ..core.chance import SECRET_BYTES
from ..core.game import Game
from .catalogue import (
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
from .errors import DamagedCatalogue, NewerFormat, StorageError

SCHEMA_VERSION = 1

APPLICATION_ID = 0x57494E4B
"""'WINK', in the file's header: tells our file from any other program's."""

CHECKED_SIZE = 256 << 20
"""A larger file is not read from end to end at each start; `verify_all` reads it."""

ASKED_AT_ONCE = 500
"""Ids in one question: a database takes only so many."""

_SCHEMA = f"""
BEGIN;
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    options TEXT NOT NULL,
    began TEXT,
    ended TEXT NOT NULL,
    why TEXT NOT NULL,
    record BLOB NOT NULL
);
CREATE TABLE players (
    number INTEGER NOT NULL REFERENCES games (number),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    bot TEXT,
    person TEXT,
    score INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    PRIMARY KEY (number, seat)
) WITHOUT ROWID;
CREATE INDEX players_by_person ON players (person, number) WHERE person IS NOT NULL;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
COMMIT;
"""


class SqliteCatalogue:
    """Opens the file, or makes it. Not for two threads at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._faults():
            _make_private(path)
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            try:
                self._open()
            except BaseException:
                self._db.close()
                raise

    def _open(self) -> None:
        application, version = self._pragma("application_id"), self._pragma("user_version")
        is_new = application == version == 0 and self._pragma("schema_version") == 0
        if not is_new and application != APPLICATION_ID:
            raise DamagedCatalogue(self.path, "it was made by another program")
        if version > SCHEMA_VERSION:
            raise NewerFormat(
                f"the catalogue {self.path} is of version {version}; this program reads up to {SCHEMA_VERSION}"
            )
        if self.path.stat().st_size <= CHECKED_SIZE:
            found = self._pragma("quick_check(1)")
            if found != "ok":
                raise DamagedCatalogue(self.path, str(found).replace("\n", " "))
        self._pragma("journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        if is_new:
            self._db.executescript(_SCHEMA)

    def _pragma(self, what: str) -> Any:
        return self._db.execute(f"PRAGMA {what}").fetchone()[0]

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Says in one line what the database, or the disk under it, does not want."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise StorageError(f"cannot use the catalogue {self.path}: {error}") from None
        except sqlite3.DatabaseError as error:
            raise DamagedCatalogue(self.path, str(error)) from None
        except OSError as error:
            raise StorageError(f"cannot use the catalogue {self.path}: {error.strerror}") from None

    def add_record(self, id: str, record: str, persons: Sequence[str | None], ended: str) -> bool:
        game, seats = rows_of(id, record, persons, ended)
        with self._faults(), self._transaction():
            there = self.record(id)
            if there is None:
                self._insert(game, seats)
        if there is not None and there != record:
            raise StorageError(f"the catalogue {self.path} has another record of game {id}")
        return there is None

    def _insert(self, game: GameRow, seats: list[SeatRow]) -> None:
        number = self._db.execute(
            "INSERT INTO games (id, game, rules, options, began, ended, why, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            game,
        ).lastrowid
        self._db.executemany(
            "INSERT INTO players (number, seat, name, bot, person, score, rank) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(number, *seat) for seat in seats],
        )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def record(self, id: str) -> str | None:
        with self._faults():
            row = self._db.execute("SELECT record FROM games WHERE id = ?", (id,)).fetchone()
        return None if row is None else unpack(self.path, id, row[0])

    def known(self, ids: Sequence[str]) -> set[str]:
        found: set[str] = set()
        with self._faults():
            for first in range(0, len(ids), ASKED_AT_ONCE):
                some = ids[first : first + ASKED_AT_ONCE]
                places = ", ".join("?" * len(some))
                found.update(id for (id,) in self._db.execute(f"SELECT id FROM games WHERE id IN ({places})", some))
        return found

    def games_of(self, person: str, limit: int = 50, before: int | None = None) -> list[CatalogueEntry]:
        with self._faults():
            rows = self._db.execute(
                "SELECT number, id, game, rules, options, began, ended, why FROM games WHERE number IN"
                " (SELECT DISTINCT number FROM players WHERE person = ? AND number < ? ORDER BY number DESC LIMIT ?)"
                " ORDER BY number DESC",
                (person, before if before is not None else 1 << 62, max(0, limit)),
            ).fetchall()
            return [self._entry(row, person) for row in rows]

    def games_called(self, start: str, person: str | None = None) -> list[PlayedNight]:
        theirs = " AND number IN (SELECT number FROM players WHERE person = ?)" if person is not None else ""
        asked = (start, start + "\x7f", *([person] if person is not None else []))
        with self._faults():
            return played_nights(
                self._db.execute(
                    "SELECT id, person, score, rank FROM games JOIN players USING (number)"
                    f" WHERE id >= ? AND id < ?{theirs} ORDER BY number, seat",
                    asked,
                )
            )

    def secret(self) -> bytes:
        """In a table of its own, which older programs do not know and do not need."""
        with self._faults(), self._transaction():
            self._db.execute("CREATE TABLE IF NOT EXISTS secrets (one INTEGER PRIMARY KEY, secret BLOB NOT NULL)")
            self._db.execute("INSERT OR IGNORE INTO secrets (one, secret) VALUES (1, ?)", (os.urandom(SECRET_BYTES),))
            found: bytes = self._db.execute("SELECT secret FROM secrets").fetchone()[0]
        return found

    def all_games(self) -> Iterator[CatalogueEntry]:
        number = 0
        while True:
            with self._faults():
                row = self._db.execute(
                    "SELECT number, id, game, rules, options, began, ended, why FROM games WHERE number > ?"
                    " ORDER BY number LIMIT 1",
                    (number,),
                ).fetchone()
                entry = None if row is None else self._entry(row, "")
            if entry is None:
                return
            number = entry.number
            yield entry

    def _entry(self, row: tuple[Any, ...], person: str) -> CatalogueEntry:
        number, id, game, rules, options, began, ended, why = row
        seats = self._db.execute(
            "SELECT name, bot, score, rank, person = ? FROM players WHERE number = ? ORDER BY seat", (person, number)
        ).fetchall()
        return CatalogueEntry(
            number,
            id,
            game,
            rules,
            msgspec.json.decode(options),
            began,
            ended,
            why,
            tuple(Participant(*seat[:4]) for seat in seats),
            tuple(place for place, seat in enumerate(seats) if seat[4]),
        )

    def rows(self) -> Iterator[tuple[GameRow, list[SeatRow]]]:
        """Everything, as it is kept, the oldest first: to be kept elsewhere."""
        with self._faults():
            numbers = [number for (number,) in self._db.execute("SELECT number FROM games ORDER BY number")]
        for number in numbers:
            with self._faults():
                game = self._db.execute(
                    "SELECT id, game, rules, options, began, ended, why, record FROM games WHERE number = ?", (number,)
                ).fetchone()
                seats = self._db.execute(
                    "SELECT seat, name, bot, person, score, rank FROM players WHERE number = ? ORDER BY seat", (number,)
                ).fetchall()
            yield GameRow(*game), [SeatRow(*seat) for seat in seats]

    def add_rows(self, game: GameRow, seats: list[SeatRow]) -> None:
        """What `rows` gave, elsewhere."""
        with self._faults(), self._transaction():
            self._insert(game, seats)

    def count(self) -> int:
        with self._faults():
            found: int = self._db.execute("SELECT count(*) FROM games").fetchone()[0]
        return found

    def verify_all(self, find_game: Callable[[str], Game]) -> Iterator[Checked]:
        number = 0
        while True:
            with self._faults():
                row = self._db.execute(
                    "SELECT number, id, record FROM games WHERE number > ? ORDER BY number LIMIT 1", (number,)
                ).fetchone()
            if row is None:
                return
            number, id, packed = row
            yield check_record(self.path, id, packed, find_game)

    def vacuum(self) -> None:
        with self._faults():
            self._db.execute("VACUUM")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        self._db.close()


def _make_private(path: Path) -> None:
    """Makes the file if it is not there, so that nobody else may read it; SQLite's other files follow it in that."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
