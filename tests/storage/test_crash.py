"""The house is killed, or the disk fails: what was acknowledged is there, in order, and nothing else was told."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from fortywinks.storage import recover

ROOT = Path(__file__).parents[2]


def start(directory: Path, seed: int, *more: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "tests.storage.appender", str(directory), str(seed), *more]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def acknowledged(output: bytes) -> dict[str, int]:
    """How many lines of each table were acknowledged, and that it was one after the other."""
    lasts: dict[str, int] = {}
    for text in output.decode().splitlines(keepends=True):
        if text.startswith("t") and text.endswith("\n"):
            table, number = text.split()
            assert int(number) == lasts.get(table, int(number) - 1) + 1
            lasts[table] = int(number)
    return {table: last + 1 for table, last in lasts.items()}


def check(directory: Path, told: dict[str, int]) -> dict[str, int]:
    """Every acknowledged line is there, all lines are in order; gives how many there are."""
    tables = recover(directory).tables
    for lines in tables.values():
        assert [json.loads(text)["i"] for text in lines] == list(range(len(lines)))
    found = {table: len(lines) for table, lines in tables.items()}
    for table, count in told.items():
        assert found[table] >= count
    return found


@pytest.mark.parametrize("kills", [6, pytest.param(40, marks=pytest.mark.long)])
def test_killed_at_any_moment_no_acknowledged_line_is_lost(tmp_path, kills):
    rng = Random(40)
    told: dict[str, int] = {}
    rotated = 0
    for kill in range(kills):
        house = start(tmp_path, kill)
        assert house.stdout is not None
        assert house.stdout.readline() == b"open\n"
        time.sleep(rng.uniform(0, 0.06))
        house.send_signal(signal.SIGKILL)
        output, errors = house.communicate()
        assert house.returncode == -signal.SIGKILL, errors.decode()
        for table, count in acknowledged(output).items():
            told[table] = max(told.get(table, 0), count)
        before = told
        told = told | check(tmp_path, told)
        assert all(told[table] >= count for table, count in before.items())
        rotated = max(rotated, recover(tmp_path).end.segment - 1)
    assert min(told.values()) > kills
    assert rotated > kills // 3


@contextmanager
def full_disk(directory: Path) -> Iterator[list[str]]:
    """A place with little room: a small file system of its own where we may mount one, else a limit on file sizes."""
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(directory)], capture_output=True, check=False
    )
    if mounted.returncode:
        yield ["300000"]
        return
    try:
        yield []
    finally:
        subprocess.run(["umount", str(directory)], check=True)


def check_failed_house(directory: Path, limits: list[str], reasons: list[str]) -> None:
    house = start(directory, 1, *limits)
    output, errors = house.communicate(timeout=60)
    assert (house.returncode, errors) == (0, b"")
    *lines, failure, refused = output.decode().splitlines()
    assert failure in [f"failed cannot write to the journal in {directory}: {reason}" for reason in reasons]
    assert refused == "refused"
    assert not any(text.startswith(("failed", "late")) for text in lines)
    told = acknowledged(output)
    assert min(told.values()) > 0
    check(directory, told)


def test_a_full_disk_is_said_once_and_nothing_later_is_acknowledged(tmp_path):
    with full_disk(tmp_path) as limits:
        check_failed_house(tmp_path, limits, ["No space left on device", "File too large"])


def test_a_house_that_may_write_no_larger_files_fails_the_same_way(tmp_path):
    check_failed_house(tmp_path, ["200000"], ["File too large"])
    again = start(tmp_path, 2)
    assert again.stdout is not None
    assert again.stdout.readline() == b"open\n"
    again.kill()
    again.communicate()


def test_no_room_at_all_is_said_in_one_line(tmp_path):
    house = start(tmp_path, 1, "0")
    output, errors = house.communicate(timeout=60)
    assert (house.returncode, output) == (1, b"")
    assert errors.decode().count("\n") == 1
    assert str(tmp_path) in errors.decode()


def test_a_lock_of_a_killed_house_does_not_stay(tmp_path):
    for seed in range(2):
        house = start(tmp_path, seed)
        assert house.stdout is not None
        assert house.stdout.readline() == b"open\n"
        second = start(tmp_path, seed)
        output, errors = second.communicate(timeout=60)
        assert (second.returncode, output) == (1, b"")
        assert errors.decode().strip() == f"the data directory {tmp_path} is in use by another server"
        os.kill(house.pid, signal.SIGKILL)
        house.communicate()
