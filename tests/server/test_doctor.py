"""`fortywinks doctor` finds what is wrong, says how to mend it, and leaves everything as it was."""

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fortywinks.bots import bounds
from fortywinks.cli.app import run
from fortywinks.server import addresses, doctor, doctor_database
from fortywinks.server.config import Settings
from fortywinks.server.doctor import examine
from fortywinks.server.finding import Finding
from fortywinks.server.program import Program
from tests.cli.driving import Piped
from tests.server.open_house import OpenHouse


def findings(data: Path, **settings: object) -> dict[str, Finding]:
    settings = {"port": 0, **settings}
    return {finding.about: finding for finding in examine(Settings(data=data, **settings))}  # type: ignore[arg-type]


def test_on_a_healthy_machine_nothing_is_bad_and_nothing_is_left_behind(tmp_path):
    found = findings(tmp_path / "data")
    assert [finding for finding in found.values() if finding.state == "bad"] == []
    assert list(tmp_path.iterdir()) == []


def test_a_port_that_is_taken(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        found = findings(tmp_path, port=other.getsockname()[1])
    assert found["port"].state == "bad"
    assert "--port" in found["port"].mend


def test_a_house_that_is_open_already(tmp_path):
    with OpenHouse(tmp_path) as house:
        program: Program = house.program
        found = findings(program.settings.data, port=program.port)
    assert (found["port"].state, found["data"].state) == ("good", "good")
    assert "open" in found["port"].says


def test_phones_need_an_address_of_the_network(tmp_path, monkeypatch):
    assert "--lan" in findings(tmp_path)["phones"].mend
    monkeypatch.setattr(addresses, "ELSEWHERE", ())
    assert "no network" in findings(tmp_path, host="0.0.0.0")["phones"].says


@pytest.mark.parametrize(("url", "state"), [("http://a.example", "beware"), ("https://127.0.0.1:1", "bad")])
def test_a_public_address(tmp_path, url, state):
    assert findings(tmp_path, public_url=url)["https"].state == state


class Certificate:
    """What a TLS handshake comes to: a certificate that ends at some time, or one that is refused."""

    def __init__(self, ends: str | None) -> None:
        self._ends = ends

    def wrap_socket(self, line: socket.socket, server_hostname: str) -> AbstractContextManager[Any]:
        if self._ends is None:
            error = ssl.SSLCertVerificationError("refused")
            error.verify_message = "certificate has expired"
            raise error
        return nullcontext(SimpleNamespace(getpeercert=lambda: {"notAfter": self._ends}))


@pytest.mark.parametrize(
    ("ends", "state", "says"),
    [
        (None, "bad", "certificate has expired"),
        ("Jan  4 00:00:00 2031 GMT", "beware", "3 more days"),
        ("Mar  1 00:00:00 2031 GMT", "good", "59 more days"),
    ],
)
def test_a_certificate(tmp_path, monkeypatch, ends, state, says):
    monkeypatch.setattr(ssl, "create_default_context", lambda: Certificate(ends))
    monkeypatch.setattr(time, "time", lambda: datetime(2031, 1, 1, tzinfo=UTC).timestamp())
    with socket.create_server(("127.0.0.1", 0)) as proxy:
        found = findings(tmp_path, public_url=f"https://127.0.0.1:{proxy.getsockname()[1]}")["https"]
    assert (found.state, says in found.says) == (state, True), found


def test_a_firewall_before_this_machine_itself(tmp_path, monkeypatch):
    def closed(*where: object, **how: object) -> socket.socket:
        raise TimeoutError

    monkeypatch.setattr(doctor, "network_addresses", lambda: ["127.0.0.1"])
    assert findings(tmp_path, host="0.0.0.0")["phones"].state == "good"
    monkeypatch.setattr(socket, "create_connection", closed)
    found = findings(tmp_path, host="0.0.0.0")["phones"]
    assert (found.state, "firewall" in found.mend) == ("bad", True)


def test_a_package_that_is_missing(tmp_path, monkeypatch):
    monkeypatch.setattr(doctor, "requires", lambda name: ["no-such-package>=2", "uvloop; sys_platform != 'win32'"])
    found = findings(tmp_path)["versions"]
    assert (found.state, "no-such-package" in found.says) == ("bad", True)


def test_a_clock_that_is_before_the_program_itself(tmp_path, monkeypatch):
    program = tmp_path / "doctor.py"
    program.touch()
    os.utime(program, (4e9, 4e9))
    monkeypatch.setattr(doctor, "__file__", str(program))
    assert findings(tmp_path / "data")["clock"].state == "bad"


def test_little_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "sysconf", {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": 60_000}.__getitem__)
    found = findings(tmp_path)["memory"]
    assert (found.state, "--bot-workers" in found.mend) == ("beware", True)


def test_few_descriptors(tmp_path):
    command = f"ulimit -n 500; exec {sys.executable} -m fortywinks doctor --json --port 0 --data {tmp_path}"
    said = json.loads(subprocess.run(["sh", "-c", command], capture_output=True, check=True).stdout)
    (found,) = (finding for finding in said if finding["about"] == "connections")
    assert (found["state"], "372" in found["says"]) == ("beware", True)


def test_a_system_that_cannot_hold_bots_back(tmp_path, monkeypatch):
    monkeypatch.setattr(bounds, "_resource", None)
    monkeypatch.setattr(bounds, "_killpg", None)
    said = "this system cannot promise a limit for the memory of bots or an end for processes that a bot has started"
    assert findings(tmp_path)["bots"].says == said


def test_a_disk_that_is_slow(tmp_path, monkeypatch):
    ticks = count(0, 0.1)
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks))
    found = findings(tmp_path)["disk"]
    assert (found.state, "SSD" in found.mend) == ("beware", True)


