"""Lines that somebody types, or a pipe: read in a thread of their own, so that nothing waits for them."""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any


class Keyboard:
    """Lines from standard input."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._wanted = threading.Semaphore(0)
        self.status = 0
        """With which the command is to end: other than 0 if somebody wanted it to end."""
        threading.Thread(target=self._read, daemon=True).start()
        # A closed window or a polite kill leaves the table in order, as the end of the input does.
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError):
                number = getattr(signal, name)
                self._loop.add_signal_handler(number, self._end, 128 + number)

    def _end(self, status: int) -> None:
        self.status = status
        self._lines.put_nowait(None)

    def _read(self) -> None:
        for line in self._typed() if sys.stdin.isatty() else self._piped():
            self._put(line)
        self._put(None)

    def _put(self, line: str | None) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody listens any more
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)

    def _typed(self) -> Iterator[str]:
        """One by one, as they are asked for: after the last one nothing may be begun that the end would cut off."""
        with suppress(EOFError, OSError, ValueError):
            while self._wanted.acquire():
                yield input()

    def _piped(self) -> Iterator[str]:
        """Straight from the pipe: Python's own buffer would be locked by this thread when the program ends."""
        rest = b""
        while True:
            try:
                data = os.read(0, 65536)
            except OSError:
                data = b""
            *lines, rest = (rest + data).split(b"\n")
            yield from (line.decode(errors="replace").rstrip("\r") for line in lines)
            if not data:
                if rest:
                    yield rest.decode(errors="replace")
                return

    async def next(self) -> str | None:
        """The next line; None at the end of the input, or if the command is to end."""
        self._wanted.release()
        return await self._lines.get()


def _termios() -> Any:
    """The module that knows the terminal's state; None on Windows, where the console restores itself."""
    try:
        return import_module("termios")
    except ImportError:
        return None


@contextmanager
def terminal_left_as_it_was() -> Iterator[None]:
    """The thread that reads may still wait for a line when everything is over."""
    termios = _termios() if sys.stdin.isatty() else None
    if termios is None:
        yield
        return
    before = termios.tcgetattr(0)
    try:
        yield
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)
