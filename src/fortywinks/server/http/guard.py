"""The outermost layer of HTTP: who may ask how often and from where, and what every answer carries."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

from ...tables import new_token
from ..buckets import Buckets
from ..config import Settings
from ..metrics import Figures
from ..security import Origins, answer_headers, client_address, cookie_header, rate_key
from ..transport import Rejection

log = logging.getLogger("fortywinks.http")

SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
LOOKED_AT = ("/health", "/ready")
"""What a proxy asks to know whether the house is there; it knows the machine's address, and not how people call it."""
BURST = 10
"""Seconds' worth of requests that may come at once."""

NEW_TOKEN = "new_token"
ADDRESS = "address"


class Guard:
    """An ASGI application before another."""

    def __init__(
        self,
        app: Any,
        settings: Settings,
        figures: Figures,
        now: Callable[[], float],
        allowed: Callable[[str], str],
    ) -> None:
        self.app = app
        self.allowed = allowed
        self.settings = settings
        self.figures = figures
        self.now = now
        self.origins = Origins(settings)
        rate = settings.requests_per_second
        self.requests = Buckets(rate, rate * BURST, now)
        self.headers = answer_headers(settings)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        address = client_address(scope["client"][0] if scope["client"] else "", headers, self.settings)
        scope["state"][ADDRESS] = address
        began = self.now()
        status = 500

        async def answer(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = self._completed(scope, message.get("headers", ()), status)
            await send(message)

        rejection = self._refusal(scope["method"], scope["path"], headers, address)
        try:
            if rejection is not None:
                await _reject(rejection, answer)
            else:
                # uvicorn knows what was asked, and sends no body to whoever wants the head alone.
                is_head = scope["method"] == "HEAD"
                await self.app({**scope, "method": "GET"} if is_head else scope, receive, answer)
        finally:
            self.figures.requests[
                scope["method"] if scope["method"] in _METHODS else "other", f"{status // 100}xx"
            ] += 1
            if log.isEnabledFor(logging.DEBUG):
                taken = round((self.now() - began) * 1000, 1)
                log.debug("request", extra={"method": scope["method"], "status": status, "ms": taken})

    def _refusal(self, method: str, path: str, headers: Mapping[str, str], address: str) -> Rejection | None:
        if not self.requests.take(rate_key(address)):
            self.figures.limited += 1
            return Rejection(429, "too-fast")
        if path not in LOOKED_AT and not self.origins.is_own_host(headers.get("host", "")):
            return Rejection(421, "wrong-host")
        if method in SAFE:
            return None
        allowed = self.allowed(path)
        if allowed and method not in allowed.split(", "):
            return Rejection(405, "method-not-allowed")
        if not self.origins.allows(headers):
            return Rejection(403, "bad-origin")
        if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return Rejection(415, "json-only")
        return None

    def _completed(self, scope: Any, headers: Any, status: int) -> list[tuple[bytes, bytes]]:
        """The answer's headers with those of the house. A page may be stricter about itself, never laxer."""
        given = list(headers)
        if status == 405 or (scope["method"] == "OPTIONS" and status < 300):
            allow = (b"allow", self.allowed(scope["path"]).encode())
            given = [*(pair for pair in given if pair[0].lower() != b"allow"), allow]
        names = {name.lower() for name, _ in given}
        given += [pair for pair in self.headers if pair[0] not in names]
        if b"cache-control" not in names:
            given.append((b"cache-control", b"no-store"))
        token = scope["state"].get(NEW_TOKEN)
        if token is not None:
            given.append((b"set-cookie", cookie_header(token, self.settings).encode()))
        return given


_METHODS = frozenset(("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"))


def give_token(scope: Any) -> str:
    """A new person; the answer will carry their cookie."""
    token: str = scope["state"].setdefault(NEW_TOKEN, new_token())
    return token


async def _reject(rejection: Rejection, send: Any) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(rejection.body)).encode())]
    if rejection.status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": rejection.status, "headers": headers})
    await send({"type": "http.response.body", "body": rejection.body})
