"""Many games of one kind, side by side in numpy arrays.

    batch = Batch(load_game("…"), seats=2, rows=1024, seed=7)
    while True:
        seen, mask = batch.observe(), batch.mask()
        over = batch.step(choose(seen, mask))       # games that are over have begun anew

Every array is the batch's own and is written anew by the next call of the same kind: copy what should stay.
"""

import ctypes
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ..core import FortyWinksError, Game, Options
from ..native.building import batch_part, library_for

DECIDER: Final = 255
"""In an array of seats: whoever decides in that row."""

Array = npt.NDArray[Any]


class BatchError(FortyWinksError):
    """What was handed to a batch is not what it takes; says the game, and the row if there is one. Nothing has
    changed then."""


def check_batch(game: Game, seats: int, rows: Any, options: Options | Mapping[str, Any] | None) -> Options:
    """What a batch plays by, if there can be such a batch."""
    game.check_seats(seats)
    agreed: Options = game.check_options(options)
    game.check_table(seats, agreed)
    if type(rows) is not int or rows < 1:
        raise BatchError(f"{game.title}: a batch has one row or more, not {rows!r}")
    return agreed


def check_seed(game: Game, seed: Any) -> None:
    if type(seed) is not int or not 0 <= seed < 2**32:
        raise BatchError(f"{game.title}: a seed is a whole number from 0 to 2**32 - 1, not {seed!r}")


def seeds_of(rows: int, seed: int) -> npt.NDArray[np.uint64]:
    """The seed of each row."""
    return np.arange(rows, dtype=np.uint64) + np.uint64(seed << 32)


def _address(array: Array) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


