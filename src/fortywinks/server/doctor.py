"""What usually goes wrong for whoever opens a house for others, looked for one thing after the other.

Nothing is changed and nobody outside is asked; the exceptions are the house's own public address and
database, if they are set.
"""

import os
import platform
import re
import shutil
import socket
import ssl
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from .. import __version__
from ..bots.bounds import missing
from ..core import FortyWinksError
from ..storage import StorageError
from ..storage.disk import DurableFile
from ..storage.recovery import recover
from .addresses import as_url, network_addresses
from .config import Settings
from .control import SOCKET_NAME
from .control_line import call
from .descriptors import FEW, RESERVE, raise_limit
from .finding import Finding, State
from .listening import CannotListen, listen

SYNCS = 20
TOO_QUICK = 15e-6
"""Seconds. No disk that keeps its word takes less for a write."""
SLOW = 0.05
LITTLE_ROOM = 200 << 20
LITTLE_MEMORY = 400 << 20
PATIENCE = 5.0


def examine(settings: Settings) -> Iterator[Finding]:
    """Every check, in an order in which a host would ask."""
    is_open = _is_running(settings.data)
    checks: list[Callable[[], Finding]] = [
        _versions,
        lambda: _port(settings, is_open),
        lambda: _phones(settings),
        lambda: _https(settings),
        lambda: _data(settings.data, is_open),
        lambda: _disk(settings.data),
        _clock,
        _memory,
        _descriptors,
        _bots,
    ]
    if settings.database is not None:
        from .doctor_database import look_at_database  # what it needs is not installed everywhere

        address = settings.database
        checks.append(lambda: look_at_database(address))
    for check in checks:
        yield check()


def _versions() -> Finding:
    named = [line for line in requires("fortywinks") or () if "extra ==" not in line]
    lost = []
    for name in (re.split(r"[^\w.-]", line)[0] for line in named):
        try:
            version(name)
        except PackageNotFoundError:
            if name != "uvloop":
                lost.append(name)
    said = f"fortywinks {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    if lost:
        return Finding("versions", "bad", f"{said}; missing: {', '.join(lost)}", "install the package again")
    return Finding("versions", "good", said)


def _is_running(data: Path) -> bool:
    try:
        call(data / SOCKET_NAME).close()
    except (OSError, ValueError):
        return False
    return True


def _port(settings: Settings, is_open: bool) -> Finding:
    where = f"{settings.host}, port {settings.port}"
    if is_open:
        return Finding("port", "good", "a house with this data is open already")
    try:
        for sock in listen(settings.host, settings.port):
            sock.close()
    except CannotListen as error:
        return Finding("port", "bad", str(error), "end the other program, or choose another port with --port")
    return Finding("port", "good", f"{where} is free")


def _phones(settings: Settings) -> Finding:
    addresses = [address for address in network_addresses() if settings.host != "0.0.0.0" or ":" not in address]
    if not addresses:
        return Finding("phones", "beware", "this machine is in no network", "join the Wi-Fi that the phones are in")
    urls = " or ".join(as_url(address, settings.port) for address in addresses)
    if settings.host in ("127.0.0.1", "localhost", "::1"):
        return Finding("phones", "beware", "only this machine can come in", f"serve --lan opens it, at {urls}")
    closed = [address for address in addresses if not _is_reached(address)]
    if closed:
        said = f"this machine does not let even itself in at {' or '.join(closed)}"
        return Finding("phones", "bad", said, "allow Python, or this port, in the firewall")
    said = f"phones in the same network come to {urls}; if none can, a firewall or a guest Wi-Fi is in the way"
    return Finding("phones", "good", said)


def _is_reached(address: str) -> bool:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.create_server((address, 0), family=family) as server:
            socket.create_connection(server.getsockname()[:2], timeout=PATIENCE).close()
    except OSError:
        return False
    return True


