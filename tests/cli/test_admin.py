"""`fortywinks admin`: the data of a house that is closed, or that runs."""

import asyncio
import json
import random
import shutil
import sqlite3
import zlib
from pathlib import Path

import pytest

from fortywinks.storage import open_store
from tests.server.open_house import OpenHouse, Person
from tests.server.test_play_socket import play_on


@pytest.fixture(scope="module")
def closed_house(tmp_path_factory) -> Path:
    """The data of a house with a finished game, one that is being played, and an open table."""
    data: Path = tmp_path_factory.mktemp("house")
    with OpenHouse(data) as house:
        ann, bob = Person(house, "Ann"), Person(house, "Bob")
        for rounds in ("1 round", "9 rounds"):
            table = ann.makes_table(seats=2, options={"until": rounds})
            with ann.comes_to(table["id"]) as first, bob.comes_to(table["id"]) as second:
                second.asks("sit", name="Bob")
                first.asks("start")
                play_on(random.Random(1), first, second, until=10_000 if rounds == "1 round" else 5)
        ann.makes_table(seats=3)
    return data


@pytest.fixture
def data(closed_house, tmp_path) -> str:
    return str(shutil.copytree(closed_house, tmp_path / "data"))


@pytest.fixture
def admin(here, data):
    return lambda *arguments: here("admin", "--data", data, *arguments)


@pytest.fixture
def listed(admin):
    return json.loads(admin("--json", "list").out)


def test_list_names_tables_and_games(admin, listed):
    done = admin("list")
    assert (done.status, done.err) == (0, "")
    *_, last = done.out.splitlines()
    assert last == "3 tables, 1 finished games"
    assert sorted(table["phase"] for table in listed["tables"]) == ["finished", "open", "playing"]
    assert listed["games"][0]["players"][0].startswith("Ann ")


def test_nothing_that_is_shown_is_a_secret(admin, listed, data):
    with sqlite3.connect(Path(data) / "catalogue.db") as catalogue:
        people = [row[0] for row in catalogue.execute("SELECT person FROM players")]
    catalogue.close()
    shown = admin("list").out + "".join(admin("show", table["table"]).out for table in listed["tables"])
    assert all(person not in shown for person in people)
    assert "secret" not in shown


def test_show_a_table_and_a_record(admin, listed):
    playing = next(table for table in listed["tables"] if table["phase"] == "playing")
    assert "phase: playing" in admin("show", playing["table"]).out.splitlines()
    assert json.loads(admin("--json", "show", playing["table"]).out) == playing
    record = admin("show", listed["games"][0]["record"]).out
    assert record.startswith('{"record":')
    assert '"result"' in record


def test_close_ends_a_table_and_keeps_the_games(admin, listed):
    playing = next(table["table"] for table in listed["tables"] if table["phase"] == "playing")
    assert admin("close", playing).out == f"table {playing} is closed\n"
    after = json.loads(admin("--json", "list").out)
    assert playing not in [table["table"] for table in after["tables"]]
    assert after["games"] == listed["games"]
    assert admin("close", playing).status == 2


def test_a_house_opens_with_what_admin_has_left(admin, listed, data):
    playing = next(table["table"] for table in listed["tables"] if table["phase"] == "playing")
    other = next(table["table"] for table in listed["tables"] if table["phase"] == "open")
    admin("close", other)
    admin("vacuum")
    with OpenHouse(Path(data)) as house:
        visitor = house.visitor()
        assert visitor.get(f"/api/tables/{playing}").json()["table"]["phase"] == "playing"
        assert visitor.get(f"/api/tables/{other}").status_code == 404


def test_export_one_or_all(admin, here, listed, tmp_path):
    record = listed["games"][0]["record"]
    folder = tmp_path / "out"
    assert "1 records written" in admin("export", record, str(folder)).out
    assert here("verify", str(folder)).status == 0
    assert "were there already" in admin("export", "--all", str(folder)).out
    (folder / f"{record}.jsonl").write_text("mine")
    done = admin("export", "--all", str(folder))
    assert done.status == 2
    assert "File exists" in done.err
    assert (folder / f"{record}.jsonl").read_text() == "mine"


def test_verify_says_what_is_wrong(admin, listed, data):
    assert admin("verify").out == "1 finished games and 3 tables: 4 right, 0 wrong\n"
    id = listed["games"][0]["record"]
    catalogue = sqlite3.connect(Path(data) / "catalogue.db")
    [packed] = catalogue.execute("SELECT record FROM games").fetchone()
    lines = zlib.decompress(packed).decode().splitlines()
    moved = [line for line in lines if '"do"' not in line] + [lines[3]]
    catalogue.execute("UPDATE games SET record = ?", (zlib.compress("\n".join(moved).encode()),))
    catalogue.commit()
    catalogue.close()
    done = admin("verify")
    assert done.status == 1
    assert done.err.startswith(f"{id}: line ")
    assert json.loads(admin("--json", "verify").out)["faults"].keys() == {id}


