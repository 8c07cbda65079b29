"""Table sockets by picows, on the port that uvicorn listens at.

uvicorn reads the HTTP request; on an upgrade it calls what `ws=` was given, here `PicowsSockets`, and hands the
connection over to the protocol object that comes back: picows' own, told of nothing but a plain handshake. That object
is internal to picows, hence the narrow version in pyproject.toml and the conformance tests.
"""

import asyncio
import logging
import re
from typing import Any

from picows import (
    WSAutoPingStrategy,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from uvicorn import Config
from uvicorn.server import ServerState

from .pulse import Pulse
from .seam import (
    BAD_TEXT,
    HOUSE_ERROR,
    NO_BINARY,
    OK,
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

TEXT = WSMsgType.TEXT
CONTINUATION = WSMsgType.CONTINUATION
BINARY = WSMsgType.BINARY
CLOSE = WSMsgType.CLOSE

READ_BUFFER = 2048
"""Bytes that each connection holds for reading; it grows when a longer message comes."""

LARGE = 1024
"""Longer messages are framed in a buffer of their own: picows would keep one of that size for each connection for
good, and beyond 8 KiB hand the event loop a view of memory that its next message overwrites."""

FRAME_HEAD = bytes(14)

KEY = re.compile(r"[A-Za-z0-9+/]{22}==")
"""16 bytes in Base64."""

log = logging.getLogger("fortywinks.sockets")

# What a client does wrong is its own affair, and is counted, not logged. An adapter keeps picows from making a
# logger for each connection.
_quiet = logging.getLogger("picows")
_quiet.setLevel(logging.CRITICAL)
_picows_log = logging.LoggerAdapter(_quiet, {})


class PicowsSockets:
    """The table sockets of one server: `uvicorn.Config(app, ws=PicowsSockets(accept))`."""

    def __init__(self, accept: Accept, limits: SocketLimits | None = None) -> None:
        self.accept = accept
        self.limits = limits or SocketLimits()
        self.counts = Counts()
        self.pulse: Pulse[PicowsConnection] = Pulse(self.limits.silence)

    def __call__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> "PicowsProtocol":
        return PicowsProtocol(self, server_state)


class PicowsConnection(WSListener):
    """One open socket, as picows tells of it and as the house speaks to it."""

    __slots__ = ("_cost", "_handler", "_partial", "_pinged", "_quiet", "_sockets", "_transport", "remote")

    def __init__(self, sockets: PicowsSockets, handler: Handler, remote: str) -> None:
        super().__init__()
        self._sockets = sockets
        self._handler = handler
        self.remote = remote
        self._partial: bytearray | None = None
        self._cost = 0
        self._quiet = False
        self._pinged = False

    def send(self, payload: bytes) -> None:
        if len(payload) <= LARGE:
            self._transport.send(TEXT, payload)
        else:
            self._transport.send_reuse_external_bytearray(TEXT, bytearray(FRAME_HEAD + payload), len(FRAME_HEAD))

    def close(self, code: int = OK, reason: str = "") -> None:
        transport = self._transport
        if transport.is_close_frame_sent or transport.is_disconnected:
            return
        transport.send_close(code, reason)  # type: ignore[arg-type]
        asyncio.get_running_loop().call_later(self._sockets.limits.grace, transport.disconnect, False)

    def beat(self) -> None:
        """The pulse comes by: a silent peer is pinged; one that stays silent is gone."""
        if not self._quiet:
            self._quiet = True
            self._pinged = False
        elif not self._pinged:
            self._pinged = True
            self._transport.send_ping()
        else:
            self._sockets.counts.silent += 1
            self._transport.disconnect(False)

    # What picows tells.

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        transport.underlying_transport.set_write_buffer_limits(self._sockets.limits.max_backlog)
        self._sockets.counts.open += 1
        self._sockets.counts.opened += 1
        self._sockets.pulse.add(self)
        try:
            self._handler.opened(self)
        except Exception:
            self._fail("opening")

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self._quiet = False
        kind = frame.msg_type
        if kind is TEXT and frame.fin and self._partial is None and not (frame.rsv1 or frame.rsv2 or frame.rsv3):
            self._receive(frame.get_payload_as_bytes())
        elif kind is CLOSE:
            self._hung_up(frame)
        elif not transport.is_close_frame_sent and (kind is TEXT or kind is CONTINUATION or kind is BINARY):
            self._receive_part(frame)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._sockets.counts.open -= 1
        self._sockets.pulse.remove(self)
        try:
            self._handler.closed()
        except Exception:
            log.exception("closing a socket failed")

    def pause_writing(self) -> None:
        """More waits for the peer than it may cost."""
        if not self._transport.is_close_frame_sent:
            self._sockets.counts.too_slow += 1
            self.close(TOO_SLOW, "reading too slowly")

    def resume_writing(self) -> None:
        """Too late: the close is on its way."""

    def _receive(self, payload: bytes) -> None:
        if self._transport.is_close_frame_sent:
            return
        if not is_utf8(payload):
            self.close(BAD_TEXT, "not UTF-8")
            return
        try:
            self._handler.received(payload)
        except Exception:
            self._fail("a message")

    def _receive_part(self, frame: WSFrame) -> None:
        """A piece of a message that came in several frames, or a frame that must not be."""
        kind, partial = frame.msg_type, self._partial
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            self.close(PROTOCOL_ERROR, "reserved bits")
        elif kind is BINARY:
            self.close(NO_BINARY, "text only")
        elif (kind is CONTINUATION) is (partial is None):
            self.close(PROTOCOL_ERROR, "frames out of order")
        else:
            if partial is None:
                self._partial = partial = bytearray()
                self._cost = 0
            partial += frame.get_payload_as_bytes()
            # An empty frame costs something too: a message of nothing but these would never end.
            self._cost += frame.payload_size or 1
            if self._cost > self._sockets.limits.max_message:
                self.close(TOO_BIG, "message too long")
            elif frame.fin:
                self._partial = None
                self._receive(bytes(partial))

    def _hung_up(self, frame: WSFrame) -> None:
        payload = frame.get_payload_as_bytes()
        code = int.from_bytes(payload[:2], "big") if payload else OK
        self._transport.send_close(code)  # type: ignore[arg-type]
        self._transport.disconnect()
        # A peer that hangs up and then does not read must not hold the line open.
        asyncio.get_running_loop().call_later(self._sockets.limits.grace, self._transport.disconnect, False)

    def _fail(self, doing: str) -> None:
        self._sockets.counts.failed += 1
        log.exception("a socket failed at %s", doing)
        self.close(HOUSE_ERROR, "the house made a mistake")


class PicowsProtocol(WSProtocol):  # type: ignore[misc]
    """picows' protocol object, made the way uvicorn makes and feeds one."""

    __slots__ = ("_connection", "_connections", "_sockets", "_subprotocol", "_tcp")

    def __init__(self, sockets: PicowsSockets, server_state: ServerState) -> None:
        self._sockets = sockets
        self._connections: set[Any] = server_state.connections
        self._connection: PicowsConnection | None = None
        super().__init__(
            None,  # host and port, path: a client's
            None,
            False,  # the server's side
            self._welcome,
            _picows_log,
            True,  # disconnect on exception
            None,  # no time limit for a handshake that is already here
            False,  # pings come from the pulse
            0,
            0,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            True,  # answer pings
            sockets.limits.max_message,
            None,  # a client's further headers
            READ_BUFFER,
        )

    def connection_made(self, transport: asyncio.Transport) -> None:
        self._tcp = transport
        self._connections.add(self)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self._connections.discard(self)
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        """The handshake, as uvicorn writes it down from the request that it read."""
        peer = self._tcp.get_extra_info("peername")
        method, request = _read_handshake(data, str(peer[0]) if isinstance(peer, tuple) else "")
        answer = _handshake_fault(method, request) or self._decide(request)
        if isinstance(answer, Rejection):
            self._sockets.counts.rejected += 1
            self._tcp.write(rejection_answer(answer))
            self._tcp.close()
            return
        self._connection = PicowsConnection(self._sockets, answer, request.peer)
        self._subprotocol = SUBPROTOCOL in request.subprotocols
        self._feed(_plain_handshake(request))

    def shutdown(self) -> None:
        """uvicorn is stopping."""
        if self._connection is not None:
            self._connection.close(RESTARTING, "restarting")
        else:
            self._tcp.close()

    def _decide(self, request: Request) -> Handler | Rejection:
        try:
            return self._sockets.accept(request)
        except Exception:
            log.exception("a handshake failed")
            return Rejection(500, "house-error", "the house made a mistake")

    def _welcome(self, request: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
        extra = {"Sec-WebSocket-Protocol": SUBPROTOCOL} if self._subprotocol else None
        return WSUpgradeResponseWithListener(WSUpgradeResponse.create_101_response(extra), self._connection)

    def _feed(self, data: bytes) -> None:
        while data:
            buffer = self.get_buffer(-1)
            size = min(len(buffer), len(data))
            buffer[:size] = data[:size]
            self.buffer_updated(size)
            data = data[size:]


def _read_handshake(data: bytes, peer: str) -> tuple[str, Request]:
    first, *lines = data.decode("latin-1").split("\r\n")
    method, target, _ = first.split(" ", 2)
    headers = ((name, value.strip()) for name, _, value in (line.partition(":") for line in lines if line))
    return method, Request(target, headers, peer)


def _handshake_fault(method: str, request: Request) -> Rejection | None:
    """What picows would say too, but not as the house says it."""
    headers = request.headers
    if method != "GET":
        return Rejection(405, "bad-handshake", "a WebSocket begins with GET")
    if headers.get("sec-websocket-version") != "13":
        return Rejection(426, "bad-handshake", "only version 13 of WebSocket is spoken here")
    if not KEY.fullmatch(headers.get("sec-websocket-key", "")):
        return Rejection(400, "bad-handshake", "the WebSocket key is missing or no key")
    return None


def _plain_handshake(request: Request) -> bytes:
    """The least that picows wants. It keeps the request as long as the connection lives, and understands only the
    word 'upgrade' in a header that browsers write 'keep-alive, Upgrade'."""
    return (
        "GET / HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
        f"sec-websocket-key: {request.headers['sec-websocket-key']}\r\n\r\n"
    ).encode()