def test_a_disk_that_is_full(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=5 << 20))
    found = findings(tmp_path)["data"]
    assert (found.state, "5 MiB" in found.says) == ("bad", True)


def test_a_folder_for_data_that_is_a_file(tmp_path):
    (tmp_path / "data").write_text("a letter")
    found = findings(tmp_path / "data")
    assert (found["data"].state, found["disk"].state) == ("bad", "bad")


def test_a_database(tmp_path, database, monkeypatch):
    found = findings(tmp_path, database=database)["database"]
    assert (found.state, "fsync" in found.mend) == ("beware", True), "that of the tests does not wait for its disk"
    monkeypatch.setattr(
        doctor_database, "QUESTION", doctor_database.QUESTION.replace("current_setting('fsync')", "'on'")
    )
    assert findings(tmp_path, database=database)["database"].state == "good"
    monkeypatch.setattr(time, "time", lambda: 4e9)
    assert "clock differs" in findings(tmp_path, database=database)["database"].says


def test_a_database_of_a_newer_house_or_of_another_program(tmp_path, database, postgres):
    name = database.partition("@/")[2].partition("?")[0]
    postgres.sql("CREATE TABLE recipes (name text)", name)
    found = findings(tmp_path, database=database)["database"]
    assert (found.state, "another program" in found.says) == ("bad", True)
    postgres.sql("CREATE TABLE lines (); CREATE TABLE nodes (); CREATE TABLE fortywinks AS SELECT 99 AS version", name)
    found = findings(tmp_path, database=database)["database"]
    assert (found.state, "of version 99" in found.says) == ("bad", True)


@pytest.mark.parametrize(
    ("answer", "mend"), [({"version": 14}, "15 or newer"), ({"is_standby": True}, "may be written to")]
)
def test_a_database_that_will_not_do(tmp_path, monkeypatch, answer, mend):
    async def ask(address: str) -> tuple[dict[str, Any], float]:
        return {"version": 18, "is_standby": False, "fsync": "on", "now": time.time(), **answer}, 0.001

    monkeypatch.setattr(doctor_database, "_ask", ask)
    found = findings(tmp_path, database="postgresql://house@db.example/games")["database"]
    assert (found.state, mend in found.mend) == ("bad", True)


def test_a_database_that_does_not_answer(tmp_path):
    found = findings(tmp_path, database="postgresql://house:secret@127.0.0.1:1/games")["database"]
    assert (found.state, "cannot reach" in found.says, "secret" in found.says) == ("bad", True, False)


def test_a_damaged_journal(tmp_path):
    (tmp_path / "journal-000001.log").write_bytes(b"nonsense\n" * 100)
    assert findings(tmp_path)["data"].state == "bad"


def test_a_disk_that_is_memory(tmp_path):
    shared_memory = Path("/dev/shm")
    if not shared_memory.is_dir():
        pytest.fail("this test needs /dev/shm")
    assert "quicker than any disk" in findings(shared_memory / "no-such-house")["disk"].says


def test_a_place_where_nothing_can_be_written():
    assert findings(Path("/proc/no-such-house"))["disk"].state == "bad"


def test_the_command(tmp_path, capsys):
    assert run(["doctor", "--port", "0", "--data", str(tmp_path), "--json"]) == 0
    assert {finding["about"] for finding in json.loads(capsys.readouterr().out)} >= {"port", "phones", "disk", "clock"}
    (tmp_path / "journal-000001.log").write_bytes(b"nonsense\n" * 100)
    assert run(["doctor", "--port", "0", "--data", str(tmp_path)]) == 1
    assert "fortywinks admin repair" in capsys.readouterr().out


def test_serve_for_this_network_says_where(tmp_path):
    found = addresses.network_addresses()
    with Piped("serve", "--lan", "--port", "0", "--data", str(tmp_path / "data")) as house:
        if found:
            where = re.escape(addresses.as_url(found[0], 0)[:-1])
            house.hear(rf"in the same network come by {where}\d+\.\n(?s:.*)")
        else:
            house.hear("in no network(?s:.*)")
