"""One question of the page to its house."""

from collections.abc import Callable
from typing import NamedTuple

from .house import PageHouse


class Question(NamedTuple):
    """One request: who asks, what stands in the address, and what came with it."""

    house: PageHouse
    person: str
    query: dict[str, list[str]]
    body: str
    more: Callable[[str], None]
    """Sends a part of an answer that comes piece by piece."""

    def first(self, name: str, default: str) -> str:
        return self.query.get(name, [default])[0]

    def number(self, name: str) -> int | None:
        text = self.first(name, "")
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else None