def test_verify_replays_games_that_are_being_played(admin, listed, data):
    playing = next(table["table"] for table in listed["tables"] if table["phase"] == "playing")

    async def forge() -> None:
        store = open_store(data)
        store.journal.append(playing, b'{"seat":"A","do":"look 1 1"}')
        store.journal.append("nobody", b'{"seat":"A","do":"wake"}')
        await store.close()

    asyncio.run(forge())
    done = admin("verify")
    assert done.status == 1
    assert f"{playing}: " in done.err
    assert "nobody: the journal has lines of this table, but does not say what it is" in done.err
    assert "table nobody: unreadable" in admin("list").out


def test_vacuum_makes_it_no_larger(admin, data, listed):
    sizes = json.loads(admin("--json", "vacuum").out)
    assert sizes["after"] <= sizes["before"]
    assert json.loads(admin("--json", "list").out) == listed


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "nosuch"], "there is no table and no finished game 'nosuch'"),
        (["close", "nosuch"], "there is no table"),
        (["export", "nosuch", "{out}"], "there is no table and no finished game 'nosuch'"),
        (["export", "nosuch"], "say which game and where to"),
        (["export", "--all"], "Missing argument"),
        (["dance"], "No such command 'dance'"),
        ([], "Missing command"),
    ],
)
def test_mistakes_are_one_line(admin, tmp_path, arguments, said):
    done = admin(*(argument.format(out=tmp_path / "out") for argument in arguments))
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_a_house_that_runs_answers_everything_that_can_be_asked_while_it_does(admin, data, tmp_path):
    """Each command says of a running house what it says of a stopped one."""
    listed = json.loads(admin("--json", "list").out)
    ids = [*(table["table"] for table in listed["tables"]), listed["games"][0]["record"]]
    commands = [["list"], ["verify"], *(["show", id] for id in ids)]
    stopped = [admin(*command) for command in commands]
    with OpenHouse(Path(data)) as house:
        running = [admin(*command) for command in commands]
        assert [(done.status, sorted(done.out.splitlines())) for done in running] == [
            (done.status, sorted(done.out.splitlines())) for done in stopped
        ]
        assert not list(Path(data).glob("verifying-*"))
        assert "1 records written" in admin("export", "--all", str(tmp_path / "out")).out
        assert "were there already" in admin("export", ids[-1], str(tmp_path / "out")).out
        sizes = json.loads(admin("--json", "vacuum").out)
        assert sizes["after"] <= sizes["before"] + 2**20  # room is reserved for the next lines
        done = admin("repair")
        assert (done.status, done.err.count("\n")) == (2, 1)
        assert "stop the house first" in done.err
        for command in (["show", "x"], ["export", "x", str(tmp_path / "out")]):
            assert "there is no table and no finished game 'x'" in admin(*command).err
        assert admin("close", "x").err == "fortywinks: there is no such table, or it is over\n"
        assert house.visitor().get(f"/api/tables/{ids[0]}").status_code == 200
    assert sorted(admin("list").out.splitlines()) == sorted(stopped[0].out.splitlines())


def test_a_folder_that_is_not_there_is_not_made(here, tmp_path):
    done = here("admin", "--data", str(tmp_path / "nowhere"), "list")
    assert (done.status, done.err) == (2, f"fortywinks: the data directory {tmp_path / 'nowhere'} does not exist\n")
    assert not (tmp_path / "nowhere").exists()


def test_repair_says_what_would_be_lost_and_goes_on_if_told_to(admin, data):
    assert admin("repair").out == "nothing is wrong with the journal\n"
    path = next(Path(data).glob("journal-*.log"))
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert "has been cut off since then" in admin("list").err
    said = admin("repair")
    assert said.status == 1
    assert "bytes are gone" in said.out
    assert path.stat().st_size == len(whole) // 2
    done = admin("repair", "--go-on")
    assert done.status == 0, done.err
    assert "as it was, it is in" in done.out
    assert admin("list").status == 0


def test_ids_that_begin_with_a_hyphen_work_in_every_command(admin, data, tmp_path):
    """Older versions made such ids, of tables and so of their games."""

    async def rename() -> tuple[str, str]:
        store = open_store(data)
        try:
            table, lines = next(iter(store.recovered.tables.items()))
            store.journal.drop(table)
            for line in lines:
                store.journal.append("-" + table[1:], line.replace(f'"id":"{table}"'.encode(), b'"id":"-x"'))
            catalogue = store.catalogue.catalogue
            entry = next(iter(catalogue.all_games()))
            record = catalogue.record(entry.id)
            assert record is not None
            catalogue.add_record("-hs-1", record, [None] * len(entry.players), entry.ended)
            return "-" + table[1:], "-hs-1"
        finally:
            await store.close()

    table, game = asyncio.run(rename())
    assert admin("show", table).status == 0
    assert admin("show", game).out.startswith('{"record":1')
    assert admin("export", game, str(tmp_path / "out")).status == 0
    assert (tmp_path / "out" / f"{game}.jsonl").exists()
    assert admin("close", table).status == 0
    assert "no table and no finished game '-nothing'" in admin("show", "-nothing").err
