"""How actions are written and read, from what each of them declares.

An action names its fields where they stand in its text, ``notation = "swap {owner}{slot} with {other}"``, and the type
of a field says how it is written: a number as digits, a choice as its word, anything else by the `Written` in its
annotation, such as `SeatLetter` or `FromOne`.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache, partial
from operator import attrgetter
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from .seats import parse_seat, seat_letter


class Written(NamedTuple):
    """How a field stands in the text of an action. Both functions may raise `ValueError` at what they do not know."""

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("a text is one line of what can be printed")
    return text


FromOne: TypeAlias = Annotated[int, Written(r"[1-9]\d?", lambda text: int(text) - 1, lambda place: str(place + 1))]
"""A place that counts from 0 in code and from 1 for people."""
SeatLetter: TypeAlias = Annotated[int, Written("[A-J]", parse_seat, seat_letter)]
FreeText: TypeAlias = Annotated[str, Written(".{1,200}", _printable)]
"""Free text up to the end of the line."""

_NUMBER = Written(r"0|[1-9]\d{0,5}", int)
_FIELD = re.compile(r"\{(\w+)\}")


def _written(kind: Any) -> Written:
    for note in getattr(kind, "__metadata__", ()):
        if isinstance(note, Written):
            return note
    if get_origin(kind) is Literal:
        return Written("|".join(map(re.escape, get_args(kind))))
    if kind is int:
        return _NUMBER
    raise TypeError(f"nothing says how a field of the type {kind} is written")


def _writer(texts: list[str], writes: list[Callable[[Any], str]]) -> Callable[[Any], str]:
    """Writes an action of texts and, between them, the names of its fields. It is asked for every action of a record,
    hence the short way for one field, which most have.
    """
    if not writes:
        return lambda action: texts[0]
    fields = attrgetter(*texts[1::2])
    if len(writes) == 1:
        (before, _, after), (write,) = texts, writes
        return lambda action: before + write(fields(action)) + after
    form = "%s".join(text.replace("%", "%%") for text in texts[::2])
    return lambda action: form % tuple([write(value) for write, value in zip(writes, fields(action), strict=True)])


class _Template:
    """The notation of one kind of action."""

    def __init__(self, kind: type[Any]) -> None:
        types = get_type_hints(kind, include_extras=True)
        texts = _FIELD.split(kind.notation)
        self.kind = kind
        self.names = texts[1::2]
        fields = [_written(types[name]) for name in self.names]
        self.reads = [field.read for field in fields]
        self.write = _writer(texts, [field.write for field in fields])
        groups = [f"({field.pattern})" for field in fields]
        whole = [re.escape(texts[0])]
        for group, text in zip(groups, texts[2::2], strict=True):
            whole += [group, re.escape(text)]
        self.pattern = re.compile("".join(whole), re.ASCII)


@cache
def _template(kind: Any) -> _Template | None:
    return _Template(kind) if hasattr(kind, "notation") else None


def write_action(action: Any) -> str:
    """The text of an action; of one that has none, or holds what no text has, how Python shows it."""
    kind: Any = type(action)
    template = _template(kind)
    if template is None:
        return repr(action)
    try:
        return template.write(action)
    except (TypeError, ValueError, LookupError):
        return repr(action)


def action_reader(kinds: tuple[Any, ...]) -> Callable[[str], Any]:
    """`read_action` for these kinds, which remembers what it has read."""
    return lru_cache(maxsize=8192)(partial(read_action, kinds=kinds))


def read_action(text: str, kinds: tuple[Any, ...]) -> Any:
    """The action of one of these kinds that is written so, or None."""
    for kind in kinds:
        template = _template(kind)
        match = template.pattern.fullmatch(text) if template is not None else None
        if template is not None and match:
            try:
                values = [read(word) for read, word in zip(template.reads, match.groups(), strict=True)]
            except ValueError:
                continue
            return kind(**dict(zip(template.names, values, strict=True)))
    return None
