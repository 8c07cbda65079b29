"""What it costs to make a line durable: `python -m benchmarks.journal`.

Two loads. Busy: 64 tables, each of which waits for its line before it moves again; a move sends four datagrams, as a
table sends to four seats. Quiet: 200 lines a second at random moments. Several ways to write are measured in turns,
each in a process of its own on one core. What counts is processor time, of all threads and processes of the writer,
beyond that of a journal that writes nothing; and how long a line waits.
"""

import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Annotated, Any

import typer
import uvloop
from rich.console import Console
from rich.table import Table

from fortywinks.storage import FileJournal, JournalFigures, Recovered, batches, filejournal
from fortywinks.storage.batches import SegmentWriter

from .measure import usable_core

LINE = b'{"seat":"A","do":"look 1 2","pad":"' + b"x" * 110 + b'"}'
TABLES = 64
LINES_A_SECOND = 200.0

Append = Callable[[str, bytes, Callable[[], None]], None]


class ProcessJournal(FileJournal):
    """The other way to write: a process of its own, told by a socket, which answers with one byte."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory, Recovered())
        self._ours, theirs = socket.socketpair()
        self._ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
        self._batch = (0, 0, 0.0)
        command = [sys.executable, "-m", "benchmarks.journal", "write", str(directory), str(theirs.fileno())]
        self.writer = subprocess.Popen(command, pass_fds=[theirs.fileno()])
        theirs.close()
        self._ours.recv(1)
        asyncio.get_running_loop().add_reader(self._ours, self._answered)

    def _send(self) -> None:
        lines, self._pending = self._pending, []
        self._going, self._thens = self._thens, []
        body = b"".join(lines)
        self._batch = (len(lines), len(body), perf_counter())
        self._ours.sendall(b"%08d" % len(body) + body)

    def _answered(self) -> None:
        self._ours.recv(1)
        lines, size, began = self._batch
        self._on_disk(lines, size, None, perf_counter() - began)


def write(directory: Path, handle: int) -> None:
    """The writer's process."""
    theirs = socket.socket(fileno=handle)
    segment = SegmentWriter(directory, 2)
    theirs.send(b".")
    room = memoryview(bytearray(1 << 22))
    while got := theirs.recv_into(room):
        size = int(bytes(room[:8])) + 8
        while got < size:
            got += theirs.recv_into(room[got:])
        segment.append(bytes(room[8:size]))
        theirs.send(b".")
        segment.reserve()


class NoJournal:
    """Writes nothing, and says so at once."""

    def __init__(self, directory: Path) -> None:
        self.figures = JournalFigures()
        self._loop = asyncio.get_running_loop()

    def append(self, table: str, line: bytes, then: Callable[[], None]) -> None:
        self._loop.call_soon(then)


def thread(directory: Path) -> FileJournal:
    return FileJournal(directory, Recovered())


def thread_without_reserve(directory: Path) -> FileJournal:
    batches.RESERVE = -1 << 40  # Any room is more than this, even none.
    return thread(directory)


def thread_without_gathering(directory: Path) -> FileJournal:
    filejournal.GATHER = 0.0
    return thread(directory)


WAYS: dict[str, Callable[[Path], NoJournal | FileJournal]] = {
    "nothing is written": NoJournal,
    "a thread: the journal as it is": thread,
    "a thread, no room reserved": thread_without_reserve,
    "a thread, no gathering": thread_without_gathering,
    "a process": ProcessJournal,
}


