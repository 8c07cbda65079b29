"""The real program, open on the loopback in a thread of its own, and people who come to it."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fortywinks.protocol import HouseMessage
from fortywinks.server.config import Settings
from fortywinks.server.program import Program
from fortywinks.tables import new_token

_check = msgspec.json.Decoder(HouseMessage).decode


class OpenHouse:
    """`with OpenHouse(folder) as house`: settings as in `Settings`."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self.settings = Settings(**{"port": 0, "data": data, "bot_pace": 0, **settings})
        self.program = Program(self.settings)
        self.opened = threading.Event()
        self.trouble: BaseException | None = None
        self.visitors: list[httpx.Client] = []
        self.thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                self.loop = runner.get_loop()
                runner.run(self.program.run(lambda port: self.opened.set()))
        except BaseException as trouble:
            self.trouble = trouble
        self.opened.set()

    def __enter__(self) -> "OpenHouse":
        self.thread.start()
        assert self.opened.wait(20)
        if self.trouble is not None:
            raise self.trouble
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
        if self.trouble is not None:
            raise self.trouble

    def stop(self) -> None:
        for visitor in self.visitors:
            visitor.close()
        if self.program.server is not None:
            self.program.server.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive(), "the house did not close"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.program.port}"

    def visitor(self, token: str | None = None) -> httpx.Client:
        """Somebody who asks over HTTP; without a token, as a browser that keeps cookies."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        visitor = httpx.Client(base_url=self.url, headers=headers, timeout=10, trust_env=False)
        self.visitors.append(visitor)
        return visitor

    def on_its_thread(self, what: Callable[[], Any]) -> Any:
        """Does something where the house lives."""

        async def do() -> Any:
            return what()

        return asyncio.run_coroutine_threadsafe(do(), self.loop).result(10)


class Person:
    """Somebody with a token. Every message they hear is checked against the protocol."""

    def __init__(self, house: OpenHouse, name: str, token: str | None = None) -> None:
        self.house = house
        self.name = name
        self.address = "127.0.0.1"
        """Where their connections come from: another one of this machine's is another visitor's."""
        self.token = token or new_token()
        self.http = house.visitor(self.token)

    def makes_table(self, **wishes: Any) -> dict[str, Any]:
        answer = self.http.post("/api/tables", json={"game": "sen", "name": self.name, **wishes})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()["table"]
        return made

    @contextmanager
    def comes_to(self, table: str, viewpoint: str = "player", last: int | None = None) -> "Iterator[Device]":
        query = f"as={viewpoint}" + ("" if last is None else f"&last={last}")
        address = f"{self.house.url.replace('http', 'ws')}/api/tables/{table}/play?{query}"
        headers = {"Authorization": f"Bearer {self.token}"}
        with connect(address, additional_headers=headers, proxy=None, source_address=(self.address, 0)) as line:
            yield Device(line)


class Device:
    """One open connection."""

    ids = count(1)

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.heard: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self.legal: list[str] | None = None
        """What the game asks of this seat now, as far as was heard."""
        self.phase = ""
        self.number = -1

    def _understand(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        if message["type"] in ("welcome", "update"):
            self.legal = message.get("legal")
        if "table" in message:
            self.phase = message["table"]["phase"]
        self.number = message.get("n", self.number)

    def hears_what_is_there(self) -> None:
        """Listens for a moment."""
        with suppress(TimeoutError):
            self.hears(timeout=0.01)

    def hears(self, *types: str, timeout: float = 10) -> dict[str, Any]:
        """Listens until a message of one of these types comes."""
        while True:
            text = str(self.line.recv(timeout))
            self.texts.append(text)
            _check(text)
            message: dict[str, Any] = json.loads(text)
            self._understand(message)
            if not types or message["type"] in types:
                return message

    def says(self, type: str, **fields: Any) -> str:
        """Sends a command and does not wait; its id."""
        id = fields.pop("id", None) or f"c{next(self.ids)}"
        self.line.send(json.dumps({"type": type, "id": id, **fields}))
        return str(id)

    def asks(self, type: str, **fields: Any) -> dict[str, Any]:
        """Sends a command and waits for its answer."""
        id = self.says(type, **fields)
        while True:
            message = self.hears()
            if id in (message.get("id"), message.get("done")):
                return message

    def close_code(self) -> int:
        """Listens until the house hangs up."""
        try:
            while True:
                self.hears()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0
