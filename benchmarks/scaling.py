"""The batch engine on several cores: a batch for each thread, since Python's lock is free while the engine works.

    python -m benchmarks.scaling            Sen with two players, on one core, two, four … all of them
    python -m benchmarks.scaling --game counting-zzzzs --seats 4

Prints decisions a second, and how many times one core's that is.
"""

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median

from fortywinks import FortyWinksError
from fortywinks.batch import Batch
from fortywinks.games import load_game

ROWS, STEPS, ROUNDS = 256, 8000, 5


def core_counts() -> list[int]:
    """One, two, four and so on, and all."""
    all_cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return sorted({all_cores, *(1 << power for power in range(10) if 1 << power <= all_cores)})


def rate(batches: list[Batch]) -> float:
    """Decisions a second of all threads together."""
    with ThreadPoolExecutor(len(batches)) as threads:
        began = time.perf_counter()
        list(threads.map(lambda batch: batch.play(STEPS), batches))
        return len(batches) * ROWS * STEPS / (time.perf_counter() - began)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scaling", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="sen")
    parser.add_argument("--seats", type=int, default=2)
    chosen = parser.parse_args(arguments)
    try:
        game, alone = load_game(chosen.game), 0.0
        for cores in core_counts():
            batches = [Batch(game, chosen.seats, ROWS, seed=seed) for seed in range(cores)]
            found = median(rate(batches) for _ in range(ROUNDS))
            alone = alone or found
            print(f"{cores:3} threads  {found / 1e6:8.1f} M decisions/s  {found / alone:5.2f} ×", flush=True)
    except FortyWinksError as error:
        print(f"benchmarks.scaling: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
