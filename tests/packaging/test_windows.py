"""On Windows, as far as Wine is one: the house opens, is played, keeps what was played, and ends."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from .installing import play_to_the_end
from .windows import Windows, in_wine

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def windows(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Iterator[Windows]:
    windows = Windows(tmp_path_factory.mktemp("windows"), wheel)
    yield windows
    windows.close()


def test_a_house_is_played_and_killed_and_has_kept_everything(windows: Windows, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with windows.house(data) as (_, url):
        play_to_the_end(url)
        status, _, complaint = windows.run("serve", "--port", "0", "--data", in_wine(data))
        assert (status, complaint.count("\n")) == (2, 1)
        assert "in use by another server" in complaint
    with windows.house(data) as (house, _):
        status, said, _ = windows.run("admin", "--data", in_wine(data), "list")
        assert (status, said.splitlines()[-1]) == (0, "1 tables, 1 finished games")
        assert windows.run("admin", "--data", in_wine(data), "drain")[0] == 0
        assert house.wait(60) == 0


def test_its_doctor_says_what_windows_cannot_promise(windows: Windows) -> None:
    status, said, complaint = windows.run("doctor", "--port", "0")
    assert (status, complaint) == (0, "")
    assert "Windows" in said.splitlines()[0]
    assert "this system cannot promise a limit for the memory of bots" in said


def test_bots_play_in_several_processes(windows: Windows) -> None:
    status, said, complaint = windows.run("simulate", "sen", "--bots", "easy", "--games", "4", "--jobs", "2")
    assert (status, complaint) == (0, "")
    assert "4 games of 2 players" in said
