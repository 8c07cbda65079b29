"""A slow phone: a line of 1.6 Mbit/s and 150 ms before a house, and a browser whose pages run a quarter of the time.

Chromium slows only what a page itself does and fetches; a house in the page lives in a worker, and is kept by a service
worker. So the line is a TCP server of its own, shared by all connections, and the processes of the browser's pages
stand still for three quarters of the time (Linux).
"""

import asyncio
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

BYTES_A_SECOND = 1_600_000 / 8
ROUND_TRIP = 0.15
PIECE = 2920
LATE = 0.03
"""So late may this process be without the line losing time by it: a real one sends while something waits."""
RUNS, STANDS = 0.005, 0.015


class SlowLine:
    """Passes everything on to a port of this machine, as slowly as Lighthouse's slow phone has it."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._free = 0.0
        """When the line has sent all that it was given."""
        self.sent = 0
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        opening = asyncio.start_server(self._connected, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(opening, self._loop).result()
        self.port: int = self._server.sockets[0].getsockname()[1]

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(ROUND_TRIP)  # to shake hands
        theirs, ours = await asyncio.open_connection("127.0.0.1", self._to)
        await asyncio.gather(self._asks(reader, ours), self._answers(theirs, writer))

    async def _asks(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while content := await reader.read(65536):
                await asyncio.sleep(ROUND_TRIP / 2)
                writer.write(content)
                await writer.drain()
        writer.close()

    async def _answers(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            first = True
            while content := await reader.read(PIECE):
                self._free = max(self._free, self._loop.time() - LATE) + len(content) / BYTES_A_SECOND
                self.sent += len(content)
                # The way back is under way for all pieces at once; only the first one has to be waited for.
                await asyncio.sleep(self._free - self._loop.time() + (ROUND_TRIP / 2 if first else 0))
                first = False
                writer.write(content)
                await writer.drain()
        writer.close()


def _pages() -> Iterator[int]:
    """The processes of pages, workers among them, of browsers that this process has started."""
    parents: dict[int, int] = {}
    renderers = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            pid = int(entry.name)
            parents[pid] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            if b"--type=renderer" in (entry / "cmdline").read_bytes():
                renderers.append(pid)
    for pid in renderers:
        above = pid
        while above in parents and above != os.getpid():
            above = parents[above]
        if above == os.getpid():
            yield pid


@contextmanager
def four_times_slower() -> Iterator[None]:
    """Meanwhile the browser's pages run for five milliseconds of twenty."""
    over = threading.Event()

    def slow() -> None:
        while not over.is_set():
            pages = list(_pages())
            until = time.monotonic() + 0.5
            while time.monotonic() < until and not over.is_set():
                for what, how_long in ((signal.SIGSTOP, STANDS), (signal.SIGCONT, RUNS)):
                    for pid in pages:
                        with suppress(ProcessLookupError):
                            os.kill(pid, what)
                    time.sleep(how_long)

    thread = threading.Thread(target=slow, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
