"""The server as its own process: how it starts, how it refuses to, and how it ends."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from fortywinks.server.listening import CannotListen, listen
from fortywinks.server.program import DiskFailed
from fortywinks.storage import FileJournal
from fortywinks.tables import new_token
from tests.server.harness import wait_for
from tests.server.open_house import OpenHouse, Person


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "fortywinks", "serve", *arguments]


@contextmanager
def running(data: Path, *arguments: str) -> "Iterator[tuple[subprocess.Popen[str], int]]":
    """The process and its port; it is killed at the end if it still runs."""
    process = subprocess.Popen(
        command("--port", "0", "--data", str(data), *arguments), stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    try:
        line = process.stderr.readline()
        yield process, json.loads(line)["port"]
    finally:
        process.kill()
        process.communicate()


def refusal(*arguments: str, **environment: str) -> str:
    """The one line with which it refuses to start."""
    done = subprocess.run(command(*arguments), capture_output=True, text=True, timeout=30, env=os.environ | environment)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("fortywinks: ")
    return done.stderr


def make_table(port: int, token: str) -> str:
    answer = httpx.post(
        f"http://127.0.0.1:{port}/api/tables",
        json={"game": "sen", "name": "Ann", "seats": 2},
        headers={"authorization": f"Bearer {token}"},
        trust_env=False,
    )
    id: str = answer.json()["table"]["id"]
    return id


@pytest.fixture
def signals_are_heard() -> Iterator[None]:
    """Even if the tests were started by nohup."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("signals_are_heard")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_says_goodbye_and_ends_well(tmp_path, how):
    token = new_token()
    with running(tmp_path) as (process, port):
        table = make_table(port, token)
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/play"
        with connect(address, additional_headers={"Authorization": f"Bearer {token}"}, proxy=None) as line:
            assert json.loads(line.recv(10))["type"] == "welcome"
            process.send_signal(how)
            *_, last = line
            assert json.loads(last) == {"type": "bye", "code": "restarting", "again": True}
        assert process.wait(10) == 0
        logged = [json.loads(entry) for entry in process.stderr or ()]
        assert [entry["message"] for entry in logged] == ["closing", "closed"]
    with running(tmp_path) as (process, port):
        answer = httpx.get(f"http://127.0.0.1:{port}/api/tables/{table}", trust_env=False)
        assert answer.status_code == 200, "the table is still there"


def test_after_a_kill_the_table_is_still_there(tmp_path):
    token = new_token()
    with running(tmp_path) as (process, port):
        table = make_table(port, token)
        process.kill()
        process.wait(10)
    with running(tmp_path) as (process, port):
        headers = {"authorization": f"Bearer {token}"}
        answer = httpx.get(f"http://127.0.0.1:{port}/api/tables/{table}", headers=headers, trust_env=False)
        assert answer.json()["seat"] == 0


def test_a_port_that_is_in_use(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert refusal("--port", port, "--data", str(tmp_path)) == (
            f"fortywinks: port {port} is already in use; choose another one with --port\n"
        )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.77", "\N{SNOWMAN}" * 100])
def test_a_host_that_is_not_here(host):
    with pytest.raises(CannotListen, match=f"'{host}' is no address"):
        listen(host, 0)


def test_a_wrong_setting():
    assert "FORTYWINKS_METRICS: must be nobody, local or everyone" in refusal(FORTYWINKS_METRICS="smoke")


def test_a_data_folder_that_is_a_file(tmp_path):
    (tmp_path / "file").write_text("something")
    assert str(tmp_path / "file") in refusal("--port", "0", "--data", str(tmp_path / "file"))
    assert (tmp_path / "file").read_text() == "something"


def test_a_data_folder_that_cannot_be_made():
    assert "/dev/null/house" in refusal("--port", "0", "--data", "/dev/null/house")


def test_a_data_folder_that_another_server_has(tmp_path):
    with running(tmp_path):
        assert "is in use by another server" in refusal("--port", "0", "--data", str(tmp_path))


def test_a_disk_that_fails_closes_the_house(tmp_path):
    house = OpenHouse(tmp_path).__enter__()
    ann = Person(house, "Ann")
    with ann.comes_to(ann.makes_table()["id"]) as device:
        device.hears("welcome")
        journal = house.program.store.journal
        assert isinstance(journal, FileJournal)
        house.on_its_thread(lambda: journal._fail(OSError(28, "no space left on device")))
        assert device.close_code() == 1001
        assert device.heard[-1]["type"] == "bye"
    house.stop()
    assert isinstance(house.trouble, DiskFailed)
    assert "no space left" in str(house.trouble)


def test_localhost_is_every_loopback_address_at_one_port():
    opened = listen("localhost", 0)
    try:
        assert len({sock.getsockname()[1] for sock in opened}) == 1
    finally:
        for sock in opened:
            sock.close()


def test_a_port_for_the_mighty(monkeypatch):
    def refuse(*arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("fortywinks.server.listening._listen_at", refuse)
    with pytest.raises(CannotListen, match="port 80 may not be used by this account"):
        listen("127.0.0.1", 80)


def test_finished_games_are_kept_after_a_restart_without_anybody_coming_back(tmp_path):
    """The catalogue is gone altogether here; what the journal has is put there again."""
    with OpenHouse(tmp_path) as house:
        ann, bob = Person(house, "Ann"), Person(house, "Bob")
        table = ann.makes_table(seats=2, options={"until": "1 round", "starter": "A"})["id"]
        with ann.comes_to(table) as first, bob.comes_to(table) as second:
            second.asks("sit", name="Bob")
            for begin in ("start", "rematch", "rematch"):
                assert first.asks(begin)["type"] == "done"
                for device in (first, second):
                    assert device.asks("act", do="look 1 2")["type"] == "update"
                assert first.asks("act", do="wake")["type"] == "update"
                while first.phase != "finished":
                    first.hears()
            assert first.asks("rematch")["type"] == "done"
    before = [game["id"] for game in games_of(tmp_path, ann.token)]
    assert len(before) == 3
    for path in tmp_path.glob("catalogue.db*"):
        path.unlink()
    assert [game["id"] for game in games_of(tmp_path, bob.token)] == before


def games_of(data: Path, token: str) -> list[dict[str, Any]]:
    """Those that somebody finds in a house that was just opened; they come into the catalogue one by one."""
    with OpenHouse(data) as house:
        visitor = house.visitor(token)
        wait_for(lambda: len(visitor.get("/api/me/games").json()["games"]) == 3)
        games: list[dict[str, Any]] = visitor.get("/api/me/games").json()["games"]
        return games
