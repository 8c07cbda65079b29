"""A hundred megabytes of garbage are refused quickly and without filling the memory."""

import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader, RawIOBase
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from fortywinks.core import BadRecord
from fortywinks.core.records import Note, line_text, read_lines
from fortywinks.core.replay import ROOM_FOR_NOTES, verify
from fortywinks.games import load_game

from .game_record import finished, first

HUGE = 100_000_000
MOST_MEMORY = 20_000_000
MOST_SECONDS = 5


class Stream(RawIOBase):
    """A file of 100 MB that is made as it is read, and counts how much of it was."""

    def __init__(self, parts: Iterator[bytes]) -> None:
        self.parts = parts
        self.left = b""
        self.read_so_far = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self.left:
            self.left = next(self.parts, b"") if self.read_so_far < HUGE else b""
        piece = self.left[: len(buffer)]
        self.left = self.left[len(buffer) :]
        buffer[: len(piece)] = piece
        self.read_so_far += len(piece)
        return len(piece)


@contextmanager
def frugally() -> Iterator[None]:
    """Neither much time nor much memory may be spent here."""
    began = time.process_time()
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < MOST_MEMORY
    assert time.process_time() - began < MOST_SECONDS


def refused(parts: Iterator[bytes]) -> tuple[BadRecord, int]:
    stream = Stream(parts)
    with frugally(), pytest.raises(BadRecord) as caught:
        verify(read_lines(BufferedReader(stream)), load_game)
    return caught.value, stream.read_so_far


LINES = [line.encode() + b"\n" for line in finished()]
BLOCK = bytes(range(32, 256)) * 300


def test_one_endless_line() -> None:
    error, amount = refused(repeat(BLOCK))
    assert str(error) == "line 1: the line is longer than 1000000 characters"
    assert amount < 2_000_000


def test_one_endless_line_in_the_middle() -> None:
    error, amount = refused(chain(LINES[:5], repeat(b'{"note":"' + b"z" * 100_000)))
    assert str(error) == "line 6: the line is longer than 1000000 characters"
    assert amount < 2_000_000


def test_a_file_of_nothing_but_zeros(tmp_path: Path) -> None:
    path = tmp_path / "zeros.jsonl"
    with path.open("wb") as file:
        file.truncate(HUGE)
    with frugally(), path.open("rb") as file, pytest.raises(BadRecord, match=r"^line 1: the line is longer"):
        verify(read_lines(file), load_game)


def test_many_lines_of_garbage() -> None:
    error, amount = refused(repeat(b"the quick brown fox\n" * 1000))
    assert str(error).startswith("line 1: this is no JSON")
    assert amount < 100_000


def test_many_lines_of_garbage_behind_a_good_beginning() -> None:
    error, amount = refused(chain(LINES[:5], repeat(b"garbage\n" * 1000)))
    assert str(error).startswith("line 6: this is no JSON")
    assert amount < 100_000


def test_one_good_line_again_and_again() -> None:
    deck = first([line.decode() for line in LINES], lambda line: '"chance":"deck"' in line)
    for place, line in ((0, 1), (deck, deck + 2), (deck + 1, deck + 3)):
        error, amount = refused(chain(LINES[: place + 1], repeat(LINES[place] * 10)))
        assert error.line == line
        assert amount < 100_000


def test_nothing_but_notes() -> None:
    error, _ = refused(chain(LINES[:1], repeat(line_text(Note("hum", None, "z" * 200)).encode() + b"\n")))
    assert error.reason == f"the notes are longer than {ROOM_FOR_NOTES} characters in all"


def test_notes_as_long_as_can_be() -> None:
    error, amount = refused(chain(LINES[:1], repeat(line_text(Note("hum", None, "z" * 900_000)).encode() + b"\n")))
    assert str(error) == f"line 4: the notes are longer than {ROOM_FOR_NOTES} characters in all"
    assert amount < 4_000_000


def test_brackets_that_never_close() -> None:
    error, _ = refused(chain(LINES[:3], repeat(b"[" * 900_000 + b"\n")))
    assert str(error).startswith("line 4: this is no JSON")


def test_a_deck_as_long_as_a_line_can_be() -> None:
    deck = b'{"chance":"deck","got":[' + b",".join([b'"3"'] * 200_000) + b"]}\n"
    starter = LINES[1]
    error, _ = refused(chain(LINES[:1], [starter], repeat(deck)))
    assert error.line == 3
    assert "too many" in str(error)
