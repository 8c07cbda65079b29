"""What a table, as opposed to a game's rules, refuses."""

from ..core.errors import CodedError


class TableRefusal(CodedError):
    """The table or the house does not allow this."""
