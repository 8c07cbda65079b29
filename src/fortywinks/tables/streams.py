"""News for one point of view: numbered without gaps, with the latest kept for those who come back."""

from typing import Protocol

KEPT = 6
"""Most of a table's memory is in these."""


class Listener(Protocol):
    """Someone who is connected."""

    def send(self, payload: bytes) -> None: ...


class Stream:
    """All news that one seat, or everybody who watches, is told. Several devices may listen to one stream."""

    __slots__ = ("kept", "listeners", "number", "recent")

    def __init__(self) -> None:
        self.number = 0
        self.recent = [b""] * KEPT
        """The latest news, each at its number modulo so many."""
        self.kept = 0
        self.listeners: tuple[Listener, ...] = ()

    def advance(self) -> bool:
        """Counts the next piece of news. False if nobody listens: then it need not be made at all, and whoever comes
        back later gets a fresh view.
        """
        self.number += 1
        if not self.listeners:
            if self.kept:
                self.recent = [b""] * KEPT
                self.kept = 0
            return False
        return True

    def keep(self, payload: bytes) -> None:
        """Remembers the latest news."""
        self.recent[self.number % KEPT] = payload
        if self.kept < KEPT:
            self.kept += 1

    def since(self, number: int) -> list[bytes] | None:
        """All news after this number, or None if that is not known any more."""
        if not 0 <= self.number - number <= self.kept:
            return None
        return [self.recent[missed % KEPT] for missed in range(number + 1, self.number + 1)]
