"""A house without anything that only a Unix has, as on Windows: it plays, keeps and recovers all the same."""

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.crashing import Crashing, verify_records
from tests.server.house_process import HouseProcess

NO_UNIX = Path(__file__).parent / "no_unix"
ENVIRONMENT = {"PYTHONPATH": os.pathsep.join([str(NO_UNIX), *filter(None, sys.path)])}
FLAGS = ("--messages-per-second", "0", "--requests-per-second", "0", "--bot-pace", "0")


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "fortywinks", *arguments]
    return subprocess.run(command, env=os.environ | ENVIRONMENT, text=True, capture_output=True, timeout=300)


@pytest.mark.long
def test_a_house_that_is_killed_twice_loses_nothing(tmp_path):
    with HouseProcess(tmp_path, *FLAGS, environment=ENVIRONMENT) as house:
        evening = Crashing(house, random.Random("other systems"))
        asyncio.run(evening.run(2))
        assert verify_records(house, evening.players)
        assert evening.check()
        warnings = {entry["message"] for entry in house.entries if entry["level"] == "warning"}
    assert warnings >= {"this system cannot promise something"}


def test_its_owner_asks_it_by_a_port_and_a_secret(tmp_path):
    with HouseProcess(tmp_path, environment=ENVIRONMENT) as house:
        listed = run("admin", "--data", str(house.data), "list")
        assert (listed.returncode, listed.stderr) == (0, "")
        control = house.data / "control"
        port, secret = control.read_text().split()
        control.write_text(f"{port} {secret[::-1]}\n")
        refused = run("admin", "--data", str(house.data), "drain")
        assert refused.returncode == 2
        assert refused.stderr.count("\n") == 1
        second = run("serve", "--port", "0", "--data", str(house.data))
        assert second.returncode == 2
        assert "in use by another server" in second.stderr


@pytest.mark.parametrize("game", ["sen", "schafe-schubsen"])
def test_games_in_the_terminal(game):
    played = run("simulate", game, "--bots", "hard", "--games", "4", "--jobs", "2")
    assert (played.returncode, played.stderr) == (0, "")
