"""How the bots of Dreams do as gods and as the mortal: ``python -m benchmarks.dreams_roles --rounds 400 --seed 1``.

A game of Dreams mixes both roles, so wins say little about either. Here every round is one of its own: bots of one
level are the gods, a bot of another (or the same) level is the mortal.
"""

import argparse
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from random import Random
from time import process_time

from fortywinks.core import SecretChance, Told, events_for, seat_letter
from fortywinks.games.dreams import GAME
from fortywinks.games.dreams.components import DreamsOptions
from fortywinks.games.dreams.events import RoundResult
from fortywinks.games.dreams.state import DreamsState

OPTIONS = DreamsOptions(until="1 round")
PAIRINGS = (("hard", "hard"), ("medium", "hard"), ("hard", "medium"), ("medium", "medium"), ("easy", "easy"))
"""The mortal's level, and the gods'."""


@dataclass
class Roles:
    """What rounds between gods of one level and a mortal of another have come to."""

    rounds: int = 0
    found: int = 0
    """How often the mortal found the picture."""
    caught: float = 0
    """The share of gods who named the mortal, summed over the rounds."""
    unnoticed: int = 0
    """How often no god named him."""
    mortal_points: int = 0
    god_points: float = 0
    thought: list[float] = field(default_factory=list)
    """For each decision of a bot the seconds that it took, with all that it watched since its last one."""

    def count(self, result: RoundResult) -> None:
        mortal, letter = result.mortal, seat_letter(result.mortal)
        gods = [seat for seat in range(len(result.tips)) if seat != mortal]
        named = sum(result.tips[seat] == letter for seat in gods)
        self.rounds += 1
        self.found += result.tips[mortal] == str(result.vision)
        self.caught += named / len(gods)
        self.unnoticed += named == 0
        self.mortal_points += result.points[mortal]
        self.god_points += sum(result.points[seat] for seat in gods) / len(gods)


class Table:
    """One round between these bots, with the time each of them has used since it decided last."""

    def __init__(self, mortal: str, gods: str, seats: int, rng: Random) -> None:
        state = GAME.new(seats, OPTIONS, SecretChance(rng.randbytes(32)))
        assert isinstance(state, DreamsState)
        self.state = state
        levels = [mortal if seat == self.state.mortal else gods for seat in range(seats)]
        self.bots = [GAME.bot(level, seat, seats, OPTIONS, rng) for seat, level in enumerate(levels)]
        self.used = [0.0] * seats
        self._tell(self.state.opening)

    def _tell(self, told: Iterable[Told]) -> None:
        told = list(told)
        for seat, bot in enumerate(self.bots):
            began = process_time()
            for event in events_for(seat, told):
                bot.watch(event)
            self.used[seat] += process_time() - began

    def decide(self) -> float:
        """The next decision; how long it took."""
        seat = self.state.awaited[0]
        view, legal = self.state.view(seat), self.state.legal_actions(seat)
        began = process_time()
        action = self.bots[seat].choose(view, legal)
        took, self.used[seat] = self.used[seat] + process_time() - began, 0.0
        self._tell(self.state.apply(seat, action))
        return took


def play_rounds(mortal: str, gods: str, seats: int, rounds: int, seed: int | str = 1) -> Roles:
    """That many rounds; the same seed gives the same rounds."""
    roles = Roles()
    for number in range(rounds):
        table = Table(mortal, gods, seats, Random(f"{seed} {number}"))
        while table.state.outcome is None:
            roles.thought.append(table.decide())
        assert table.state.last_round is not None
        roles.count(table.state.last_round)
    return roles


def row(mortal: str, gods: str, seats: int, rounds: int, seed: str) -> str:
    """One line of the table."""
    roles = play_rounds(mortal, gods, seats, rounds, seed)
    count, slowest = roles.rounds, sorted(roles.thought)
    mean, late = sum(slowest) / len(slowest), slowest[len(slowest) * 95 // 100]
    return (
        f"| {seats} | {mortal} | {gods} | {roles.found / count:.1%} | {roles.caught / count:.1%} "
        f"| {roles.unnoticed / count:.1%} | {roles.mortal_points / count:.2f} | {roles.god_points / count:.2f} "
        f"| {1000 * mean:.1f} | {1000 * late:.1f} | {1000 * slowest[-1]:.0f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="How the bots of Dreams do as gods and as the mortal.")
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--players", type=int, nargs="*", default=[3, 4, 5, 6])
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=1, help="How many rows are played at the same time.")
    wanted = parser.parse_args()
    print("| players | mortal | gods | found | named | unnoticed | mortal | god | mean ms | 95 % | max |")
    print("|---:|---|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    with ProcessPoolExecutor(wanted.workers) as pool:
        rows = [
            pool.submit(row, mortal, gods, seats, wanted.rounds, wanted.seed)
            for seats, (mortal, gods) in product(wanted.players, PAIRINGS)
        ]
        for each in rows:
            print(each.result(), flush=True)


if __name__ == "__main__":
    main()
