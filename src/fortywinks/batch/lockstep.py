"""The state machine and the rules side by side: the same chance, the same actions, and after each all must agree.

The rules are the truth. A difference is a fault of the state machine, and stops everything with the game, the table and
the step.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec
import numpy as np

from ..checks import Tables, random_style, walk_tables
from ..core import BadOption, FortyWinksError, Game, RecordedChance, State
from .engine import Batch

T = TypeVar("T")

ROWS = 16
"""Games that are played at the same time."""
CAREFUL = 2 / 3
"""The share of games in which choices are made as the game's part has it, where random ones would end it at once."""


class Disagreement(FortyWinksError):
    """The state machine does not do what the rules say."""


class LockstepReport(msgspec.Struct):
    """What was compared."""

    game: str
    games: int = 0
    steps: int = 0
    tables: int = 0
    actions: dict[str, int] = {}
    """How often each kind of action was done."""


class _EnginesChance(RecordedChance):
    """What the state machine decided for this row when its round began, asked for when the rules need it."""

    def __init__(self, batch: Batch, row: int) -> None:
        super().__init__()
        self.batch, self.row = batch, row

    def _read(self, draw: int) -> None:
        if draw >= len(self.draws):
            drawn = self.batch.chance(self.row).tolist()
            self.draws += self.batch.part.draws(drawn, self.batch.options, is_new=draw == 0)

    def shuffle(self, draw: int, what: str, things: Sequence[T], name: Callable[[T], str] | None) -> list[T]:
        self._read(draw)
        return super().shuffle(draw, what, things, name)

    def pick(self, draw: int, what: str, things: Sequence[T], name: Callable[[T], str] | None) -> T:
        self._read(draw)
        return super().pick(draw, what, things, name)


class _Row:
    """One game, played by the rules as the state machine's chance has it."""

    def __init__(self, batch: Batch, row: int, rng: Random) -> None:
        self.batch, self.row, self.rng = batch, row, rng
        self.begin()

    def begin(self) -> None:
        self.steps = 0
        self.style = random_style(self.batch.game, self.rng)
        is_careful = self.rng.random() < CAREFUL
        self.careful = getattr(self.batch.part, "careful", None) if is_careful else None
        chance = _EnginesChance(self.batch, self.row)
        self.state: State[Any, Any] = self.batch.game.new(self.batch.seats, self.batch.options, chance)

    def choose(self) -> Any:
        """What is done next, in the style of this game, so that corners are reached."""
        legal = self.state.legal_actions(self.state.deciders[0])
        return self.careful(legal, self.rng) if self.careful is not None else self.style.choose(legal, self.rng)

    def apply(self, seat: int, action: Any) -> None:
        self.state.apply(seat, action)
        self.steps += 1

    def wrong(self, what: str, theirs: Any, ours: Any) -> Disagreement:
        where = f"{self.batch.game.title}, {self.batch.seats} players, {self.batch.options}, step {self.steps}"
        return Disagreement(f"{where}: {what}: the engine says {theirs}, the rules say {ours}; {self.state.text()}")


def lockstep(game: Game, seats: int, options: Any = None, games: int = 100, seed: int = 0) -> LockstepReport:
    """Plays so many random games through both and compares them; `Disagreement` at the first difference."""
    report = LockstepReport(game.name)
    follow(Batch(game, seats, min(ROWS, games), options, seed), games, Random(f"lockstep {seed}"), report)
    return report


def lockstep_everywhere(
    game: Game, games: int, seed: int = 0, on_progress: Callable[[int], None] | None = None
) -> LockstepReport:
    """The same at every table a game can be played at, in no particular order."""
    report, rng = LockstepReport(game.name), Random(f"lockstep everywhere {seed}")
    for table in walk_tables(Tables(game), games, rng):
        try:
            game.check_table(table.seats, table.options)
        except BadOption:  # options that this many players cannot have
            continue
        before, left = report.games, games - report.games
        batch = Batch(game, table.seats, min(ROWS, left), table.options, rng.randrange(2**32))
        follow(batch, batch.rows, rng, report)
        if on_progress is not None:
            on_progress(report.games - before)
        if report.games >= games:
            break
    return report


def follow(batch: Batch, games: int, rng: Random, report: LockstepReport) -> None:
    """The rules follow a batch that has just begun until so many of its games are over."""
    numbered = batch.part.actions(batch.seats, batch.options)
    if len(numbered) != batch.actions:
        raise Disagreement(f"{batch.game.title}: the engine has {batch.actions} actions, its part {len(numbered)}")
    numbers = {action: number for number, action in enumerate(numbered)}
    players = [_Row(batch, row, rng) for row in range(batch.rows)]
    finished = 0
    while finished < games:
        _compare(batch, players, numbers, rng)
        _step(batch, players, numbers, report)
        for player in players:
            if player.state.outcome is not None:
                finished += 1
                player.begin()
        report.steps += batch.rows
    report.games += finished
    report.tables += 1


def _compare(batch: Batch, players: list[_Row], numbers: dict[Any, int], rng: Random) -> None:
    """Who decides, what is legal, what every seat sees; now and then, what is the same in worlds dealt anew."""
    deciders, masks, numbered = batch.deciders().tolist(), batch.mask(), list(numbers)
    for player in players:
        state, row = player.state, player.row
        if deciders[row] != state.deciders[0]:
            raise player.wrong("decider", deciders[row], state.deciders[0])
        legal = sorted(batch.legal(row).tolist())
        ours = sorted(map(numbers.__getitem__, state.legal_actions(deciders[row])))
        if legal != ours:
            raise player.wrong("legal actions", [numbered[number] for number in legal], [numbered[one] for one in ours])
        if masks[row].nonzero()[0].tolist() != legal:
            raise player.wrong("mask", masks[row].nonzero()[0], legal)
    seat = rng.randrange(batch.seats)
    _compare_views(batch, players, seat)
    if rng.random() < 0.1:
        worlds = batch.determinize(np.full(batch.rows, seat, np.uint8), rng.randrange(2**32))
        _compare_views(worlds, players, seat)


def _compare_views(batch: Batch, players: list[_Row], seat: int) -> None:
    seen = batch.observe(np.full(batch.rows, seat, np.uint8))
    for player in players:
        ours = batch.part.observation(player.state, seat)
        if seen[player.row].tolist() != ours:
            raise player.wrong(f"what seat {seat} sees", seen[player.row].tolist(), ours)


def _step(batch: Batch, players: list[_Row], numbers: dict[Any, int], report: LockstepReport) -> None:
    """One action in every game; what it brings each seat, and how games end."""
    chosen = [player.choose() for player in players]
    for action in chosen:
        kind = type(action).__name__
        report.actions[kind] = report.actions.get(kind, 0) + 1
    over = batch.step(np.array([numbers[action] for action in chosen], np.int32))
    for player, action in zip(players, chosen, strict=True):
        before = batch.part.scores(player.state)
        player.apply(player.state.deciders[0], action)
        after = batch.part.scores(player.state)
        rewards = batch.rewards[player.row].tolist()
        if rewards != [new - old for old, new in zip(before, after, strict=True)]:
            raise player.wrong("rewards", rewards, (before, after))
        outcome = player.state.outcome
        if bool(over[player.row]) != (outcome is not None):
            raise player.wrong("the end", bool(over[player.row]), outcome)
        if outcome is not None:
            ours = [result.rank for result in outcome.results]
            if batch.ranks[player.row].tolist() != ours:
                raise player.wrong("ranks", batch.ranks[player.row].tolist(), ours)
