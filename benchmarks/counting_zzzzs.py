"""What is measured of Counting Zzzzs. Four players, the usual options, every choice at random."""

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random

from fortywinks.bots.arena import game_secret
from fortywinks.core import SecretChance
from fortywinks.games.counting_zzzzs import GAME
from fortywinks.games.counting_zzzzs.components import CountingZzzzsOptions
from fortywinks.games.counting_zzzzs.rules import ZzzzsState

from .sen import COPIES_IN_A_BATCH, DIFFERENT_GAMES, GAMES_IN_A_BATCH, SEATS, SEED, Kernel


def new_games() -> Iterator[ZzzzsState]:
    """New games without end."""
    options = CountingZzzzsOptions()
    secrets = cycle([game_secret(SEED, number) for number in range(DIFFERENT_GAMES)])
    return (GAME.new(SEATS, options, SecretChance(secret)) for secret in secrets)


def _play(state: ZzzzsState, rng: Random) -> int:
    random, decisions = rng.random, 0
    while state.outcome is None:
        seat = state.deciders[0]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[int(random() * len(legal))])
        decisions += 1
    return decisions


def play() -> Kernel:
    """Random play, counted in decisions; passes in reaction windows are decisions, too."""
    games, rng = new_games(), Random(SEED)
    return lambda: sum(_play(state, rng) for state in islice(games, GAMES_IN_A_BATCH))


def whole_games() -> Kernel:
    """The same, counted in games."""
    games, rng = new_games(), Random(SEED)

    def batch() -> int:
        for state in islice(games, GAMES_IN_A_BATCH):
            _play(state, rng)
        return GAMES_IN_A_BATCH

    return batch


def in_window() -> ZzzzsState:
    """A game in the middle, with a card announced."""
    rng = Random(SEED)
    for state in new_games():
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
