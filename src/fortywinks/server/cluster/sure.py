"""Nothing is said unless this node is sure that its tables are still its own, and others' words are passed on."""

import hmac
from collections.abc import Mapping

from ...protocol.messages import Bye, encode
from ...storage.postgres import Lease, PostgresJournal
from ..play import PlayDoor
from ..transport import Connection, Handler, Rejection, Request
from ..transport.connection import RESTARTING

NODE = "x-fortywinks-node"
"""The header in which a node shows the house's secret to another."""
FOR = "x-fortywinks-for"
"""The header in which it says for whom it asks."""
WAITS = "x-fortywinks-waits"
"""The header in which a node says to itself what the table waits for."""


MOST_WAITING = 20_000
"""Lines that may wait for the database."""


def is_from_node(headers: Mapping[str, str], secret: str) -> bool:
    """Whether whoever asks knows the house's secret."""
    return hmac.compare_digest(headers.get(NODE, "").encode(), secret.encode())


def asked_for(headers: Mapping[str, str], secret: str) -> str | None:
    """The address for which another node asks; None if it is no node that asks."""
    return headers.get(FOR) if is_from_node(headers, secret) else None


class SureConnection:
    """A line on which nothing is said by a node that was stopped, wakes up, and does not know yet what has happened."""

    __slots__ = ("_connection", "_is_closed", "_lease", "remote")

    def __init__(self, connection: Connection, lease: Lease) -> None:
        self._connection = connection
        self._lease = lease
        self._is_closed = False
        self.remote = connection.remote

    def send(self, payload: bytes) -> None:
        if self._lease.is_sure:
            self._connection.send(payload)
        else:
            self.ask_for_patience()

    def ask_for_patience(self) -> None:
        """Whoever is connected should come back in a moment; nothing is said about the table."""
        if not self._is_closed:
            self._connection.send(_ONE_MOMENT)
            self.close(RESTARTING, "one moment")

    def close(self, code: int = 1000, reason: str = "") -> None:
        self._is_closed = True
        self._connection.close(code, reason)


_ONE_MOMENT = encode(Bye("one-moment", again=True))


class SureHandler:
    """Whoever answers for a socket, behind such a line. Nobody is heard whose words could not be written down: a
    database that is slow must not make the house remember without end."""

    __slots__ = ("_connection", "_handler", "_journal", "_lease")

    def __init__(self, handler: Handler, journal: PostgresJournal) -> None:
        self._handler = handler
        self._journal = journal
        self._lease = journal.lease

    def opened(self, connection: Connection) -> None:
        self._connection = SureConnection(connection, self._lease)
        self._handler.opened(self._connection)

    def received(self, payload: bytes) -> None:
        if self._lease.is_sure and self._journal.waiting < MOST_WAITING:
            self._handler.received(payload)
        else:
            self._connection.ask_for_patience()

    def closed(self) -> None:
        """A node that has lost its tables, or handed them over, has nothing to note down about who leaves them."""
        if not self._journal.is_over:
            self._handler.closed()


class WaitHandler:
    """For a table that nobody can have now: says why, and that coming back makes sense."""

    def __init__(self, code: str) -> None:
        self._code = code

    def opened(self, connection: Connection) -> None:
        connection.send(encode(Bye(self._code, again=True)))
        connection.close(RESTARTING, self._code)

    def received(self, payload: bytes) -> None:
        """It is not listened to."""

    def closed(self) -> None:
        """Nobody was there."""


class SureDoor:
    """The door of a node: another node may ask in somebody's name."""

    def __init__(self, door: PlayDoor, journal: PostgresJournal, secret: str) -> None:
        self._door = door
        self._journal = journal
        self._secret = secret

    def __call__(self, request: Request) -> Handler | Rejection:
        if WAITS in request.headers and is_from_node(request.headers, self._secret):
            return WaitHandler(request.headers[WAITS])
        request.peer = asked_for(request.headers, self._secret) or request.peer
        answer = self._door(request)
        return answer if isinstance(answer, Rejection) else SureHandler(answer, self._journal)
