"""What the sockets of the house cost: a bare 1→4 broadcast on them, beside the same on plain picows, in turns.

python -m benchmarks.sockets.broadcast [ROUNDS]      (needs gcc and Linux)
"""

import json
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent
KINDS = ("plain", "house")


def build(folder: str) -> str:
    """Compiles the load generator."""
    program = f"{folder}/load"
    subprocess.run(["gcc", "-O2", "-w", "-o", program, str(HERE / "load.c")], check=True)
    return program


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def measure(load: str, kind: str, size: int, tables: int, mode: str) -> dict[str, Any]:
    """One run of one server, on the first core; the generator runs on the second."""
    port = free_port()
    command = ["taskset", "-c", "0", sys.executable, "-m", "benchmarks.sockets.servers", kind, str(port), str(size)]
    server = subprocess.Popen(command)
    try:
        wait_for_port(port)
        time.sleep(0.3)
        options = {"--port": port, "--tables": tables, "--mode": mode, "--pids": server.pid, "--warm": 1, "--dur": 3}
        arguments = [str(word) for pair in options.items() for word in pair]
        got = subprocess.run(["taskset", "-c", "1", load, *arguments], check=True, capture_output=True, text=True)
        result: dict[str, Any] = json.loads(got.stdout)
        return result
    finally:
        server.kill()
        server.wait()


def wait_for_port(port: int) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise SystemExit("the server did not start")


def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        load = build(folder)
        for size in (2048, 256):
            costs: dict[str, list[float]] = {kind: [] for kind in KINDS}
            for _ in range(rounds):
                for kind in KINDS:
                    costs[kind].append(measure(load, kind, size, 64, "closed")["cpu_us_per_move"])
            plain = median(costs["plain"])
            for kind in KINDS:
                cost = median(costs[kind])
                spread = f"{min(costs[kind]):.1f}-{max(costs[kind]):.1f}"
                print(f"{size} B  {kind:7} {cost:6.1f} µs of CPU a move ({spread}), {cost / plain:.2f} × plain picows")
        for kind in KINDS:
            held = measure(load, kind, 2048, 1000, "open")["kb_per_table"]
            print(f"memory  {kind:7} {held:6.1f} KB for a table of four connections, {held / 4:.1f} KB each")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
