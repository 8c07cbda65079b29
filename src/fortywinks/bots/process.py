"""One worker process, from its start to its burial, as the event loop sees it."""

import asyncio
import logging
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from typing import cast

from .bounds import end_worker, start_worker
from .wire import ToHost, ToWorker, Unframer, frame

log = logging.getLogger("fortywinks.bots")


class WorkerProcess(asyncio.Protocol):
    """Calls `heard` with each message from the worker, and `fell` once if it dies, hangs up or talks nonsense."""

    def __init__(self, arguments: list[str], heard: Callable[[ToHost], None], fell: Callable[[], None]) -> None:
        self._heard = heard
        self._fell = fell
        self._unframer = Unframer()
        self._transport: asyncio.WriteTransport | None = None
        self._over = False
        loop = asyncio.get_running_loop()
        ours, theirs = socket.socketpair()
        try:
            self._process = _start(theirs, arguments)
        except OSError:
            ours.close()
            raise
        finally:
            theirs.close()
        ours.setblocking(False)
        is_unix = ours.family == getattr(socket, "AF_UNIX", None)
        connect = loop.create_unix_connection if is_unix else loop.create_connection
        self._connected = loop.create_task(connect(lambda: self, sock=ours))

    def send(self, message: ToWorker) -> None:
        assert self._transport is not None, "a worker speaks first"
        self._transport.write(frame(message))

    def end(self) -> None:
        """Kills the process and whatever it started. `buried` waits until nothing of it is left."""
        self._over = True
        end_worker(self._process)
        if self._transport is not None:
            self._transport.abort()

    async def buried(self) -> None:
        await self._connected
        await asyncio.get_running_loop().run_in_executor(None, self._process.wait)

    # What the event loop calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)
        if self._over:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        try:
            for message in self._unframer.feed(data):
                if self._over:
                    return
                self._heard(message)
        except Exception:
            log.exception("a bot worker talks nonsense")
            self._fall()

    def connection_lost(self, error: Exception | None) -> None:
        self._fall()

    def _fall(self) -> None:
        if not self._over:
            self._fell()


def _start(line: socket.socket, arguments: list[str]) -> "subprocess.Popen[bytes]":
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path),
        # The order of sets must not depend on the process, or a bot built anew would decide otherwise.
        "PYTHONHASHSEED": "0",
    }
    return start_worker(line, arguments, environment)