async def busy(append: Append, seconds: float) -> list[float]:
    """64 tables as fast as they can; gives how long each line waited."""
    waits: list[float] = []
    sink = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    sink.bind(("127.0.0.1", 0))
    seats = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    seats.connect(sink.getsockname())
    end = perf_counter() + seconds

    def move() -> None:
        """One table at a time, so that the disk's answer can come between any two."""
        append(ready[0], LINE, partial(told, ready.popleft(), perf_counter()))
        if ready:
            loop.call_soon(move)

    def told(table: str, began: float) -> None:
        now = perf_counter()
        waits.append(now - began)
        for _ in range(4):
            seats.send(LINE)
        if now < end:
            ready.append(table)
            if len(ready) == 1:
                loop.call_soon(move)

    loop = asyncio.get_running_loop()
    ready = deque(f"table-{number:04}" for number in range(TABLES))
    move()
    await asyncio.sleep(seconds + 0.2)
    return waits


async def quiet(append: Append, seconds: float) -> list[float]:
    """A line now and then; gives how long each line waited."""
    rng, waits = Random(1), list[float]()
    end = perf_counter() + seconds
    while perf_counter() < end:
        await asyncio.sleep(rng.expovariate(LINES_A_SECOND))
        began = perf_counter()
        append("table", LINE, lambda began=began: waits.append(perf_counter() - began))  # type: ignore[misc]
    await asyncio.sleep(0.05)
    return waits


LOADS: dict[str, Callable[[Append, float], Any]] = {"busy": busy, "quiet": quiet}


async def measure(way: str, load: str, seconds: float, directory: Path) -> dict[str, float]:
    """One slice, in this process."""
    journal = WAYS[way](directory)
    pids = [os.getpid()]
    if isinstance(journal, ProcessJournal):
        pids.append(journal.writer.pid)
    before = sum(map(_processor_time, pids))
    waits = sorted(await LOADS[load](journal.append, seconds))
    spent = sum(map(_processor_time, pids)) - before
    return {
        "cost": spent / len(waits) * 1e6,
        "p50": waits[len(waits) // 2] * 1e3,
        "p99": waits[len(waits) * 99 // 100] * 1e3,
        "batch": journal.figures.lines / max(1, journal.figures.batches),
    }


def _processor_time(pid: int) -> float:
    """Seconds, of all threads; the usual counters go in steps of ten milliseconds."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def slice_of(way: str, load: str, seconds: float) -> dict[str, float]:
    """One slice, in a process of its own."""
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".journal-") as directory:
        command = [sys.executable, "-m", "benchmarks.journal", "measure", way, load, str(seconds), directory]
        answer = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    result: dict[str, float] = json.loads(answer)
    return result


def show(load: str, slices: dict[str, list[dict[str, float]]]) -> None:
    """A table of medians; the cost beyond nothing is taken round by round."""
    table = Table(title=load)
    for heading in ("way to write", "µs a line", "beyond nothing", "p50 ms", "p99 ms", "lines a batch"):
        table.add_column(heading, justify="left" if heading == "way to write" else "right")
    nothing = slices["nothing is written"]
    for way, rounds in slices.items():
        beyond = median(ours["cost"] - base["cost"] for ours, base in zip(rounds, nothing, strict=True))
        middle = {key: median(one[key] for one in rounds) for key in rounds[0]}
        table.add_row(
            way,
            f"{middle['cost']:.1f}",
            f"{beyond:.1f}",
            f"{middle['p50']:.2f}",
            f"{middle['p99']:.2f}",
            f"{middle['batch']:.1f}",
        )
    Console(width=100).print(table)


def main(
    rounds: Annotated[int, typer.Option(min=1, help="How many slices of each row.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long a slice takes.")] = 2.0,
) -> None:
    """Measures what it costs to make a line durable, in the current directory."""
    for load in LOADS:
        slices: dict[str, list[dict[str, float]]] = {way: [] for way in WAYS}
        for _ in range(rounds):
            for way in WAYS:
                slices[way].append(slice_of(way, load, seconds))
        show(load, slices)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["measure", way, load, seconds, directory]:
            os.sched_setaffinity(0, {usable_core()})
            print(json.dumps(uvloop.run(measure(way, load, float(seconds), Path(directory)))))
        case ["write", directory, handle]:
            write(Path(directory), int(handle))
        case _:
            typer.run(main)
