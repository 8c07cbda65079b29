"""The one-file program: built, started where there is no Python, played, and its window closed."""

import os
import re
import socket
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from fortywinks.games.dreams.gallery import house_gallery
from tests.cli.driving import AtTerminal, plain
from tests.server.harness import wait_for

from .installing import ROOT, play_to_the_end

pytestmark = pytest.mark.long

MOST_MEGABYTES = 50
"""More than this would be a package that nobody meant to pack."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Path:
    """What `make onefile` builds, from this checkout's wheel."""
    here = tmp_path_factory.mktemp("onefile")
    scripts = here / "venv/bin"
    subprocess.run([sys.executable, "-m", "venv", here / "venv"], check=True)
    install = [f"{scripts}/pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*install, "--require-hashes", "-r", ROOT / "requirements/onefile.txt"], check=True)
    subprocess.run([*install, "--no-deps", wheel], check=True)
    folders = ["--distpath", str(here / "dist"), "--workpath", str(here / "work")]
    build = [f"{scripts}/pyinstaller", "--noconfirm", "--log-level", "WARN", *folders]
    subprocess.run([*build, ROOT / "onefile/fortywinks.spec"], check=True, capture_output=True, cwd=here)
    return here / "dist" / "fortywinks"


@pytest.fixture
def club(tmp_path: Path) -> dict[str, str]:
    """The laptop of a club: no Python, no tools, a user's own folder."""
    for folder in ("home", "unpacked", "nothing"):
        (tmp_path / folder).mkdir()
    (tmp_path / "browser").write_text(f'#!/bin/sh\nprintf %s "$1:$LD_LIBRARY_PATH" > {tmp_path}/shown\n')
    (tmp_path / "browser").chmod(0o755)
    places = {"HOME": tmp_path / "home", "TMPDIR": tmp_path / "unpacked", "PATH": tmp_path / "nothing"}
    return {"BROWSER": f"{tmp_path}/browser", "TERM": "xterm", **{name: str(place) for name, place in places.items()}}


class Opened(AtTerminal):
    """The program as somebody sees it who has double-clicked it; `env` alone is its environment."""

    def __init__(self, program: Path, club: dict[str, str]) -> None:
        alone = ["/usr/bin/env", "-i", *(f"{name}={value}" for name, value in club.items())]
        super().__init__(command=[*alone, program])
        self.hear(r"ufw allow \d+/tcp.*\n")
        found = re.search(r"The house is open: (http://localhost:(\d+))", plain(self.heard))
        assert found is not None
        self.url, self.port = found[1].replace("localhost", "127.0.0.1"), int(found[2])


def left_over(club: dict[str, str]) -> list[str]:
    """Processes that the program has started and that still run, and what it unpacked."""
    running = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"HOME={club['HOME']}".encode() in (process / "environ").read_bytes().split(b"\0"):
                running.append((process / "cmdline").read_text().replace("\0", " "))
    return [*running, *os.listdir(club["TMPDIR"])]


def run(program: Path, club: dict[str, str], *arguments: str) -> str:
    done = subprocess.run([program, *arguments], env=club, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_it_opens_is_played_and_ends_when_its_window_is_closed(program, club):
    with Opened(program, club) as house:
        assert house.heard.count("\N{FULL BLOCK}") > 50, "a code for phones"
        shown = Path(club["HOME"]).parent / "shown"
        wait_for(lambda: shown.exists() and shown.read_text(), 30)
        assert shown.read_text() == f"http://localhost:{house.port}:", "the browser has the system's own libraries"
        play_to_the_end(house.url)
        picture = next(iter(house_gallery()))
        with httpx.Client(base_url=house.url, trust_env=False) as ann:
            (described,) = ann.get("/api/dreams/pictures", params={"name": picture}).json()["pictures"]
            assert ann.get(described["table"]).headers["content-type"] == "image/webp"
        assert f"open already: http://localhost:{house.port}" in run(program, club)
        assert house.close_window() == 0
    wait_for(lambda: not left_over(club), 30)
    assert "1 finished games" in run(program, club, "admin", "list")


def test_it_finds_a_free_port_and_ends_by_ctrl_c(program, club):
    with ExitStack() as held:
        with suppress(OSError):  # somebody else has it already
            held.enter_context(socket.create_server(("127.0.0.1", 4040)))
        house = held.enter_context(Opened(program, club))
        assert house.port != 4040
        house.press("\x03")
        assert house.end() == 0
    assert "Traceback" not in house.heard
    wait_for(lambda: not left_over(club), 30)


def test_a_double_click_without_a_window_opens_one(program, club, tmp_path):
    terminal = Path(club["PATH"]) / "x-terminal-emulator"
    terminal.write_text(f'#!/bin/sh\nprintf "%s %s" "$*" "$PYINSTALLER_RESET_ENVIRONMENT" > {tmp_path}/window\n')
    terminal.chmod(0o755)
    run(program, {**club, "DISPLAY": ":7"})
    assert (tmp_path / "window").read_text() == f"-e {program} 1"


def test_it_is_the_command_too(program, club):
    assert "fortywinks" in run(program, club, "--version")
    assert "ok  versions" in run(program, club, "doctor", "--port", "0", "--lan")
    assert "2 games of 2 players" in run(program, club, "simulate", "sen", "--games", "2", "--jobs", "2")


def test_its_size(program):
    assert program.stat().st_size < MOST_MEGABYTES << 20
