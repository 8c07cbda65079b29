"""What can go wrong on the way to a table, each in one line."""

from typing import Any

from ..core import FortyWinksError
from ..core.errors import CodedError


class CannotReach(FortyWinksError):
    """No house answers there."""


class HouseRefused(CodedError):
    """The house answers, and says no."""

    def __init__(self, code: str, fields: dict[str, Any] | None = None) -> None:
        super().__init__(code, **(fields or {}))


class NoAnswer(CodedError):
    """The house did not answer a command for so long that it must not be sent again: it may have been done, or not."""


class TableIsOver(HouseRefused):
    """The house hung up, and coming back makes no sense."""
