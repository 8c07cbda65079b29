"""Many games of one kind on a graphics card: the calls of `Batch`, with arrays in the memory of the card.

    batch = CardBatch(load_game("…"), seats=2, rows=1 << 20)
    seen = torch.from_dlpack(batch.observe())       # no copy
    over = batch.step(choose(seen, torch.from_dlpack(batch.mask())))

Built once for each table by nvcc, from the same header as the engine on the processor.
"""

import ctypes
from collections.abc import Mapping
from typing import Any

import numpy as np

from ..core import Game, Options
from ..native.building import batch_part, build_for_card, load_library
from .engine import DECIDER, BatchError, check_batch, check_seed, seeds_of
from .memory import CardArray, checked, fetched

NOBODY_WRONG = 2**64 - 1
"""In the place of the first row that is wrong: none is."""


class CardBatch:
    """Games of one kind with the same seats and options, one in each row, on the graphics card."""

    def __init__(
        self, game: Game, seats: int, rows: int, options: Options | Mapping[str, Any] | None = None, seed: int = 0
    ) -> None:
        self.game, self.seats, self.rows = game, seats, rows
        self.options = agreed = check_batch(game, seats, rows, options)
        self.part = batch_part(game)
        table = np.array(self.part.table(seats, agreed), np.int32)
        limits = self.part.limits(seats, agreed) if hasattr(self.part, "limits") else {}
        self._card = load_library(build_for_card(game, table.tolist(), limits), game.title)
        sizes = np.zeros(4, np.int32)
        self._card.fw_sizes(ctypes.c_void_p(table.ctypes.data), ctypes.c_void_p(sizes.ctypes.data))
        self.state_bytes, self.actions, self.observed, _ = (int(size) for size in sizes)
        self.states = self._array((rows, self.state_bytes // 8), np.uint64)
        self.rewards, self.over = self._array((rows, seats), np.float32), self._array((rows,), np.bool_)
        self.ranks = self._array((rows, seats), np.uint8)
        self._seen = self._array((rows, self.observed), np.int16)
        self._mask: CardArray | None = None
        self._deciders, self._chosen = self._array((rows,), np.uint8), self._array((rows,), np.int32)
        self._seeds, self._found = self._array((rows,), np.uint64), self._array((1,), np.uint64)
        self.reset(seed)

    # What is asked.

    def deciders(self) -> CardArray:
        """Whose decision it is in each row. 255: nobody's."""
        self._call("fw_seats", self._deciders)
        return self._deciders

    def observe(self, seats: Any = None) -> CardArray:
        """What the decider of each row sees, or the seat named for the row."""
        self._call("fw_observe_rows", None if seats is None else self._seats(seats), self._seen)
        return self._seen

    def mask(self) -> CardArray:
        """Which actions are legal in each row; none where the game is over."""
        if self._mask is None:
            self._mask = self._array((self.rows, self.actions), np.bool_)
        self._call("fw_mask", self._mask)
        return self._mask

    def sample(self) -> CardArray:
        """A legal action for each row, each as likely as any other; -1 where the game is over."""
        self._call("fw_sample", self._dice(), self._chosen)
        return self._chosen

    # What is done.

    def reset(self, seed: int = 0) -> None:
        """Every game begins anew; the same seed gives the same games, the same as on the processor."""
        check_seed(self.game, seed)
        self._rng = (seed << 32) ^ 0x5DEECE66D
        self._seeds.write(seeds_of(self.rows, seed))
        self._call("fw_reset_rows", self._seeds)

    def step(self, actions: Any, again: bool = True) -> CardArray:
        """Each row's decider does the row's action; answers which games ended by it. They begin anew unless `again` is
        false. If one action is not legal, nothing is done in any row."""
        done = self._given(actions, "actions", np.int32)
        self._found.write(np.array([NOBODY_WRONG], np.uint64))
        self._call("fw_illegal", done, self._found)
        row = int(self._found.numpy()[0])
        if row != NOBODY_WRONG:
            raise BatchError(f"{self.game.title}, row {row}: its action is not legal there")
        self._call("fw_step", done, self.rewards, self.over, self.ranks, ctypes.c_int32(again))
        return self.over

    def determinize(self, seats: Any = None, seed: int = 0) -> "CardBatch":
        """Another batch, in which all that each row's seat cannot know was dealt anew; without seats, the decider's."""
        worlds = CardBatch(self.game, self.seats, self.rows, self.options)
        worlds.states.write(self.states.numpy())
        named = self._seats(seats if seats is not None else np.full(self.rows, DECIDER, np.uint8))
        if DECIDER in self.deciders().numpy()[self._named_seats(named) == DECIDER]:
            raise BatchError(f"{self.game.title}: a game that is over has no decider whose worlds there could be")
        worlds._seeds.write(np.random.default_rng(seed).integers(0, 2**64, self.rows, np.uint64))
        worlds._call("fw_determinize_rows", named, worlds._seeds)
        return worlds

    def roll_out(self) -> CardArray:
        """Plays every game to its end at random; answers with each seat's wins, a shared one in parts."""
        wins = self._array((self.rows, self.seats), np.float32)
        self._call("fw_roll_out", self._dice(), wins)
        return wins

    def play(self, steps: int, observe: bool = False, mask: bool = False, dice: int | None = None) -> int:
        """So many random decisions in every row, for measuring; answers how many rounds the games had that ended."""
        masks = self.mask() if mask else None
        rng = self._dice() if dice is None else ctypes.c_uint64(dice)
        self._found.write(np.zeros(1, np.uint64))
        self._call("fw_play", ctypes.c_int64(steps), rng, self._seen if observe else None, masks, self._found)
        return int(self._found.numpy()[0])

    # What is handed in.

    def _array(self, shape: tuple[int, ...], kind: Any) -> CardArray:
        return CardArray(self._card, shape, kind)

    def _dice(self) -> ctypes.c_uint64:
        self._rng = (self._rng * 6364136223846793005 + 1442695040888963407) % 2**64
        return ctypes.c_uint64(self._rng)

    def _call(self, name: str, *things: Any) -> None:
        given = [thing.address if isinstance(thing, CardArray) else thing for thing in things]
        head = (self.states.address, ctypes.c_int64(self.rows))
        checked(self._card, getattr(self._card, name)(*head, *given))

    def _given(self, array: Any, what: str, kind: Any) -> Any:
        """An array of the right kind and shape in the memory of the card; what lies elsewhere is copied there."""
        named = f"{self.game.title}: {what}"
        facts: dict[str, Any] | None
        if isinstance(array, np.ndarray):
            facts = {"shape": array.shape, "typestr": array.dtype.str}
        else:
            facts = getattr(array, "__cuda_array_interface__", None)
        if facts is None:
            raise BatchError(f"{named} are an array of numpy or in the memory of the card, not {type(array).__name__}")
        if np.dtype(facts["typestr"]) != kind:
            raise BatchError(f"{named} have the type {np.dtype(kind)}, not {np.dtype(facts['typestr'])}")
        if tuple(facts["shape"]) != (self.rows,) or facts.get("strides"):
            raise BatchError(f"{named} have the shape {(self.rows,)} without gaps, not {tuple(facts['shape'])}")
        if isinstance(array, np.ndarray):
            copy = self._array((self.rows,), kind)
            copy.write(array)
            return copy
        return array if isinstance(array, CardArray) else ctypes.c_void_p(facts["data"][0])

    def _seats(self, seats: Any) -> Any:
        named = self._given(seats, "seats", np.uint8)
        numbers = self._named_seats(named)
        wrong = np.flatnonzero((numbers >= self.seats) & (numbers != DECIDER))
        if len(wrong):
            row = int(wrong[0])
            raise BatchError(f"{self.game.title}, row {row}: there is no seat {int(numbers[row])} among {self.seats}")
        return named

    def _named_seats(self, named: Any) -> Any:
        if isinstance(named, CardArray):
            return named.numpy()
        return fetched(self._card, named, (self.rows,), np.uint8)
