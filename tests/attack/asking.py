"""Somebody who asks the house over HTTP, from an address of their choice."""

from typing import Any

import httpx


class Visitor:
    """One person at one address."""

    def __init__(self, url: str, token: str, address: str = "127.0.0.1") -> None:
        self.http = httpx.Client(
            base_url=url,
            headers={"authorization": f"Bearer {token}"},
            transport=httpx.HTTPTransport(local_address=address),
            timeout=30,
            trust_env=False,
        )

    def make_table(self, **wishes: Any) -> str:
        answer = self.http.post("/api/tables", json={"game": "sen", "name": "Ann", **wishes})
        assert answer.status_code == 201, answer.text
        id: str = answer.json()["table"]["id"]
        return id

    def state(self, table: str) -> dict[str, Any]:
        """The table as somebody with its link sees it."""
        answer = self.http.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()["table"]
        return state
