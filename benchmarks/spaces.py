"""What is measured of the games in which points and words are given: Dreams and When I Dream. Four players, the usual
options, every choice at random."""

from random import Random
from typing import Any

from fortywinks.core import State
from fortywinks.games import load_game

from .at_random import COPIES_IN_A_BATCH, SEED, Kernel, new_games

DECISIONS_BEFORE_A_COPY = 40


def _decide(state: State[Any, Any], rng: Random) -> None:
    seat = state.awaited[0]
    state.apply(seat, state.legal_actions(seat).sample(rng))


def play(name: str) -> Kernel:
    """Random play, one game after the other, counted in decisions."""
    games, rng = new_games(load_game(name)), Random(SEED)

    def batch() -> int:
        state, decisions = next(games), 0
        while state.outcome is None:
            _decide(state, rng)
            decisions += 1
        return decisions

    return batch


def clone(name: str) -> Kernel:
    """Copies of a game in the middle."""
    state, rng = next(new_games(load_game(name))), Random(SEED)
    for _ in range(DECISIONS_BEFORE_A_COPY):
        _decide(state, rng)

    def batch() -> int:
        for _ in range(COPIES_IN_A_BATCH):
            state.clone()
        return COPIES_IN_A_BATCH

    return batch
