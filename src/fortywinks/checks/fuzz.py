"""Random games at every table and in every style, with all checks: finds crashes, dead ends, endless games, leaks."""

from collections.abc import Callable, Iterator
from math import gcd
from random import Random

import msgspec

from ..core import BadOption, Game
from .exercised import Exercised
from .failure import CheckFailed
from .tables import Table, Tables, options_text
from .trial import Trial
from .watching import watch

MOST_FAILURES = 10
"""After so many the search ends: more would say the same."""

SHARE = 0.1
"""How often a dear check is made, so that many games are seen in a short time."""


class FuzzReport(msgspec.Struct):
    """What was played, and what was found."""

    game: str
    seed: str
    games: int = 0
    steps: int = 0
    longest: int = 0
    """Steps of the longest game."""
    tables: int = 0
    """Different tables (player count and options) that were tried."""
    endings: dict[str, int] = {}
    """How often a game ended for which reason."""
    rules: dict[str, int] = {}
    """How often each rule was exercised (see `exercised`)."""
    failures: list[CheckFailed] = []

    @property
    def is_clean(self) -> bool:
        return not self.failures


def fuzz(
    game: Game, games: int, seed: int | str = 0, on_progress: Callable[[FuzzReport], None] | None = None
) -> FuzzReport:
    """Plays so many random games; the same seed plays the same ones."""
    report = FuzzReport(game.name, str(seed))
    exercised = Exercised(game)
    for table in walk_tables(Tables(game), games, Random(f"fuzz {seed}")):
        try:
            with exercised.counting():
                _play(open_trial(game, table, f"{seed}/{report.games}"), report)
        except BadOption:  # options that this many players cannot have
            continue
        except CheckFailed as failure:
            report.failures.append(failure)
        report.games += 1
        if on_progress is not None:
            on_progress(report)
        if report.games == games or len(report.failures) == MOST_FAILURES:
            break
    report.tables = min(report.games, len(Tables(game)))
    report.rules = dict(exercised.counts)
    return report


def open_trial(game: Game, table: Table, seed: str) -> Trial:
    """Sits down; `BadOption` if the table cannot be, `CheckFailed` if that crashes."""
    try:
        return Trial(game, table, seed)
    except BadOption:
        raise
    except Exception as error:
        raise CheckFailed(
            "crash",
            f"the game does not begin: {type(error).__name__}: {error}",
            game=game.name,
            seed=seed,
            seats=table.seats,
            options=options_text(table.options),
            style="nothing done",
            step=0,
            record=(),
        ) from error


def _play(trial: Trial, report: FuzzReport) -> None:
    try:
        watch(trial, share=SHARE)
        why = trial.state.outcome.why if trial.state.outcome is not None else ""
        report.endings[why] = report.endings.get(why, 0) + 1
    finally:
        report.steps += len(trial.moves)
        report.longest = max(report.longest, len(trial.moves))


def walk_tables(tables: Tables, games: int, rng: Random) -> Iterator[Table]:
    """Tables without end and in no particular order, each as often as any other."""
    count = len(tables)
    stride = next(stride for stride in iter(lambda: rng.randrange(1, count + 1), 0) if gcd(stride, count) == 1)
    place = rng.randrange(count)
    # Most tables can be played at; where none can, this ends all the same.
    for _ in range(games * count):
        yield tables[place]
        place = (place + stride) % count
