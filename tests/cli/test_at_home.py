"""`fortywinks` alone: the house on this machine, and the browser opens."""

import re
import socket
import stat
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from fortywinks.cli.at_home import _free_port
from fortywinks.cli.way_for_phones import show_way_for_phones
from fortywinks.core.wording import LANGUAGES
from fortywinks.server import addresses
from fortywinks.server.control import SOCKET_NAME
from fortywinks.terminal.language import choose_language
from fortywinks.terminal.wording import terminal_words

from .driving import AtTerminal, Piped, plain, run_command


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


def test_when_its_window_is_closed_the_house_closes_in_order(tmp_path: Path):
    wishes = {"BROWSER": "/bin/true", "FORTYWINKS_PORT": "0", "FORTYWINKS_DATA": str(tmp_path)}
    with AtTerminal(env=wishes) as house:
        house.hear(r"The house is open: .*\n")
        assert house.close_window() == 0
    assert not (tmp_path / SOCKET_NAME).exists(), "its door is shut"


def test_if_the_usual_port_is_taken_the_house_finds_another(tmp_path: Path):
    """Somebody else may have it already: then the port is taken without our help."""
    with ExitStack() as held:
        with suppress(OSError):
            held.enter_context(socket.create_server(("localhost", 4040)))
        house = held.enter_context(Piped(env={"FORTYWINKS_DATA": str(tmp_path / "data")}))
        said = house.hear(r"The house is open: http://localhost:\d+ .*\n")
        assert ":4040 " not in said


def test_the_next_port_is_taken_before_any_other():
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        assert taken < _free_port("127.0.0.1", taken) < taken + 10
    assert _free_port("192.0.2.77", 4040) == 0, "nothing can be had there"


@pytest.mark.parametrize("language", LANGUAGES)
def test_phones_of_this_network_are_told_where_and_what_may_be_in_the_way(tmp_path: Path, language: str):
    text = terminal_words(language).text
    wishes = {"FORTYWINKS_PORT": "0", "FORTYWINKS_DATA": str(tmp_path), "LANGUAGE": language}
    found = addresses.network_addresses()
    with AtTerminal("--lan", env={**wishes, "BROWSER": "/bin/true"}) as house:
        if not found:
            house.hear(re.escape(text("home.no-network")) + r"\n")
            return
        url = addresses.as_url(found[0], 0)[:-1]
        said = plain(house.hear(r"ufw allow \d+/tcp.*\n"))
        assert said.count("\N{FULL BLOCK}") > 50, "a code for phones"
        assert text("home.firewall", how="") in said
        port = re.search(r"ufw allow (\d+)", said)
        assert port is not None
        assert text("home.network", url=f"{url}{port[1]}") in said
        assert httpx.get(f"{url}{port[1]}/ready", trust_env=False).status_code == 200


def test_where_no_code_can_be_shown_none_is_spoken_of(monkeypatch, capsys):
    monkeypatch.setattr(addresses, "network_addresses", lambda: ["192.0.2.7"])
    show_way_for_phones(4040)
    first = capsys.readouterr().out.splitlines()[0]
    assert first == terminal_words(choose_language(None)).text("home.network-address", url="http://192.0.2.7:4040")
