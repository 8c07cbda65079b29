"""Sockets of a node: those for its own tables it answers itself; all others go on to the owner, byte for byte."""

import asyncio
import logging
import re
from typing import Any

from uvicorn import Config
from uvicorn.server import ServerState

from ...storage.postgres import DatabaseGone
from ...tables import TableRefusal
from ..config import Settings
from ..security import client_address
from ..transport import Accept, SocketLimits, WebSockets
from ..transport.connection import Request
from ..transport.websocket import WebSocket
from .member import At, Member
from .sure import FOR, NODE, WAITS

PATIENCE = 15.0
"""Seconds for which somebody is looked for who has the table."""

ANSWER = 1.0
"""Seconds after which it is asked again who has the table, while its owner says nothing."""

AGAIN = 0.1

EARLY = 64 * 1024
"""Bytes that may come before it is known for whom."""

log = logging.getLogger("fortywinks.cluster")

TABLE = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,64})(?:/|$)")


def table_in(path: str) -> str | None:
    """The table that is asked for by this path."""
    found = TABLE.match(path)
    return found[1] if found is not None else None


class NodeSockets(WebSockets):
    """What `uvicorn.Config(ws=…)` is given."""

    def __init__(self, accept: Accept, member: Member, settings: Settings, limits: SocketLimits | None = None) -> None:
        super().__init__(accept, limits)
        self.member = member
        self.settings = settings
        self.passed: dict[str, set[ArrivingSocket]] = {}
        """Those that are passed on, by node."""
        member.gone = self._hang_up_on_the_dead

    def __call__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> Any:
        return ArrivingSocket(self, server_state)

    def _hang_up_on_the_dead(self, alive: set[str]) -> None:
        """Whoever was connected to them by us should come back at once."""
        for node in self.passed.keys() - alive:
            for socket in list(self.passed[node]):
                socket.abort()


