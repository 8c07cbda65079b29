"""Words about people, for what games say in English: a viewer is "you", everybody else has a name."""

from collections.abc import Sequence
from typing import TypeAlias

from .seats import Seat, Viewer

Names: TypeAlias = Sequence[str]
"""What the players are called, in the order of the seats."""


def subject(seat: Seat, names: Names, viewer: Viewer) -> str:
    return "you" if seat == viewer else names[seat]


def does(seat: Seat, names: Names, viewer: Viewer, you: str, other: str | None = None) -> str:
    """ "You go on." or "Ann goes on."; what is the same for both, such as "passed.", is said once."""
    return f"You {you}" if seat == viewer else f"{names[seat]} {you if other is None else other}"
