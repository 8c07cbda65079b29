"""How the bots of Dreams do as gods and as the mortal: ``python -m benchmarks.dreams_roles --rounds 300``.

A game of Dreams mixes both roles, so wins say little about either. Here every round is one of its own: bots of one
level are the gods, a bot of another (or the same) level is the mortal.
"""

import argparse
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from time import process_time

from fortywinks.bots.arena import tell
from fortywinks.core import SecretChance, seat_letter
from fortywinks.games.dreams import GAME
from fortywinks.games.dreams.components import DreamsOptions
from fortywinks.games.dreams.events import RoundResult

OPTIONS = DreamsOptions(until="1 round")
LEVELS = ("hard", "medium", "easy")


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
    decisions: int = 0
    seconds: float = 0

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


def play_rounds(mortal: str, gods: str, seats: int, rounds: int, seed: int | str = 1) -> Roles:
    """That many rounds; the same seed gives the same rounds."""
    roles = Roles()
    for number in range(rounds):
        rng = Random(f"{seed} {number}")
        state = GAME.new(seats, OPTIONS, SecretChance(rng.randbytes(32)))
        levels = [mortal if seat == state.mortal else gods for seat in range(seats)]
        bots = [GAME.bot(level, seat, seats, OPTIONS, rng) for seat, level in enumerate(levels)]
        tell(bots, state.opening)
        while state.outcome is None:
            seat = state.awaited[0]
            view, legal = state.view(seat), state.legal_actions(seat)
            began = process_time()
            action = bots[seat].choose(view, legal)
            told = state.apply(seat, action)
            tell(bots, told)
            roles.seconds += process_time() - began
            roles.decisions += 1
        assert state.last_round is not None
        roles.count(state.last_round)
    return roles


def row(mortal: str, gods: str, seats: int, roles: Roles) -> str:
    count = roles.rounds
    return (
        f"| {seats} | {mortal} | {gods} | {roles.found / count:.1%} | {roles.caught / count:.1%} "
        f"| {roles.unnoticed / count:.1%} | {roles.mortal_points / count:.2f} | {roles.god_points / count:.2f} "
        f"| {1000 * roles.seconds / roles.decisions:.1f} |"
    )


def pairings(seats: Iterable[int]) -> Iterable[tuple[str, str, int]]:
    for count in seats:
        for gods in LEVELS:
            for mortal in LEVELS if count == 4 else (gods,):
                yield mortal, gods, count


def main() -> None:
    parser = argparse.ArgumentParser(description="How the bots of Dreams do as gods and as the mortal.")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--players", type=int, nargs="*", default=[4, 3, 6])
    wanted = parser.parse_args()
    print("| players | mortal | gods | picture found | gods who name him | unnoticed | mortal | god | ms |")
    print("|---:|---|---|---:|---:|---:|---:|---:|---:|")
    for mortal, gods, seats in pairings(wanted.players):
        print(row(mortal, gods, seats, play_rounds(mortal, gods, seats, wanted.rounds)), flush=True)


if __name__ == "__main__":
    main()
