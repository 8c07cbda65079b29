"""What can go wrong on the way to a table, each in one line."""

from ..core import FortyWinksError


class CannotReach(FortyWinksError):
    """No house answers there."""


class HouseRefused(FortyWinksError):
    """The house answers, and says no. `code` is fixed."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class TableIsOver(HouseRefused):
    """The house hung up, and coming back makes no sense."""
