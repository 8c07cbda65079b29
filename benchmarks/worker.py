"""The process that does the measured work: reads orders from its input, one JSON object per line, and answers each.

    {"build": true}                               →  {"build": "compiled"}
    {"run": "play", "seconds": 0.05, "core": 1}   →  {"done": 21000, "seconds": 0.05, "pace": 18000000}
    {"memory": 10000}                             →  {"bytes": 48000000, "seconds": 2.9}

`pace` is how fast a small fixed loop ran just before and after: it tells a slow moment of the machine from a slow
engine.
An order that cannot be done is answered with {"missing": why}.
"""

import json
import os
import resource
import sys
from time import process_time
from typing import Any

from fortywinks.bots.arena import play_series
from fortywinks.games import load_game
from fortywinks.games.schafe_schubsen import rules as sheep_rules
from fortywinks.games.sen import rules as sen_rules

from .kernels import SEATS, SEED, Kernel
from .rows import COMPILED, PYTHON, ROWS

PACE_STEPS = 50_000


def pace() -> float:
    """Steps per second of a fixed loop of plain Python."""
    began = process_time()
    total = 0
    for step in range(PACE_STEPS):
        total = (total * 31 + step) & 0xFFFF
    return PACE_STEPS / (process_time() - began)


def run(kernel: Kernel, seconds: float) -> dict[str, float]:
    """A slice: batches until the processor time is used up."""
    before = pace()
    done, spent, began = 0, 0.0, process_time()
    while spent < seconds:
        done += kernel()
        spent = process_time() - began
    return {"done": done, "seconds": spent, "pace": (before + pace()) / 2}


def peak_memory(games: int) -> dict[str, float]:
    """Finishes this many games in one go and keeps every result."""
    began = process_time()
    results = list(play_series(load_game("sen"), ["random"] * SEATS, games, SEED))
    assert len(results) == games
    # Linux counts in kibibytes, macOS in bytes.
    unit = 1 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return {"bytes": peak, "seconds": process_time() - began}


def pin(core: int) -> None:
    """Stays on one core, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def answer(order: dict[str, Any], kernels: dict[str, Kernel]) -> dict[str, Any]:
    """Does one order; `kernels` keeps what was made for earlier ones."""
    if "build" in order:
        plain = any(str(rules.__file__).endswith(".py") for rules in (sen_rules, sheep_rules))
        return {"build": PYTHON if plain else COMPILED}
    if "memory" in order:
        return peak_memory(order["memory"])
    pin(order["core"])
    name = order["run"]
    try:
        kernel = kernels.get(name) or kernels.setdefault(name, ROWS[name].make())
    except ImportError as error:
        return {"missing": f"{error.name or error} is not installed"}
    return run(kernel, order["seconds"])


def main() -> None:
    kernels: dict[str, Kernel] = {}
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), kernels)), flush=True)


if __name__ == "__main__":
    main()
