"""What crosses between a bot host and its workers: frames of msgpack, in which everything of the game is JSON.

Events, views and actions cross as the JSON that a client of that seat gets, and a worker reads them with the game's
own types. So a bot can know what a player in its seat knows, and nothing else.
"""

import functools
import operator
import struct
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from ..core import Event, Game, LegalActions, Options, PointSpace, Space, TextSpace, View
from ..core.bot import Judgement, Reason


class TextForm(msgspec.Struct, array_like=True, tag="text"):
    """A `TextSpace`. `kind` is the action's name in JSON."""

    kind: str
    field: str
    max_length: int
    suggestions: tuple[str, ...]
    fixed: dict[str, Any] = {}


class PointForm(msgspec.Struct, array_like=True, tag="point"):
    """A `PointSpace`. Whether a point fits is asked back, see `DoesItFit`."""

    kind: str
    width: int
    height: int
    fixed: dict[str, Any]


class Place(msgspec.Struct, array_like=True):
    """Where a bot sits, and the packed blocks of what it was told so far."""

    game: str
    level: str
    seat: int
    seats: int
    options: bytes
    seed: bytes
    told: list[bytes]


class Question(msgspec.Struct, array_like=True, tag="ask"):
    """A bot must decide. With `place` it is built first; with `explain` it says why, if it can; with `played` it judges
    what somebody did there, in notation; if that is empty, it says what could be believed."""

    number: int
    bot: int
    place: Place | None
    events: bytes
    view: bytes
    legal: bytes
    spaces: list[TextForm | PointForm]
    explain: bool = False
    played: str | None = None


class Leave(msgspec.Struct, array_like=True, tag="leave"):
    """A bot is not needed any more."""

    bot: int


class Fits(msgspec.Struct, array_like=True, tag="fits"):
    """The reply to `DoesItFit`; None if the question was withdrawn meanwhile."""

    fits: bool | None


class Ready(msgspec.Struct, array_like=True, tag="ready"):
    """A worker has started."""


class DoesItFit(msgspec.Struct, array_like=True, tag="does-it-fit"):
    """A bot wants to know whether a point is free, and waits for the reply."""

    number: int
    space: int
    x: int
    y: int


class Answer(msgspec.Struct, array_like=True, tag="answer"):
    """A bot has decided."""

    number: int
    action: str
    reason: Reason | None = None
    judgement: Judgement | None = None


class Failure(msgspec.Struct, array_like=True, tag="failure"):
    """A bot could not decide. `trace` is for the log."""

    number: int
    reason: str
    trace: str


class Absent(msgspec.Struct, array_like=True, tag="absent"):
    """The bot is not here, for it failed at an earlier question: ask again, with its place."""

    number: int


ToWorker: TypeAlias = Question | Leave | Fits
ToHost: TypeAlias = Ready | DoesItFit | Answer | Failure | Absent

LARGEST_TO_HOST = 64 * 1024
"""A worker that sends more than this at once has lost its mind."""

_LENGTH = struct.Struct(">I")
_ENCODER = msgspec.msgpack.Encoder()
_JSON = msgspec.json.Encoder()


def frame(message: ToWorker | ToHost) -> bytes:
    """A message as it is sent: its length in four bytes, then the message."""
    body = _ENCODER.encode(message)
    return _LENGTH.pack(len(body)) + body


class Unframer:
    """Cuts the stream from a worker into messages, and raises if it makes no sense."""

    def __init__(self) -> None:
        self._decoder = msgspec.msgpack.Decoder(ToHost)
        self._buffer = bytearray()

    def feed(self, data: bytes) -> Iterator[ToHost]:
        buffer = self._buffer
        buffer += data
        while len(buffer) >= _LENGTH.size:
            end = _LENGTH.size + _LENGTH.unpack_from(buffer)[0]
            if end > LARGEST_TO_HOST:
                raise ValueError(f"a message of {end} bytes")
            if len(buffer) < end:
                return
            message: ToHost = self._decoder.decode(memoryview(buffer)[_LENGTH.size : end].tobytes())
            del buffer[:end]
            yield message


def read_frames(read: Callable[[int], bytes]) -> Iterator[ToWorker]:
    """The messages from the host, each waited for, until it hangs up. `read` waits for that many bytes."""
    decoder = msgspec.msgpack.Decoder(ToWorker)
    while len(head := read(_LENGTH.size)) == _LENGTH.size:
        yield decoder.decode(read(_LENGTH.unpack(head)[0]))


def json_of(value: Any) -> bytes:
    return _JSON.encode(value)


def space_forms(legal: LegalActions[Any]) -> list[TextForm | PointForm]:
    """The spaces beside a list of actions, described."""
    forms: list[TextForm | PointForm] = []
    for space in legal.spaces:
        if isinstance(space, TextSpace):
            forms.append(TextForm(_tag(space.kind), space.field, space.max_length, space.suggestions, space.fixed))
        elif isinstance(space, PointSpace):
            forms.append(PointForm(_tag(space.kind), space.width, space.height, space.fixed))
        else:
            raise TypeError(f"a bot host cannot describe the space {space!r}")
    return forms


def _tag(kind: type[msgspec.Struct]) -> str:
    tag = kind.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


class Reader:
    """Reads what crosses, for one game, on the worker's side."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._events = msgspec.json.Decoder(functools.reduce(operator.or_, game.event_types))
        self._view = msgspec.json.Decoder(game.view_type)
        action: Any = functools.reduce(operator.or_, game.action_types)
        self._actions = msgspec.json.Decoder(tuple[action, ...])
        self._kinds = {_tag(kind): kind for kind in game.action_types}
        # Games offer the same lists again and again; so does a worker.
        self.listed = lru_cache(maxsize=256)(self._listed)

    def options(self, data: bytes) -> Options:
        return msgspec.json.decode(data, type=self.game.options_type)

    def events(self, lines: bytes) -> list[Event]:
        events: list[Event] = self._events.decode_lines(lines)
        return events

    def view(self, data: bytes) -> View:
        return self._view.decode(data)

    def _listed(self, data: bytes) -> LegalActions[Any]:
        return LegalActions(self._actions.decode(data))

    def legal(
        self, data: bytes, forms: list[TextForm | PointForm], fits: Callable[[int, int, int], bool]
    ) -> LegalActions[Any]:
        """The legal actions. `fits` asks back whether a point (of which space, x, y) is free."""
        listed = self.listed(data)
        if not forms:
            return listed
        return LegalActions(listed, [self._space(form, functools.partial(fits, i)) for i, form in enumerate(forms)])

    def _space(self, form: TextForm | PointForm, fits: Callable[[int, int], bool]) -> Space[Any]:
        kind = self._kinds[form.kind]
        types = {field.name: field.type for field in msgspec.structs.fields(kind)}
        fixed = {name: msgspec.convert(value, types[name]) for name, value in form.fixed.items()}
        if isinstance(form, TextForm):
            return TextSpace(kind, form.field, form.max_length, form.suggestions, None, **fixed)
        return PointSpace(kind, form.width, form.height, fits, **fixed)
