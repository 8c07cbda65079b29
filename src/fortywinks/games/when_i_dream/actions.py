"""What a player of When I Dream can do, and the notation for it.

Whoever acts on a card names it by its number in the night: ``guess 7 lighthouse``. At a live table a guess may cross
with a time-out, a hint with a guess; what was meant for another card is then refused instead of spoiling this one.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from ...core import Action, BadNotation, parse_seat, seat_letter

Verdict: TypeAlias = Literal["right", "wrong", "pass"]


class Sleep(Action, frozen=True, gc=False):
    """The dreamer puts the mask on: the night begins (WID-11)."""

    def __str__(self) -> str:
        return "sleep"


class Hint(Action, frozen=True, gc=False):
    """One word about the term of this card (WID-13)."""

    card: int
    text: str

    def __str__(self) -> str:
        return f"hint {self.card} {self.text}"


class Guess(Action, frozen=True, gc=False):
    """The dreamer's one guess at this card (WID-14)."""

    card: int
    text: str

    def __str__(self) -> str:
        return f"guess {self.card} {self.text}"


class Pass(Action, frozen=True, gc=False):
    """No hint (WID-13), or no guess: the dreamer gives this card up (WID-14)."""

    card: int

    def __str__(self) -> str:
        return f"pass {self.card}"


class Listen(Action, frozen=True, gc=False):
    """The dreamer waits for the next hint. A guess is possible all the same (WID-14)."""

    def __str__(self) -> str:
        return "listen"


class Challenge(Action, frozen=True, gc=False):
    """The newest hint was invalid (WID-19)."""

    hint: int

    def __str__(self) -> str:
        return f"challenge {self.hint}"


class Accept(Action, frozen=True, gc=False):
    """Nothing to say against the newest hint (WID-19)."""

    hint: int

    def __str__(self) -> str:
        return f"accept {self.hint}"


class Vote(Action, frozen=True, gc=False):
    """A secret vote on a challenged hint (WID-19)."""

    hint: int
    agree: bool

    def __str__(self) -> str:
        return f"{'agree' if self.agree else 'disagree'} {self.hint}"


class Recall(Action, frozen=True, gc=False):
    """One thing that the dreamer remembers of the dream (WID-30)."""

    text: str

    def __str__(self) -> str:
        return f"recall {self.text}"


class Wake(Action, frozen=True, gc=False):
    """The dreamer remembers nothing more; the mask comes off (WID-30)."""

    def __str__(self) -> str:
        return "wake"


class Away(Action, frozen=True, gc=False):
    """The dreamer has dropped out; after a while the night is void (WID-41)."""

    def __str__(self) -> str:
        return "away"


class Back(Action, frozen=True, gc=False):
    """The dreamer is here again (WID-41)."""

    def __str__(self) -> str:
        return "back"


class Tap(Action, frozen=True, gc=False):
    """In one room: what the dreamer said about this card (WID-50)."""

    card: int
    verdict: Verdict

    def __str__(self) -> str:
        return f"tap {self.card} {self.verdict}"


class Penalty(Action, frozen=True, gc=False):
    """In one room: this spirit gave an invalid hint and takes the card (WID-50)."""

    card: int
    seat: int

    def __str__(self) -> str:
        return f"penalty {self.card} {seat_letter(self.seat)}"


class Remembered(Action, frozen=True, gc=False):
    """In one room: the dreamer has named the term of this card (WID-50)."""

    card: int

    def __str__(self) -> str:
        return f"remembered {self.card}"


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

ACTION_TYPES: tuple[type[Action], ...] = get_args(WhenIDreamAction)


# Reading the notation.

_NUMBER = r"([1-9]\d{0,5})"
_TEXT = r"(.{1,200})"

_NOTATION: tuple[tuple[re.Pattern[str], Callable[..., WhenIDreamAction]], ...] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        (r"sleep", Sleep),
        (rf"hint {_NUMBER} {_TEXT}", lambda card, text: Hint(int(card), text)),
        (rf"guess {_NUMBER} {_TEXT}", lambda card, text: Guess(int(card), text)),
        (rf"pass {_NUMBER}", lambda card: Pass(int(card))),
        (r"listen", Listen),
        (rf"challenge {_NUMBER}", lambda hint: Challenge(int(hint))),
        (rf"accept {_NUMBER}", lambda hint: Accept(int(hint))),
        (rf"(agree|disagree) {_NUMBER}", lambda vote, hint: Vote(int(hint), vote == "agree")),
        (rf"recall {_TEXT}", Recall),
        (r"wake", Wake),
        (r"away", Away),
        (r"back", Back),
        (rf"tap {_NUMBER} (right|wrong|pass)", lambda card, verdict: Tap(int(card), verdict)),
        (rf"penalty {_NUMBER} ([A-J])", lambda card, seat: Penalty(int(card), parse_seat(seat))),
        (rf"remembered {_NUMBER}", lambda card: Remembered(int(card))),
    )
)


@lru_cache(maxsize=1024)
def parse_action(text: str) -> WhenIDreamAction:
    """Reads an action's notation."""
    for pattern, make in _NOTATION:
        match = pattern.fullmatch(text)
        if match and text.isprintable():
            return make(*match.groups())
    raise BadNotation(f"'{text[:60]}' is no action of When I Dream")
