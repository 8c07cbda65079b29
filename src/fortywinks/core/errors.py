"""Everything that can be refused, each with its own exception.

`FortyWinksError` is the base: whoever catches it has one clear line for the person who made the mistake. A
`Refusal` is about an action at the table and carries the rule that forbids it.
"""

from .seats import HOUSE, MAX_SEATS, seat_letter

LONGEST_REASON = 300


class FortyWinksError(Exception):
    """A mistake from outside, said in one line."""


class UnknownGame(FortyWinksError):
    """No game has this name."""


class UnknownBot(FortyWinksError):
    """The game has no bot of this level."""


class OtherRules(FortyWinksError):
    """A game was played under rules that this program does not have."""


class WrongSeatCount(FortyWinksError):
    """The game is not for this many players."""


class BadOption(FortyWinksError):
    """An option is unknown, or its value is not allowed."""


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


class Refusal(FortyWinksError):
    """An action that the rules do not allow now. The state is as it was.

    `rule` is the number of the rule that forbids it (such as ``SEN-5``) and `reason` a short fixed phrase, which a
    page may translate.
    """

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule = rule
        self.reason = reason


class NotYourDecision(Refusal):
    """Nothing is asked of this seat now."""

    def __init__(self, rule: str, seat: int) -> None:
        is_seat = isinstance(seat, int) and 0 <= seat < MAX_SEATS
        who = "the house" if seat == HOUSE else f"seat {seat_letter(seat) if is_seat else seat}"
        super().__init__(rule, f"nothing is asked of {who} now")


class IllegalAction(Refusal):
    """The right seat, but not this action now."""


class UnknownAction(Refusal):
    """Not an action of this game at all."""


class GameIsOver(Refusal):
    """The game has ended; nothing can be done any more."""
