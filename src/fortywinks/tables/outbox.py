"""Whatever happens is made durable first, and then told to every point of view in the order it happened: numbered
without gaps, with the latest kept for those who come back.
"""

import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Protocol

import msgspec

from ..protocol.messages import encode
from ..storage.journal import Journal

log = logging.getLogger("fortywinks.tables")

WATCHERS, PUBLIC = -2, -1
"""Which of the streams are theirs: of those who watch, and of those who watch although they have a seat."""

KEPT = 6
"""Most of a table's memory is in these."""


class Listener(Protocol):
    """Someone who is connected."""

    def send(self, payload: bytes) -> None: ...


class Stream:
    """All news that one seat, or everybody who watches, is told. Several devices may listen to one stream."""

    __slots__ = ("kept", "listeners", "number", "recent")

    def __init__(self) -> None:
        self.number = 0
        self.recent = [b""] * KEPT
        """The latest news, each at its number modulo so many."""
        self.kept = 0
        self.listeners: tuple[Listener, ...] = ()

    def advance(self) -> bool:
        """Counts the next piece of news. False if nobody listens: then it need not be made at all, and whoever comes
        back later gets a fresh view.
        """
        self.number += 1
        if not self.listeners:
            if self.kept:
                self.recent = [b""] * KEPT
                self.kept = 0
            return False
        return True

    def keep(self, payload: bytes) -> None:
        """Remembers the latest news."""
        self.recent[self.number % KEPT] = payload
        if self.kept < KEPT:
            self.kept += 1

    def since(self, number: int) -> list[bytes] | None:
        """All news after this number, or None if that is not known any more."""
        if not 0 <= self.number - number <= self.kept:
            return None
        return [self.recent[missed % KEPT] for missed in range(number + 1, self.number + 1)]


class Outbox:
    """The streams of a table, and the queue of what is to be told."""

    def __init__(self, journal: Journal, id: str, seats: int) -> None:
        self._journal = journal
        self._id = id
        self.streams = [Stream() for _ in range(seats + 2)]
        """One for each seat; then that of those who watch, and that of those who watch although they have a seat."""
        self.door = Stream()
        """For those who may find a seat and may not watch: they hear of the table, and nothing of the game."""
        self._queue: deque[tuple[bool, Callable[[], None]]] = deque()
        """What is to be told or done, in order; True if it must wait for the journal."""
        self._safe = 0
        """Lines that the journal has and whose news was not told yet."""

    def all_streams(self) -> list[Stream]:
        return [*self.streams, self.door]

    def write(self, lines: list[bytes], news: list[tuple[Stream, bytes]]) -> None:
        """Makes the lines durable, then tells the news."""
        if not lines:
            self.when_durable(partial(send_news, news))
            return
        append, id = self._journal.append, self._id
        self._queue.append((True, partial(send_news, news)))
        for line in lines[:-1]:
            append(id, line)
        append(id, lines[-1], self._written)

    def _written(self) -> None:
        """The journal has the next line. Everything is told in the order in which it happened."""
        self._safe += 1
        queue = self._queue
        while queue:
            needs_journal, then = queue[0]
            if needs_journal:
                if not self._safe:
                    return
                self._safe -= 1
            queue.popleft()
            try:
                then()
            except Exception:  # one connection's trouble must not keep the others waiting
                log.exception("something could not be told")

    def when_durable(self, then: Callable[[], None]) -> None:
        """Does this as soon as everything so far is safely written down, and told."""
        if self._queue:
            self._queue.append((False, then))
        else:
            then()

    def tell_all(self, make: Callable[[int], msgspec.Struct], *, at_the_door: bool = False) -> None:
        """News that is told and not written down, such as who is here."""
        news = self.for_all(make, at_the_door=at_the_door)
        self.when_durable(partial(send_news, news))

    def for_all(
        self, make: Callable[[int], msgspec.Struct], *, at_the_door: bool = False
    ) -> list[tuple[Stream, bytes]]:
        """The same news for every point of view, also for those at the door if that is said."""
        news = []
        for stream in self.all_streams() if at_the_door else self.streams:
            if stream.advance():
                payload = encode(make(stream.number))
                stream.keep(payload)
                news.append((stream, payload))
        return news


def send_news(news: list[tuple[Stream, bytes]]) -> None:
    for stream, payload in news:
        for listener in stream.listeners:
            listener.send(payload)