class Batch:
    """Games of one kind with the same seats and options, one in each row."""

    def __init__(
        self, game: Game, seats: int, rows: int, options: Options | Mapping[str, Any] | None = None, seed: int = 0
    ) -> None:
        self.game, self.seats, self.rows = game, seats, rows
        self.options = agreed = check_batch(game, seats, rows, options)
        self.part = batch_part(game)
        self._library = library_for(game)
        self._table = np.array(self.part.table(seats, agreed), np.int32)
        sizes = np.zeros(4, np.int32)
        self._library.fw_sizes(_address(self._table), _address(sizes))
        self.state_bytes, self.actions, self.observed, self._chances = (int(size) for size in sizes)
        """`actions`: how many numbers actions have; `observed`: how many numbers an observation has."""
        self.states = np.zeros((rows, self.state_bytes // 8), np.uint64)
        """The games themselves, hidden parts included; a copy of a row is a copy of its game."""
        self._rng = np.zeros(1, np.uint64)
        self._actions, self._deciders = np.zeros(rows, np.int32), np.zeros(rows, np.uint8)
        self._seen, self._mask = np.zeros((rows, self.observed), np.int16), np.zeros((0, self.actions), np.bool_)
        self.rewards = np.zeros((rows, seats), np.float32)
        """What the last step brought each seat."""
        self.over = np.zeros(rows, np.bool_)
        """Which games ended with the last step."""
        self.ranks = np.zeros((rows, seats), np.uint8)
        """How each seat ended in the last game of its row that is over: 1 won; equal seats have the same rank."""
        self.reset(seed)

    # What is asked.

    def deciders(self) -> npt.NDArray[np.uint8]:
        """Whose decision it is in each row; where several decide at once, the first who has not yet. 255: nobody's."""
        self._call("fw_seats", self._deciders)
        return self._deciders

    def observe(self, seats: Array | None = None) -> npt.NDArray[np.int16]:
        """What the decider of each row sees, or the seat named for the row."""
        named = None if seats is None else self._checked_seats(seats)
        address = None if named is None else _address(named)
        self._library.fw_observe_rows(*self._head(), address, _address(self._seen))
        return self._seen

    def mask(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal in each row; none where the game is over."""
        if not len(self._mask):
            self._mask = np.zeros((self.rows, self.actions), np.bool_)
        self._call("fw_mask", self._mask)
        return self._mask

    def legal(self, row: int) -> npt.NDArray[np.int32]:
        """The numbers of the legal actions of one row."""
        found = np.zeros(self.actions, np.int32)
        state = self.states[self._checked_row(row)]
        count = self._library.fw_legal(_address(self._table), _address(state), _address(found), self.actions)
        return found[:count]

    def sample(self) -> npt.NDArray[np.int32]:
        """A legal action for each row, each as likely as any other; -1 where the game is over."""
        self._call("fw_sample", self._rng, self._actions)
        return self._actions

    def chance(self, row: int) -> npt.NDArray[np.int32]:
        """What chance decides of the round that has just begun in this row, as the game's part reads it."""
        found = np.zeros(self._chances, np.int32)
        self._library.fw_chance_of(
            _address(self._table), _address(self.states[self._checked_row(row)]), _address(found)
        )
        return found

    # What is done.

    def reset(self, seed: int = 0) -> None:
        """Every game begins anew; the same seed gives the same games."""
        check_seed(self.game, seed)
        self._rng[0] = (seed << 32) ^ 0x5DEECE66D
        self._call("fw_reset_rows", seeds_of(self.rows, seed))
        self.over[:] = False
        self.ranks[:] = 0
        self.rewards[:] = 0

    def step(self, actions: Array, again: bool = True) -> npt.NDArray[np.bool_]:
        """Each row's decider does the row's action; answers which games ended by it. They begin anew unless `again` is
        false. If one action is not legal, nothing is done in any row."""
        done = self._checked(actions, "actions", np.int32, (self.rows,))
        self._library.fw_illegal.restype = ctypes.c_int64
        row = self._library.fw_illegal(*self._head(), _address(done))
        if row >= 0:
            raise BatchError(f"{self.game.title}, row {row}: action {int(done[row])} is not legal there")
        results = (_address(self.rewards), _address(self.over), _address(self.ranks))
        self._library.fw_step(*self._head(), _address(done), *results, ctypes.c_int32(again))
        return self.over

    def determinize(self, seats: Array | None = None, seed: int = 0) -> "Batch":
        """Another batch, in which all that each row's seat cannot know was dealt anew; without seats, the decider's."""
        rng = np.random.default_rng(seed)
        worlds = self.copy()
        if seats is None:
            seats = self.deciders().copy()
        named = self._checked_seats(seats)
        if (self.deciders()[named == DECIDER] == DECIDER).any():
            raise BatchError(f"{self.game.title}: a game that is over has no decider whose worlds there could be")
        worlds._call("fw_determinize_rows", named, rng.integers(0, 2**64, self.rows, np.uint64))
        return worlds

    def copy(self, rows: Array | None = None) -> "Batch":
        """Another batch with the same games, or with those of these rows, in that order and as often as named."""
        chosen = np.arange(self.rows) if rows is None else np.asarray(rows)
        if chosen.ndim != 1 or not len(chosen) or not np.issubdtype(chosen.dtype, np.integer):
            raise BatchError(f"{self.game.title}: rows to copy are a list of whole numbers")
        if chosen.min() < 0 or chosen.max() >= self.rows:
            raise BatchError(f"{self.game.title}: there are rows 0 to {self.rows - 1} to copy")
        other = Batch(self.game, self.seats, len(chosen), self.options)
        other.states[:] = self.states[chosen]
        other._rng[:] = self._rng
        return other

    def roll_out(self) -> npt.NDArray[np.float32]:
        """Plays every game to its end at random; answers with each seat's wins, a shared one in parts."""
        wins = np.zeros((self.rows, self.seats), np.float32)
        self._call("fw_roll_out", self._rng, wins)
        return wins

    def play(self, steps: int, observe: bool = False, mask: bool = False) -> int:
        """So many random decisions in every row, for measuring; answers how many rounds the games had that ended."""
        seen = _address(self._seen) if observe else None
        masks = _address(self.mask()) if mask else None
        self._library.fw_play.restype = ctypes.c_int64
        arguments = (ctypes.c_int64(steps), _address(self._rng), seen, masks)
        return int(self._library.fw_play(*self._head(), *arguments))

    # What is handed in.

    def _head(self) -> tuple[Any, ...]:
        return _address(self._table), _address(self.states), ctypes.c_int64(self.rows)

    def _call(self, name: str, *arrays: Array) -> None:
        getattr(self._library, name)(*self._head(), *map(_address, arrays))

    def _checked(self, array: Any, what: str, kind: type[np.generic], shape: tuple[int, ...]) -> Array:
        """The array itself if it is what the engine reads; nothing is converted unseen."""
        if not isinstance(array, np.ndarray):
            raise BatchError(f"{self.game.title}: {what} are a numpy array, not {type(array).__name__}")
        if array.dtype != kind:
            raise BatchError(f"{self.game.title}: {what} have the type {np.dtype(kind)}, not {array.dtype}")
        if array.shape != shape:
            raise BatchError(f"{self.game.title}: {what} have the shape {shape}, not {array.shape}")
        return np.ascontiguousarray(array)

    def _checked_seats(self, seats: Any) -> Array:
        named = self._checked(seats, "seats", np.uint8, (self.rows,))
        wrong = np.flatnonzero((named >= self.seats) & (named != DECIDER))
        if len(wrong):
            row = int(wrong[0])
            raise BatchError(f"{self.game.title}, row {row}: there is no seat {int(named[row])} among {self.seats}")
        return named

    def _checked_row(self, row: Any) -> int:
        if type(row) is not int or not 0 <= row < self.rows:
            raise BatchError(f"{self.game.title}: there are rows 0 to {self.rows - 1}, not {row!r}")
        return row
