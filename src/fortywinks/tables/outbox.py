"""Whatever happens is made durable first, and then told to every point of view in the order it happened."""

import logging
from collections import deque
from collections.abc import Callable
from functools import partial

import msgspec

from ..protocol.messages import encode
from ..storage.journal import Journal
from .streams import Stream

log = logging.getLogger("fortywinks.tables")

WATCHERS, PUBLIC = -2, -1
"""Which of the streams are theirs: of those who watch, and of those who watch although they have a seat."""


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
