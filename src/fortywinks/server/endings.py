"""How a running house is told to end: by a signal, or because the window it runs in is closed."""

import ctypes
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Ctrl-C, a wish to end, a terminal that was closed, and what Windows has for Ctrl-Break; not every system has each."""

CLOSED, LOGGED_OFF, SHUT_DOWN = 2, 5, 6
"""What Windows calls a window that is closed, and the two ways in which it closes them all."""

WINDOWS: Any = getattr(ctypes, "windll", None)
"""The functions of Windows, where this is Windows."""

PATIENCE = 10.0
"""Seconds. Windows itself waits for less."""


@contextmanager
def told_to_end(tell: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Calls `tell` at each of the signals. `nohup` ignores a terminal that is closed, and then it stays ignored."""
    there = [signal.Signals[name] for name in SIGNALS if name in signal.Signals.__members__]
    heard = [each for each in there if each.name != "SIGHUP" or signal.getsignal(each) != signal.SIG_IGN]
    try:
        before = {number: signal.signal(number, tell) for number in heard}
    except ValueError:  # not on the main thread: whoever runs us there stops us another way
        yield
        return
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def window_closed(stop: Callable[[], None], windows: Any = WINDOWS) -> Iterator[None]:
    """Calls `stop` when a window of Windows is closed. Everywhere else that is a signal."""
    if windows is None:
        yield
        return
    over = threading.Event()

    def handle(event: int) -> int:
        if event not in (CLOSED, LOGGED_OFF, SHUT_DOWN):
            return 0
        stop()
        over.wait(PATIENCE)  # as soon as this returns, Windows ends the program
        return 1

    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_uint32)(handle)
    windows.kernel32.SetConsoleCtrlHandler(handler, 1)
    try:
        yield
    finally:
        over.set()
        windows.kernel32.SetConsoleCtrlHandler(handler, 0)
