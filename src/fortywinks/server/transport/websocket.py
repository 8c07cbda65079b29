"""WebSockets (RFC 6455) on the port that uvicorn listens at: text frames, no extensions.

uvicorn reads the HTTP request; on an upgrade it calls what its option `ws=` was given, here `WebSockets`, and hands the
connection over to the `WebSocket` that comes back. Whatever arrives there in whole and small frames, as nearly all of
it does, takes the short way through `data_received`; everything else is taken apart by `_take_frame`.
"""

import asyncio
import base64
import hashlib
import logging
import os
import re
from typing import Any

from uvicorn import Config
from uvicorn.server import ServerState

from .connection import (
    BAD_TEXT,
    HOUSE_ERROR,
    NO_BINARY,
    OK,
    POLICY,
    PROTOCOL_ERROR,
    RESTARTING,
    SUBPROTOCOL,
    TOO_BIG,
    TOO_SLOW,
    Accept,
    Counts,
    Handler,
    Rejection,
    Request,
    SocketLimits,
    is_utf8,
    rejection_answer,
)
from .pulse import Pulse

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FIN, RESERVED, MASKED = 0x80, 0x70, 0x80
SMALL = 126
"""Payloads below this size have their length in the second byte."""

SHORT_HEADS = tuple(bytes((FIN | TEXT, size)) for size in range(SMALL))

PIECE = 64
"""What a piece of a message counts at least towards its length: a message of nothing but empty ones must end."""

DEAF = 100
"""Frames that may still be on their way when the house hangs up; with more than these the line is cut."""

CLOSE_CODES = frozenset((1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014))

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
KEY = re.compile(r"[A-Za-z0-9+/]{22}==")
"""16 bytes in Base64."""

log = logging.getLogger("fortywinks.sockets")


class WebSockets:
    """The sockets of one server: `uvicorn.Config(app, ws=WebSockets(accept))`."""

    def __init__(self, accept: Accept, limits: SocketLimits | None = None) -> None:
        self.accept = accept
        self.limits = limits or SocketLimits()
        self.counts = Counts()
        self.pulse: Pulse[WebSocket] = Pulse(self.limits.silence)

    def __call__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> "WebSocket":
        return WebSocket(self, server_state)

    def decide(self, method: str, request: Request) -> Handler | Rejection:
        """Who answers for a new socket, or why there will be none."""
        fault = _handshake_fault(method, request)
        if fault is not None:
            return fault
        try:
            return self.accept(request)
        except Exception:
            self.counts.failed += 1
            log.exception("a handshake failed")
            return Rejection(500, "house-error")


