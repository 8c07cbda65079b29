"""What a game may be asked over HTTP beside its table, such as for pictures of its own (its module `routes`).

A game says what there is; the server puts it under ``/api/NAME-OF-THE-GAME`` and looks after the rest.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from .errors import CodedError

FOR_EVER: Final = "public, max-age=31536000, immutable"
"""How long a browser may keep what never changes at its address."""


class NotThere(CodedError):
    """What was asked for does not exist."""


class File(NamedTuple):
    """An answer that is not JSON: a picture, for instance, and how long it may be kept."""

    content: bytes
    media_type: str
    keep: str = "no-cache"


class Route(NamedTuple):
    """One question. `answer` is a plain function, called beside the event loop; its parameters come from the query, and
    their types say what is allowed, in the words of msgspec. It answers with what becomes JSON, or with a `File`."""

    path: str
    answer: Callable[..., Any]
    summary: str
    description: str | None = None
    media_type: str | None = None
    """Of the answer, if it is not JSON."""
    may_be_missing: bool = False
    """Whether `answer` may raise `NotThere`."""
    takes_long: bool = False
    """Whether the answer has to be reckoned. Then one address gets it in its turn, and may wait for a few at most; what
    is only read, such as the pictures for all the phones of a room, nobody waits for."""
