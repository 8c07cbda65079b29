"""What the kernels of several games share: new games without end, and playing one at random."""

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

from fortywinks.bots.arena import game_secret
from fortywinks.core import Game, SecretChance

from .sen import DIFFERENT_GAMES, SEATS, SEED


def new_games(game: Game) -> Iterator[Any]:
    """New games without end, with the usual options."""
    options = game.options_type()
    secrets = cycle([game_secret(SEED, number) for number in range(DIFFERENT_GAMES)])
    return (game.new(SEATS, options, SecretChance(secret)) for secret in secrets)


def play_at_random(state: Any, rng: Random) -> int:
    """Plays it to the end; how many decisions that took."""
    random, decisions = rng.random, 0
    while state.outcome is None:
        seat = state.deciders[0]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[int(random() * len(legal))])
        decisions += 1
    return decisions
