"""Medals for deeds: what somebody did in a finished game that is worth telling, whoever won."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import msgspec

from .seats import Seat


class Medal(msgspec.Struct, frozen=True, gc=False):
    """A deed of one seat. The game's words `medal.DEED` say it, with `count` filled in."""

    seat: Seat
    deed: str
    count: int


class Deeds(ABC):
    """Watches a game with the eyes of everybody, event by event, and knows the medals at its end.

    Nothing but public events comes in, so that a medal can tell nothing that was hidden.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats

    @abstractmethod
    def see(self, event: Any) -> None:
        """Something that everybody was told."""

    @abstractmethod
    def medals(self) -> list[Medal]:
        """In the order in which they are handed out; the same for the same game."""


def given(deed: str, counts: Sequence[int], least: int = 1) -> list[Medal]:
    """One for every seat that did it at least so often."""
    return [Medal(seat, deed, count) for seat, count in enumerate(counts) if count >= least]


def given_to_best(deed: str, counts: Sequence[int], least: int) -> list[Medal]:
    """One for whoever did it most, all of them if several did, and nobody if that was less than `least`."""
    return given(deed, counts, max(least, *counts))