class WebSocket(asyncio.Protocol):
    """One socket: what uvicorn and the event loop call, and the house's `Connection`."""

    __slots__ = (
        "_closing",
        "_connections",
        "_controls",
        "_cost",
        "_deaf",
        "_file",
        "_handler",
        "_partial",
        "_pinged",
        "_quiet",
        "_rest",
        "_sockets",
        "_waiting",
        "_write",
        "remote",
        "transport",
    )

    def __init__(self, sockets: WebSockets, server_state: ServerState) -> None:
        self._sockets = sockets
        self._connections: set[Any] = server_state.connections
        self._handler: Handler | None = None
        self._rest = bytearray()
        self._partial: bytearray | None = None
        self._cost = 0
        self._controls = 0
        self._deaf = 0
        self._closing = False
        self._quiet = False
        self._pinged = False
        self.remote = ""

    # What the house does.

    def send(self, payload: bytes) -> None:
        if self._closing:
            return
        size = len(payload)
        frame = (SHORT_HEADS[size] if size < SMALL else _long_head(size)) + payload
        if self._waiting():
            self._write(frame)
            return
        # Straight to the system where nothing waits already: the event loop's own writing costs a move some 5 % more.
        try:
            sent = os.write(self._file, frame)
        except OSError:
            sent = 0
        if sent < len(frame):
            self._write(frame[sent:])

    def close(self, code: int = OK, reason: str = "") -> None:
        if not self._closing:
            self._send_control(CLOSE, code.to_bytes(2, "big") + reason.encode()[:123])
            self._closing = True
            asyncio.get_running_loop().call_later(self._sockets.limits.grace, self.transport.abort)

    def beat(self) -> None:
        """The pulse comes by: a silent peer is pinged; one that stays silent is gone."""
        self._controls = 0
        if not self._quiet:
            self._quiet = True
            self._pinged = False
        elif not self._pinged:
            self._pinged = True
            self._send_control(PING, b"")
        else:
            self._sockets.counts.silent += 1
            self.transport.abort()

    # What uvicorn and the event loop tell.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        self._write = transport.write
        self._waiting = transport.get_write_buffer_size
        self._file: int = transport.get_extra_info("socket").fileno()
        self._connections.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        self._connections.discard(self)
        self._closing = True
        if self._handler is None:
            return
        self._sockets.counts.open -= 1
        self._sockets.pulse.remove(self)
        try:
            self._handler.closed()
        except Exception:
            self._sockets.counts.failed += 1
            log.exception("closing a socket failed")

    def shutdown(self) -> None:
        """uvicorn is stopping."""
        if self._handler is not None:
            self.close(RESTARTING, "restarting")
        else:
            self.transport.close()

    def pause_writing(self) -> None:
        """More waits for the peer than it may cost."""
        if not self._closing:
            self._sockets.counts.too_slow += 1
            self.close(TOO_SLOW, "reading too slowly")

    def resume_writing(self) -> None:
        """Too late: the close is on its way."""

    def data_received(self, data: bytes) -> None:
        self._quiet = False
        size = len(data) - 6
        # One whole short text, which is what nearly always comes.
        if 0 <= size < SMALL and data[0] == FIN | TEXT and data[1] == MASKED | size:
            if not self._rest and self._partial is None and not self._closing:
                self._receive(_unmasked(data, 6, size))
                return
        elif self._handler is None:
            self._shake_hands(data)
            return
        rest = self._rest
        rest += data
        start = 0
        while (end := self._take_frame(rest, start)) > start:
            start = end
        if start:
            del rest[:start]

    # Frames.

    def _take_frame(self, data: bytearray, start: int) -> int:
        """Hears the frame that begins at `start`; where it ends, or `start` if it is not all there yet."""
        have = len(data) - start
        if have < 6 or self.transport.is_closing():
            return start
        first, size = data[start], data[start + 1] & ~MASKED
        head = 6
        if size == 126:
            head, size = 8, int.from_bytes(data[start + 2 : start + 4], "big")
        elif size == 127:
            head, size = 14, int.from_bytes(data[start + 2 : start + 10], "big") if have >= 10 else 0
        if have < head:
            return start
        if size > self._sockets.limits.max_message:
            return self._wrong(TOO_BIG, "message too long", len(data))
        if not data[start + 1] & MASKED or first & RESERVED:
            return self._wrong(PROTOCOL_ERROR, "unmasked frame or reserved bits", len(data))
        end = start + head + size
        if end > len(data):
            return start
        kind = first & 15
        payload = _unmasked(data, start + head, size)
        if kind >= CLOSE:
            self._hear_control(first, payload)
        elif self._closing:
            self._overhear()
        else:
            self._hear_piece(kind, bool(first & FIN), payload)
        return end

    def _wrong(self, code: int, why: str, end: int) -> int:
        """A frame after which nothing more can be understood."""
        if self._closing:
            self.transport.abort()
        self.close(code, why)
        return end

    def _overhear(self) -> None:
        self._deaf += 1
        if self._deaf > DEAF:
            self.transport.abort()

    def _hear_control(self, first: int, payload: bytes) -> None:
        kind = first & 15
        self._controls += 1
        if not first & FIN or kind > PONG or len(payload) >= SMALL:
            self.close(PROTOCOL_ERROR, "not a control frame")
        elif kind == CLOSE:
            self._hung_up(payload)
        elif self._closing:
            self._overhear()
        elif self._controls > self._sockets.limits.max_controls:
            self._sockets.counts.limited += 1
            self.close(POLICY, "too many pings")
        elif kind == PING:
            self._send_control(PONG, payload)

    def _hear_piece(self, kind: int, is_last: bool, payload: bytes) -> None:
        partial = self._partial
        if kind == BINARY:
            self.close(NO_BINARY, "text only")
        elif kind > BINARY or (kind == CONTINUATION) is (partial is None):
            self.close(PROTOCOL_ERROR, "frames out of order")
        elif partial is None and is_last:
            self._receive(payload)
        else:
            if partial is None:
                self._partial = partial = bytearray()
                self._cost = 0
            partial += payload
            self._cost += max(len(payload), PIECE)
            if self._cost > self._sockets.limits.max_message:
                self.close(TOO_BIG, "message too long")
            elif is_last:
                self._partial = None
                self._receive(bytes(partial))

    def _receive(self, payload: bytes) -> None:
        handler = self._handler
        if not (payload.isascii() or is_utf8(payload)):
            self.close(BAD_TEXT, "not UTF-8")
        elif handler is not None:
            try:
                handler.received(payload)
            except Exception:
                self._fail("a message")

    def _hung_up(self, payload: bytes) -> None:
        """The peer's close is answered with its own code, once."""
        code = int.from_bytes(payload[:2], "big") if payload else OK
        if (payload and not (code in CLOSE_CODES or 3000 <= code < 5000)) or len(payload) == 1:
            code = PROTOCOL_ERROR
        elif not is_utf8(payload[2:]):
            code = BAD_TEXT
        self.close(code)
        self.transport.close()

    def _send_control(self, kind: int, payload: bytes) -> None:
        if not self._closing:
            self._write(bytes((FIN | kind, len(payload))) + payload)

    def _fail(self, doing: str) -> None:
        self._sockets.counts.failed += 1
        log.exception("a socket failed at %s", doing)
        self.close(HOUSE_ERROR, "the house made a mistake")

    # The handshake.

    def _shake_hands(self, data: bytes) -> None:
        """The request as uvicorn writes it down."""
        peer = self.transport.get_extra_info("peername")
        method, request = _read_handshake(data, str(peer[0]) if isinstance(peer, tuple) else "")
        counts = self._sockets.counts
        answer = self._sockets.decide(method, request)
        if isinstance(answer, Rejection):
            counts.rejected += 1
            self._write(rejection_answer(answer))
            self.transport.close()
            return
        self._handler = answer
        self.remote = request.peer
        self.transport.set_write_buffer_limits(self._sockets.limits.max_backlog)
        self._write(_welcome(request))
        counts.open += 1
        counts.opened += 1
        self._sockets.pulse.add(self)
        try:
            answer.opened(self)
        except Exception:
            self._fail("opening")


