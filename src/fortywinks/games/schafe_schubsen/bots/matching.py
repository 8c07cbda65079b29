"""What all players are likely to bid when each expects the others to be clever: regret matching over sampled bids.

Every player is given a handful of bids. Again and again all of them bid at once by what has served them best so far,
and each looks how much better every other bid of the own handful would have done. What is bid on average comes close to
a balance in which nobody would rather have bid otherwise.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

Payoff = Callable[[int, int, list[int]], float]
"""What one player gets: the player, which of the own bids, and which of theirs all players chose."""


def match_regrets(sizes: Sequence[int], payoff: Payoff, rounds: int, rng: Random) -> list[list[float]]:
    """For each player, how often each of its bids is made in the long run. Later rounds count more."""
    players = range(len(sizes))
    regrets = [[0.0] * size for size in sizes]
    made = [[0.0] * size for size in sizes]
    for number in range(1, rounds + 1):
        mixes = [_mix(regret) for regret in regrets]
        chosen = [rng.choices(range(size), mix)[0] for size, mix in zip(sizes, mixes, strict=True)]
        for player in players:
            results = [payoff(player, which, chosen) for which in range(sizes[player])]
            expected = sum([chance * result for chance, result in zip(mixes[player], results, strict=True)])
            regrets[player] = [
                max(0.0, regret + result - expected) for regret, result in zip(regrets[player], results, strict=True)
            ]
            made[player] = [total + number * chance for total, chance in zip(made[player], mixes[player], strict=True)]
    return [_mix(total) for total in made]


def _mix(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)
