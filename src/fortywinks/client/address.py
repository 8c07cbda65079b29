"""Where a table is: the house's address, an invitation, or a house and a spoken code."""

import ipaddress
import re
from typing import NamedTuple
from urllib.parse import urlsplit

from ..core import FortyWinksError

_USUAL_PORTS = {"http": 80, "https": 443}
_TABLE = re.compile(r"/t/([A-Za-z0-9_-]{1,64})/?")


class BadAddress(FortyWinksError):
    """What was typed is no address of a house or a table."""


class Address(NamedTuple):
    """`house` is like ``http://localhost:4040``; `table` is the table's id, if the address is an invitation."""

    house: str
    table: str | None = None

    @classmethod
    def parse(cls, text: str) -> "Address":
        """Reads an address as people paste it; without a scheme it is taken for http."""
        typed = text.strip()
        try:
            parts = urlsplit(typed if "://" in typed else f"http://{typed}")
            host, port = parts.hostname, parts.port
        except ValueError:
            raise BadAddress(f"'{typed}' is no address") from None
        if parts.scheme not in _USUAL_PORTS or not host or parts.username is not None or _is_odd(host):
            raise BadAddress(f"'{typed}' is no address of a house; one looks like http://localhost:4040")
        shown = f"[{host}]" if ":" in host else host
        behind = "" if port in (None, _USUAL_PORTS[parts.scheme]) else f":{port}"
        house = f"{parts.scheme}://{shown}{behind}"
        if parts.path in ("", "/"):
            return cls(house)
        table = _TABLE.fullmatch(parts.path)
        if table is None:
            raise BadAddress(f"'{typed}' is no invitation; one looks like {house}/t/SbcFmDzL3nEkCaxK")
        return cls(house, table[1])

    @property
    def is_near(self) -> bool:
        """Whether the house is on this machine: then no proxy stands in between, whatever the environment says."""
        host = urlsplit(self.house).hostname or ""
        if host == "localhost":
            return True
        try:
            return ipaddress.ip_address(host).is_loopback
        except ValueError:
            return False

    @property
    def link(self) -> str:
        """The invitation."""
        return f"{self.house}/t/{self.table}"

    def socket(self, viewpoint: str, last: int | None, tries: int = 0) -> str:
        """The address of the table's socket. After tries in vain it is another one, so that whatever stands before a
        house of several machines may send it to another."""
        resume = "" if last is None else f"&last={last}"
        again = f"&try={tries}" if tries else ""
        return f"ws{self.house.removeprefix('http')}/api/tables/{self.table}/play?as={viewpoint}{resume}{again}"


def _is_odd(host: str) -> bool:
    return any(letter.isspace() or not letter.isprintable() for letter in host)
