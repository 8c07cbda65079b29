"""The batch engine on a graphics card: is it the same as on the processor, and how fast is it?

    python -m benchmarks.card              compares, then measures Sen with 2 and 5 players, 2**20 games
    python -m benchmarks.card --compare    compares only
    compute-sanitizer python -m benchmarks.card --compare --rows 200 --steps 12    while the sanitizer looks on

Needs an NVIDIA card and nvcc. Both engines are given the same seeds and the same actions, and after every step all that
they say must be equal: who decides, what is legal, what a seat sees, rewards, ends, ranks, and what worlds are dealt.
Prints a line of JSON for every table.
"""

import argparse
import json
import sys
import time
from statistics import median
from typing import Any

import numpy as np

from fortywinks import FortyWinksError
from fortywinks.batch import Batch, CardBatch
from fortywinks.games import load_game

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("sen", 2, {}),
    ("sen", 3, {"until": "3 rounds", "swap_within_dream": True, "penalty": 15}),
    ("sen", 4, {"gentle_ravens": True, "go_for_broke": True, "claim_pairs": True}),
    ("sen", 5, {}),
    ("counting-zzzzs", 3, {}),
    ("schafe-schubsen", 4, {"regenzeit": 3}),
)
ROWS, STEPS, GAMES = 2048, 200, 1 << 20
ROUNDS = 7


class Different(FortyWinksError):
    """The card does not do what the processor does."""


def _same(where: str, card: Any, processor: Any) -> None:
    if not np.array_equal(card.numpy(), processor):
        raise Different(f"{where}: the card says something else than the processor")


def compare(name: str, seats: int, options: dict[str, Any], rows: int = ROWS, steps: int = STEPS) -> dict[str, Any]:
    """The same games on both, with actions that the card draws; answers what was compared."""
    game = load_game(name)
    card, processor = CardBatch(game, seats, rows, options, 7), Batch(game, seats, rows, options, 7)
    ended = 0
    for step in range(steps):
        where = f"{game.title}, {seats} players, step {step}"
        _same(f"{where}, deciders", card.deciders(), processor.deciders())
        _same(f"{where}, mask", card.mask(), processor.mask())
        seat = np.full(rows, step % seats, np.uint8)
        _same(f"{where}, what seat {step % seats} sees", card.observe(seat), processor.observe(seat))
        if step % 20 == 0:
            worlds = processor.determinize(seed=step).observe(seat)
            _same(f"{where}, worlds", card.determinize(seed=step).observe(seat), worlds)
        actions = card.sample().numpy()
        _same(f"{where}, ends", card.step(actions), processor.step(actions))
        _same(f"{where}, rewards", card.rewards, processor.rewards)
        ended += int(processor.over.sum())
        _same(f"{where}, ranks", card.ranks, processor.ranks)
    return {"game": name, "seats": seats, "options": options, "decisions compared": rows * steps, "games ended": ended}


def measure(name: str, seats: int, observe: bool, mask: bool) -> dict[str, Any]:
    """Random play of many games: billions of decisions in a second."""
    batch, steps, rates = CardBatch(load_game(name), seats, GAMES), 300 if observe else 1000, []
    batch.play(steps, observe, mask)
    for _ in range(ROUNDS):
        began = time.perf_counter()
        batch.play(steps, observe, mask)
        rates.append(GAMES * steps / (time.perf_counter() - began) / 1e9)
    spread = {"median": round(median(rates), 2), "least": round(min(rates), 2), "most": round(max(rates), 2)}
    way = "rules" + " + observation" * observe + " + mask" * mask
    return {"game": name, "seats": seats, "games": GAMES, "way": way, "billion decisions a second": spread}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.card", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--compare", action="store_true", help="compare only")
    parser.add_argument("--rows", type=int, default=ROWS, help="games that are compared side by side")
    parser.add_argument("--steps", type=int, default=STEPS, help="decisions that are compared in each")
    chosen = parser.parse_args(arguments)
    try:
        for table in TABLES:
            print(json.dumps(compare(*table, rows=chosen.rows, steps=chosen.steps)), flush=True)
        for seats in () if chosen.compare else (2, 5):
            for observe, mask in ((False, False), (True, False), (True, True)):
                print(json.dumps(measure("sen", seats, observe, mask)), flush=True)
    except FortyWinksError as error:
        print(f"benchmarks.card: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