def _unmasked(data: bytes | bytearray, at: int, size: int) -> bytes:
    """The payload that begins at `at`, behind its mask of four bytes."""
    mask = data[at - 4 : at] * (size // 4 + 1)
    masked = int.from_bytes(data[at : at + size], "little") ^ int.from_bytes(mask[:size], "little")
    return masked.to_bytes(size, "little")


def _long_head(size: int) -> bytes:
    if size < 1 << 16:
        return bytes((FIN | TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((FIN | TEXT, 127)) + size.to_bytes(8, "big")


def _read_handshake(data: bytes, peer: str) -> tuple[str, Request]:
    first, *lines = data.decode("latin-1").split("\r\n")
    method, target, _ = first.split(" ", 2)
    headers = ((name, value.strip()) for name, _, value in (line.partition(":") for line in lines if line))
    return method, Request(target, headers, peer)


def _handshake_fault(method: str, request: Request) -> Rejection | None:
    headers = request.headers
    if method != "GET":
        return Rejection(405, "handshake-needs-get")
    if headers.get("sec-websocket-version") != "13":
        return Rejection(426, "handshake-version")
    if not KEY.fullmatch(headers.get("sec-websocket-key", "")):
        return Rejection(400, "handshake-key")
    return None


def _welcome(request: Request) -> bytes:
    proof = base64.b64encode(hashlib.sha1(request.headers["sec-websocket-key"].encode() + GUID).digest()).decode()
    lines = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"]
    lines.append(f"Sec-WebSocket-Accept: {proof}")
    if SUBPROTOCOL in request.subprotocols:
        lines.append(f"Sec-WebSocket-Protocol: {SUBPROTOCOL}")
    return "\r\n".join([*lines, "", ""]).encode()
