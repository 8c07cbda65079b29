"""What keeps a bot's process within bounds: its memory, its time, its share of the processor, and its end.

A system that lacks one of these (Windows has no limit of memory for a process that asks for it itself) goes without it:
`missing` says so, and the log tells whoever runs the house.
"""

import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from importlib import import_module
from typing import Any

try:
    _resource: Any = import_module("resource")
except ImportError:
    _resource = None

_killpg: Any = getattr(os, "killpg", None)
_nice: Any = getattr(os, "nice", None)
_setitimer: Any = getattr(signal, "setitimer", None)
_real_time: Any = getattr(signal, "ITIMER_REAL", None)
_sigkill: Any = getattr(signal, "SIGKILL", None)
_alarm: Any = getattr(signal, "SIGALRM", None)
_share: Any = getattr(socket.socket, "share", None)

WORKER = "--bot-worker"
"""By this word the one-file program (`make onefile`), which has no interpreter apart, knows that it is a worker."""


def missing() -> list[str]:
    """What this system cannot promise, in words for the log."""
    lacks = {
        "a limit for the memory of bots": _resource is None,
        "an end for processes that a bot has started": _killpg is None,
    }
    return [promise for promise, is_missing in lacks.items() if is_missing]


# In the worker.


def take_bounds(memory: int, niceness: int) -> None:
    """So many bytes at most, and behind more urgent work by so much."""
    if _nice is not None:
        _nice(niceness)
    if _alarm is not None:
        signal.signal(_alarm, signal.SIG_DFL)
    if _resource is not None:
        _resource.setrlimit(_resource.RLIMIT_AS, (memory, memory))


class Deadline:
    """Ends this process if nobody calls it off in time: a server that was killed can end nobody."""

    def __init__(self, seconds: float) -> None:
        self._timer: threading.Timer | None = None
        if _setitimer is not None:
            _setitimer(_real_time, seconds)
        else:
            self._timer = threading.Timer(seconds, os._exit, (1,))
            self._timer.daemon = True
            self._timer.start()

    def call_off(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        else:
            _setitimer(_real_time, 0)


def line_to_host(descriptor: str) -> socket.socket:
    """The worker's end of the line: a descriptor that it inherited, or what the host wrote to its input."""
    if descriptor == "-":
        fromshare: Any = vars(socket)["fromshare"]
        shared: socket.socket = fromshare(sys.stdin.buffer.read())
        return shared
    return socket.socket(fileno=int(descriptor))


# In the house.


def start_worker(line: socket.socket, arguments: list[str], environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    """A fresh interpreter, not a fork of a server with threads; in a session of its own, so that it dies as a whole."""
    inherits = _share is None
    descriptor = str(line.fileno()) if inherits else "-"
    how = [WORKER] if getattr(sys, "frozen", False) else ["-P", "-m", "fortywinks.bots.worker"]
    process = subprocess.Popen(
        [sys.executable, *how, descriptor, *arguments],
        pass_fds=[line.fileno()] if inherits else (),
        stdin=subprocess.DEVNULL if inherits else subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env=environment,
        start_new_session=_killpg is not None,
    )
    if process.stdin is not None:
        with suppress(OSError), process.stdin:  # one that has died already is noticed by its silence
            process.stdin.write(_share(line, process.pid))
    return process


def end_worker(process: "subprocess.Popen[bytes]") -> None:
    """Kills the process, and where the system can, whatever it started."""
    if _killpg is None:
        process.kill()
        return
    with suppress(ProcessLookupError):  # already gone, and with it the last of its group
        _killpg(process.pid, _sigkill)
