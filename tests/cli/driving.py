"""Driving the command as a person would: through a pipe, or at a terminal."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, NamedTuple, Self

COMMAND = [sys.executable, "-m", "fortywinks"]
PATIENCE = 60.0
ROWS, COLUMNS = 24, 80

_ANSI = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07]*\x07|[@-Z\\-_])")
_CLEAR = "\x1b[2J"


class Ended(NamedTuple):
    status: int
    out: str
    err: str


Here = Callable[..., Ended]
"""Runs a command in this process; see the fixture `here`."""


def run_command(*arguments: str, typed: str = "", env: dict[str, str] | None = None) -> Ended:
    """Runs the command to its end with these lines typed into a pipe."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=typed.encode(),
        capture_output=True,
        timeout=PATIENCE,
        env={**os.environ, **(env or {})},
        check=False,
    )
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())


class Sitting:
    """A running command. What it says is in `heard`."""

    def __init__(self) -> None:
        self.heard = ""
        self._read_up_to = 0

    def hear(self, ending: str) -> str:
        """Waits until the command has said something that ends like this; answers with what is new since last time."""
        deadline = time.monotonic() + PATIENCE
        pattern = re.compile(rf"(?:{ending})\Z")
        while not pattern.search(plain(self.heard[self._read_up_to :])):
            if time.monotonic() > deadline or not self._more(deadline - time.monotonic()):
                raise AssertionError(f"waited for {ending!r} in vain after:\n{plain(self.heard)[-2000:]}")
        new = self.heard[self._read_up_to :]
        self._read_up_to = len(self.heard)
        return new

    def _more(self, seconds: float) -> bool:
        raise NotImplementedError

    def _take(self, descriptor: int, seconds: float) -> bool:
        if not select.select([descriptor], [], [], max(seconds, 0))[0]:
            return False
        try:
            data = os.read(descriptor, 65536)
        except OSError:  # how a terminal says that the other side is gone
            return False
        self.heard += data.decode(errors="replace")
        return bool(data)


class Piped(Sitting):
    """The command with pipes for input and output."""

    def __init__(self, *arguments: str, env: dict[str, str] | None = None) -> None:
        super().__init__()
        self._process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **(env or {})},
        )

    def say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()

    def send(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def end(self) -> int:
        """Ends the input and waits for the command to end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        while self._more(PATIENCE):
            pass
        return self._process.wait(PATIENCE)

    def _more(self, seconds: float) -> bool:
        return self._take(_fileno(self._process.stdout), seconds)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *trouble: object) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()


class AtTerminal(Sitting):
    """The command at a terminal of 24 rows and 80 columns; or another program there."""

    def __init__(
        self, *arguments: str, env: dict[str, str] | None = None, command: Sequence[str | Path] = COMMAND
    ) -> None:
        super().__init__()
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self._process = subprocess.Popen(
            [*command, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**clean, "TERM": "xterm-256color", **(env or {})},
            preexec_fn=_own_terminal,
        )
        os.close(theirs)

    def say(self, line: str) -> None:
        os.write(self._ours, f"{line}\n".encode())

    def press(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def interrupt(self) -> int:
        """Presses Ctrl-C until the command ends: readline may miss one in the instant before it starts to wait."""
        while self._process.poll() is None:
            self.press("\x03")
            while self._more(0.5):
                pass
        return self.end()

    @property
    def screen(self) -> list[str]:
        """What stands on the screen now: everything since it was last cleared."""
        return [line.rstrip() for line in plain(self.heard.rpartition(_CLEAR)[2]).split("\n")]

    @property
    def screens(self) -> list[list[str]]:
        """Every screen there was."""
        return [[line.rstrip() for line in plain(text).split("\n")] for text in self.heard.split(_CLEAR)[1:]]

    def close_window(self) -> int:
        """As somebody who clicks on its cross; waits for the command to end."""
        os.close(self._ours)
        self._ours = os.open(os.devnull, os.O_RDONLY)
        return self._process.wait(PATIENCE)

    def end(self) -> int:
        """Waits for the command to end."""
        while self._more(PATIENCE):
            pass
        return self._process.wait(PATIENCE)

    def _more(self, seconds: float) -> bool:
        return self._take(self._ours, seconds)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *trouble: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)


def plain(text: str) -> str:
    """The text without what steers a terminal."""
    return _ANSI.sub("", text).replace("\r", "")


def _own_terminal() -> None:
    os.setsid()
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # ignored if the tests themselves were started by nohup
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _fileno(stream: IO[bytes] | None) -> int:
    assert stream is not None
    return stream.fileno()
