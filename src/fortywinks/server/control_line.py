"""The line between a running house and its owner: something in the data directory that only the owner can use.

Where the system has them, a socket with a name in the file system, open to its owner alone. Elsewhere (Windows) a port
on this machine, whose number and a secret lie in a file of the same name; who cannot read the file is hung up on.
"""

import asyncio
import hmac
import os
import secrets
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

Answer: TypeAlias = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]

_AF_UNIX: Any = getattr(socket, "AF_UNIX", None)
_start_unix_server: Any = getattr(asyncio, "start_unix_server", None)

SHORT = 100
"""Bytes of a path that every system takes as a socket's name."""


async def open_line(path: Path, answer: Answer, limit: int) -> asyncio.Server:
    """Nobody else has the data directory, so whatever lies at this path is a dead one's."""
    path.unlink(missing_ok=True)
    if _AF_UNIX is None:
        return await _open_port(path, answer, limit)
    sock = socket.socket(_AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o177)
    try:
        with _short(path) as short:
            sock.bind(short)
    finally:
        os.umask(before)
    sock.listen(8)
    sock.setblocking(False)
    server: asyncio.Server = await _start_unix_server(answer, sock=sock, limit=limit)
    return server


async def _open_port(path: Path, answer: Answer, limit: int) -> asyncio.Server:
    secret = secrets.token_hex(32)

    async def check(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            said = await asyncio.wait_for(reader.readline(), 5)
        except (OSError, ValueError, TimeoutError):
            said = b""
        if hmac.compare_digest(said.strip(), secret.encode()):
            await answer(reader, writer)
        else:
            writer.close()

    server = await asyncio.start_server(check, "127.0.0.1", 0, limit=limit)
    port = server.sockets[0].getsockname()[1]
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(f"{port} {secret}\n")
    return server


def call(path: Path) -> socket.socket:
    """A line to the house that runs on this data; `FileNotFoundError` or `ConnectionRefusedError` if none does."""
    if _AF_UNIX is None:
        port, secret = path.read_text().split()
        sock = socket.create_connection(("127.0.0.1", int(port)))
        sock.sendall(secret.encode() + b"\n")
        return sock
    sock = socket.socket(_AF_UNIX, socket.SOCK_STREAM)
    try:
        with _short(path) as short:
            sock.connect(short)
    except OSError:
        sock.close()
        raise
    return sock


@contextmanager
def _short(path: Path) -> Iterator[str]:
    """The socket's path; one that is too long for the system by way of its open folder."""
    if len(os.fsencode(path)) < SHORT:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
