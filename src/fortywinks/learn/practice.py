"""Practice: values by which a player judges move step by step to what wins more games of self-play (SPSA).

At each step all values go a little up or down at once, each by chance, and play the opposite: the same deals, each with
the seats exchanged. Then all take a step towards whoever won (Spall 1998, with his gains). What is kept is a mean over
the later part of the way, if that did well against where it all began. The games are played by learn/practice.c; the
same seed goes the same way, on any number of cores.
"""

import ctypes
import time
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..native.building import batch_part, build_for_practice, load_library
from .values import Named

if TYPE_CHECKING:
    from ..core import Game

EVEN: Final = 0.5
REACH: Final = 0.8
"""How far up or down the values of a match are at first, in their own steps."""
REACH_FALLS: Final = 0.101
"""By which power of the steps that falls."""
GAIN: Final = 3.3
"""How far a step goes at first."""
GAIN_FALLS: Final = 0.602
GAIN_WAITS: Final = 500
"""After so many steps that begins to fall."""
LATER: Final = 3
"""What is kept is, roughly, the mean of the last of so many parts of the way."""
GAMES_A_STEP: Final = 1_000
CHECK_STEPS: Final = 100
"""After so many steps it is seen how far it has come."""
CHECK_DEALS: Final = 5_000
EXAM_DEALS: Final = 2_000
CHECK_SEED: Final = 1 << 60
EXAM_SEED: Final = 1 << 61
"""Deals from there on are never practised on."""


class Score(NamedTuple):
    """What one set won of all that was won against another; half would be even."""

    won: float
    squares: float
    deals: int

    @property
    def share(self) -> float:
        return self.won / self.deals / 2

    @property
    def error(self) -> float:
        """Half of the 95 % interval; the two games of a deal count together."""
        spread = max(0.0, self.squares / self.deals - (self.won / self.deals) ** 2)
        return 1.96 * sqrt(spread / self.deals) / 2

    def plus(self, other: "Score") -> "Score":
        return Score(self.won + other.won, self.squares + other.squares, self.deals + other.deals)

    def __str__(self) -> str:
        low, high = max(0.0, self.share - self.error), min(1.0, self.share + self.error)
        return f"{self.share:.1%} ({low:.1%} to {high:.1%}) of {2 * self.deals:,} games"


class Arena:
    """Where two sets of values play each other, at the usual table for so many players."""

    def __init__(self, game: "Game", seats: int) -> None:
        self.part: Any = game.part("practice")
        self.seats = seats
        self._library = load_library(build_for_practice(game), game.title)
        table = batch_part(game).table(seats, game.check_options(None))
        self._table = (ctypes.c_int32 * len(table))(*map(int, table))
        sizes = (ctypes.c_int32 * 3)()
        self._library.fp_sizes(sizes)
        table_bytes, self._told, self._win = sizes
        assert table_bytes == ctypes.sizeof(self._table)

    def play(self, ours: Named, theirs: Named, deals: int, seed: int) -> Score:
        """Each deal is played twice, with the seats exchanged."""
        out = (ctypes.c_int64 * 2)()
        told = [(ctypes.c_int32 * self._told)(*self.part.told(self.seats, one)) for one in (ours, theirs)]
        self._library.fp_match(self._table, *told, ctypes.c_int64(deals), ctypes.c_uint64(seed), out)
        return Score(out[0] / self._win, out[1] / self._win**2, deals)


class Practice:
    """One set of values on its way; `best` is what is kept, `most` the largest share that was won."""

    def __init__(self, arena: Arena, start: Named, deals: int, seed: int) -> None:
        self.arena, self.start, self.deals = arena, start, deals
        self.steps = 0
        self.best = start
        self.most = EVEN
        self._rng = Random(seed)
        self._seed = seed << 32
        self._at = [number for numbers in start.values() for number in numbers]
        self._mean = list(self._at)
        self._sizes = [size for name in start for size in arena.part.STEPS[name]]

    def step(self) -> None:
        reach = REACH / (self.steps + 1) ** REACH_FALLS
        gain = GAIN * (GAIN_WAITS / (GAIN_WAITS + self.steps)) ** GAIN_FALLS
        ways = [size if self._rng.random() < 0.5 else -size for size in self._sizes]
        up, down = (
            self._named([at + sign * reach * way for at, way in zip(self._at, ways, strict=True)]) for sign in (1, -1)
        )
        better = self.arena.play(up, down, self.deals, self._seed + self.steps * self.deals).share - EVEN
        self._at = [at + gain * better * way for at, way in zip(self._at, ways, strict=True)]
        self.steps += 1
        fresh = min(1.0, LATER / self.steps)
        self._mean = [mean + fresh * (at - mean) for mean, at in zip(self._mean, self._at, strict=True)]

    def check(self) -> Score:
        """How far it has come, always in the same deals. What won most in them by chance alone is no better than what
        came after it, so the latest is kept that did no worse than chance explains."""
        found = self._named(self._mean)
        score = self.arena.play(found, self.start, CHECK_DEALS, CHECK_SEED)
        if score.share >= max(EVEN, self.most - score.error):
            self.best = found
        self.most = max(self.most, score.share)
        return score

    def run(self, is_enough: "Callable[[Practice], bool]", log: Callable[[str], None]) -> bool:
        """Steps until that is enough, and says from time to time how it stands; answers False if Ctrl-C ended it."""
        began, checked = time.monotonic(), 0
        try:
            while not is_enough(self) or checked != self.steps:
                if is_enough(self) or self.steps - checked == CHECK_STEPS:
                    score, checked = self.check(), self.steps
                    far = f"{self.arena.seats} players, step {checked}, {time.monotonic() - began:.0f} s"
                    log(f"{far}: wins {score} against its beginning")
                else:
                    self.step()
        except KeyboardInterrupt:
            return False
        return True

    def _named(self, numbers: Sequence[float]) -> Named:
        rest: Iterator[float] = iter(numbers)
        return {name: tuple(next(rest) for _ in own) for name, own in self.start.items()}


def until(minutes: float, steps: int | None) -> Callable[[Practice], bool]:
    """What says that it is enough: the clock, or a number of steps."""
    end = time.monotonic() + 60 * minutes
    if steps is not None:
        return lambda practice: practice.steps >= steps
    return lambda practice: time.monotonic() >= end


def examine(arena: Arena, ours: Named, theirs: Named, minutes: float) -> Score:
    """One set against another, in deals that nothing was practised on, for so long."""
    end, score = time.monotonic() + 60 * minutes, Score(0.0, 0.0, 0)
    while not score.deals or time.monotonic() < end:
        score = score.plus(arena.play(ours, theirs, EXAM_DEALS, EXAM_SEED + score.deals))
    return score
