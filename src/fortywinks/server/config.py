"""The server's settings: from flags or the environment, checked once at the start, each fault in one line."""

import ipaddress
import os
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args
from urllib.parse import urlsplit

import msgspec

from ..core import FortyWinksError

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
LogFormat: TypeAlias = Literal["json", "text"]
LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]
MetricsFor: TypeAlias = Literal["nobody", "local", "everyone"]

PREFIX = "FORTYWINKS_"
NOT_OF_THE_SERVER = frozenset({"FORTYWINKS_PICTURES"})
"""Variables that other parts of the program read: where own pictures are kept."""


class BadSetting(FortyWinksError):
    """A setting that cannot be used."""


class Settings(msgspec.Struct, frozen=True):
    """What can be set. The environment variable of `public_url` is FORTYWINKS_PUBLIC_URL, and so on."""

    host: str = "127.0.0.1"
    """The address to listen at; 0.0.0.0 is all of them."""
    port: int = 4040
    data: Path = Path()
    """Where games are kept."""
    database: str | None = None
    """A PostgreSQL that keeps the games of a house of several machines, in place of files."""
    node: str | None = None
    """The name of this node of such a house; by default its address."""
    node_address: str | None = None
    """Where the other nodes reach this one."""
    lease: float = 3.0
    """Seconds after which a node that does not answer is taken for dead."""
    renewal: float | None = None
    """Seconds from one renewal of the lease to the next; by default a third of it."""
    public_url: str | None = None
    """How people reach the house, if not by the address it listens at: https://games.example.org"""
    origins: tuple[str, ...] = ()
    """Further pages whose scripts may talk to the house."""
    proxies: tuple[Network, ...] = ()
    """Proxies before the house, whose word about a client's address is believed."""
    tables: int = 20_000
    tables_per_person: int = 12
    sockets_per_person: int = 30
    sockets_per_address: int = 1000
    messages_per_second: float = 20.0
    """From one connection, in the long run. 0: any number."""
    requests_per_second: float = 30.0
    """From one address, in the long run. 0: any number."""
    bot_workers: int = 2
    bot_pace: int = 60
    """How slowly bots answer, in percent of a thoughtful person; 0 is at once."""
    log_format: LogFormat = "json"
    log_level: LogLevel = "info"
    metrics: MetricsFor = "local"
    """Who may read /metrics."""

    @property
    def beat(self) -> float:
        """Seconds from one renewal of the lease to the next."""
        return self.lease / 3 if self.renewal is None else self.renewal

    @property
    def is_https(self) -> bool:
        return self.public_url is not None and self.public_url.startswith("https:")

    def is_proxy(self, address: str) -> bool:
        if not self.proxies:
            return False
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self.proxies)


def default_data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where programs of this system keep their data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", home / "AppData" / "Local")) / "fortywinks"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "fortywinks"
    return Path(environment.get("XDG_DATA_HOME", "") or home / ".local" / "share") / "fortywinks"


def read_settings(flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Settings:
    """Flags win over the environment, and the environment over what is usual. A flag that is None was not given."""
    known = {f"{PREFIX}{name.upper()}": name for name in Settings.__struct_fields__}
    for variable in environment:
        if variable.startswith(PREFIX) and variable not in known and variable not in NOT_OF_THE_SERVER:
            raise BadSetting(f"there is no setting {variable}; there are: {', '.join(known)}")
    found: dict[str, Any] = {}
    for variable, name in known.items():
        flag = flags.get(name)
        if flag is not None:
            found[name] = _checked(name, flag, f"--{name.replace('_', '-')}")
        elif variable in environment:
            found[name] = _checked(name, environment[variable], variable)
    found.setdefault("data", default_data_folder(environment))
    settings = Settings(**found)
    if settings.beat > settings.lease / 2:
        source = "--renewal" if flags.get("renewal") is not None else f"{PREFIX}RENEWAL"
        raise BadSetting(
            f"{source}: must be at most half of the lease of {settings.lease:g} s, not '{settings.beat:g}'"
        )
    return settings


def _checked(name: str, value: Any, source: str) -> Any:
    read = _READERS.get(name, str)
    try:
        return read(str(value).strip())
    except ValueError as error:
        raise BadSetting(f"{source}: {error}, not '{value}'") from None


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal()) or not low <= int(text) <= high:
            raise ValueError(f"must be a whole number from {low} to {high}")
        return int(text)

    return read


