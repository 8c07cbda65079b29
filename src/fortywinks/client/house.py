"""What a house can be asked over HTTP. Every method waits for the answer."""

import json
from contextlib import suppress
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import OpenerDirector, ProxyHandler, Request, build_opener

import msgspec

from ..protocol.answers import GamesAnswer, JoinAnswer, LobbyAnswer, MeAnswer, OwnTable, PublicTable, TableAnswer
from .address import Address
from .errors import CannotReach, HouseRefused

T = TypeVar("T")

PATIENCE = 15.0
LARGEST_ANSWER = 16 << 20


class HouseClient:
    """Asks one house as one person."""

    def __init__(self, house: str, token: str) -> None:
        self.house = house
        self._token = token
        near = Address(house).is_near
        self._opener: OpenerDirector = build_opener(ProxyHandler({})) if near else build_opener()

    def games(self) -> list[str]:
        """What can be played there."""
        return [game.name for game in self._ask("GET", "/api/games", GamesAnswer).games]

    def lobby(self) -> tuple[PublicTable, ...]:
        """Tables that want guests."""
        return self._ask("GET", "/api/tables", LobbyAnswer).tables

    def own_tables(self) -> tuple[OwnTable, ...]:
        """Tables at which I have a seat, or am host."""
        return self._ask("GET", "/api/me", MeAnswer).tables

    def create(
        self,
        game: str,
        name: str,
        *,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        public: bool = False,
    ) -> Address:
        """Makes a table; I am its host, on the first seat."""
        wish = {"game": game, "name": name, "seats": seats, "options": options or {}, "public": public}
        return Address(self.house, self._ask("POST", "/api/tables", TableAnswer, wish).table.id)

    def find(self, code: str) -> Address:
        """The table with this spoken code."""
        return Address(self.house, self._ask("POST", "/api/join", JoinAnswer, {"code": code}).table)

    def check(self, address: Address) -> None:
        """Raises `HouseRefused` if there is no such table."""
        self._ask("GET", f"/api/tables/{address.table}", TableAnswer)

    def record(self, id: str) -> str:
        """The whole record of a finished game."""
        return self._send("GET", f"/api/records/{id}", None).decode()

    def _ask(self, method: str, path: str, kind: type[T], wish: dict[str, Any] | None = None) -> T:
        try:
            return msgspec.json.decode(self._send(method, path, wish), type=kind)
        except msgspec.DecodeError:
            raise CannotReach(f"{self.house} answers, but not as a house does") from None

    def _send(self, method: str, path: str, wish: dict[str, Any] | None) -> bytes:
        body = None if wish is None else json.dumps(wish).encode()
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        request = Request(self.house + path, body, headers, method=method)
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                content: bytes = answer.read(LARGEST_ANSWER)
                return content
        except HTTPError as error:
            with error:
                raise refusal(error.code, _said(error)) from None
        except (OSError, HTTPException, ValueError) as error:
            reason = getattr(error, "reason", None) or error
            words = getattr(reason, "strerror", None) or str(reason) or "no answer"
            raise CannotReach(f"cannot reach {self.house}: {words}") from None


def _said(error: HTTPError) -> bytes:
    """What came with a refusal; nothing if the line was cut in the middle of it."""
    with suppress(OSError, HTTPException):
        return error.read(LARGEST_ANSWER)
    return b""


def refusal(status: int, body: bytes) -> HouseRefused:
    """What the house said with its refusal."""
    try:
        error = msgspec.json.decode(body)["error"]
        return HouseRefused(str(error["code"]), dict(error["fields"]))
    except (msgspec.DecodeError, KeyError, TypeError):
        return HouseRefused("bad-status", {"status": status})
