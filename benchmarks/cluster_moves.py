"""Moves through a house of several machines: the real server, the real database, and the load generator of
`benchmarks.server`, which hears every answer at every seat."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from .server.contenders import Running, bare, ours
from .sockets.broadcast import free_port

TICK = os.sysconf("SC_CLK_TCK")
BUSY, CALM = 64, 200
"""Tables that play as fast as they can, for the cost; and that make a move each second, for the latency."""


class Node(NamedTuple):
    running: Running
    process: "subprocess.Popen[bytes]"
    log: Path


@contextmanager
def node(tables: int, folder: Path, database: str) -> Iterator[Node]:
    """A node with so many tables of its own."""
    port = free_port()
    seats, log = folder / f"seats-{port}", folder / f"log-{port}"
    command = [sys.executable, "-m", "benchmarks.server.node_server", str(port), str(tables), str(seats)]
    with log.open("wb") as told:
        process = subprocess.Popen([*command, str(folder / f"data-{port}"), database], stderr=told)
    try:
        while not (seats.exists() and seats.read_bytes().count(b"\n") == 4 * tables):
            if process.poll() is not None:
                raise SystemExit(log.read_text()[-500:])
            time.sleep(0.05)
        yield Node(Running(port, [process.pid], {"--proto": "sen", "--paths": str(seats)}), process, log)
    finally:
        process.kill()
        process.wait()


def cpu(*pids: int) -> float:
    """Seconds that these processes have used."""
    used = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        used += int(fields[11]) + int(fields[12])
    return used / TICK


def family(parent: int) -> list[int]:
    """A process and its children: a PostgreSQL."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [parent, *map(int, children)]


class Load(NamedTuple):
    """The load generator, and for how many seconds it plays."""

    program: str
    seconds: float

    def start(self, at: Running, tables: int, mode: str, port: int | None = None) -> "subprocess.Popen[str]":
        options = {"--port": port or at.port, "--tables": tables, "--mode": mode, "--warm": 1, "--dur": self.seconds}
        options |= {"--pids": ",".join(map(str, at.pids)), "--spin": 0, **at.options}
        words = [str(word) for pair in options.items() for word in pair]
        return subprocess.Popen([self.program, *words], stdout=subprocess.PIPE, text=True)

    def play(self, at: Running, tables: int, mode: str, port: int | None = None) -> dict[str, Any]:
        return _result(self.start(at, tables, mode, port))


def _result(load: "subprocess.Popen[str]") -> dict[str, Any]:
    said, _ = load.communicate()
    if not said.startswith("{"):
        raise SystemExit("the load generator failed")
    result: dict[str, Any] = json.loads(said)
    return result


class Cost(NamedTuple):
    """Microseconds of processor a move; milliseconds from a move to its news."""

    node: float
    database: float
    p50: float
    p99: float


def of_bare(load: Load, folder: Path) -> Cost:
    with bare(BUSY, folder) as server:
        busy = load.play(server, BUSY, "closed")
        calm = load.play(server, CALM, "open")
    return Cost(busy["cpu_us_per_move"], 0, calm["p50_ms"], calm["p99_ms"])


def of_files(load: Load, folder: Path, checkout: Path | None = None) -> Cost:
    """A house of one machine, as it is here or in another checkout."""
    with ours(BUSY, folder, checkout=checkout) as server:
        busy = load.play(server, BUSY, "closed")
    with ours(CALM, folder, checkout=checkout) as server:
        calm = load.play(server, CALM, "open")
    return Cost(busy["cpu_us_per_move"], 0, calm["p50_ms"], calm["p99_ms"])


def of_nodes(load: Load, folder: Path, database: str, postmaster: int, count: int) -> Cost:
    """Each node with its part of the tables, and played at by those who sit there."""
    spent, moves, node_spent = 0.0, 0, 0.0
    with ExitStack() as stack:
        nodes = [stack.enter_context(node(BUSY // count, folder, database)).running for _ in range(count)]
        before = cpu(*family(postmaster))
        for result in [_result(each) for each in [load.start(at, BUSY // count, "closed") for at in nodes]]:
            moves += result["moves"]
            node_spent += result["moves"] * result["cpu_us_per_move"]
        # The first second, before it is counted, is as busy as the others.
        spent = (cpu(*family(postmaster)) - before) * load.seconds / (load.seconds + 1)
    with ExitStack() as stack:
        nodes = [stack.enter_context(node(CALM // count, folder, database)).running for _ in range(count)]
        calm = [_result(each) for each in [load.start(at, CALM // count, "open") for at in nodes]]
    waits = [median(result["p50_ms"] for result in calm), max(result["p99_ms"] for result in calm)]
    return Cost(node_spent / moves, spent / moves * 1e6, *waits)


def of_hop(load: Load, folder: Path, database: str) -> tuple[float, float, float]:
    """What a node spends on a move that it passes on; and the wait at the owner, and through the other node."""
    with node(BUSY, folder, database) as owner, node(0, folder, database) as other:
        port = other.running.port
        passed = Running(port, other.running.pids, owner.running.options)
        busy = load.play(passed, BUSY, "closed")
        near, far = load.play(owner.running, BUSY, "open"), load.play(passed, BUSY, "open")
    return busy["cpu_us_per_move"], near["p50_ms"], far["p50_ms"]


def until_taken_over(folder: Path, database: str, tables: int) -> tuple[float, float]:
    """Seconds from the kill of a node with running tables to the moment at which its death is noticed, and at which
    another has read them all."""
    with node(tables, folder, database) as dies, node(0, folder, database) as takes:
        time.sleep(4)  # a node that has just come gives the others a lease's time before it takes them for dead
        dies.process.kill()
        began, noticed = time.monotonic(), 0.0
        while True:
            entries = [json.loads(line) for line in takes.log.read_text().splitlines() if line.endswith("}")]
            if not noticed and any(entry["message"] == "a node is gone" for entry in entries):
                noticed = time.monotonic() - began
            if sum(entry.get("tables", 0) for entry in entries if entry["message"] == "tables taken over") >= tables:
                return noticed, time.monotonic() - began
            time.sleep(0.01)
