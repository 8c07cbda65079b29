"""What is measured of Schafe-Schubsen. Four players, the usual options, every choice at random.

Played like this a game is short: most of the bids there are lead straight off the dike.
"""

from itertools import islice
from random import Random

from fortywinks.games.schafe_schubsen import GAME

from .at_random import COPIES_IN_A_BATCH, GAMES_IN_A_BATCH, SEED, Kernel, new_games, play_at_random


def play() -> Kernel:
    """Random play, counted in decisions."""
    games, rng = new_games(GAME), Random(SEED)
    return lambda: sum(play_at_random(state, rng) for state in islice(games, GAMES_IN_A_BATCH))


def rounds() -> Kernel:
    """The same, counted in complete rounds: all bids, all turns, angel, devil and cards."""
    games, rng = new_games(GAME), Random(SEED)

    def batch() -> int:
        complete = 0
        for state in islice(games, GAMES_IN_A_BATCH):
            play_at_random(state, rng)
            complete += state.round
        return complete

    return batch


def clone() -> Kernel:
    """Copies of a game in which all have bid but one."""
    state = next(new_games(GAME))
    for seat in state.deciders[:-1]:
        state.apply(seat, state.legal_actions(seat)[seat])

    def batch() -> int:
        for _ in range(COPIES_IN_A_BATCH):
            state.clone()
        return COPIES_IN_A_BATCH

    return batch
