"""What a table, as opposed to a game's rules, refuses."""

from ..core import FortyWinksError


class TableRefusal(FortyWinksError):
    """The table does not allow this. `code` is fixed, for programs and for translation."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
