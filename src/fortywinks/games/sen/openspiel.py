"""A tiny Sen for algorithms that walk through all of a game: two lands each, two hidden ones, ravens of 1 or 9.

Both players know the first of their lands. Everything else lies open, or is one of the six lands that chance deals.
"""

from collections.abc import Sequence

from .components import COPIES
from .game import GAME

UNSEEN = ("1", "1", "1", "9", "9", "9")
DECISIONS = 3


def _rest() -> str:
    """All lands but the unseen ones, a 5 on top."""
    rest = {face: copies - UNSEEN.count(face) for face, copies in COPIES.items()}
    rest["5"] -= 1
    return " ".join([face for face, copies in rest.items() for _ in range(copies)] + ["5"])


TINY = (
    f"{GAME.name} {GAME.rules_versions[-1]} | until=1_round | round 1 turn A phase turn moment 1 draws 1 | totals 0 0 "
    f"| hidden 1 9 | open {_rest()} | hand - | looks - - | A 1:A 9 | B 1:B 9 | last - | chance -"
)
"""The position, with any faces in the places that chance fills."""

SEATS = 2


def filled(faces: Sequence[str]) -> str:
    """The position with these faces in the places that chance fills: dreams first, then the hidden pile."""
    first, second, third, fourth, *hidden = faces
    dealt = TINY.replace("| A 1:A 9 | B 1:B 9 |", f"| A {first}:A {second} | B {third}:B {fourth} |")
    return dealt.replace("| hidden 1 9 |", f"| hidden {' '.join(hidden)} |")
