"""What the kernels of all games share: how much they do, new games without end, and playing one at random.

A kernel does a small batch of work and answers with how many units that was.
"""

from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from typing import Any, TypeAlias

from fortywinks.bots.arena import game_secret
from fortywinks.core import Game, SecretChance

Kernel: TypeAlias = Callable[[], int]

SEATS = 4
SEED = "bench"
DIFFERENT_GAMES = 2_000
"""Enough that the processor cannot learn them by heart."""
GAMES_IN_A_BATCH = 20
COPIES_IN_A_BATCH = 1_000


def new_games(game: Game) -> Iterator[Any]:
    """New games without end, with the usual options."""
    options = game.options_type()
    secrets = cycle([game_secret(SEED, number) for number in range(DIFFERENT_GAMES)])
    return (game.new(SEATS, options, SecretChance(secret)) for secret in secrets)


def play_at_random(state: Any, rng: Random) -> int:
    """Who decides, what is legal, do one of it, to the end; how many decisions that took."""
    random, decisions = rng.random, 0
    while state.outcome is None:
        seat = state.deciders[0]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[int(random() * len(legal))])
        decisions += 1
    return decisions
