"""Requests to a node: those about another node's table are passed on to it, and its answer comes back as it is."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httptools
import msgspec

from ...storage.postgres import DatabaseGone
from ...tables import TableRefusal
from ..config import Settings
from ..control import CONTROL_PATH, LONGEST
from ..security import client_address
from .member import At, Member
from .sockets import AGAIN, PATIENCE, table_in
from .sure import FOR, NODE, asked_for, is_from_node

ANSWER = 5.0
"""Seconds that the owner gets to answer."""

LARGEST = 4 << 20
"""Bytes of an answer."""

OURS = frozenset((b"connection", b"date", b"transfer-encoding", b"keep-alive"))
"""Headers that are between this node and whoever asks, or whom it asks."""


class PassedRequests:
    """An ASGI application before another."""

    def __init__(
        self, app: Any, member: Member, settings: Settings, control: Callable[[bytes], Awaitable[dict[str, Any]]]
    ) -> None:
        self._app = app
        self._control = control
        self._member = member
        self._settings = settings

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
            address = asked_for(headers, self._member.me.secret)
            if scope["path"] == CONTROL_PATH and is_from_node(headers, self._member.me.secret):
                await self._do(receive, send)
                return
            if address is not None:
                scope["client"] = (address, 0)
            table = table_in(scope["path"])
            if table is not None and scope["method"] in ("GET", "HEAD") and not self._member.has_now(table):
                peer = scope["client"][0] if scope["client"] else ""
                scope["passed_for"] = client_address(peer, headers, self._settings)
                answer = await self._ask_owner(scope, table)
                if answer is not None:
                    await answer.send(send)
                    return
        await self._app(scope, receive, send)

    async def _do(self, receive: Any, send: Any) -> None:
        """What whoever looks after the house wants of this node."""
        body, more = b"", True
        while more and len(body) <= LONGEST:
            message = await receive()
            body, more = body + message.get("body", b""), message.get("more_body", False)
        answer = OwnersAnswer()
        answer.status, answer.headers = 200, [(b"content-type", b"application/json")]
        answer.body = msgspec.json.encode(await self._control(body))
        await answer.send(send)

    async def _ask_owner(self, scope: Any, table: str) -> "OwnersAnswer | None":
        """None if it is for this node after all; asking twice does no harm."""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    try:
                        at = await self._member.find(table)
                        if at is None:
                            return None
                        async with asyncio.timeout(ANSWER):
                            return await self._ask(at, scope)
                    except (DatabaseGone, OSError, EOFError, TimeoutError, httptools.HttpParserError):
                        await asyncio.sleep(AGAIN)
        except TimeoutError:
            return OwnersAnswer.nobody("house-closing")
        except TableRefusal as refusal:
            return OwnersAnswer.nobody(refusal.code)

    async def _ask(self, at: At, scope: Any) -> "OwnersAnswer":
        reader, writer = await asyncio.open_connection(*at.place)
        try:
            writer.write(self._request(scope))
            answer = OwnersAnswer()
            parser = httptools.HttpResponseParser(answer)
            answer.parser = parser
            while not answer.is_complete:
                data = await reader.read(1 << 16)
                if not data or len(answer.body) > LARGEST:
                    raise EOFError
                parser.feed_data(data)
            return answer
        finally:
            writer.close()

    def _request(self, scope: Any) -> bytes:
        target = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        names = OURS | {NODE.encode(), FOR.encode()}
        lines = [scope["method"].encode() + b" " + target + b" HTTP/1.1"]
        lines += [name + b": " + value for name, value in scope["headers"] if name.lower() not in names]
        lines += [f"{NODE}: {self._member.me.secret}".encode(), f"{FOR}: {scope['passed_for']}".encode()]
        return b"\r\n".join([*lines, b"connection: close", b"", b""])


class OwnersAnswer:
    """What the owner answered; the parser fills it in."""

    parser: Any

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""
        self.is_complete = False

    @classmethod
    def nobody(cls, code: str) -> "OwnersAnswer":
        """Nobody has the table at this moment."""
        answer = cls()
        answer.status = 503
        answer.headers = [(b"content-type", b"application/json"), (b"retry-after", b"1")]
        answer.body = msgspec.json.encode({"error": {"code": code, "fields": {}}})
        return answer

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() not in OURS:
            self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        self.status = self.parser.get_status_code()

    def on_body(self, body: bytes) -> None:
        self.body += body

    def on_message_complete(self) -> None:
        self.is_complete = True

    async def send(self, send: Any) -> None:
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})
