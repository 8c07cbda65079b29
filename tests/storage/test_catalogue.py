"""The catalogue of finished games."""

import asyncio
import re
import sqlite3
import zlib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fortywinks.core import BadRecord
from fortywinks.core.match import Match
from fortywinks.core.records import Player, line_text
from fortywinks.games import load_game
from fortywinks.storage import (
    Catalogue,
    CatalogueClerk,
    DamagedCatalogue,
    NewerFormat,
    SqliteCatalogue,
    StorageError,
    sqlite,
)
from fortywinks.storage.postgres import PostgresCatalogue
from fortywinks.storage.postgres.link import connect

ENDED = "2026-11-15T21:00:00Z"


def played_game(seed: int, seats: int = 2) -> str:
    """The record of a whole game of Sen, played at random."""
    rng = Random(seed)
    names = ["Ann", "Žofia <b>", "眠り", "Dan", "Eve"][:seats]
    match = Match(
        load_game("sen"), [Player(name) for name in names], secret=rng.randbytes(32), began="2026-11-15T20:30:00Z"
    )
    while match.state.outcome is None:
        seat = match.state.deciders[0]
        match.act(seat, match.state.legal_actions(seat).sample(rng))
    return "".join(line_text(line) + "\n" for line in match.lines)


@pytest.fixture(scope="module")
def records() -> list[str]:
    return [played_game(seed, seats=2 + seed % 2) for seed in range(4)]


