"""What is measured of our own games: four players, the usual options, every choice at random.

A kernel does a small batch of work and answers with how many units that was. Nothing of a game is named here but by its
name, so that the same kernels drive another version of the library too (`--against`).
"""

from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import cycle, islice
from random import Random
from typing import Any, TypeAlias

from fortywinks.bots import RandomBot
from fortywinks.bots.arena import game_secret, play_out, play_series
from fortywinks.core import SecretChance
from fortywinks.core.match import Match
from fortywinks.core.records import line_text, read_lines
from fortywinks.core.replay import verify
from fortywinks.games import load_game

Kernel: TypeAlias = Callable[[], int]

SEATS = 4
SEED = "bench"
DIFFERENT_GAMES = 2_000
"""Enough that the processor cannot learn them by heart."""
GAMES_IN_A_BATCH = 20
COPIES_IN_A_BATCH = 1_000
RECORDS = 50


def new_games(name: str) -> Iterator[Any]:
    """New games without end, with the usual options."""
    game = load_game(name)
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


def play(name: str) -> Kernel:
    """Random play, counted in decisions."""
    games, rng = new_games(name), Random(SEED)
    return lambda: sum(play_at_random(state, rng) for state in islice(games, GAMES_IN_A_BATCH))


def _decide(state: Any, rng: Random) -> None:
    seat = state.awaited[0]
    state.apply(seat, state.legal_actions(seat).sample(rng))


def play_spaces(name: str) -> Kernel:
    """The same for a game in which points and words are given, which no list holds."""
    games, rng = new_games(name), Random(SEED)

    def batch() -> int:
        state, decisions = next(games), 0
        while state.outcome is None:
            _decide(state, rng)
            decisions += 1
        return decisions

    return batch


def rounds(name: str) -> Kernel:
    """Random play of a game in rounds, counted in complete ones."""
    games, rng = new_games(name), Random(SEED)

    def batch() -> int:
        complete = 0
        for state in islice(games, GAMES_IN_A_BATCH):
            play_at_random(state, rng)
            complete += state.round
        return complete

    return batch


def view(name: str) -> Kernel:
    """Random play, and before each decision what that seat sees."""
    games, random = new_games(name), Random(SEED).random

    def batch() -> int:
        decisions = 0
        for state in islice(games, GAMES_IN_A_BATCH):
            while state.outcome is None:
                seat = state.deciders[0]
                state.view(seat)
                legal = state.legal_actions(seat)
                state.apply(seat, legal[int(random() * len(legal))])
                decisions += 1
        return decisions

    return batch


def bots(name: str) -> Kernel:
    """The same with bots that are shown their view and told every event of theirs."""
    games = new_games(name)
    players = [RandomBot(Random(seat)) for seat in range(SEATS)]
    return lambda: sum(play_out(state, players) for state in islice(games, GAMES_IN_A_BATCH))


def in_play(name: str, decisions: int) -> Any:
    """The first game that is not over after so many decisions."""
    rng = Random(SEED)
    for state in islice(new_games(name), DIFFERENT_GAMES):
        for _ in range(decisions):
            if state.outcome is None:
                _decide(state, rng)
        if state.outcome is None:
            return state
    raise LookupError(f"no game of {name} takes more than {decisions} decisions")


def clone(name: str, decisions: int) -> Kernel:
    """Copies of a game in play."""
    state = in_play(name, decisions)

    def batch() -> int:
        for _ in range(COPIES_IN_A_BATCH):
            state.clone()
        return COPIES_IN_A_BATCH

    return batch


def determinize(name: str, decisions: int) -> Kernel:
    """Copies of a game in play in which all that one seat cannot know was dealt anew."""
    state, rng = in_play(name, decisions), Random(SEED)
    copies = COPIES_IN_A_BATCH // 10

    def batch() -> int:
        for _ in range(copies):
            state.determinize(0, rng)
        return copies

    return batch


def record_of(match: Match) -> bytes:
    return "".join([line_text(line) + "\n" for line in match.lines]).encode()


def games(name: str) -> Kernel:
    """Whole games between bots, each with its record as text."""
    series = play_series(load_game(name), ["random"] * SEATS, 1_000_000_000, SEED, records=True)
    matches = (result.match for result in series)
    return lambda: sum(1 for match in islice(matches, 2) if match is not None and record_of(match))


def replay(name: str) -> Kernel:
    """Records read, replayed and checked, commitment included."""
    results = play_series(load_game(name), ["random"] * SEATS, RECORDS, SEED, records=True)
    records = cycle([record_of(result.match) for result in results if result.match is not None])

    def batch() -> int:
        verify(read_lines(BytesIO(next(records))), load_game)
        return 1

    return batch


BATCH_ROWS = 1_024
BATCH_STEPS = 50


def batch(name: str, seats: int, *, observe: bool = False, count_rounds: bool = False) -> Kernel:
    """Random play of many games at once in the batch engine, on one core; with what the decider sees and may do."""
    from fortywinks.batch import Batch

    games = Batch(load_game(name), seats, BATCH_ROWS)

    def steps() -> int:
        rounds = games.play(BATCH_STEPS, observe=observe, mask=observe)
        return rounds if count_rounds else BATCH_ROWS * BATCH_STEPS

    return steps
