"""`fortywinks doctor` finds what is wrong, says how to mend it, and leaves everything as it was."""

import json
import re
import socket
from pathlib import Path

import pytest

from fortywinks.cli.app import run
from fortywinks.server import addresses
from fortywinks.server.config import Settings
from fortywinks.server.doctor import Finding, examine
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
            house.hear(rf"in the same network come by {re.escape(addresses.as_url(found[0], 0)[:-1])}\d+ (.*\n)+")
        else:
            house.hear("in no network.*\n")