class InSqlite:
    """A catalogue in a file, and how its rows are spoilt."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self) -> Catalogue:
        return SqliteCatalogue(self.path)

    def spoil(self, id: str, packed: bytes) -> None:
        with sqlite3.connect(self.path) as db:
            db.execute("UPDATE games SET record = ? WHERE id = ?", (packed, id))
        db.close()


class InPostgres:
    """The same in a database that has our schema."""

    def __init__(self, address: str) -> None:
        self.address = address

    def open(self) -> Catalogue:
        return PostgresCatalogue(self.address)

    def spoil(self, id: str, packed: bytes) -> None:
        async def update() -> None:
            connection = await connect(self.address)
            await connection.execute("UPDATE games SET record = $1 WHERE id = $2", packed, id)
            await connection.close()

        asyncio.run(update())


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request) -> InSqlite | InPostgres:
    """Each kind of place in which a catalogue is kept."""
    if request.param == "sqlite":
        return InSqlite(request.getfixturevalue("tmp_path") / "catalogue.db")
    return InPostgres(request.getfixturevalue("emptied_database"))


@pytest.fixture
def catalogue(kept):
    catalogue = kept.open()
    yield catalogue
    catalogue.close()


def test_a_record_comes_back_as_it_was(catalogue, records):
    assert catalogue.record("g1") is None
    assert catalogue.add_record("g1", records[0], ["ann", "zofia"], ENDED)
    assert catalogue.record("g1") == records[0]
    assert catalogue.count() == 1


def test_a_house_has_one_secret_for_ever(kept):
    found = set()
    for _ in range(2):
        catalogue = kept.open()
        found |= {catalogue.secret(), catalogue.secret()}
        catalogue.close()
    (secret,) = found
    assert len(secret) == 32


def test_games_are_found_by_how_their_ids_begin(catalogue, records):
    for id, record in (("night-1-sen-a", records[0]), ("night-1-sen-b", records[1]), ("night-10-sen-a", records[2])):
        catalogue.add_record(
            id, record, ["ann", *(None for _ in range(record.splitlines()[0].count('"name"') - 1))], ENDED
        )
    catalogue.add_record("other", records[0], ["zofia", None], ENDED)
    assert [night.id for night in catalogue.games_called("night-1-sen-")] == ["night-1-sen-a", "night-1-sen-b"]
    assert len(catalogue.games_called("night-", "ann")) == 3
    assert catalogue.games_called("night-", "zofia") == []
    first = catalogue.games_called("night-1-sen-")[0]
    assert first.persons == ("ann", None)
    assert sorted(first.ranks) == [1, 2]


def test_a_record_is_kept_once(catalogue, records):
    assert catalogue.add_record("g1", records[0], ["ann", None], ENDED)
    assert not catalogue.add_record("g1", records[0], ["ann", None], ENDED)
    with pytest.raises(StorageError, match="another record of game g1"):
        catalogue.add_record("g1", records[2], ["ann", None], ENDED)
    assert catalogue.count() == 1
    assert catalogue.record("g1") == records[0]


def test_it_says_which_of_many_games_are_there(catalogue, records, monkeypatch):
    monkeypatch.setattr("fortywinks.storage.sqlite.ASKED_AT_ONCE", 2)
    for id in ("a", "d"):
        catalogue.add_record(id, records[0], [None, None], "2026-01-01T00:00:00+00:00")
    assert catalogue.known(list("abcde")) == {"a", "d"}
    assert catalogue.known([]) == set()


def test_a_game_without_a_result_is_not_kept(catalogue, records):
    unfinished = "".join(records[0].splitlines(keepends=True)[:-1])
    for record, reason in (
        (unfinished, "no result"),
        ("", "empty"),
        (unfinished.split("\n", 1)[1], "first line"),
        ("nonsense\n", "no JSON"),
    ):
        with pytest.raises(BadRecord, match=reason):
            catalogue.add_record("g1", record, ["ann", None], ENDED)
    with pytest.raises(BadRecord, match="2 players, 3 persons"):
        catalogue.add_record("g1", records[0], ["ann", None, None], ENDED)
    assert catalogue.count() == 0


def test_a_note_may_follow_the_result(catalogue, records):
    record = records[0] + '{"note":"farewell"}\n'
    assert catalogue.add_record("g1", record, ["ann", None], ENDED)
    assert catalogue.record("g1") == record


def test_people_find_the_games_they_played_the_newest_first(catalogue, records):
    for number in range(25):
        persons = ["ann" if number % 2 else "bob", "zofia"]
        catalogue.add_record(f"g{number}", records[0], persons, ENDED)
    assert [entry.id for entry in catalogue.games_of("ann")] == [f"g{number}" for number in range(23, 0, -2)]
    first = catalogue.games_of("zofia", limit=10)
    second = catalogue.games_of("zofia", limit=10, before=first[-1].number)
    third = catalogue.games_of("zofia", limit=10, before=second[-1].number)
    assert [entry.id for entry in first + second + third] == [f"g{number}" for number in range(24, -1, -1)]
    assert catalogue.games_of("nobody") == []
    assert catalogue.games_of("zofia", limit=0) == []


def test_an_entry_says_what_was_played_by_whom_and_how_it_ended(catalogue, records):
    catalogue.add_record("g1", records[1], ["ann", None, "ann"], ENDED)
    (entry,) = catalogue.games_of("ann")
    assert (entry.id, entry.game, entry.ended, entry.began) == ("g1", "sen", ENDED, "2026-11-15T20:30:00Z")
    assert entry.rules == load_game("sen").rules_version
    assert [player.name for player in entry.players] == ["Ann", "Žofia <b>", "眠り"]
    assert entry.yours == (0, 2)
    assert sorted(player.rank for player in entry.players)[0] == 1
    assert str([player.score for player in entry.players]).replace(" ", "") in records[1].splitlines()[-1]
    assert f'"why":"{entry.why}"' in records[1].splitlines()[-1]


def test_all_records_are_verified_and_faults_are_said(catalogue, records, kept):
    for number, record in enumerate(records):
        catalogue.add_record(f"g{number}", record, [None] * (2 + number % 2), ENDED)
    assert [(checked.id, checked.fault) for checked in catalogue.verify_all(load_game)] == [
        (f"g{number}", None) for number in range(4)
    ]
    cut = records[1].splitlines(keepends=True)
    kept.spoil("g1", zlib.compress("".join(cut[:9] + cut[10:]).encode()))
    kept.spoil("g2", b"not packed")
    faults = {checked.id: checked.fault for checked in catalogue.verify_all(load_game)}
    assert (faults["g0"], faults["g3"]) == (None, None)
    assert faults["g1"] is not None
    assert faults["g1"].startswith("line ")
    assert faults["g2"] is not None
    assert "record of game g2 is unreadable" in faults["g2"]


def test_what_is_kept_survives_reopening_and_vacuum(kept, records):
    catalogue = kept.open()
    catalogue.add_record("g1", records[0], ["ann", None], ENDED)
    catalogue.vacuum()
    catalogue.close()
    catalogue = kept.open()
    assert catalogue.record("g1") == records[0]
    catalogue.close()


def test_it_writes_safely_and_for_its_owner_only(records, tmp_path):
    catalogue = SqliteCatalogue(tmp_path / "catalogue.db")
    catalogue.add_record("g1", records[0], ["ann", None], ENDED)
    assert catalogue._pragma("journal_mode") == "wal"
    assert catalogue._pragma("synchronous") == 2
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
    catalogue.close()


def damaged(path: Path, reason: str) -> None:
    """Opening says so in one line, and the file stays as it is."""
    before = path.read_bytes()
    with pytest.raises(DamagedCatalogue, match=reason) as caught:
        SqliteCatalogue(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    path = tmp_path / "catalogue.db"
    path.write_bytes(b"dear diary\n" * 1000)
    damaged(path, "not a database")


def test_another_programs_database_is_left_alone(tmp_path):
    path = tmp_path / "catalogue.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes (name)")
    db.close()
    damaged(path, "made by another program")


def test_a_damaged_database_is_left_alone(tmp_path, records):
    path = tmp_path / "catalogue.db"
    catalogue = SqliteCatalogue(path)
    for number in range(30):
        catalogue.add_record(f"g{number}", records[0], ["ann", None], ENDED)
    catalogue.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    damaged(path, "malformed|btree|page|disk image")
    path.write_bytes(whole[:8192] + b"\xa5" * 8192 + whole[16384:])
    damaged(path, "malformed|btree|page|disk image")


def test_a_newer_programs_catalogue_is_left_alone(tmp_path):
    path = tmp_path / "catalogue.db"
    SqliteCatalogue(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 2")
    db.close()
    before = path.read_bytes()
    with pytest.raises(NewerFormat, match="version 2; this program reads up to 1"):
        SqliteCatalogue(path)
    assert path.read_bytes() == before


def test_a_catalogue_that_cannot_be_opened_is_said(tmp_path):
    (tmp_path / "catalogue.db").mkdir()
    with pytest.raises(StorageError, match=r"cannot use the catalogue .*catalogue\.db: Is a directory"):
        SqliteCatalogue(tmp_path / "catalogue.db")


def test_a_very_large_file_is_not_read_from_end_to_end(tmp_path, monkeypatch):
    asked: list[str] = []
    pragma = SqliteCatalogue._pragma

    def ask(catalogue: SqliteCatalogue, what: str) -> Any:
        asked.append(what)
        return pragma(catalogue, what)

    monkeypatch.setattr(SqliteCatalogue, "_pragma", ask)
    path = tmp_path / "catalogue.db"
    SqliteCatalogue(path).close()
    assert "quick_check(1)" in asked
    asked.clear()
    monkeypatch.setattr(sqlite, "CHECKED_SIZE", path.stat().st_size - 1)
    SqliteCatalogue(path).close()
    assert "quick_check(1)" not in asked


async def test_the_clerk_asks_for_the_event_loop(kept, records):
    clerk = CatalogueClerk(kept.open())
    added = await asyncio.gather(
        *(clerk.add_record(f"g{number % 3}", lambda: records[0], ["ann", None], ENDED) for number in range(6))
    )
    assert sorted(added) == [False] * 3 + [True] * 3
    assert await clerk.record("g2") == records[0]
    assert [entry.id for entry in await clerk.games_of("ann")] == ["g2", "g1", "g0"]
    assert await clerk.count() == 3
    with pytest.raises(BadRecord):
        await clerk.add_record("g9", str, [], ENDED)
    await clerk.close()


def test_records_that_cannot_be_replayed_here_are_no_faults(catalogue, records):
    """Their rules are gone, or they never came to an end: nobody claims that they would replay."""
    for id, before, after in (
        ("right", "", ""),
        ("old rules", '"rules":"1"', '"rules":"0"'),
        ("unfinished", '"why":"', '"why":"unfinished","was":"'),
        ("wrong", '"why":"', '"why":"not '),
    ):
        record = records[0].replace(before, after, 1)
        record = re.sub(r',"was":"[^"]*"', "", record)
        catalogue.add_record(id, record, [None, None], ENDED)
    checked = {one.id: (one.fault is None, one.is_replayed) for one in catalogue.verify_all(load_game)}
    assert checked == {
        "right": (True, True),
        "old rules": (True, False),
        "unfinished": (True, False),
        "wrong": (False, True),
    }