def _https(settings: Settings) -> Finding:
    if settings.public_url is None:
        said = "no public address is set, so links name the address that people came by"
        return Finding("https", "good", said)
    parts = urlsplit(settings.public_url)
    if parts.scheme != "https":
        said = f"{settings.public_url} is not https: phones keep no app of it and tell nobody whose turn it is"
        return Finding("https", "beware", said, "docs/deploy has a Caddyfile that does it by itself")
    host, port = parts.hostname or "", parts.port or 443
    try:
        with (
            socket.create_connection((host, port), timeout=PATIENCE) as line,
            ssl.create_default_context().wrap_socket(line, server_hostname=host) as secure,
        ):
            ends = ssl.cert_time_to_seconds(str((secure.getpeercert() or {})["notAfter"]))
    except ssl.SSLCertVerificationError as error:
        return Finding("https", "bad", f"the certificate of {host} is refused: {error.verify_message}", "renew it")
    except (OSError, KeyError) as error:
        said = f"{host}, port {port}, does not answer: {error}"
        return Finding("https", "bad", said, "start the proxy, and let its name lead to this machine")
    days = int((ends - time.time()) / 86400)
    state: State = "good" if days >= 7 else "beware"
    return Finding("https", state, f"{host} answers; its certificate holds for {days} more days", "renew it soon")


def _data(data: Path, is_open: bool) -> Finding:
    if not data.exists():
        return Finding("data", "good", f"{data} is not there yet; it is made when the house opens")
    try:
        tables = len(recover(data).tables) if not is_open else None
    except (StorageError, FortyWinksError) as error:
        return Finding("data", "bad", str(error), "fortywinks admin repair says what would be lost")
    except OSError as error:
        return Finding("data", "bad", f"{data} cannot be read: {error.strerror}", "give this account the right to")
    free = shutil.disk_usage(data).free
    if free < LITTLE_ROOM:
        return Finding("data", "bad", f"{data} has only {free >> 20} MiB left", "make room on this disk")
    said = "in use by the open house" if tables is None else f"{tables} tables in the journal"
    return Finding("data", "good", f"{data}: {said}, {free >> 20:,} MiB free")


def _disk(data: Path) -> Finding:
    """Writes as the journal does, into a file that is deleted again."""
    folder = next(path for path in (data, *data.absolute().parents) if path.exists())
    probe = folder / f".fortywinks-doctor-{os.getpid()}"
    try:
        file = DurableFile(probe)
        try:
            times = []
            for number in range(SYNCS):
                began = time.perf_counter()
                file.write(b"x" * 4096, number * 4096)
                times.append(time.perf_counter() - began)
        finally:
            file.close()
            probe.unlink()
    except OSError as error:
        return Finding("disk", "bad", f"nothing can be written in {folder}: {error.strerror}", "choose another --data")
    takes = median(times)
    said = f"a durable write takes {takes * 1000:.2f} ms"
    if takes < TOO_QUICK:
        said += ", quicker than any disk: this is memory, or a disk that only says it has written"
        return Finding("disk", "beware", said, "keep the data on a real disk, or games are lost when the power fails")
    if takes > SLOW:
        return Finding("disk", "beware", f"{said}, which every move waits for", "an SSD would be quicker")
    return Finding("disk", "good", said)


def _clock() -> Finding:
    program = sys.executable if getattr(sys, "frozen", False) else __file__
    made = datetime.fromtimestamp(Path(program).stat().st_mtime, UTC)
    now = datetime.now(UTC)
    said = f"it is {now:%Y-%m-%d %H:%M:%S} UTC"
    if now < made.replace(microsecond=0):
        return Finding("clock", "bad", f"{said}, which is before this program was installed", "set the clock (NTP)")
    return Finding("clock", "good", said)


def _memory() -> Finding:
    try:
        asked: Any = vars(os)["sysconf"]
        total = int(asked("SC_PAGE_SIZE") * asked("SC_PHYS_PAGES"))
    except (KeyError, ValueError, OSError):
        return Finding("memory", "good", "this system does not say how much there is")
    said = f"{total >> 20:,} MiB"
    if total < LITTLE_MEMORY:
        return Finding("memory", "beware", said, "let few bots think at a time: --bot-workers 1")
    return Finding("memory", "good", said)


def _descriptors() -> Finding:
    connections = raise_limit()
    said = f"{connections:,} connections at a time"
    if connections + RESERVE < FEW:
        return Finding("connections", "beware", said, "raise the hard limit of open files (ulimit -Hn, LimitNOFILE=)")
    return Finding("connections", "good", said)


def _bots() -> Finding:
    lacks = missing()
    if lacks:
        return Finding(
            "bots", "beware", f"this system cannot promise {' or '.join(lacks)}", "let no strangers' bots in"
        )
    return Finding("bots", "good", "their time, memory and processes are limited")
