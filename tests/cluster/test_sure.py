"""A node that is not sure of its tables says nothing, and nobody speaks for others."""

from typing import Any

from fortywinks.server.cluster.sure import FOR, MOST_WAITING, NODE, SureHandler, asked_for
from fortywinks.server.transport.connection import RESTARTING
from fortywinks.storage.postgres import Lease

ONE_MOMENT = b'{"type":"bye","code":"one-moment","again":true}'


class Line:
    """A connection that writes down what is said."""

    remote = ""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.codes: list[int] = []

    def send(self, payload: bytes) -> None:
        self.sent.append(payload)

    def close(self, code: int = 1000, reason: str = "") -> None:
        self.codes.append(code)


class Echo:
    """Answers with what it hears."""

    def opened(self, connection: Any) -> None:
        self.connection = connection

    def received(self, payload: bytes) -> None:
        self.connection.send(payload)

    def closed(self) -> None:
        self.is_closed = True


class AJournal:
    def __init__(self, lease: Lease) -> None:
        self.lease = lease
        self.waiting = 0
        self.is_over = False


def opened(now: list[float]) -> tuple[Any, Echo, Line, AJournal]:
    lease = Lease(3.0, [lambda: now[0]])
    lease.renewed(lease.ask())
    journal: Any = AJournal(lease)
    echo, line = Echo(), Line()
    handler = SureHandler(echo, journal)
    handler.opened(line)
    return handler, echo, line, journal


def test_a_node_that_was_stopped_neither_hears_nor_says_anything():
    now = [100.0]
    handler, echo, line, journal = opened(now)
    handler.received(b"one")
    assert line.sent == [b"one"]
    now[0] += 30
    handler.received(b"two")
    echo.connection.send(b"an old state")
    assert line.sent == [b"one", ONE_MOMENT]
    assert line.codes == [RESTARTING]
    journal.lease.renewed(journal.lease.ask())
    handler.received(b"three")
    assert line.sent == [b"one", ONE_MOMENT, b"three"]
    handler.closed()
    assert echo.is_closed


def test_nobody_is_heard_whose_words_would_wait_without_end():
    handler, _, line, journal = opened([0.0])
    journal.waiting = MOST_WAITING
    handler.received(b"one")
    assert line.sent == [ONE_MOMENT]
    assert line.codes == [RESTARTING]


def test_only_a_node_may_say_for_whom_it_asks():
    for shown in ({}, {NODE: ""}, {NODE: "guessed"}, {NODE: "secret, secret"}, {NODE: "sécret"}):
        assert asked_for({**shown, FOR: "203.0.113.9"}, "secret") is None
    assert asked_for({NODE: "secret", FOR: "203.0.113.9"}, "secret") == "203.0.113.9"
