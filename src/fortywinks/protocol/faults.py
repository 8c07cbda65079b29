"""What becomes of a mistake from outside: a status as in HTTP, and a fixed code with the fields of its sentence."""

from ..core import BadOption, FortyWinksError, Refusal, UnknownGame
from ..core.errors import CodedError
from ..core.routes import NotThere
from ..storage.errors import DatabaseGone, StorageError
from .answers import Fault

_STATUS = {
    "no-such-table": 404,
    "cannot-go-on": 404,
    "no-such-code": 404,
    "no-such-game": 404,
    "no-such-record": 404,
    "no-tutorial": 404,
    "no-such-language": 404,
    "game-already-kept": 409,
    "house-full": 503,
    "house-closing": 503,
    "too-many-tables": 429,
    "waits-for-rules": 503,
    "one-moment": 503,
    "too-fast": 429,
    "advisers-busy": 429,
    "too-many-wrong-codes": 429,
    "bad-token": 401,
    "not-yours": 403,
    "night-not-played": 403,
}


def fault_of(error: FortyWinksError) -> tuple[int, Fault] | None:
    """The answer to whoever asked; None if it was a mistake of the house."""
    if isinstance(error, BadOption) and error.mistake is not None:
        error = error.mistake
    if isinstance(error, Refusal):
        return 400, Fault(error.code, error.fields, error.rule)
    if isinstance(error, NotThere):
        return 404, Fault(error.code, error.fields)
    if isinstance(error, CodedError):
        return _STATUS.get(error.code, 400), Fault(error.code, error.fields)
    if isinstance(error, UnknownGame):
        return 404, Fault("no-such-game", {})
    if isinstance(error, BadOption):
        return 400, Fault("bad-option", {"option": error.option, "allowed": "…"})
    if isinstance(error, DatabaseGone):
        return _STATUS["one-moment"], Fault("one-moment", {})
    if isinstance(error, StorageError):
        return None
    return 400, Fault("bad-input", {"detail": str(error)})
