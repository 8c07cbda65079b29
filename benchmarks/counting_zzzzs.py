"""What is measured of Counting Zzzzs. Four players, the usual options, every choice at random."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from fortywinks.games.counting_zzzzs import GAME
from fortywinks.games.counting_zzzzs.state import ZzzzsState

from .at_random import COPIES_IN_A_BATCH, GAMES_IN_A_BATCH, SEED, Kernel, new_games, play_at_random


def play() -> Kernel:
    """Random play, counted in decisions; passes in reaction windows are decisions, too."""
    games, rng = new_games(GAME), Random(SEED)
    return lambda: sum(play_at_random(state, rng) for state in islice(games, GAMES_IN_A_BATCH))


def whole_games() -> Kernel:
    """The same, counted in games."""
    games, rng = new_games(GAME), Random(SEED)

    def batch() -> int:
        for state in islice(games, GAMES_IN_A_BATCH):
            play_at_random(state, rng)
        return GAMES_IN_A_BATCH

    return batch


def in_window() -> ZzzzsState:
    """A game in the middle, with a card announced."""
    rng = Random(SEED)
    games: Iterator[ZzzzsState] = new_games(GAME)
    for state in games:
        while state.outcome is None:
            if state.phase == "window" and len(state.discard) >= 20:
                return state
            seat = state.deciders[0]
            state.apply(seat, state.legal_actions(seat).sample(rng))
    raise LookupError("no game has a card announced and twenty discarded")


def clone() -> Kernel:
    """Copies of a game in a reaction window."""
    state = in_window()

    def batch() -> int:
        for _ in range(COPIES_IN_A_BATCH):
            state.clone()
        return COPIES_IN_A_BATCH

    return batch
