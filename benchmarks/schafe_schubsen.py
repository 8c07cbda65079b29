"""What is measured of Schafe-Schubsen. Four players, the usual options, every choice at random.

Played like this a game is short: most of the bids there are lead straight off the dike.
"""

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random

from fortywinks.bots.arena import game_secret
from fortywinks.core import SecretChance
from fortywinks.games.schafe_schubsen import GAME
from fortywinks.games.schafe_schubsen.components import SchafeSchubsenOptions
from fortywinks.games.schafe_schubsen.rules import SheepState

from .sen import COPIES_IN_A_BATCH, DIFFERENT_GAMES, GAMES_IN_A_BATCH, SEATS, SEED, Kernel


def new_games() -> Iterator[SheepState]:
    """New games without end."""
    options = SchafeSchubsenOptions()
    secrets = cycle([game_secret(SEED, number) for number in range(DIFFERENT_GAMES)])
    return (GAME.new(SEATS, options, SecretChance(secret)) for secret in secrets)


def _play(state: SheepState, rng: Random) -> int:
    random, decisions = rng.random, 0
    while state.outcome is None:
        seat = state.deciders[0]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[int(random() * len(legal))])
        decisions += 1
    return decisions


def play() -> Kernel:
    """Random play, counted in decisions."""
    games, rng = new_games(), Random(SEED)
    return lambda: sum(_play(state, rng) for state in islice(games, GAMES_IN_A_BATCH))


def rounds() -> Kernel:
    """The same, counted in complete rounds: all bids, all turns, angel, devil and cards."""
    games, rng = new_games(), Random(SEED)

    def batch() -> int:
        complete = 0
        for state in islice(games, GAMES_IN_A_BATCH):
            _play(state, rng)
            complete += state.round
        return complete

    return batch


def clone() -> Kernel:
    """Copies of a game in which all have bid but one."""
    state = next(new_games())
    for seat in state.deciders[:-1]:
        state.apply(seat, state.legal_actions(seat)[seat])

    def batch() -> int:
        for _ in range(COPIES_IN_A_BATCH):
            state.clone()
        return COPIES_IN_A_BATCH

    return batch
