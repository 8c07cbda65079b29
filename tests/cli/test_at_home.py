"""`fortywinks` alone: the house on this machine, and the browser opens."""

import socket
import stat
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx

from .driving import AtTerminal, Piped, run_command


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


def test_the_house_opens_at_localhost_and_so_does_the_browser(tmp_path: Path):
    browser, shown, port = tmp_path / "browser", tmp_path / "shown", free_port()
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {shown}\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    wishes = {"BROWSER": str(browser), "FORTYWINKS_PORT": str(port), "FORTYWINKS_DATA": str(tmp_path / "data")}
    with AtTerminal(env=wishes) as house:
        house.hear(rf"The house is open: http://localhost:{port}.*\n")
        again = run_command(env=wishes)
        assert (again.status, again.out) == (0, f"The house is open already: http://localhost:{port}\n")
        assert httpx.get(f"http://localhost:{port}/ready", trust_env=False).status_code == 200
        end = time.monotonic() + 10
        while not (shown.exists() and shown.read_text()) and time.monotonic() < end:
            time.sleep(0.02)
        assert shown.read_text() == f"http://localhost:{port}"
        house.press("\x03")
        assert house.end() == 0
    assert "Traceback" not in house.heard


def test_if_the_usual_port_is_taken_the_house_finds_another(tmp_path: Path):
    """Somebody else may have it already: then the port is taken without our help."""
    with ExitStack() as held:
        with suppress(OSError):
            held.enter_context(socket.create_server(("localhost", 4040)))
        house = held.enter_context(Piped(env={"FORTYWINKS_DATA": str(tmp_path / "data")}))
        said = house.hear(r"The house is open: http://localhost:\d+ .*\n")
        assert ":4040 " not in said
