"""The record of a game: readable text, one JSON object per line. `docs/records.md` describes it for people.

{"record":1,"game":"nap","rules":"1","options":{…},"players":[{"name":"Ann"},{"name":"Mora","bot":"hard"}],"commitment":"…"}
{"chance":"deck","got":["3","9","5t",…]}
{"seat":"A","do":"look 1 2"}
{"time":"turn","seat":"B"}
{"note":"substitute","seat":"B","text":"hard"}
{"result":{"why":"score","scores":[102,64],"ranks":[2,1]},"secret":"…"}
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import IO, Any, TypeAlias, TypeVar

import msgspec

from .actions import Action, TimeOut
from .answers import Outcome
from .errors import BadRecord
from .events import ChanceDecided
from .notation import write_action
from .seats import Seat, parse_seat, seat_letter

FORMAT = 1
"""The version of the record format, and the newest one this program reads."""

LONGEST_LINE = 1_000_000


class _Line(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Something that stands on a line of its own."""


class Player(_Line, frozen=True):
    name: str
    bot: str | None = None
    """The bot's level, if it is a bot."""


class Header(_Line, frozen=True):
    """The first line: what is played, by whom."""

    record: int
    game: str
    rules: str
    options: dict[str, Any]
    players: tuple[Player, ...]
    commitment: str | None = None
    """SHA-256 of the secret that chance comes from."""
    began: str | None = None
    given: int = 0
    """How many of the first draws were given, by the game that this one goes on from: the commitment is to the rest."""


class Drawn(_Line, frozen=True):
    """What chance decided."""

    chance: str
    got: tuple[str, ...]


class ActionLine(_Line, frozen=True):
    """What a seat did, in notation."""

    seat: str
    do: str
    id: str | None = None
    """The client's own name for this action, kept by hosts so that it is done once; no part of the game."""


class TimeUp(_Line, frozen=True):
    """A clock ran down."""

    time: str
    seat: str | None = None


class Note(_Line, frozen=True):
    """Something for the reader that changes nothing in the game."""

    note: str
    seat: str | None = None
    text: str | None = None


class Result(_Line, frozen=True):
    why: str
    scores: tuple[int, ...]
    ranks: tuple[int, ...]


class Closing(_Line, frozen=True):
    """The last line: the result, and the secret that opens the commitment."""

    result: Result
    secret: str | None = None


Line: TypeAlias = Header | Drawn | ActionLine | TimeUp | Note | Closing

_KINDS: dict[str, type[Line]] = {
    "record": Header,
    "chance": Drawn,
    "do": ActionLine,
    "time": TimeUp,
    "note": Note,
    "result": Closing,
}

L = TypeVar("L")

_encode = msgspec.json.Encoder().encode
_decode_action = msgspec.json.Decoder(ActionLine).decode
_notation = lru_cache(maxsize=8192)(write_action)
"""Most actions are done again and again."""


def line_text(line: Line) -> str:
    """The line as it stands in the record, without its end."""
    return _encode(line).decode()


def line_of_chance(event: ChanceDecided) -> Drawn:
    return Drawn(event.what, event.got)


def line_of_action(seat: Seat, action: Action, id: str | None = None) -> ActionLine | TimeUp:
    if isinstance(action, TimeOut):
        return TimeUp(action.clock, None if action.seat is None else seat_letter(action.seat))
    return ActionLine(seat_letter(seat), _notation(action), id)


def result_of(outcome: Outcome) -> Result:
    scores = tuple(result.score for result in outcome.results)
    return Result(outcome.why, scores, tuple(result.rank for result in outcome.results))


def parse_line(text: str | bytes, number: int) -> Line:
    """Reads one line; `BadRecord` says what is wrong with it."""
    try:
        return _decode_action(text)  # as most lines are
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _parse_any_line(text, number)


def _parse_any_line(text: str | bytes, number: int) -> Line:
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(number, f"this is no JSON ({error})") from None
    if not isinstance(raw, dict):
        raise BadRecord(number, "a line must be a JSON object")
    kind = next((kind for key, kind in _KINDS.items() if key in raw), None)
    if kind is None:
        raise BadRecord(number, f"a line must have one of the fields: {', '.join(_KINDS)}")
    if kind is Header and isinstance(raw["record"], int) and raw["record"] > FORMAT:
        raise BadRecord(number, f"the record is of format {raw['record']}; this program reads up to {FORMAT}")
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise BadRecord(number, str(error).replace("`", "")) from None


def read_lines(file: IO[bytes]) -> Iterator[tuple[int, Line]]:
    """The lines of a record file with their numbers, one by one: nothing more is read than is needed."""
    number = 0
    while text := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(text) > LONGEST_LINE:
            raise BadRecord(number, f"the line is longer than {LONGEST_LINE} characters")
        if not text.endswith(b"\n"):
            raise BadRecord(number, "the file is cut off in the middle of this line")
        yield number, parse_line(text, number)


def seat_of(letter: str, seats: int, number: int) -> Seat:
    """The seat named on a line, if the game has it."""
    try:
        seat = parse_seat(letter)
    except ValueError as error:
        raise BadRecord(number, str(error)) from None
    if seat >= seats:
        raise BadRecord(number, f"there is no seat {letter}; the game has {seats} players")
    return seat
