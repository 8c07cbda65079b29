"""What a player of Sen can do, and the notation for it.

In notation, seats are letters and the lands of a dream are counted from 1: ``swap A2 C4``. In code both count from 0.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations
from typing import TypeAlias

from ...core import Action, BadNotation, LegalActions, parse_seat, seat_letter
from .components import DREAM_SIZE, MOST_RAVENS


class Look(Action, frozen=True, gc=False):
    """Before play: look at two lands of the own dream (SEN-2)."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"look {self.first + 1} {self.second + 1}"


class Take(Action, frozen=True, gc=False):
    """Replace an own land by the top of the open pile (SEN-5)."""

    slot: int

    def __str__(self) -> str:
        return f"take {self.slot + 1}"


class Draw(Action, frozen=True, gc=False):
    """Draw from the hidden pile (SEN-6)."""

    def __str__(self) -> str:
        return "draw"


class Keep(Action, frozen=True, gc=False):
    """Replace an own land by the drawn one (SEN-6, B1)."""

    slot: int

    def __str__(self) -> str:
        return f"keep {self.slot + 1}"


class Discard(Action, frozen=True, gc=False):
    """Put the drawn land on the open pile (SEN-6, B2)."""

    def __str__(self) -> str:
        return "discard"


class Use(Action, frozen=True, gc=False):
    """Put the drawn special on the open pile and carry out its effect (SEN-6, B3)."""

    def __str__(self) -> str:
        return "use"


class Choose(Action, frozen=True, gc=False):
    """Of the two lands drawn by Take 2, keep this one (SEN-10)."""

    which: int

    def __str__(self) -> str:
        return f"choose {self.which + 1}"


class Peek(Action, frozen=True, gc=False):
    """Look at one land of any player (SEN-12)."""

    owner: int
    slot: int

    def __str__(self) -> str:
        return f"peek {place_text(self.owner, self.slot)}"


class Swap(Action, frozen=True, gc=False):
    """Exchange two lands unseen (SEN-13). The place that comes first at the table is named first."""

    owner: int
    slot: int
    other_owner: int
    other_slot: int

    def __str__(self) -> str:
        first, second = place_text(self.owner, self.slot), place_text(self.other_owner, self.other_slot)
        return f"swap {first} {second}"


class Wake(Action, frozen=True, gc=False):
    """Call "Pobudka!" (SEN-20)."""

    def __str__(self) -> str:
        return "wake"


class Claim(Action, frozen=True, gc=False):
    """Point at two own lands and name the ravens on each of them (SEN-40)."""

    first: int
    second: int
    ravens: int

    def __str__(self) -> str:
        return f"claim {self.first + 1} {self.second + 1} as {self.ravens}"


SenAction: TypeAlias = Look | Take | Draw | Keep | Discard | Use | Choose | Peek | Swap | Wake | Claim

ACTION_TYPES: tuple[type[Action], ...] = (
    Look,
    Take,
    Draw,
    Keep,
    Discard,
    Use,
    Choose,
    Peek,
    Swap,
    Wake,
    Claim,
)


def place_text(owner: int, slot: int) -> str:
    """A land's place: ``B3`` is the third land of seat B."""
    return f"{seat_letter(owner)}{slot + 1}"


# What is legal, built once for each shape of the table and then handed out again and again.

LOOKS: LegalActions[SenAction] = LegalActions(Look(a, b) for a, b in combinations(range(DREAM_SIZE), 2))
CHOICES: LegalActions[SenAction] = LegalActions((Choose(0), Choose(1)))


@cache
def turn_actions(size: int, claim_pairs: bool) -> LegalActions[SenAction]:
    """At the start of a turn, with this many lands in the own dream (SEN-4)."""
    actions: list[SenAction] = [Take(slot) for slot in range(size)]
    actions += [Draw(), Wake()]
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


# Reading the notation.

_PLACE = r"([A-J])([1-9]\d?)"
_SLOT = r"([1-9]\d?)"


def _place(owner: str, slot: str) -> tuple[int, int]:
    return parse_seat(owner), int(slot) - 1


_NOTATION: tuple[tuple[re.Pattern[str], Callable[..., SenAction]], ...] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        (rf"look {_SLOT} {_SLOT}", lambda a, b: Look(int(a) - 1, int(b) - 1)),
        (rf"take {_SLOT}", lambda a: Take(int(a) - 1)),
        (r"draw", Draw),
        (rf"keep {_SLOT}", lambda a: Keep(int(a) - 1)),
        (r"discard", Discard),
        (r"use", Use),
        (r"choose ([12])", lambda a: Choose(int(a) - 1)),
        (rf"peek {_PLACE}", lambda owner, slot: Peek(*_place(owner, slot))),
        (rf"swap {_PLACE} {_PLACE}", lambda a, b, c, d: Swap(*_place(a, b), *_place(c, d))),
        (r"wake", Wake),
        (rf"claim {_SLOT} {_SLOT} as (\d)", lambda a, b, n: Claim(int(a) - 1, int(b) - 1, int(n))),
    )
)


@lru_cache(maxsize=4096)
def parse_action(text: str) -> SenAction:
    """Reads an action's notation."""
    for pattern, make in _NOTATION:
        match = pattern.fullmatch(text)
        if match:
            return make(*match.groups())
    raise BadNotation(f"'{text[:60]}' is no action of Sen")
