"""Table options: a small frozen struct per game, with checked values.

A game declares its options as an `Options` subclass. Each field has a type, a default and, where needed, limits
(`msgspec.Meta`); texts for people live with the game's words, not here.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin

import msgspec

from .errors import BadOption, CodedError

O = TypeVar("O", bound="Options")  # noqa: E741

LONGEST_FIELD = 40
"""So much of a field's name is said again; a file can call it anything."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every game's options."""


def until_meta(unit: str, *examples: str) -> msgspec.Meta:
    """What `UntilOptions.until` may be in a game: a number of these units, or of rounds."""
    units = {unit: "{count}", "rounds": "{count} rounds"}
    return msgspec.Meta(
        pattern=r"^[1-9][0-9]{0,3}( rounds?)?$(?!\n)",
        examples=list(examples),
        extra_json_schema={"units": units, "minimum": 1, "maximum": 9999},
    )


class UntilOptions(Options, frozen=True):
    """For a game that goes on until a total is reached, or for so many rounds."""

    until: str

    @property
    def score_limit(self) -> int | None:
        return None if "round" in self.until else int(self.until)

    @property
    def round_limit(self) -> int | None:
        return int(self.until.split()[0]) if "round" in self.until else None

    def why_over(self, rounds: int, totals: Sequence[int]) -> str | None:
        """Why the game is over after this many rounds, or None if it goes on."""
        limit = self.score_limit
        if limit is None:
            return "rounds" if rounds == self.round_limit else None
        return "score" if max(totals) >= limit else None


class Choice(NamedTuple):
    """Something that an option can be set to here: its value, and which of the game's words for the option say it."""

    value: str
    words: str
    places: Mapping[str, str | int] = {}


class NoOptions(Options, frozen=True):
    """For a game without options."""


def option_names(kind: type[Options]) -> tuple[str, ...]:
    return kind.__struct_fields__


def read_options(kind: type[O], values: Mapping[str, Any]) -> O:
    """Makes options from plain values (as in a record); a wrong one is named."""
    _refuse_unknown(kind, values)
    try:
        return msgspec.convert(dict(values), kind)
    except msgspec.ValidationError as error:
        raise _explained(error, kind) from None


def parse_options(kind: type[O], texts: Iterable[str]) -> O:
    """Makes options from texts such as ``penalty=15`` (as on a command line); a wrong one is named.

    An option that is more than a word or a number is written in JSON.
    """
    values: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"option '{text}' has no value; write it as NAME=VALUE", text)
        values[name.strip().replace("-", "_")] = value.strip()
    _refuse_unknown(kind, values)
    fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
    try:
        return msgspec.convert({name: _plain(fields[name], value) for name, value in values.items()}, kind)
    except msgspec.ValidationError as error:
        raise _explained(error, kind) from None


def _plain(kind: Any, text: str) -> Any:
    """The text as the kind of value that the option wants; left alone if it is none, for the check to refuse."""
    if get_origin(kind) is not None and hasattr(kind, "__metadata__"):
        kind = kind.__origin__
    if text.startswith("{") and kind is not str:
        with suppress(msgspec.DecodeError):
            return msgspec.json.decode(text)
    if kind is bool:
        return {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}.get(
            text.lower(), text
        )
    choices = get_args(kind) if get_origin(kind) is Literal else ()
    wants_number = kind is int or any(isinstance(choice, int) for choice in choices)
    return int(text) if wants_number and re.fullmatch(r"-?[0-9]{1,18}", text) else text


def _refuse_unknown(kind: type[Options], values: Mapping[str, Any]) -> None:
    for name in values:
        if name not in kind.__struct_fields__:
            known = ", ".join(kind.__struct_fields__) or "none"
            mistake = CodedError("no-such-option", option=name[:LONGEST_FIELD], known=known)
            raise BadOption(f"there is no option '{name}'; the options are: {known}", name, mistake)


def _explained(error: msgspec.ValidationError, kind: type[Options]) -> BadOption:
    """msgspec says 'Expected `int` - at `$.penalty`'; people read what is possible. A file that found its own mistake
    has said so by a code, and that is kept.
    """
    what, where = split_error(error)
    option = where.partition(".")[0].partition("[")[0] or "?"
    mistake = error.__cause__.__cause__ if error.__cause__ is not None else None
    if isinstance(mistake, CodedError):
        return BadOption(f"option {option}: {mistake}", option, mistake)
    allowed = what_is_possible(kind, option)
    if allowed:
        said = CodedError("bad-option", option=option, allowed=allowed)
        return BadOption(f"option {option}: possible is {allowed}", option, said)
    said = wrong_file(what, where)
    if said.code == "file-field-form" and where == option:
        said = CodedError("bad-file", option=option)
    sentence = "this is not a file of that kind" if said.code == "bad-file" else str(said)  # the option is named once
    return BadOption(f"option {option}: {sentence}", option, said)


def split_error(error: msgspec.ValidationError) -> tuple[str, str]:
    """What is wrong, in msgspec's words, and where: ``deck.elements``."""
    what, _, path = str(error).partition(" - at ")
    return what, path.strip("`$.")


def wrong_file(what: str, where: str) -> CodedError:
    """Which field of a file is wrong, where msgspec found it before the file could look at itself."""
    field = re.fullmatch(r"Object (missing required|contains unknown) field `(.+)`", what, re.DOTALL)
    if field is not None:
        place = f"{where}.{field[2][:LONGEST_FIELD]}".lstrip(".")
        if field[1] == "missing required":
            return CodedError("file-field-missing", where=place)
        return CodedError("file-field-unknown", where=place)
    if where:
        return CodedError("file-field-form", where=where[:LONGEST_FIELD])
    return CodedError("file-not-an-object")


def what_is_possible(kind: type[Options], option: str) -> str:
    """What an option may be set to, as people of any language can read it: ``5, 15``, ``1…10``; none for a file."""
    found = {field.name: field for field in msgspec.structs.fields(kind)}.get(option)
    if found is None:
        return ""
    of: Any = found.type
    notes: tuple[Any, ...] = ()
    if hasattr(of, "__metadata__"):
        of, notes = of.__origin__, of.__metadata__
    if get_origin(of) is Literal:
        return ", ".join(map(str, get_args(of)))
    if of is bool:
        return "on, off"
    limits = next((note for note in notes if isinstance(note, msgspec.Meta)), msgspec.Meta())
    if of is int:
        return f"{'' if limits.ge is None else limits.ge}…{'' if limits.le is None else limits.le}"
    return ", ".join(map(str, limits.examples or [found.default or "…"])) if of is str else ""
