"""However a visit ends, the terminal is as it was: nobody has to type blindly afterwards."""

import fcntl
import os
import signal
import socket
import struct
import termios
import threading
import time

import pytest

from tests.client.test_faulty_houses import house as faulty_house
from tests.server.open_house import OpenHouse, Person

from .driving import COLUMNS, ROWS, AtTerminal, Piped

GET_NUMBER = 0x80045430
"""Of the terminal behind its other end (Linux)."""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with OpenHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


class Shell:
    """Whoever had the terminal before, and has it again afterwards."""

    def __init__(self, visitor: AtTerminal) -> None:
        number = struct.unpack("I", fcntl.ioctl(visitor._ours, GET_NUMBER, bytes(4)))[0]
        self.terminal = os.open(f"/dev/pts/{number}", os.O_RDWR | os.O_NOCTTY)

    @property
    def shows_what_is_typed(self) -> bool:
        flags: int = termios.tcgetattr(self.terminal)[3]
        return flags & termios.ECHO != 0 and flags & termios.ICANON != 0

    def becomes(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def waits_for(self, visitor: AtTerminal) -> int:
        end = time.monotonic() + 20
        while visitor._process.poll() is None and time.monotonic() < end:
            visitor._more(0.05)
        return visitor._process.wait(1)

    def __enter__(self) -> "Shell":
        return self

    def __exit__(self, *trouble: object) -> None:
        os.close(self.terminal)


@pytest.mark.parametrize("ending", ["Ctrl-C", "goodbye", "SIGTERM", "end of input"])
def test_the_terminal_is_as_it_was(house, tmp_path, ending):
    ann = Person(house, "Ann")
    table = ann.makes_table(seats=2)["id"]
    with (
        ann.comes_to(table) as host,
        AtTerminal("join", f"{house.url}/t/{table}", "--token", str(tmp_path / "key")) as bob,
        Shell(bob) as shell,
    ):
        bob.hear(r"/quit to leave\.\s*> ")
        while shell.shows_what_is_typed:  # until the line can be edited
            bob._more(0.02)
        for rows, columns in ((1, 1), (0, 0), (3, 200), (ROWS, COLUMNS)):
            shell.becomes(rows, columns)
            host.asks("say", text="good night")
        if ending == "goodbye":
            host.says("close")
        elif ending == "SIGTERM":
            bob._process.send_signal(signal.SIGTERM)
        else:
            bob.press("\x03" if ending == "Ctrl-C" else "\x04")
        assert shell.waits_for(bob) == {"Ctrl-C": 130, "SIGTERM": 143}.get(ending, 0)
        assert shell.shows_what_is_typed
    assert "Traceback" not in bob.heard


def test_ctrl_c_does_not_wait_for_a_house_that_does_not_answer(tmp_path):
    speak = threading.Event()

    def is_silent(line: socket.socket, head: bytes) -> None:
        speak.wait(60)

    with faulty_house(is_silent) as url:
        with Piped("join", f"{url}/t/t", "--token", str(tmp_path / "key")) as ann:
            while not (tmp_path / "key").exists():
                time.sleep(0.01)
            time.sleep(0.2)
            ann.send(signal.SIGINT)
            assert ann._process.wait(20) == 130
        speak.set()
