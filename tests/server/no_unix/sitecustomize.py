"""Python as it is on a system that is no Unix, as far as our code can tell: loaded at the start of a process.

Gone are the modules, calls, flags and signals that Windows lacks. In their place come Windows' own, made of what is
here: a lock on a file, a pair of sockets, and a socket handed to another process.
"""

import asyncio
import ctypes
import os
import signal
import socket
import subprocess  # noqa: F401 - likewise
import sys
from fcntl import LOCK_EX, LOCK_NB, flock
from types import ModuleType
from typing import Any

for module in ("fcntl", "resource", "termios", "uvloop"):
    sys.modules[module] = None  # type: ignore[assignment]
for name in ("pwrite", "O_DSYNC", "O_DIRECTORY", "killpg", "nice"):
    delattr(os, name)
for name in ("setitimer", "ITIMER_REAL", "SIGALRM", "SIGHUP", "SIGKILL"):
    delattr(signal, name)
del asyncio.start_unix_server, socket.AF_UNIX


def _no_signals(self: Any, *ignored: Any) -> None:
    raise NotImplementedError


asyncio.SelectorEventLoop.add_signal_handler = _no_signals  # type: ignore[assignment,method-assign]

msvcrt: Any = ModuleType("msvcrt")
msvcrt.LK_NBLCK = LOCK_EX | LOCK_NB
msvcrt.locking = lambda handle, how, size: flock(handle, how)


def _socketpair() -> tuple[socket.socket, socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        one = socket.create_connection(server.getsockname())
        other, _ = server.accept()
    return one, other


def _share(self: socket.socket, process: int) -> bytes:
    return b"%d %d" % (os.getpid(), os.dup(self.fileno()))


def _fromshare(data: bytes) -> socket.socket:
    owner, descriptor = map(int, data.split())
    pidfd_getfd = 438
    mine = ctypes.CDLL(None).syscall(pidfd_getfd, os.pidfd_open(owner), descriptor, 0)
    return socket.socket(fileno=mine)


sys.modules["msvcrt"] = msvcrt
socket.socketpair = _socketpair  # type: ignore[assignment]
socket.socket.share = _share  # type: ignore[attr-defined]
socket.fromshare = _fromshare  # type: ignore[attr-defined]
