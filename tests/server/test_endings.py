"""How a running house is told to end."""

import signal
import threading
from collections.abc import Callable
from types import SimpleNamespace

from fortywinks.server.endings import CLOSED, told_to_end, window_closed


class Kernel:
    """What Windows offers to whoever wants to know that the window is closed."""

    def __init__(self) -> None:
        self.handlers: list[Callable[[int], int]] = []

    def SetConsoleCtrlHandler(self, handler: Callable[[int], int], add: int) -> None:
        if add:
            self.handlers.append(handler)
        else:
            self.handlers.remove(handler)


def test_windows_waits_until_the_house_is_closed_and_no_longer():
    kernel, told, answered = Kernel(), threading.Event(), threading.Event()

    def close() -> None:
        assert kernel.handlers[0](CLOSED) == 1
        answered.set()

    with window_closed(told.set, SimpleNamespace(kernel32=kernel)):
        window = threading.Thread(target=close)
        window.start()
        assert told.wait(30)
        assert not answered.is_set(), "as soon as the handler answers, Windows ends the program"
    assert answered.wait(30)
    window.join()
    assert kernel.handlers == []


def test_ctrl_c_is_left_to_python():
    kernel, told = Kernel(), threading.Event()
    with window_closed(told.set, SimpleNamespace(kernel32=kernel)):
        assert kernel.handlers[0](0) == 0
    assert not told.is_set()


def test_a_closed_terminal_that_nohup_ignores_stays_ignored():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    heard: list[int] = []
    try:
        with told_to_end(lambda number, frame: heard.append(number)):
            signal.raise_signal(signal.SIGHUP)
            signal.raise_signal(signal.SIGTERM)
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGHUP, before)
    assert heard == [signal.SIGTERM, signal.SIGTERM]
