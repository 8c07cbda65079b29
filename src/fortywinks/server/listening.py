"""Opening the port, or saying in one line why not."""

import errno
import socket

from ..core import FortyWinksError

BACKLOG = 2048

SEND_BUFFER = 128 * 1024
"""Bytes that the system may hold for one connection. Left alone it would hold megabytes for a peer that never reads."""


class CannotListen(FortyWinksError):
    """The port or the address cannot be used."""


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets at every address that the host stands for: ``localhost`` is two."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise CannotListen(f"'{host}' is no address or name of this machine (see --host)") from None
    addresses = list(dict.fromkeys((family, address[0]) for family, _, _, _, address in found))
    opened: list[socket.socket] = []
    for family, address in addresses:
        try:
            sock = _listen_at(family, str(address), port)
        except OSError as error:
            # A second address that is not there, as ::1 where IPv6 is switched off, is no reason to stay closed.
            if opened and error.errno == errno.EADDRNOTAVAIL:
                continue
            for other in opened:
                other.close()
            raise CannotListen(_why(error, host, port)) from None
        opened.append(sock)
        port = port or sock.getsockname()[1]
    return opened


def _listen_at(family: int, address: str, port: int) -> socket.socket:
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_REUSEADDR") and hasattr(socket, "SO_REUSEPORT"):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        sock.bind((address, port))
        sock.listen(BACKLOG)
    except OSError:
        sock.close()
        raise
    sock.setblocking(False)
    return sock


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is already in use; choose another one with --port"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used by this account; choose one above 1023 with --port"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"'{host}' is no address of this machine (see --host)"
    return f"cannot listen at {host}, port {port}: {error.strerror}"
