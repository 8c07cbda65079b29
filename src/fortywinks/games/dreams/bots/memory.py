"""What a bot remembers of a round: the pictures, its own token, and who laid which star."""

from typing import NamedTuple

from ....core import Event
from .. import events
from ..components import MORTAL, Picture
from ..view import DreamsView


class Laid(NamedTuple):
    """A star and who laid it; None if that was not seen."""

    seat: int | None
    kind: str
    x: int
    y: int


class Memory:
    """Follows the events of one seat. What it missed is taken from the view, as far as that shows it."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.seats = seats
        self.pictures: tuple[Picture, ...] = ()
        self.token: int | None = None
        self.laid: list[Laid] = []

    def watch(self, event: Event) -> None:
        if isinstance(event, events.RoundBegan):
            self.pictures, self.token, self.laid = event.pictures, None, []
        elif isinstance(event, events.TokenDrawn):
            self.token = event.token
        elif isinstance(event, events.Placed):
            self.laid.append(Laid(event.seat, event.star, event.x, event.y))

    def seen(self, view: DreamsView) -> "Memory":
        """This memory, or one made from the view alone if this one does not fit it: a game taken up in the middle."""
        if self.pictures == view.pictures and len(self.laid) == len(view.stars) and self.token == view.token:
            return self
        fresh = Memory(self.seat, self.seats)
        fresh.pictures, fresh.token = view.pictures, view.token
        fresh.laid = [Laid(star.seat, star.star, star.x, star.y) for star in view.stars]
        return fresh

    @property
    def is_mortal(self) -> bool:
        return self.token == MORTAL

    @property
    def vision(self) -> Picture:
        """The true vision; for a god only."""
        assert self.token
        return self.pictures[self.token - 1]

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat != self.seat]
