"""Seats, viewers and audiences.

A *seat* is a place at the table, counted from 0; people read it as a letter (A, B, C …). A *viewer* is whoever
looks at the game: a seat, a spectator, or the house that keeps the record. An *audience* is a set of viewers, held
as the bits of one integer, so that "everyone but the dreamer" is as cheap as "everyone".
"""

from typing import Final, TypeAlias

Seat: TypeAlias = int
Viewer: TypeAlias = int
Audience: TypeAlias = int

MAX_SEATS: Final = 10

SPECTATOR: Final[Viewer] = 30
"""Someone who watches and holds nothing."""

HOUSE: Final[Viewer] = 31
"""The host of the game. It keeps the record and the clocks, and acts when time is up."""

EVERYONE: Final[Audience] = (1 << HOUSE) - 1
"""Every seat and every spectator. What the house alone may know is told to `only(HOUSE)`."""

_LETTERS: Final = "ABCDEFGHIJ"


def only(*viewers: Viewer) -> Audience:
    """The audience of just these viewers."""
    audience = 0
    for viewer in viewers:
        audience |= 1 << viewer
    return audience


def everyone_but(*seats: Seat) -> Audience:
    """Every seat and spectator except these seats."""
    return EVERYONE & ~only(*seats)


def seat_letter(seat: Seat) -> str:
    """The letter that people read: seat 0 is A; `ValueError` if it is none."""
    if type(seat) is not int or not 0 <= seat < MAX_SEATS:  # -1 would be J, and True B
        raise ValueError(f"{repr(seat)[:20]} is no seat; seats count from 0 to {MAX_SEATS - 1}")
    return _LETTERS[seat]


def parse_seat(text: str) -> Seat:
    """Reads a seat letter; `ValueError` if it is none."""
    seat = _LETTERS.find(text) if len(text) == 1 else -1
    if seat < 0:
        raise ValueError(f"'{text}' is no seat; seats are the letters A to {_LETTERS[-1]}")
    return seat
