"""What a WebSocket is to the rest of the house.

Somebody asks to come in (`Request`) and is let in with a `Handler` of their own, or turned away with a `Rejection`.
From then on the handler is told what arrives, and answers through its `Connection`. Text frames of UTF-8 only.
"""

from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, Protocol, TypeAlias
from urllib.parse import parse_qsl, unquote

import msgspec

from ..security_headers import SECURITY_HEADERS

SUBPROTOCOL = "fortywinks"
"""What a client may offer as subprotocol, beside its token; it is accepted if offered."""

MOST_FIELDS = 20
"""Of a query; further ones are not read."""

OK = 1000
PROTOCOL_ERROR = 1002
NO_BINARY = 1003
BAD_TEXT = 1007
POLICY = 1008
TOO_BIG = 1009
HOUSE_ERROR = 1011
RESTARTING = 1012
TOO_SLOW = 1013
"""Try again later: the peer read too slowly. It can come back and resume."""


class SocketLimits(msgspec.Struct, frozen=True):
    """What one peer may cost."""

    max_message: int = 8 * 1024
    """Bytes of one message from a client, however it is cut into frames."""
    max_backlog: int = 128 * 1024
    """Bytes waiting for a peer that reads slowly; beyond that it is hung up on."""
    silence: float = 10.0
    """Seconds after which a silent peer is pinged, and as many again until it must have answered."""
    max_controls: int = 20
    """Pings and the like that a peer may send from one beat of the pulse, every `silence` seconds, to the next."""
    grace: float = 3.0
    """Seconds that a peer gets to answer a close before the line is cut."""


class Counts:
    """What happened on the sockets of one server, for the metrics."""

    def __init__(self) -> None:
        self.open = 0
        self.opened = 0
        self.rejected = 0
        self.too_slow = 0
        self.silent = 0
        self.failed = 0
        self.limited = 0


class Request:
    """A wish to open a socket."""

    __slots__ = ("headers", "path", "peer", "query")

    def __init__(self, target: str, headers: Iterable[tuple[str, str]], peer: str) -> None:
        path, _, query = target.partition("?")
        self.path = unquote(path)
        fields = "&".join(query.split("&", MOST_FIELDS)[:MOST_FIELDS])
        self.query = dict(parse_qsl(fields, keep_blank_values=True)) if query else {}
        self.headers: dict[str, str] = {}
        for name, value in headers:
            joint = "; " if name == "cookie" else ", "
            self.headers[name] = f"{self.headers[name]}{joint}{value}" if name in self.headers else value
        self.peer = peer

    @property
    def cookies(self) -> dict[str, str]:
        return read_cookies(self.headers.get("cookie", ""))

    @property
    def subprotocols(self) -> list[str]:
        return [offer.strip() for offer in self.headers.get("sec-websocket-protocol", "").split(",") if offer.strip()]


def read_cookies(header: str) -> dict[str, str]:
    """The cookies of one header; of two with the same name the first counts."""
    cookies: dict[str, str] = {}
    for part in header.split(";"):
        name, is_pair, value = part.strip().partition("=")
        if is_pair:
            cookies.setdefault(name, value)
    return cookies


class Rejection(msgspec.Struct, frozen=True):
    """Why somebody is not let in."""

    status: int
    code: str
    fields: dict[str, Any] = {}

    @property
    def body(self) -> bytes:
        return msgspec.json.encode({"error": {"code": self.code, "fields": self.fields}})


REJECTION_HEADERS = (("content-type", "application/json"), ("cache-control", "no-store"), *SECURITY_HEADERS)


class Connection(Protocol):
    """The house's end of a socket."""

    remote: str

    def send(self, payload: bytes) -> None:
        """One text frame. Never blocks; a peer that reads too slowly is hung up on with code 1013."""
        ...

    def close(self, code: int = OK, reason: str = "") -> None:
        """Hangs up. What was sent before still arrives."""
        ...


class Handler(Protocol):
    """Whoever answers for one socket."""

    def opened(self, connection: Connection) -> None: ...

    def received(self, payload: bytes) -> None:
        """One whole message, valid UTF-8."""
        ...

    def closed(self) -> None:
        """Once after `opened`, for whatever reason. Nothing is received afterwards."""
        ...


Accept: TypeAlias = Callable[[Request], Handler | Rejection]


def is_utf8(payload: bytes) -> bool:
    try:
        payload.decode()
    except UnicodeDecodeError:
        return False
    return True


def rejection_answer(rejection: Rejection) -> bytes:
    """The whole HTTP answer, after which the connection ends."""
    body = rejection.body
    lines = [f"HTTP/1.1 {rejection.status} {HTTPStatus(rejection.status).phrase}"]
    lines += [f"{name}: {value}" for name, value in REJECTION_HEADERS]
    lines += [f"content-length: {len(body)}", "connection: close"]
    if rejection.status == 426:
        lines.append("sec-websocket-version: 13")
    return "\r\n".join([*lines, "", ""]).encode() + body
