"""Houses that fail at the worst moments: a client tells it in one line, or comes back, and never falls over."""

import asyncio
import base64
import gc
import hashlib
import re
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from fortywinks.cli.table.display import Display
from fortywinks.cli.table.visit import Visit, nothing_shown
from fortywinks.client import Address, CannotReach, HouseClient, HouseRefused, LineLost, TableClient
from fortywinks.core import FortyWinksError
from fortywinks.games import load_game
from fortywinks.protocol.messages import Bye, SeatState, Start, TableState, Update, Welcome, You, encode
from fortywinks.tables import new_token
from tests.server.harness import TEXT, frame

SEATS = (SeatState("person", "Ann"), SeatState("empty"))
TABLE = TableState("t", "code", "sen", "open", {}, "none", False, "link", True, True, 0, SEATS, (), 0, None, None)
WELCOME = encode(Welcome(You(0, True, "player"), TABLE, 1))
ACCEPTED = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def reset(line: socket.socket) -> None:
    """Cuts the line the hard way."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def says(*payloads: bytes) -> Callable[[socket.socket, bytes], None]:
    """Shakes hands, says this, and hangs up without a word."""

    def act(line: socket.socket, head: bytes) -> None:
        [key] = re.findall(rb"(?i)sec-websocket-key: (\S+)", head)
        accept = base64.b64encode(hashlib.sha1(key + MAGIC).digest())
        line.sendall(ACCEPTED + accept + b"\r\n\r\n" + b"".join(frame(TEXT, text, masked=False) for text in payloads))

    return act


def answers(answer: bytes) -> Callable[[socket.socket, bytes], None]:
    return lambda line, head: line.sendall(answer)


@contextmanager
def house(act: Callable[[socket.socket, bytes], None], end: Callable[[socket.socket], None] = reset) -> Iterator[str]:
    """Does the same with everybody who comes; its address."""
    door = socket.create_server(("127.0.0.1", 0))

    def receive(line: socket.socket) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            head += line.recv(65536)
        act(line, head)
        end(line)

    def open_door() -> None:
        while True:
            try:
                line, _ = door.accept()
            except OSError:
                return
            receive(line)

    thread = threading.Thread(target=open_door)
    thread.start()
    try:
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
    finally:
        door.shutdown(socket.SHUT_RDWR)
        door.close()
        thread.join()


async def visit(url: str) -> list[Any]:
    """What was heard until nothing more was to be expected; the last is why."""
    heard: list[Any] = []
    async with TableClient(Address(url, "t"), new_token(), patience=0.25, longest_wait=0.1) as client:
        try:
            async for message in client:
                heard.append(type(message))
                if isinstance(message, Update):
                    client.mirror.events(message)
        except FortyWinksError as error:
            heard.append(error)
    return heard


HANDSHAKES = {
    "cut before it began": answers(b""),
    "cut in the middle": answers(b"HTTP/1.1 101 Swi"),
    "not HTTP": answers(b"\x00\xff\r\n\r\n"),
    "busy": answers(b"HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n"),
    "sent elsewhere": answers(b"HTTP/1.1 302 There\r\nlocation: ftp://x/\r\ncontent-length: 0\r\n\r\n"),
    "wrong accept": answers(ACCEPTED + b"nonsense\r\n\r\n"),
}


@pytest.mark.parametrize("act", HANDSHAKES.values(), ids=HANDSHAKES.keys())
def test_a_handshake_that_fails_is_tried_again_and_then_told(act):
    with house(act) as url:
        heard = asyncio.run(visit(url))
    assert heard[0] is LineLost
    assert isinstance(heard[-1], CannotReach)
    assert "\n" not in str(heard[-1])


@pytest.mark.parametrize("last", [b"", b"\xff\xff\xff"], ids=["reset", "no frame"])
def test_a_line_that_breaks_brings_the_client_back(last):
    def act(line: socket.socket, head: bytes) -> None:
        says(WELCOME)(line, head)
        line.sendall(last)

    with house(act) as url:
        heard = asyncio.run(asyncio.wait_for(some(url, 4), 10))
    assert heard == [Welcome, LineLost, Welcome, LineLost]


async def some(url: str, count: int) -> list[type]:
    async with TableClient(Address(url, "t"), new_token(), longest_wait=0.1) as client:
        return [type(await anext(client)) for _ in range(count)]


STRANGE = {
    "view": b'{"type":"update","n":2,"events":[],"view":{"odd":1}}',
    "event": b'{"type":"update","n":2,"events":[{"event":"ufo"}],"view":null}',
    "space": b'{"type":"update","n":2,"events":[],"view":null,"legal":[{"text":"ufo","max_length":3}]}',
    "action": b'{"type":"update","n":2,"events":[],"view":null,"legal":["fly"]}',
    "numbers": b'{"type":"update","n":2,"events":[],"view":null,"legal":[{"number":"look","digits":"0123","most":9}]}',
    "game": encode(Welcome(You(0, True, "player"), msgspec.structs.replace(TABLE, game="chess"), 2)),
    "message": b'{"type":"riddle"}',
}


@pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE.keys())
def test_what_makes_no_sense_ends_the_visit_in_one_line(strange):
    with house(says(WELCOME, strange), lambda line: line.close()) as url:
        heard = asyncio.run(visit(url))
    assert heard[0] is Welcome
    assert isinstance(heard[-1], FortyWinksError)
    assert "\n" not in str(heard[-1])


def test_a_refusal_that_is_cut_off_is_a_refusal():
    with (
        house(answers(b'HTTP/1.1 429 Slow\r\ncontent-length: 500\r\n\r\n{"error":')) as url,
        pytest.raises(HouseRefused, match="429"),
    ):
        HouseClient(url, new_token()).check(Address(url, "t"))


class FullLine:
    """Takes nothing more: a busy house does not read."""

    async def send(self, payload: bytes, text: bool) -> None:
        await asyncio.Event().wait()


def test_nobody_is_left_with_an_error_that_nobody_hears():
    """The house says goodbye while a command is still being sent; then the person goes."""
    complaints: list[dict[str, Any]] = []

    async def ask() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context))
        client = TableClient(Address("http://127.0.0.1:1", "t"), new_token())
        client._line = FullLine()  # type: ignore[assignment]
        asking = asyncio.create_task(client.ask(Start))
        await asyncio.sleep(0)
        client._give_up(CannotReach("gone"))
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        del client, asking
        gc.collect()
        await asyncio.sleep(0)

    asyncio.run(ask())
    assert complaints == []


def test_what_is_typed_before_the_table_is_known(capsys):
    """The first thing that is heard may be that there is no line."""

    async def type_everything() -> None:
        client = TableClient(Address("http://127.0.0.1:1", "t"), new_token())
        person = Visit(client, "Ann", Display(nothing_shown(load_game("sen"), "en"), "en"), "en")
        person.hear(LineLost("no answer"))
        for line in ("/rules", "/rules 5", "/log", "/table", "/link", "draw", "1", "/help", "", "/save x", "/x"):
            person.typed(line)
        person.hear(Bye("closed", False))

    asyncio.run(type_everything())
    said = capsys.readouterr().out
    assert said.count("The house has not said yet which game is played.") == 2
    assert "Nothing is asked of you now." in said
