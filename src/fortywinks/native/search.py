"""Searching at a table with the compiled engine: what the actions of one seat are worth, from what that seat knows."""

import ctypes
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from functools import cache
from typing import Any, NamedTuple

from .building import BatchMissing, build_for_search, load_library


class Found(NamedTuple):
    """What a search has found."""

    actions: list[tuple[float, int]]
    """The share in the win and the number of each action that is worth a thought."""
    imagined: list[list[int]]
    """What each seat does in each imagined world."""


class Search:
    """Searches at one table of the game in a package that has a `search.h`; `table` is as its `batch.py` writes it.

    Who comes first has the library built. Whoever does not want to wait longer than `patience` seconds for that gets a
    `TimeoutError`, and can come again: a slow machine builds on meanwhile.
    """

    def __init__(self, package: str, title: str, table: Sequence[int], patience: float | None = None) -> None:
        self._library = _library(package, title).result(patience)
        self._table = (ctypes.c_int32 * len(table))(*map(int, table))
        sizes = (ctypes.c_int32 * 5)()
        self._library.fs_sizes(sizes)
        self.state_bytes, self.told, self._most, self._worlds, self._seats = sizes

    def weigh(self, state: ctypes.Structure, seat: int, told: Sequence[int], thoughts: int, seed: int) -> Found:
        """`state` is the game's own form of what the seat knows, `told` what it remembers beside that."""
        if ctypes.sizeof(state) != self.state_bytes or len(told) != self.told:
            raise BatchMissing("the state is not in the form that the search was built for")
        actions, shares = (ctypes.c_int32 * self._most)(), (ctypes.c_float * self._most)()
        imagined = (ctypes.c_int32 * (self._worlds * self._seats))()
        numbers = (ctypes.c_int32 * self.told)(*told)
        count = self._library.fs_weigh(
            *(self._table, ctypes.byref(state), ctypes.c_int32(seat), numbers, ctypes.c_int32(thoughts)),
            *(ctypes.c_uint64(seed), actions, shares, imagined),
        )
        rows = [list(imagined[at : at + self._seats]) for at in range(0, len(imagined), self._seats)]
        return Found(list(zip(shares[:count], actions[:count], strict=True)), rows)


@cache
def _library(package: str, title: str) -> "Future[Any]":
    library: Future[Any] = Future()

    def build() -> None:
        try:
            library.set_result(load_library(build_for_search(package, title), title))
        except Exception as error:
            library.set_exception(error)

    threading.Thread(target=build, name=f"builds the search of {title}", daemon=True).start()
    return library
