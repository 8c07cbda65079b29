"""A real server on the loopback, in a thread of its own, and a client that can misbehave."""

import base64
import os
import socket
import struct
import threading
import time
from collections.abc import Callable
from typing import Any

import uvicorn

from fortywinks.server.transport import Accept, DoorLimits, FrontDoor, SocketLimits, WebSockets, uvicorn_config

TEXT, BINARY, CONTINUATION, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """A plain HTTP application."""
    body = b"hello"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": body})


class Served:
    """A running server: `with Served(accept) as served`."""

    def __init__(self, accept: Accept, limits: SocketLimits | None = None, door: DoorLimits | None = None) -> None:
        sockets = WebSockets(accept, limits)
        self.counts = sockets.counts
        self.door = FrontDoor(door)
        self.server = uvicorn.Server(uvicorn_config(hello, sockets, self.door, lifespan="off", timeout_keep_alive=1))
        self.listening = socket.socket()
        self.listening.bind(("127.0.0.1", 0))
        self.port: int = self.listening.getsockname()[1]
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],))

    def __enter__(self) -> "Served":
        self.listening.listen(512)
        self.thread.start()
        wait_for(lambda: self.server.started)
        return self

    def __exit__(self, *error: object) -> None:
        self.server.should_exit = True
        self.thread.join(10)
        assert not self.thread.is_alive(), "the server did not stop"

    def url(self, path: str) -> str:
        return f"ws://127.0.0.1:{self.port}{path}"

    def plain(self, receive_buffer: int | None = None) -> socket.socket:
        """A bare connection."""
        line = socket.socket()
        if receive_buffer is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        line.settimeout(10)
        line.connect(("127.0.0.1", self.port))
        return line

    def raw(self, path: str = "/echo", receive_buffer: int | None = None, **headers: str) -> "RawClient":
        """A client that has shaken hands and can do anything."""
        client = RawClient(self.plain(receive_buffer))
        client.shake_hands(path, headers)
        return client


class RawClient:
    """A WebSocket client made by hand."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self.rest = b""
        self.head = b""

    def __enter__(self) -> "RawClient":
        return self

    def __exit__(self, *error: object) -> None:
        self.line.close()

    def shake_hands(self, path: str, headers: dict[str, str]) -> None:
        self.line.sendall(handshake(path, headers))
        while b"\r\n\r\n" not in self.rest:
            got = self.line.recv(65536)
            if not got:
                raise ConnectionError("hung up during the handshake")
            self.rest += got
        self.head, self.rest = self.rest.split(b"\r\n\r\n", 1)

    @property
    def status(self) -> int:
        return int(self.head.split(b" ", 2)[1])

    def send(self, kind: int, payload: bytes = b"", fin: bool = True, bits: int = 0, masked: bool = True) -> None:
        self.line.sendall(frame(kind, payload, fin, bits, masked))

    def receive(self) -> tuple[int, bytes]:
        """The next frame: its kind and payload."""
        kind, length = self._take(2)
        length &= 127
        if length == 126:
            length = struct.unpack(">H", self._take(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self._take(8))[0]
        return kind & 15, self._take(length)

    def close_code(self) -> int:
        """Reads on until the house hangs up; its code."""
        while True:
            kind, payload = self.receive()
            if kind == CLOSE:
                code: int = struct.unpack(">H", payload[:2])[0]
                return code

    def ended(self) -> bool:
        """The line is cut, or is cut now."""
        try:
            while self.line.recv(65536):
                pass
        except TimeoutError:
            return False
        except OSError:
            pass
        return True

    def _take(self, size: int) -> bytes:
        while len(self.rest) < size:
            got = self.line.recv(65536)
            if not got:
                raise ConnectionError("hung up")
            self.rest += got
        taken, self.rest = self.rest[:size], self.rest[size:]
        return taken


def handshake(path: str, headers: dict[str, str] | None = None) -> bytes:
    wanted = {
        "Host": "localhost",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
    }
    wanted |= {name.replace("_", "-"): value for name, value in (headers or {}).items()}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in wanted.items() if value), "", ""]
    return "\r\n".join(lines).encode()


def frame(kind: int, payload: bytes = b"", fin: bool = True, bits: int = 0, masked: bool = True) -> bytes:
    head = bytearray([fin << 7 | bits << 4 | kind])
    mask_bit = masked << 7
    if len(payload) < 126:
        head.append(mask_bit | len(payload))
    elif len(payload) < 1 << 16:
        head += bytes([mask_bit | 126]) + struct.pack(">H", len(payload))
    else:
        head += bytes([mask_bit | 127]) + struct.pack(">Q", len(payload))
    if not masked:
        return bytes(head) + payload
    mask = os.urandom(4)
    stretched = mask * (len(payload) // 4 + 1)
    return bytes(head) + mask + bytes(a ^ b for a, b in zip(payload, stretched, strict=False))


def wait_for(condition: Callable[[], object], seconds: float = 5.0) -> None:
    """Waits until something that happens on another thread has happened."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.005)