def _rate(text: str) -> float:
    try:
        rate = float(text)
    except ValueError:
        rate = -1.0
    if not 0 <= rate <= 1e6:
        raise ValueError("must be a number from 0 to 1000000")
    return rate


def _one_of(choices: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(f"must be {', '.join(choices[:-1])} or {choices[-1]}")
        return text

    return read


def _host(text: str) -> str:
    if not text or any(letter.isspace() or letter in "/@?#" for letter in text):
        raise ValueError("must be an address or a name of this machine")
    return text


def _folder(text: str) -> Path:
    if not text or "\0" in text:
        raise ValueError("must be a folder")
    return Path(text).expanduser()


def _database(text: str) -> str:
    if not text.startswith(("postgresql://", "postgres://")):
        raise ValueError("must begin with postgresql://")
    return text


def _node(text: str) -> str:
    if not text or len(text) > 64 or not text.isprintable() or text.startswith("-"):
        raise ValueError("must be a name of 1 to 64 letters, not beginning with a hyphen")
    return text


def _node_address(text: str) -> str:
    host, _, port = text.rpartition(":")
    is_host = re.fullmatch(r"[A-Za-z0-9._-]+|\[?[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*]?", host)
    if not is_host or not port.isdecimal() or not 0 < int(port) < 65_536:
        raise ValueError("must be a host and a port, such as 10.0.0.1:4040")
    return text


def _seconds(low: float, high: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            seconds = float(text)
        except ValueError:
            seconds = 0.0
        if not low <= seconds <= high:
            raise ValueError(f"must be a number of seconds from {low:g} to {high:g}")
        return seconds

    return read


def origin_of(url: str) -> str:
    """The scheme, host and port of an address, as a browser writes an origin; `ValueError` if it has none."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        raise ValueError("must begin with http:// or https:// and name a host")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + ("" if port in (None, usual) else f":{port}")


def _public_url(text: str) -> str:
    origin = origin_of(text)
    if urlsplit(text).path not in ("", "/") or urlsplit(text).query or urlsplit(text).fragment:
        raise ValueError("must have nothing behind the host and port")
    return origin


def _origins(text: str) -> tuple[str, ...]:
    return tuple(origin_of(part.strip()) for part in text.split(",") if part.strip())


def _networks(text: str) -> tuple[Network, ...]:
    try:
        return tuple(ipaddress.ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError:
        raise ValueError("must be addresses or networks such as 10.0.0.0/8, with commas between them") from None


_READERS: dict[str, Callable[[str], Any]] = {
    "host": _host,
    "port": _whole(0, 65_535),
    "data": _folder,
    "database": _database,
    "node": _node,
    "node_address": _node_address,
    "lease": _seconds(1, 60),
    "renewal": _seconds(0.1, 30),
    "public_url": _public_url,
    "origins": _origins,
    "proxies": _networks,
    "tables": _whole(1, 1_000_000),
    "tables_per_person": _whole(1, 100_000),
    "sockets_per_person": _whole(1, 100_000),
    "sockets_per_address": _whole(0, 1_000_000),
    "messages_per_second": _rate,
    "requests_per_second": _rate,
    "bot_workers": _whole(1, 64),
    "bot_pace": _whole(0, 1000),
    "log_format": _one_of(get_args(LogFormat)),
    "log_level": _one_of(get_args(LogLevel)),
    "metrics": _one_of(get_args(MetricsFor)),
}
