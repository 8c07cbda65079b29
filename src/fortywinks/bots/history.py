"""What one seat was told so far, small enough to keep for thousands of bots.

The host keeps it so that a bot can be built anew in a fresh worker, without asking the table. Events are kept as the
lines of JSON that a client of that seat gets; what has been told is packed in blocks, about a sixth of its size.
"""

import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import overload

import msgspec

from ..core import Event

BLOCK = 4096
"""Lines are packed once there are this many bytes of them."""

LEVEL = 3
"""How hard to press: five times as quick as zlib's usual level, for a sixth more bytes."""

_ENCODER = msgspec.json.Encoder()


class LongHistory(Sequence[Event]):
    """What a seat was told so far, for a bot that sits down late: the first part of it is packed already, so that a
    long game does not have to be packed again whenever somebody leaves it. `all_events` reads everything."""

    def __init__(
        self, blocks: Sequence[bytes], size: int, rest: Sequence[Event], all_events: Callable[[], Sequence[Event]]
    ) -> None:
        self.blocks = blocks
        self.size = size
        """Bytes of JSON in the blocks."""
        self.rest = rest
        self._all_events = all_events

    @cached_property
    def _events(self) -> Sequence[Event]:
        return self._all_events()

    def __len__(self) -> int:
        return len(self._events)

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...

    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        return self._events[index]


class History:
    """Places in it are counted in bytes of JSON from the beginning."""

    __slots__ = ("_blocks", "_packed", "_tail")

    def __init__(self, events: Iterable[Event]) -> None:
        self._blocks: list[bytes] = []
        self._packed = 0
        self._tail = bytearray()
        if isinstance(events, LongHistory):
            self._blocks += events.blocks
            self._packed = events.size
            events = events.rest
        self.add(events)
        self.pack(self.end)

    @property
    def end(self) -> int:
        return self._packed + len(self._tail)

    @property
    def size(self) -> int:
        """The bytes it takes in memory."""
        return sum(map(len, self._blocks)) + len(self._tail)

    def add(self, events: Iterable[Event]) -> None:
        self._tail += lines_of(events)

    def blocks(self) -> list[bytes]:
        """The packed part, from the beginning. `unpack` reads each of them."""
        return self._blocks

    def lines(self, since: int, upto: int) -> bytes:
        """The lines between two places that are not packed yet; `since` may lie before them."""
        return bytes(self._tail[max(since - self._packed, 0) : upto - self._packed])

    def pack(self, upto: int) -> None:
        """Packs what lies before this place, if that is everything and enough to be worth it."""
        if upto == self.end and len(self._tail) >= BLOCK:
            self._blocks.append(packed(self._tail))
            self._packed = upto
            self._tail = bytearray()


def packed(lines: bytes | bytearray) -> bytes:
    return zlib.compress(lines, LEVEL)


def lines_of(events: Iterable[Event]) -> bytes:
    """Events as lines of JSON."""
    return _ENCODER.encode_lines(list(events))


def unpack(block: bytes) -> bytes:
    """The lines of a packed block."""
    return zlib.decompress(block)
