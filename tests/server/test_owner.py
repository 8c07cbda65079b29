"""What the owner of a running house can do: look, end a table, let it run empty, and back it up while people play."""

import json
import shutil
import stat
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fortywinks.cli.admin import admin
from fortywinks.server import owner
from fortywinks.server.control import SOCKET_NAME, Backup, ControlRefused, Drain, ListTables, NotRunning, ask_running
from fortywinks.storage import recover
from fortywinks.storage.errors import StorageError
from tests.server.open_house import Device, OpenHouse, Person


def run_admin(data: Path, *words: str) -> dict[str, Any]:
    got = CliRunner().invoke(admin, ["--data", str(data), "--json", *words])
    assert got.exception is None or got.exit_code == 0, got.output
    answer: dict[str, Any] = json.loads(got.output)
    return answer


def begins(device: Device) -> None:
    """A game of two, against a bot that plays at random."""
    assert device.asks("set-bot", seat=1, level="random")["type"] == "done"
    assert device.asks("set-table", pace="none")["type"] == "done"
    assert device.asks("start")["type"] == "done"


def plays(device: Device, moves: int) -> None:
    done = 0
    while done < moves and device.phase != "finished":
        if device.legal:
            done += device.asks("act", do=device.legal[0])["type"] == "update"
        else:
            device.hears()


def test_only_the_owner_can_open_the_socket_and_it_goes_with_the_house(tmp_path):
    with OpenHouse(tmp_path):
        mode = (tmp_path / SOCKET_NAME).stat().st_mode
        assert stat.S_ISSOCK(mode)
        assert stat.S_IMODE(mode) == 0o600
        assert ask_running(tmp_path, ListTables()) == {"tables": {}, "games": []}
    assert not (tmp_path / SOCKET_NAME).exists()
    with pytest.raises(NotRunning, match="no house is running"):
        ask_running(tmp_path, ListTables())


def test_a_socket_left_behind_by_a_crash_and_a_path_that_is_long(tmp_path):
    folder = tmp_path / ("deep" * 20) / ("deeper" * 10)
    folder.mkdir(parents=True)
    (folder / SOCKET_NAME).write_text("left behind")
    with OpenHouse(folder):
        assert ask_running(folder, ListTables())["tables"] == {}


def test_tables_are_listed_and_closed_while_the_house_runs(tmp_path):
    with OpenHouse(tmp_path) as house:
        ann = Person(house, "Ann")
        table = ann.makes_table(seats=2)["id"]
        [listed] = run_admin(tmp_path, "list")["tables"]
        assert (listed["table"], listed["game"], listed["phase"]) == (table, "sen", "open")
        with ann.comes_to(table) as device:
            device.hears("welcome")
            assert CliRunner().invoke(admin, ["--data", str(tmp_path), "close", table]).exit_code == 0
            assert device.hears("bye")["code"] == "closed"
        assert ann.http.get(f"/api/tables/{table}").json()["table"]["phase"] == "closed"


def test_what_a_running_house_cannot_do_is_said_in_one_line(tmp_path):
    with OpenHouse(tmp_path):
        got = CliRunner().invoke(admin, ["--data", str(tmp_path), "repair"])
        assert got.exit_code != 0
        assert "in use by another server; a journal is mended while nobody writes" in str(got.exception)
        for wish, complaint in ((Drain(-1), "0 to"), (Backup("relative"), "no absolute path")):
            with pytest.raises(ControlRefused, match=complaint):
                ask_running(tmp_path, wish)


def test_a_drained_house_takes_nothing_new_tells_everybody_and_ends_with_its_last_game(tmp_path, monkeypatch):
    monkeypatch.setattr(owner, "LOOK_EVERY", 0.05)
    house = OpenHouse(tmp_path)
    with house:
        ann = Person(house, "Ann")
        table = ann.makes_table(seats=2, options={"until": "1 round"})["id"]
        with ann.comes_to(table) as device:
            begins(device)
            assert run_admin(tmp_path, "drain", "--minutes", "30") == {"games": 1, "minutes": 30.0}
            notice = device.hears("notice")
            assert (notice["code"], notice["detail"]) == ("house-closes", "30")
            answer = ann.http.post("/api/tables", json={"game": "sen", "name": "Ann"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "house-closing")
            assert ann.http.get("/ready").status_code == 503
            time.sleep(0.3)
            assert house.thread.is_alive(), "a game goes on"
            plays(device, 1000)
            assert device.close_code() in (1001, 1012)
        house.thread.join(20)
        assert not house.thread.is_alive()


def test_a_drained_house_waits_no_longer_than_it_was_told(tmp_path, monkeypatch):
    monkeypatch.setattr(owner, "LOOK_EVERY", 0.05)
    house = OpenHouse(tmp_path)
    with house:
        ann = Person(house, "Ann")
        with ann.comes_to(ann.makes_table(seats=2)["id"]) as device:
            begins(device)
            ask_running(tmp_path, Drain(0))
            assert device.close_code() in (1001, 1012)
        house.thread.join(20)
        assert not house.thread.is_alive()


def test_a_backup_while_people_play_is_whole_and_can_be_played_on(tmp_path):
    data, copy = tmp_path / "data", tmp_path / "copy"
    with OpenHouse(data) as house:
        ann = Person(house, "Ann")
        over = ann.makes_table(seats=2, options={"until": "1 round"})["id"]
        running = ann.makes_table(seats=2, options={"until": "20 rounds"})["id"]
        with ann.comes_to(over) as device:
            begins(device)
            plays(device, 1000)
        with ann.comes_to(running) as device:
            begins(device)
            plays(device, 5)
            said = run_admin(data, "backup", str(copy))
            assert (said["tables"], said["faults"]) == (2, {})
            seen = device.asks("refresh")
            assert seen["type"] == "done"
            plays(device, 3)
        with pytest.raises(ControlRefused, match="is there already"):
            ask_running(data, Backup(str(copy)))
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in copy.iterdir())
    with OpenHouse(copy) as house:
        ann = Person(house, "Ann", ann.token)
        games = ann.http.get("/api/me/games").json()["games"]
        assert len(games) == 1
        with ann.comes_to(running) as device:
            device.hears("welcome")
            plays(device, 3)


def test_a_copy_that_is_cut_off_later_is_noticed(tmp_path):
    with OpenHouse(tmp_path / "data") as house:
        Person(house, "Ann").makes_table()
        ask_running(tmp_path / "data", Backup(str(tmp_path / "copy")))
    recover(tmp_path / "copy")
    [journal] = [file for file in (tmp_path / "copy").iterdir() if file.name.startswith("journal-")]
    journal.write_bytes(journal.read_bytes()[:-20])
    with pytest.raises(StorageError):
        recover(tmp_path / "copy")


def test_a_backup_that_fails_leaves_nothing_behind(tmp_path):
    (tmp_path / "file").write_text("")
    with OpenHouse(tmp_path / "data"), pytest.raises(ControlRefused, match="cannot copy the data"):
        ask_running(tmp_path / "data", Backup(str(tmp_path / "file" / "copy")))


def test_a_stopped_house_is_backed_up_too(tmp_path):
    with OpenHouse(tmp_path / "data") as house:
        Person(house, "Ann").makes_table()
    assert run_admin(tmp_path / "data", "backup", str(tmp_path / "copy"))["tables"] == 1
    shutil.rmtree(tmp_path / "copy")
