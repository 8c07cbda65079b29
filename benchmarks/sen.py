"""What is measured of Sen. Four players, the usual options, every choice at random."""

from collections.abc import Iterator
from io import BytesIO
from itertools import cycle, islice
from random import Random

from fortywinks.bots import RandomBot
from fortywinks.bots.arena import play_out, play_series
from fortywinks.core.match import Match
from fortywinks.core.records import line_text, read_lines
from fortywinks.core.replay import verify
from fortywinks.games import load_game
from fortywinks.games.sen import GAME
from fortywinks.games.sen.state import SenState

from .at_random import COPIES_IN_A_BATCH, GAMES_IN_A_BATCH, SEATS, SEED, Kernel, new_games, play_at_random

RECORDS = 50


def play() -> Kernel:
    """Random play: who decides, what is legal, do one of it."""
    games, rng = new_games(GAME), Random(SEED)
    return lambda: sum(play_at_random(state, rng) for state in islice(games, GAMES_IN_A_BATCH))


def view() -> Kernel:
    """The same, and before each decision what that seat sees."""
    games, random = new_games(GAME), Random(SEED).random

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


def bots() -> Kernel:
    """The same with bots that are shown their view and told every event of theirs."""
    games = new_games(GAME)
    players = [RandomBot(Random(seat)) for seat in range(SEATS)]
    return lambda: sum(play_out(state, players) for state in islice(games, GAMES_IN_A_BATCH))


def in_play() -> SenState:
    """A game in the middle of a round."""
    random = Random(SEED)
    games: Iterator[SenState] = new_games(GAME)
    for state in games:
        while state.outcome is None:
            if state.phase == "turn" and len(state.open_pile) == 6:
                return state
            seat = state.deciders[0]
            state.apply(seat, state.legal_actions(seat).sample(random))
    raise LookupError("no game has six lands in its open pile")


def clone() -> Kernel:
    """Copies of a game in play."""
    state = in_play()

    def batch() -> int:
        for _ in range(COPIES_IN_A_BATCH):
            state.clone()
        return COPIES_IN_A_BATCH

    return batch


def determinize() -> Kernel:
    """Copies of a game in play in which all that one seat cannot know was dealt anew."""
    state, random = in_play(), Random(SEED)
    copies = COPIES_IN_A_BATCH // 10

    def batch() -> int:
        for _ in range(copies):
            state.determinize(0, random)
        return copies

    return batch


def record_of(match: Match) -> bytes:
    return "".join([line_text(line) + "\n" for line in match.lines]).encode()


def games() -> Kernel:
    """Whole games between bots, each with its record as text."""
    matches = (result.match for result in play_series(GAME, ["random"] * SEATS, 1_000_000_000, SEED, records=True))
    return lambda: sum(1 for match in islice(matches, 2) if match is not None and record_of(match))


def replay() -> Kernel:
    """Records read, replayed and checked, commitment included."""
    results = play_series(GAME, ["random"] * SEATS, RECORDS, SEED, records=True)
    records = cycle([record_of(result.match) for result in results if result.match is not None])

    def batch() -> int:
        verify(read_lines(BytesIO(next(records))), load_game)
        return 1

    return batch
