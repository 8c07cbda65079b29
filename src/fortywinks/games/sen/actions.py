"""What a player of Sen can do, and the notation for it.

In notation, seats are letters and the lands of a dream are counted from 1: ``swap A2 C4``. In code both count from 0.
"""

from functools import cache, lru_cache
from itertools import combinations
from typing import Annotated, Any, ClassVar, TypeAlias

from msgspec.structs import force_setattr

from ...core import Action, FromOne, LegalActions, SeatLetter, Written
from .components import DREAM_SIZE, MOST_RAVENS

Ravens: TypeAlias = Annotated[int, Written(r"\d", int)]


def _in_order(action: Any, *names: str) -> None:
    """Two places may be named either way round; the action holds the one first that comes first at the table."""
    values = [getattr(action, name) for name in names]
    half = len(names) // 2
    if all(type(value) is int for value in values) and values[:half] > values[half:]:
        for name, value in zip(names, values[half:] + values[:half], strict=True):
            force_setattr(action, name, value)


class Look(Action, frozen=True, gc=False):
    """Before play: look at two lands of the own dream (SEN-2)."""

    notation: ClassVar[str] = "look {first} {second}"

    first: FromOne
    second: FromOne

    def __post_init__(self) -> None:
        _in_order(self, "first", "second")


class Take(Action, frozen=True, gc=False):
    """Replace an own land by the top of the open pile (SEN-5)."""

    notation: ClassVar[str] = "take {slot}"

    slot: FromOne


class Draw(Action, frozen=True, gc=False):
    """Draw from the hidden pile (SEN-6)."""

    notation: ClassVar[str] = "draw"


class Keep(Action, frozen=True, gc=False):
    """Replace an own land by the drawn one (SEN-6, B1)."""

    notation: ClassVar[str] = "keep {slot}"

    slot: FromOne


class Discard(Action, frozen=True, gc=False):
    """Put the drawn land on the open pile (SEN-6, B2)."""

    notation: ClassVar[str] = "discard"


class Use(Action, frozen=True, gc=False):
    """Put the drawn special on the open pile and carry out its effect (SEN-6, B3)."""

    notation: ClassVar[str] = "use"


class Choose(Action, frozen=True, gc=False):
    """Of the two lands drawn by Take 2, keep this one (SEN-10)."""

    notation: ClassVar[str] = "choose {which}"

    which: FromOne


class Peek(Action, frozen=True, gc=False):
    """Look at one land of any player (SEN-12)."""

    notation: ClassVar[str] = "peek {owner}{slot}"

    owner: SeatLetter
    slot: FromOne


class Swap(Action, frozen=True, gc=False):
    """Exchange two lands unseen (SEN-13)."""

    notation: ClassVar[str] = "swap {owner}{slot} {other_owner}{other_slot}"

    owner: SeatLetter
    slot: FromOne
    other_owner: SeatLetter
    other_slot: FromOne

    def __post_init__(self) -> None:
        _in_order(self, "owner", "slot", "other_owner", "other_slot")


class Call(Action, frozen=True, gc=False):
    """Call "Pobudka!" (SEN-20). It is written `wake`, as records always had it."""

    notation: ClassVar[str] = "wake"


class Claim(Action, frozen=True, gc=False):
    """Point at two own lands and name the ravens on each of them (SEN-40)."""

    notation: ClassVar[str] = "claim {first} {second} as {ravens}"

    first: FromOne
    second: FromOne
    ravens: Ravens

    def __post_init__(self) -> None:
        _in_order(self, "first", "second")


SenAction: TypeAlias = Look | Take | Draw | Keep | Discard | Use | Choose | Peek | Swap | Call | Claim


# What is legal, built once for each shape of the table and then handed out again and again.

LOOKS: LegalActions[SenAction] = LegalActions(Look(a, b) for a, b in combinations(range(DREAM_SIZE), 2))
CHOICES: LegalActions[SenAction] = LegalActions((Choose(0), Choose(1)))


@cache
def turn_actions(size: int, claim_pairs: bool) -> LegalActions[SenAction]:
    """At the start of a turn, with this many lands in the own dream (SEN-4)."""
    actions: list[SenAction] = [Take(slot) for slot in range(size)]
    actions += [Draw(), Call()]
    if claim_pairs:
        pairs = combinations(range(size), 2)
        actions += [Claim(a, b, ravens) for a, b in pairs for ravens in range(MOST_RAVENS + 1)]
    return LegalActions(actions)


@cache
def drawn_actions(size: int, special: bool) -> LegalActions[SenAction]:
    """With a land drawn (SEN-6)."""
    actions: list[SenAction] = [Keep(slot) for slot in range(size)]
    actions.append(Discard())
    if special:
        actions.append(Use())
    return LegalActions(actions)


@lru_cache(maxsize=1024)
def peek_actions(sizes: tuple[int, ...]) -> LegalActions[SenAction]:
    """Every land of every dream (SEN-12)."""
    return LegalActions(Peek(owner, slot) for owner, size in enumerate(sizes) for slot in range(size))


@lru_cache(maxsize=1024)
def swap_actions(sizes: tuple[int, ...], within_dream: bool) -> LegalActions[SenAction]:
    """Every two lands of different dreams; with the option, of one dream too (SEN-13)."""
    places = [(owner, slot) for owner, size in enumerate(sizes) for slot in range(size)]
    pairs = combinations(places, 2)
    return LegalActions(Swap(*one, *other) for one, other in pairs if within_dream or one[0] != other[0])