class ArrivingSocket(asyncio.Protocol):
    """A socket of which is not known yet whose table it wants; or that is passed on."""

    def __init__(self, sockets: NodeSockets, server_state: ServerState) -> None:
        self._sockets = sockets
        self._server_state = server_state
        self._head = b""
        self._early = b""
        self._own: WebSocket | None = None
        """Who has taken over, if it is for this node."""
        self._owner: OwnersEnd | None = None
        self._finding: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        self._server_state.connections.add(self)  # type: ignore[arg-type]

    def data_received(self, data: bytes) -> None:
        if self._own is not None:
            self._own.data_received(data)
        elif self._owner is not None:
            self._owner.write(data)
        elif not self._head:
            self._head = data
            self._arrived()
        else:
            self._early += data
            if len(self._early) > EARLY:
                self.abort()

    def _arrived(self) -> None:
        """The request as uvicorn writes it down."""
        target = self._head.split(b" ", 2)[1].decode("latin-1")
        table = table_in(Request(target, (), "").path)
        if table is None or self._sockets.member.has_now(table):
            self._stay()
        else:
            self._finding = asyncio.get_running_loop().create_task(self._find(table))

    def _stay(self, waits_for: str | None = None) -> None:
        """It is for this node: an ordinary socket takes over, perhaps to tell no more than what the table waits for."""
        if self.transport.is_closing():
            return
        self._server_state.connections.discard(self)
        self._own = WebSocket(self._sockets, self._server_state)
        self._own.connection_made(self.transport)
        self._own.data_received(self._head if waits_for is None else self._with(**{WAITS: waits_for}))
        if self._early:
            self._own.data_received(self._early)
        # Not at once: uvicorn is about to say that it is us whom it hands the connection to.
        asyncio.get_running_loop().call_soon(self.transport.set_protocol, self._own)

    # Passing on.

    async def _find(self, table: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while not self.transport.is_closing():
                    if await self._try(table):
                        return
                    await asyncio.sleep(AGAIN)
        except TimeoutError:
            pass
        except Exception:
            log.exception("a socket could not be passed on")
        self.abort()

    async def _try(self, table: str) -> bool:
        try:
            at = await self._sockets.member.find(table)
            if at is not None:
                return await self._pass_on(at, table)
        except DatabaseGone:
            return False
        except TableRefusal as refusal:
            self._stay(refusal.code)
            return True
        self._stay()
        return True

    async def _pass_on(self, at: At, table: str) -> bool:
        """False if the owner hangs up, or is another one meanwhile, before it has said anything."""
        try:
            async with asyncio.timeout(ANSWER):
                _, end = await asyncio.get_running_loop().create_connection(lambda: OwnersEnd(self), *at.place)
        except (OSError, TimeoutError):
            return False
        try:
            end.write(self._introduced())
            while not await end.has_answered(ANSWER):
                if end.is_lost or await self._sockets.member.find(table) != at:
                    return False
            self._owner = end
        finally:
            if self._owner is None:  # or whoever asked is gone, and nobody would listen to the owner
                end.abort()
        end.write(self._early)
        self._node = at.node
        self._sockets.passed.setdefault(at.node, set()).add(self)
        end.go_on()
        return True

    def _introduced(self) -> bytes:
        """The request, with a word about who asks for whom."""
        sockets, peer = self._sockets, self.transport.get_extra_info("peername")
        lines = [line.partition(b":") for line in self._head.split(b"\r\n")[1:] if line]
        headers = {name.decode("latin-1"): value.decode("latin-1").strip() for name, _, value in lines}
        address = client_address(str(peer[0]) if isinstance(peer, tuple) else "", headers, sockets.settings)
        return self._with(**{FOR: address})

    def _with(self, **said: str) -> bytes:
        """The request with a word of ours, which nobody else can say."""
        headers = {NODE: self._sockets.member.me.secret, **said}
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return self._head[:-2] + f"{lines}\r\n".encode("latin-1")

    # What uvicorn and the event loop tell.

    def connection_lost(self, error: Exception | None) -> None:
        self._server_state.connections.discard(self)
        if self._own is not None:
            self._own.connection_lost(error)
            return
        if self._finding is not None:
            self._finding.cancel()
        if self._owner is not None:
            self._owner.abort()
            passed = self._sockets.passed
            passed[self._node].discard(self)
            if not passed[self._node]:
                del passed[self._node]

    def pause_writing(self) -> None:
        if self._own is not None:
            self._own.pause_writing()
        elif self._owner is not None:
            self._owner.pause(True)

    def resume_writing(self) -> None:
        if self._owner is not None:
            self._owner.pause(False)

    def shutdown(self) -> None:
        """uvicorn is stopping; the owner of the table is not: whoever sits there comes back another way."""
        self.abort()

    def abort(self) -> None:
        self.transport.abort()


class OwnersEnd(asyncio.Protocol):
    """The line to the owner of the table."""

    def __init__(self, socket: ArrivingSocket) -> None:
        self._socket = socket
        self._said = asyncio.Event()
        self._kept = b""
        self._goes_on = False
        self.is_lost = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport

    def write(self, data: bytes) -> None:
        self._transport.write(data)

    def data_received(self, data: bytes) -> None:
        if self._goes_on:
            self._tell(data)
        else:
            self._kept += data
            self._said.set()

    def _tell(self, data: bytes) -> None:
        """Whoever asked may be gone by now."""
        if not self._socket.transport.is_closing():
            self._socket.transport.write(data)

    async def has_answered(self, seconds: float) -> bool:
        try:
            await asyncio.wait_for(self._said.wait(), seconds)
        except TimeoutError:
            return False
        return bool(self._kept)

    def go_on(self) -> None:
        self._goes_on = True
        self._tell(self._kept)
        if self.is_lost:
            self._socket.transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        self.is_lost = True
        self._said.set()
        if self._goes_on:
            self._socket.transport.close()

    def pause(self, is_paused: bool) -> None:
        """Whoever reads slowly makes the owner wait, and not this node remember."""
        if is_paused:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    def pause_writing(self) -> None:
        self._socket.transport.pause_reading()

    def resume_writing(self) -> None:
        self._socket.transport.resume_reading()

    def abort(self) -> None:
        self._transport.abort()
