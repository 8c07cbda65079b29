"""The server beside a bare broadcast and its peers, in turns, in one run.

python -m benchmarks.server [--rounds N] [--only house,bare] [--json]     (Linux, gcc, two cores)

`compiled` is the house as `make compiled` builds it; it is left out if that was not done.

Every figure is CPU seconds of the server per move, so a busy machine makes it noisy but not wrong; read the ratios.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from ..sockets.broadcast import build
from .contenders import COMPILED, CONTENDERS, HOUSES, Running, install_peers


def drive(load: str, server: Running, tables: int, **wishes: Any) -> dict[str, Any]:
    """Lets the load generator play; what it measured."""
    options = {"--port": server.port, "--tables": tables, "--pids": ",".join(map(str, server.pids)), **server.options}
    options |= {f"--{name}": value for name, value in wishes.items()}
    arguments = [str(word) for pair in options.items() for word in pair]
    got = subprocess.run(["taskset", "-c", "1", load, *arguments], capture_output=True, text=True, check=False)
    if not got.stdout.startswith("{"):
        raise SystemExit(f"the load generator failed: {got.stderr.strip()[:300]}")
    result: dict[str, Any] = json.loads(got.stdout)
    return result


def measure(names: list[str], rounds: int, console: Console) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        load = build(scratch)
        for turn in range(rounds):
            for name in names:
                console.print(f"round {turn + 1}: {name} …", style="dim")
                with CONTENDERS[name](64, folder) as server:
                    got = drive(load, server, 64, mode="closed", warm=1, dur=4)
                figures.setdefault(name, {}).setdefault("us", []).append(got["cpu_us_per_move"])
                with CONTENDERS[name](200, folder) as server:
                    got = drive(load, server, 200, mode="open", warm=1, dur=4, spin=0)
                figures[name].setdefault("p50", []).append(got["p50_ms"])
                figures[name].setdefault("p99", []).append(got["p99_ms"])
        if "house" in names:
            figures["many"] = many_tables(load, folder, console)
            figures["restart"] = restart(folder, console)
    return figures


def many_tables(load: str, folder: Path, console: Console) -> dict[str, Any]:
    """As many tables of four as the file limit allows, and 10,000 moves a second over them."""
    tables = 4200
    console.print(f"{tables} tables …", style="dim")
    with CONTENDERS["house"](tables, folder) as server:
        return drive(load, server, tables, mode="open", period=tables / 10_000, warm=2, dur=6)


def restart(folder: Path, console: Console) -> dict[str, float]:
    """How long a server with 5,000 running tables takes until it answers again."""
    console.print("restart with 5000 tables …", style="dim")
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.server.restart", str(folder / "restart")], capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"the restart failed: {done.stderr.strip()[-300:]}")
    result: dict[str, float] = json.loads(done.stdout)
    return result


def ratio(figures: dict[str, Any], name: str, to: str) -> float:
    """How much more CPU a move costs here than there: the median over the rounds, whose two were measured together."""
    return float(median(mine / theirs for mine, theirs in zip(figures[name]["us"], figures[to]["us"], strict=True)))


def show(figures: dict[str, Any], console: Console) -> None:
    table = Table(title="One move: validated, redacted for four seats, made durable, delivered")
    houses = [name for name in HOUSES if name in figures]
    headings = ["server", "µs of CPU a move", "× bare", *(f"{name} is" for name in houses), "p50 ms", "p99 ms"]
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "server" else "right")
    for name in CONTENDERS:
        if name not in figures:
            continue
        mine = median(figures[name]["us"])
        table.add_row(
            name,
            f"{mine:.1f} ({min(figures[name]['us']):.1f}–{max(figures[name]['us']):.1f})",
            f"{ratio(figures, name, 'bare'):.2f}" if "bare" in figures else "",
            *("" if name in ("bare", *HOUSES) else f"{ratio(figures, name, house):.1f}× as fast" for house in houses),
            f"{median(figures[name]['p50']):.2f}",
            f"{median(figures[name]['p99']):.1f}",
        )
    console.print(table)
    if "many" in figures:
        many, again = figures["many"], figures["restart"]
        console.print(
            f"{many['tables']} tables of 4: {many['moves_s']:.0f} durable moves/s, p50 {many['p50_ms']:.1f} ms, "
            f"p99 {many['p99_ms']:.1f} ms, {many['kb_per_table']:.1f} KB a table with its four connections."
        )
        console.print(f"Restart with {again['tables']:.0f} running tables: ready in {again['seconds']:.2f} s.")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default=",".join(CONTENDERS))
    parser.add_argument("--json", action="store_true")
    wishes = parser.parse_args()
    names = [name for name in wishes.only.split(",") if name in CONTENDERS]
    console = Console(stderr=wishes.json)
    if {"boardgame.io", "colyseus"} & set(names):
        fault = install_peers()
        if fault:
            console.print(f"{fault}: they are left out", style="yellow")
            names = [name for name in names if name in ("bare", *HOUSES)]
    if "compiled" in names and not COMPILED.exists():
        console.print("the house was not compiled (make compiled): that one is left out", style="yellow")
        names.remove("compiled")
    started = time.monotonic()
    figures = measure(names, wishes.rounds, console)
    if wishes.json:
        print(json.dumps(figures))
    else:
        show(figures, console)
        console.print(f"Measured in {time.monotonic() - started:.0f} s.", style="dim")


if __name__ == "__main__":
    main()
