"""Who somebody is, where they come from, and what every answer says to a browser."""

import ipaddress
import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from .config import Settings
from .security_headers import SECURITY_HEADERS

COOKIE = "fw_token"
BEARER = "bearer."
"""A client that can set no header offers its token as subprotocol, after this word."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
"""32 bytes in URL-safe Base64."""

YEARS = 2 * 365 * 86_400

LONGEST_HOST = 255 + len(":65535")
"""Letters of a name on the network, and of a port."""

_HERE_ONLY = ("localhost", "127.0.0.1", "[::1]")


class BadToken(Exception):
    """A token was shown that is none."""


def answer_headers(settings: Settings) -> list[tuple[bytes, bytes]]:
    """What every answer carries."""
    headers = dict(SECURITY_HEADERS)
    if settings.is_https:
        headers["strict-transport-security"] = f"max-age={YEARS}"
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def cookie_header(token: str, settings: Settings) -> str:
    secure = "; Secure" if settings.is_https else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={YEARS}; HttpOnly; SameSite=Lax{secure}"


def shown_token(headers: Mapping[str, str], cookies: Mapping[str, str], offers: list[str] | None = None) -> str | None:
    """The token that a request shows: in a header, as an offered subprotocol, or in a cookie. `BadToken` if what a
    program shows is none; a cookie that is none counts as no cookie."""
    authorization = headers.get("authorization")
    if authorization is not None:
        kind, _, token = authorization.partition(" ")
        if kind.lower() != "bearer" or not _TOKEN.fullmatch(token.strip()):
            raise BadToken
        return token.strip()
    for offer in offers or ():
        if offer.startswith(BEARER):
            if not _TOKEN.fullmatch(offer.removeprefix(BEARER)):
                raise BadToken
            return offer.removeprefix(BEARER)
    token = cookies.get(COOKIE, "")
    return token if _TOKEN.fullmatch(token) else None


class Origins:
    """Which pages' scripts may talk to the house: its own, and those named in the settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        named = settings.origins + ((settings.public_url,) if settings.public_url else ())
        self.named = frozenset(named)

    def allows(self, headers: Mapping[str, str]) -> bool:
        """Programs send no origin; browsers always do for sockets and for anything that changes something."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        if origin in self.named:
            return True
        host = headers.get("host", "")
        return bool(host) and origin in (f"http://{host}", f"https://{host}")

    def is_own_host(self, host: str) -> bool:
        """Whether the house is called by a name of its own. A house on this machine alone, or one with a public
        address, has no other names: a page that gave itself one would be a trick."""
        if len(host) > LONGEST_HOST:
            return False
        name = host if host.endswith("]") else host.rsplit(":", 1)[0]
        if name in _HERE_ONLY:
            return True
        public = self.settings.public_url
        if public is not None:
            return host.lower() == urlsplit(public).netloc
        return bool(host) and not is_loopback(self.settings.host)


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def client_address(peer: str, headers: Mapping[str, str], settings: Settings) -> str:
    """Where a request comes from: behind known proxies, the last address that they did not vouch for themselves."""
    if not settings.is_proxy(peer):
        return peer
    for address in reversed([part.strip() for part in headers.get("x-forwarded-for", "").split(",")]):
        if not _is_address(address):
            break
        if not settings.is_proxy(address):
            return address
    return peer


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def rate_key(address: str) -> str:
    """What is counted as one address: whoever has one IPv6 address has a whole network of them."""
    if ":" not in address:
        return address
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return address
