"""`fortywinks admin move`: from files into a database, and back."""

import json

from fortywinks.cli import move
from fortywinks.storage import StorageError, recover

from .test_admin import closed_house, data

__all__ = ["closed_house", "data"]


def test_a_house_moves_into_a_database_and_back(here, data, database, tmp_path):
    moved = here("admin", "move", "--from", data, "--to", database)
    assert moved.status == 0, moved.err
    assert "3 tables and 1 finished games have moved" in moved.out
    back = str(tmp_path / "back")
    moved = here("admin", "move", "--from", database, "--to", back)
    assert moved.status == 0, moved.err
    assert recover(tmp_path / "back").tables == recover(tmp_path / "data").tables
    one, other = (json.loads(here("admin", "--data", folder, "--json", "list").out) for folder in (data, back))
    for facts in (one, other):
        facts["tables"].sort(key=lambda table: table["table"])
    assert one == other
    assert here("admin", "--data", back, "verify").status == 0


def test_nothing_is_moved_where_something_is(here, data, database, tmp_path):
    assert here("admin", "move", "--from", data, "--to", database).status == 0
    for source, target, said in (
        (data, database, "there are tables or games in this database already"),
        (database, data, "is there already, and not empty"),
        (data, str(tmp_path / "other"), "move goes from a folder to a database"),
        (database, database, "move goes from a folder to a database"),
        (str(tmp_path / "nowhere"), database, "does not exist"),
        (data, "postgresql://house@127.0.0.1:1/games", "cannot reach the database"),
    ):
        done = here("admin", "move", "--from", source, "--to", target)
        assert done.status != 0
        assert said in done.err
        assert len(done.err.strip().splitlines()) == 1


def name_of(database: str) -> str:
    return database.partition("@/")[2].partition("?")[0]


def test_a_house_whose_nodes_run_does_not_move(here, data, database, postgres, tmp_path):
    assert here("admin", "move", "--from", database, "--to", str(tmp_path / "empty")).status == 0
    postgres.sql(
        "INSERT INTO nodes (id, epoch, name, address, plays, lease_until)"
        " VALUES ('a', 1, 'a', '', '{}', now() + interval '1 hour')",
        name_of(database),
    )
    for source, target in ((database, str(tmp_path / "other")), (data, database)):
        done = here("admin", "move", "--from", source, "--to", target)
        assert "nodes of this house are running; stop them first" in done.err
    assert not (tmp_path / "other").exists()
    assert postgres.sql("SELECT count(*) FROM lines", name_of(database)) == "0"


def test_a_move_that_fails_on_its_way_has_moved_nothing(here, data, database, postgres, tmp_path, monkeypatch):
    """And the next one can be tried."""
    count = "SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM lines) + (SELECT count(*) FROM tables)"

    def fail(*sides: object) -> None:
        raise StorageError("the tables t are not the same on both sides")

    for source, target in ((data, database), (database, str(tmp_path / "back"))):
        with monkeypatch.context() as patched:
            patched.setattr(move, "_check_same", fail)
            done = here("admin", "move", "--from", source, "--to", target)
        assert done.status == 2
        assert done.err == "fortywinks: the tables t are not the same on both sides\n"
        if target == database:
            assert postgres.sql(count, name_of(database)) == "0"
        assert not list(tmp_path.glob("back*"))
        done = here("admin", "move", "--from", source, "--to", target)
        assert done.status == 0, done.err


def test_what_is_left_of_a_move_that_was_killed_is_named(here, database, tmp_path):
    (tmp_path / "back.part").mkdir()
    done = here("admin", "move", "--from", database, "--to", str(tmp_path / "back"))
    assert done.err == f"fortywinks: {tmp_path / 'back.part'} is left of a move that was interrupted; remove it first\n"
    assert not (tmp_path / "back").exists()
