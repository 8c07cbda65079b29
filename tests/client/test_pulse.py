"""A machine that falls silent without hanging up, in a house where another takes over."""

import asyncio
import base64
import hashlib

import pytest

from fortywinks.client import Address, TableClient, table
from fortywinks.protocol.messages import Resumed, You, encode
from fortywinks.tables import new_token

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class SilentHouse:
    """Greets whoever comes, if it answers at all, and never says another word."""

    def __init__(self, pulse: float, *, answers: bool = True) -> None:
        self.pulse = pulse
        self.answers = answers
        self.came = asyncio.Semaphore(0)
        self.lines: list[asyncio.StreamWriter] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        self.lines.append(writer)
        self.came.release()
        if not self.answers:
            return
        key = next(line.split()[1] for line in head.split(b"\r\n") if line.lower().startswith(b"sec-websocket-key"))
        accept = base64.b64encode(hashlib.sha1(key + MAGIC).digest())
        writer.write(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n")
        writer.write(b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n")
        greeting = encode(Resumed(You(None, False, "player"), 1, pulse=self.pulse))
        writer.write(bytes([0x81, len(greeting)]) + greeting)


@pytest.mark.parametrize("answers_later", [True, False], ids=["silent", "deaf"])
def test_a_client_leaves_a_machine_that_falls_silent_without_hanging_up(answers_later, monkeypatch):
    """Long before it would give up a house of one machine, whether or not the silent one still takes connections."""
    monkeypatch.setattr(table, "SILENCE", 3600.0)

    async def test() -> None:
        house = SilentHouse(0.2)
        server = await asyncio.start_server(house.serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with TableClient(Address(f"http://127.0.0.1:{port}", "table"), new_token()):
            for _ in range(3):
                await house.came.acquire()
                house.answers = answers_later
        for line in house.lines:
            line.transport.abort()
        server.close()

    asyncio.run(asyncio.wait_for(test(), 60))
