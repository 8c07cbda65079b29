"""What a player of When I Dream can do, and the notation for it.

Whoever acts on a card names it by its number in the night: ``guess 7 lighthouse``. At a live table a guess may cross
with a time-out, a hint with a guess; what was meant for another card is then refused instead of spoiling this one.
"""

from typing import Annotated, ClassVar, Literal, TypeAlias

from ...core import Action, FreeText, SeatLetter, Written

Number: TypeAlias = Annotated[int, Written(r"[1-9]\d{0,5}", int)]
Agreement: TypeAlias = Annotated[
    bool, Written("agree|disagree", lambda word: word == "agree", lambda agree: "agree" if agree else "disagree")
]
Verdict: TypeAlias = Literal["right", "wrong", "pass"]


class Sleep(Action, frozen=True, gc=False):
    """The dreamer puts the mask on: the night begins (WID-11)."""

    notation: ClassVar[str] = "sleep"


class Hint(Action, frozen=True, gc=False):
    """One word about the term of this card (WID-13)."""

    notation: ClassVar[str] = "hint {card} {text}"

    card: Number
    text: FreeText


class Guess(Action, frozen=True, gc=False):
    """The dreamer's one guess at this card (WID-14)."""

    notation: ClassVar[str] = "guess {card} {text}"

    card: Number
    text: FreeText


class Pass(Action, frozen=True, gc=False):
    """No hint (WID-13), or no guess: the dreamer gives this card up (WID-14)."""

    notation: ClassVar[str] = "pass {card}"

    card: Number


class Listen(Action, frozen=True, gc=False):
    """The dreamer waits for the next hint. A guess is possible all the same (WID-14)."""

    notation: ClassVar[str] = "listen"


class Challenge(Action, frozen=True, gc=False):
    """The newest hint was invalid (WID-19)."""

    notation: ClassVar[str] = "challenge {hint}"

    hint: Number


class Accept(Action, frozen=True, gc=False):
    """Nothing to say against the newest hint (WID-19)."""

    notation: ClassVar[str] = "accept {hint}"

    hint: Number


class Vote(Action, frozen=True, gc=False):
    """A secret vote on a challenged hint (WID-19)."""

    notation: ClassVar[str] = "{agree} {hint}"

    hint: Number
    agree: Agreement


class Recall(Action, frozen=True, gc=False):
    """One thing that the dreamer remembers of the dream (WID-30)."""

    notation: ClassVar[str] = "recall {text}"

    text: FreeText


class Wake(Action, frozen=True, gc=False):
    """The dreamer remembers nothing more; the mask comes off (WID-30)."""

    notation: ClassVar[str] = "wake"


class Away(Action, frozen=True, gc=False):
    """The dreamer has dropped out; after a while the night is void (WID-41)."""

    notation: ClassVar[str] = "away"


class Back(Action, frozen=True, gc=False):
    """The dreamer is here again (WID-41)."""

    notation: ClassVar[str] = "back"


class Tap(Action, frozen=True, gc=False):
    """In one room: what the dreamer said about this card (WID-50)."""

    notation: ClassVar[str] = "tap {card} {verdict}"

    card: Number
    verdict: Verdict


class Penalty(Action, frozen=True, gc=False):
    """In one room: this spirit gave an invalid hint and takes the card (WID-50)."""

    notation: ClassVar[str] = "penalty {card} {seat}"

    card: Number
    seat: SeatLetter


class Remembered(Action, frozen=True, gc=False):
    """In one room: the dreamer has named the term of this card (WID-50)."""

    notation: ClassVar[str] = "remembered {card}"

    card: Number


WhenIDreamAction: TypeAlias = (
    Sleep
    | Hint
    | Guess
    | Pass
    | Listen
    | Challenge
    | Accept
    | Vote
    | Recall
    | Wake
    | Away
    | Back
    | Tap
    | Penalty
    | Remembered
)
