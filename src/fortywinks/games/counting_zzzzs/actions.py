"""What a player of Counting Zzzzs can do, and the notation for it.

Cards are called by their ids, seats by their letters (from 0 in code):

    lay chocolate             into the own dream: step 2, or the element that a bender brings
    slip chainsaw B           an element into another's dream (step 3)
    play snoring on B         a wake-up or a theme force, on that dream
    play sedatives on door    a context force, on that context card
    play siren                Siren and the benders have no target to choose
    discard aunt              step 3
    block dead-drunk          an answer, out of turn
    light-sleeper B           the answer that wakes B at once
    pass                      no answer
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from ...core import Action, BadNotation, LegalActions, parse_seat, seat_letter
from .components import CardId


class Lay(Action, frozen=True, gc=False):
    """Lay an element into the own dream: from the hand (ZZZ-11, step 2), or by a bender (ZZZ-53)."""

    card: CardId

    def __str__(self) -> str:
        return f"lay {self.card}"


class Slip(Action, frozen=True, gc=False):
    """Lay an element into another player's dream (ZZZ-11, step 3)."""

    card: CardId
    dream: int

    def __str__(self) -> str:
        return f"slip {self.card} {seat_letter(self.dream)}"


class Play(Action, frozen=True, gc=False):
    """Play an action that has no target to choose: Siren (ZZZ-51) or a bender (ZZZ-53)."""

    card: CardId

    def __str__(self) -> str:
        return f"play {self.card}"


class PlayOn(Action, frozen=True, gc=False):
    """Play a wake-up (ZZZ-51, ZZZ-52) or a theme force (ZZZ-54) on a sleeper, perhaps oneself."""

    card: CardId
    dream: int

    def __str__(self) -> str:
        return f"play {self.card} on {seat_letter(self.dream)}"


class Force(Action, frozen=True, gc=False):
    """Play a context force on a context card in any dream (ZZZ-55)."""

    card: CardId
    context: CardId

    def __str__(self) -> str:
        return f"play {self.card} on {self.context}"


class Discard(Action, frozen=True, gc=False):
    """Put any card on the discard pile (ZZZ-11, step 3)."""

    card: CardId

    def __str__(self) -> str:
        return f"discard {self.card}"


class Block(Action, frozen=True, gc=False):
    """Answer the card just announced with a block: it has no effect on the own dream (ZZZ-60, ZZZ-61)."""

    card: CardId

    def __str__(self) -> str:
        return f"block {self.card}"


class LightSleeper(Action, frozen=True, gc=False):
    """Answer with Light Sleeper: this sleeper wakes before the announced card has any effect (ZZZ-62)."""

    sleeper: int

    def __str__(self) -> str:
        return f"light-sleeper {seat_letter(self.sleeper)}"


class Pass(Action, frozen=True, gc=False):
    """Do not answer; that is final (ZZZ-60)."""

    def __str__(self) -> str:
        return "pass"


ZzzzsAction: TypeAlias = Lay | Slip | Play | PlayOn | Force | Discard | Block | LightSleeper | Pass

ACTION_TYPES: tuple[type[Action], ...] = (Lay, Slip, Play, PlayOn, Force, Discard, Block, LightSleeper, Pass)

PASS = Pass()
ONLY_PASS: LegalActions[ZzzzsAction] = LegalActions((PASS,))

# Reading the notation.

_CARD = r"([a-z][a-z0-9]*(?:-[a-z0-9]+)*)"
_SEAT = r"([A-J])"

_NOTATION: tuple[tuple[re.Pattern[str], Callable[..., ZzzzsAction]], ...] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        (r"pass", Pass),
        (rf"lay {_CARD}", Lay),
        (rf"slip {_CARD} {_SEAT}", lambda card, seat: Slip(card, parse_seat(seat))),
        (rf"play {_CARD}", Play),
        (rf"play {_CARD} on {_SEAT}", lambda card, seat: PlayOn(card, parse_seat(seat))),
        (rf"play {_CARD} on {_CARD}", Force),
        (rf"discard {_CARD}", Discard),
        (rf"block {_CARD}", Block),
        (rf"light-sleeper {_SEAT}", lambda seat: LightSleeper(parse_seat(seat))),
    )
)


@lru_cache(maxsize=4096)
def parse_action(text: str) -> ZzzzsAction:
    """Reads an action's notation."""
    for pattern, make in _NOTATION:
        match = pattern.fullmatch(text)
        if match:
            return make(*match.groups())
    raise BadNotation(f"'{text[:60]}' is no action of Counting Zzzzs")
