"""Attacks the house from outside and says what was felt; exit status 1 if a promise was broken.

python -m tests.attack [--short] [crash|restarts|fuzz|floods|full-disk|slow-disk|descriptors ...]
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.attack.disks import descriptors, full_disk, slow_disk
from tests.attack.floods import FLOODS, away_and_back, beside_a_calm_table, pings
from tests.attack.fuzz import anything
from tests.attack.restarts import restart_after_every_change
from tests.server.crashing import crash

Attack = Callable[[Path, bool], list[str]]


def _floods(folder: Path, short: bool) -> list[str]:
    return beside_a_calm_table(folder, 3 if short else 20, (away_and_back, pings) if short else FLOODS)


ATTACKS: dict[str, Attack] = {
    "crash": lambda folder, short: [crash(folder, 4 if short else 60, "an attack")],
    "restarts": lambda folder, short: [restart_after_every_change(folder, most=3 if short else 100)],
    "fuzz": lambda folder, short: [anything(folder, 8 if short else 180, 4 if short else 15, "an attack")],
    "floods": _floods,
    "full-disk": lambda folder, short: [full_disk(folder, size) for size in ((150,) if short else (200, 400, 1600))],
    "slow-disk": lambda folder, short: [slow_disk(folder, 3 if short else 20, 0.05)],
    "descriptors": lambda folder, short: [descriptors(folder, 2 if short else 10, 300)],
}


def attack(names: list[str], short: bool) -> int:
    """How many attacks did what they must not be able to."""
    broken = 0
    for name in names:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            try:
                said = ATTACKS[name](Path(folder), short)
            except AssertionError as error:
                broken += 1
                said = [f"BROKEN: {error}"]
        for line in said:
            print(f"{name:12} {line}", flush=True)
        print(f"{name:12} ({time.monotonic() - began:.0f} s)", file=sys.stderr)
    return broken


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("attacks", nargs="*", choices=[[], *ATTACKS], default=[])
    parser.add_argument("--short", action="store_true", help="seconds instead of minutes")
    wishes = parser.parse_args()
    return 1 if attack(wishes.attacks or list(ATTACKS), wishes.short) else 0


if __name__ == "__main__":
    sys.exit(main())
