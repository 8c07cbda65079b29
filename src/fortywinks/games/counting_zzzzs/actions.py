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

from typing import Annotated, ClassVar, TypeAlias

from ...core import Action, LegalActions, SeatLetter, Written

Card: TypeAlias = Annotated[str, Written("[a-z][a-z0-9]*(?:-[a-z0-9]+)*")]
"""A card by its id."""


class Lay(Action, frozen=True, gc=False):
    """Lay an element into the own dream: from the hand (ZZZ-11, step 2), or by a bender (ZZZ-53)."""

    notation: ClassVar[str] = "lay {card}"

    card: Card


class Slip(Action, frozen=True, gc=False):
    """Lay an element into another player's dream (ZZZ-11, step 3)."""

    notation: ClassVar[str] = "slip {card} {dream}"

    card: Card
    dream: SeatLetter


class Play(Action, frozen=True, gc=False):
    """Play an action that has no target to choose: Siren (ZZZ-51) or a bender (ZZZ-53)."""

    notation: ClassVar[str] = "play {card}"

    card: Card


class PlayOn(Action, frozen=True, gc=False):
    """Play a wake-up (ZZZ-51, ZZZ-52) or a theme force (ZZZ-54) on a sleeper, perhaps oneself."""

    notation: ClassVar[str] = "play {card} on {dream}"

    card: Card
    dream: SeatLetter


class Force(Action, frozen=True, gc=False):
    """Play a context force on a context card in any dream (ZZZ-55)."""

    notation: ClassVar[str] = "play {card} on {context}"

    card: Card
    context: Card


class Discard(Action, frozen=True, gc=False):
    """Put any card on the discard pile (ZZZ-11, step 3)."""

    notation: ClassVar[str] = "discard {card}"

    card: Card


class Block(Action, frozen=True, gc=False):
    """Answer the card just announced with a block: it has no effect on the own dream (ZZZ-60, ZZZ-61)."""

    notation: ClassVar[str] = "block {card}"

    card: Card


class LightSleeper(Action, frozen=True, gc=False):
    """Answer with Light Sleeper: this sleeper wakes before the announced card has any effect (ZZZ-62)."""

    notation: ClassVar[str] = "light-sleeper {sleeper}"

    sleeper: SeatLetter


class Pass(Action, frozen=True, gc=False):
    """Do not answer; that is final (ZZZ-60)."""

    notation: ClassVar[str] = "pass"


ZzzzsAction: TypeAlias = Lay | Slip | Play | PlayOn | Force | Discard | Block | LightSleeper | Pass

PASS = Pass()
ONLY_PASS: LegalActions[ZzzzsAction] = LegalActions((PASS,))
