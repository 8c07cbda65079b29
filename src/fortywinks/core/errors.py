"""Everything that can be refused, each with its own exception.

`FortyWinksError` is the base: whoever catches it has one clear line for the person who made the mistake. A
`Refusal` is about an action at the table and carries the rule that forbids it.
"""

from typing import Any

from .seats import HOUSE, MAX_SEATS, seat_letter
from .wording import refusal_sentence

LONGEST_REASON = 300


class FortyWinksError(Exception):
    """A mistake from outside, said in one line."""


class UnknownGame(FortyWinksError):
    """No game has this name."""


class UnknownBot(FortyWinksError):
    """The game has no bot of this level."""


class NoWorlds(FortyWinksError):
    """The game has no way to imagine worlds from what a seat was told."""


class OtherRules(FortyWinksError):
    """A game was played under rules that this program does not have."""


class NoSuchSeat(FortyWinksError):
    """Somebody asks for a seat that is not at this table."""

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(f"{repr(seat)[:20]} is no seat of this table; its {seats} seats count from 0")


class BadOption(FortyWinksError):
    """An option is unknown, or its value is not allowed."""

    def __init__(self, message: str, option: str = "?", mistake: "CodedError | None" = None) -> None:
        """`mistake` says the same by a code, where there is one: for readers of other languages."""
        super().__init__(message)
        self.option = option
        self.mistake = mistake


class BadNotation(FortyWinksError):
    """A text is no action, state or card of this game."""


class BadRecord(FortyWinksError):
    """A record that cannot be replayed; knows the line at which it goes wrong."""

    def __init__(self, line: int, reason: str) -> None:
        reason = " ".join(reason.split())  # it may quote the record, which can hold anything
        if len(reason) > LONGEST_REASON:
            reason = reason[: LONGEST_REASON - 1] + "…"
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class CodedError(FortyWinksError):
    """A mistake with a stable code and the fields that its sentence needs, for programs and for other languages.

    The sentence is made where it is shown: `words/LANGUAGE.json` has one for each code. `str()` gives the English one.
    """

    def __init__(self, code: str, **fields: Any) -> None:
        super().__init__(code, fields)
        self.code = code
        self.fields = fields

    @property
    def reason(self) -> str:
        """Why, in English, as part of a sentence."""
        return refusal_sentence(None, self.code, self.fields)

    def __str__(self) -> str:
        return self.reason


class WrongSeatCount(CodedError):
    """The game is not for this many players."""


class Refusal(CodedError):
    """An action that the rules do not allow now. The state is as it was.

    `rule` is the number of the rule that forbids it, such as ``NAP-2``.
    """

    def __init__(self, rule: str, code: str, **fields: Any) -> None:
        super().__init__(code, **fields)
        self.rule = rule

    @property
    def reason(self) -> str:
        return refusal_sentence(self.rule, self.code, self.fields)

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class NotYourDecision(Refusal):
    """Nothing is asked of this seat now."""

    def __init__(self, rule: str, seat: Any) -> None:
        if seat == HOUSE:
            super().__init__(rule, "house-not-asked")
        else:
            is_seat = type(seat) is int and 0 <= seat < MAX_SEATS
            super().__init__(rule, "not-asked", seat=seat_letter(seat) if is_seat else str(seat)[:20])


class IllegalAction(Refusal):
    """The right seat, but not this action now."""


class UnknownAction(Refusal):
    """Not an action of this game at all."""


class GameIsOver(Refusal):
    """The game has ended; nothing can be done any more."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule, "game-over")
