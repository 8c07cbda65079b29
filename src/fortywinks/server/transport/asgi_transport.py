"""Table sockets by plain ASGI: what to fall back on. Slower than picows, and it passes the same tests.

`AsgiSockets` wraps the HTTP application; `AsgiSocket` is uvicorn's own WebSocket protocol, which an ASGI application
cannot ask to cut the line, so it is handed the means to do that.
"""

import asyncio
import logging
from collections import deque
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from .seam import (
    HOUSE_ERROR,
    NO_BINARY,
    OK,
    REJECTION_HEADERS,
    SUBPROTOCOL,
    TOO_BIG,
    TOO_SLOW,
    Accept,
    Counts,
    Handler,
    Rejection,
    Request,
    SocketLimits,
)

log = logging.getLogger("fortywinks.sockets")

CUT = "fortywinks.cut"


class AsgiSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with a way to cut the line."""

    async def run_asgi(self) -> None:
        self.scope["state"][CUT] = self.transport.abort
        await super().run_asgi()

    def handle_cont(self, event: Frame) -> None:
        # uvicorn bounds the bytes of a message, but not the number of its pieces.
        if len(self.frames) >= self.config.ws_max_size:
            self.conn.fail(TOO_BIG, "message too long")
            self.handle_parser_exception()
        else:
            super().handle_cont(event)

    def keepalive_timeout(self) -> None:
        # A peer that does not answer does not read either: an orderly close would wait for it for ever.
        self.scope["state"]["silent"] = True
        super().keepalive_timeout()
        self.transport.abort()


class AsgiSockets:
    """An ASGI application before another: it takes the sockets and leaves the rest."""

    def __init__(self, app: Any, accept: Accept, limits: SocketLimits | None = None) -> None:
        self.app = app
        self.accept = accept
        self.limits = limits or SocketLimits()
        self.counts = Counts()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        await receive()
        request = _request_of(scope)
        try:
            answer = self.accept(request)
        except Exception:
            log.exception("a handshake failed")
            answer = Rejection(500, "house-error", "the house made a mistake")
        if isinstance(answer, Rejection):
            self.counts.rejected += 1
            await _reject(answer, send)
            return
        chosen = SUBPROTOCOL if SUBPROTOCOL in scope["subprotocols"] else None
        await send({"type": "websocket.accept", "subprotocol": chosen})
        await AsgiConnection(self, answer, request.peer, scope["state"], send).run(receive)


class AsgiConnection:
    """One open socket."""

    def __init__(self, sockets: AsgiSockets, handler: Handler, remote: str, state: dict[str, Any], send: Any) -> None:
        self.remote = remote
        self._sockets = sockets
        self._handler = handler
        self._state = state
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._backlog = 0
        self._something = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    def send(self, payload: bytes) -> None:
        if self._closing is not None:
            return
        self._waiting.append(payload)
        self._backlog += len(payload)
        self._something.set()
        if self._backlog > self._sockets.limits.max_backlog:
            self._sockets.counts.too_slow += 1
            self._waiting.clear()
            self.close(TOO_SLOW, "reading too slowly")

    def close(self, code: int = OK, reason: str = "") -> None:
        if self._closing is None:
            self._closing = (code, reason)
            self._something.set()
            asyncio.get_running_loop().call_later(self._sockets.limits.grace, self._state[CUT])

    async def run(self, receive: Any) -> None:
        counts = self._sockets.counts
        counts.open += 1
        counts.opened += 1
        writer = asyncio.get_running_loop().create_task(self._write())
        try:
            self._attempt(self._handler.opened, self)
            while (message := await receive())["type"] == "websocket.receive":
                self._receive(message)
        finally:
            writer.cancel()
            counts.open -= 1
            counts.silent += self._state.get("silent", False)
            self._closing = self._closing or (OK, "")
            self._attempt(self._handler.closed)

    def _receive(self, message: dict[str, Any]) -> None:
        text = message.get("text")
        if self._closing is not None:
            return
        if text is None:
            self.close(NO_BINARY, "text only")
        else:
            self._attempt(self._handler.received, text.encode())

    def _attempt(self, what: Any, *arguments: Any) -> None:
        try:
            what(*arguments)
        except Exception:
            self._sockets.counts.failed += 1
            log.exception("a socket failed")
            self.close(HOUSE_ERROR, "the house made a mistake")

    async def _write(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            while self._waiting:
                payload = self._waiting.popleft()
                await self._send({"type": "websocket.send", "text": payload.decode()})
                self._backlog -= len(payload)
            if self._closing is not None:
                code, reason = self._closing
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
                return


def _request_of(scope: Any) -> Request:
    target = scope["raw_path"].decode("latin-1")
    if scope["query_string"]:
        target += "?" + scope["query_string"].decode("latin-1")
    headers = ((name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in scope["headers"])
    return Request(target, headers, scope["client"][0] if scope["client"] else "")


async def _reject(rejection: Rejection, send: Any) -> None:
    headers = [(name.encode(), value.encode()) for name, value in REJECTION_HEADERS]
    await send({"type": "websocket.http.response.start", "status": rejection.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": rejection.body})
