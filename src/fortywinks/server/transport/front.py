"""uvicorn's HTTP protocol, with bounds on what a stranger may cost before anything is known about him."""

import asyncio
import logging
import math
from collections import Counter
from collections.abc import Callable
from time import monotonic
from typing import Any

import msgspec
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from ..security import rate_key
from .connection import Rejection, rejection_answer

SAY_EVERY = 60.0

log = logging.getLogger("fortywinks.door")

TOO_LONG = Rejection(431, "head-too-long")


class DoorLimits(msgspec.Struct, frozen=True):
    """What a stranger may cost."""

    max_head: int = 16 * 1024
    """Bytes of a request before its body."""
    time_to_ask: float = 15.0
    """Seconds until the first byte of a request, and from there to its last."""
    time_to_read: float = 60.0
    """Seconds that somebody may take to read an answer."""
    connections_per_address: int = 100
    """Not counting those that became sockets. 0: any number."""
    connections: int = 1_000_000
    """All together, sockets too: the system must have something left for the house's own files."""


class FrontDoor:
    """What `uvicorn.Config(http=…)` is given: makes the protocol objects, and knows who stands at the door."""

    def __init__(self, limits: DoorLimits | None = None, is_proxy: Callable[[str], bool] = lambda _: False) -> None:
        self.limits = limits or DoorLimits()
        self.is_proxy = is_proxy
        self.waiting: Counter[str] = Counter()
        self.turned_away = 0
        """Connections that were one too many."""
        self._said = -math.inf

    def __call__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> "DoorProtocol":
        return DoorProtocol(self, config, server_state, app_state, _loop)

    def let_in(self, peer: str, connections: int) -> str | None:
        """The address that this peer counts as, if there is room for one more; there are so many connections now."""
        limit, address = self.limits.connections_per_address, rate_key(peer)
        is_too_many = connections > self.limits.connections
        if is_too_many or (limit and self.waiting[address] >= limit and not self.is_proxy(peer)):
            self.turned_away += 1
            self._say(connections if is_too_many else None)
            return None
        self.waiting[address] += 1
        return address

    def _say(self, connections: int | None) -> None:
        """To the log, but not for each of a flood."""
        now = monotonic()
        if now - self._said > SAY_EVERY:
            self._said = now
            why = "one address" if connections is None else "the house is full"
            log.warning("connections are turned away", extra={"why": why, "connections": connections})

    def let_out(self, address: str) -> None:
        if self.waiting[address] <= 1:
            del self.waiting[address]
        else:
            self.waiting[address] -= 1


class DoorProtocol(HttpToolsProtocol):
    """One connection that speaks HTTP, until it becomes a socket."""

    def __init__(
        self,
        door: FrontDoor,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        loop: asyncio.AbstractEventLoop | None,
    ) -> None:
        super().__init__(config, server_state, app_state, loop)
        self.door = door
        self.address: str | None = None
        self.in_head = True
        self.head = self.unread = 0
        self.deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.door.let_in(self.client[0] if self.client else "", len(self.connections))
        if self.address is not None:
            self._give(self.door.limits.time_to_ask)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()
        # The parser and this object hold each other; the socket will live long, and they need not.
        self.parser = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # What the parser has read is counted there; this is for a line that does not end.
        if self.in_head:
            self.unread += len(data)
            if self.unread > self.door.limits.max_head:
                self._turn_away(TOO_LONG)

    def send_400_response(self, msg: str) -> None:
        is_too_long = self.head > self.door.limits.max_head
        self._turn_away(TOO_LONG if is_too_long else Rejection(400, "bad-request"))

    def on_url(self, url: bytes) -> None:
        self._read(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._read(len(name) + len(value))
        super().on_header(name, value)

    def _read(self, size: int) -> None:
        """Counts a line of the head. Whatever is raised here, the parser stops and uvicorn sends its 400."""
        self.head += size + len(": \r\n")
        if self.head > self.door.limits.max_head:
            raise ValueError("the head is too long")

    def on_message_begin(self) -> None:
        self.in_head = True
        self.head = self.unread = 0
        self._give(self.door.limits.time_to_ask)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._give(self.door.limits.time_to_read)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        # The answer may still wait to be read; keeping the connection open for another request ends much earlier.
        self._give(self.door.limits.time_to_read)
        super().on_response_complete()

    def _give(self, seconds: float | None) -> None:
        """The peer has this long for its next step."""
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)

    def _leave(self) -> None:
        self._give(None)
        if self.address is not None:
            self.door.let_out(self.address)
            self.address = None

    def _turn_away(self, rejection: Rejection) -> None:
        if not self.transport.is_closing():
            self.transport.write(rejection_answer(rejection))
            self.transport.close()
