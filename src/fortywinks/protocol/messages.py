"""Every message of a table's socket.

A client sends commands, each with an `id` of its own making, and is answered with `done` or `refused` under that id.
The house sends numbered news: `n` grows by one with each piece of news for the same point of view, without gaps, so
that a client that comes back can say the last number it has.
"""

from typing import Annotated, Any, Literal, TypeAlias, Union

import msgspec
from msgspec import Meta

from ..core.events import kebab

CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\w.:-]+$")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
LongText: TypeAlias = Annotated[str, Meta(max_length=400)]

GamePart: TypeAlias = Any
"""A part that the game fills: encoded once and set in as it is. `documents.py` names its types."""

PaceName: TypeAlias = Literal["relaxed", "standard", "quick", "none"]
Watching: TypeAlias = Literal["nobody", "link", "everyone"]
Reaction: TypeAlias = Literal["yawn", "wow", "laugh", "sheep", "heart", "zzz"]
TablePhase: TypeAlias = Literal["open", "playing", "paused", "finished", "closed"]
SeatKind: TypeAlias = Literal["empty", "person", "bot"]


class _Command(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    id: CommandId


class Act(_Command, frozen=True):
    """Do something in the game. `do` is the action's notation.

    With `match`, it is done in that game of the table only, and refused if another has begun meanwhile.
    """

    do: LongText
    match: int | None = None


class Sit(_Command, frozen=True):
    """Take a seat: an empty one, or a bot's where that is allowed. Without `seat`, the first free one."""

    name: LongText
    seat: SeatNumber | None = None


class Stand(_Command, frozen=True):
    """Leave the seat; during play a bot takes over."""


class Rename(_Command, frozen=True):
    """Go by another name."""

    name: LongText


class Away(_Command, frozen=True):
    """A bot plays for me from now on."""


class Back(_Command, frozen=True):
    """I play again myself."""


class SetBot(_Command, frozen=True):
    """Host: a bot of this level sits there."""

    seat: SeatNumber
    level: LongText


class Remove(_Command, frozen=True):
    """Host: empty the seat; during play a bot takes over. The person is told, and does not sit down again unless the
    host says `readmit`."""

    seat: SeatNumber


class Readmit(_Command, frozen=True):
    """Host: whoever was removed under this name may sit down again."""

    name: LongText


class SetSeats(_Command, frozen=True):
    """Host: how many play."""

    count: Annotated[int, Meta(ge=1, le=10)]


class SetOptions(_Command, frozen=True):
    """Host: the game's options. Those not named keep their value."""

    options: dict[str, Any]


class SetTable(_Command, frozen=True):
    """Host: the table's own settings. What is not named stays."""

    pace: PaceName | None = None
    public: bool | None = None
    watching: Watching | None = None
    seats_open_during_play: bool | None = None
    hints: bool | None = None


class Start(_Command, frozen=True):
    """Host: begin."""


class Pause(_Command, frozen=True):
    """Host: stop the clocks."""


class Resume(_Command, frozen=True):
    """Host: go on."""


class ExtraTime(_Command, frozen=True):
    """Host: more time for every clock that runs."""


class HandOver(_Command, frozen=True):
    """Host: the person on this seat is host now."""

    seat: SeatNumber


class Mute(_Command, frozen=True):
    """Host: this person's chat is not shown, or shown again."""

    seat: SeatNumber
    muted: bool


class Close(_Command, frozen=True):
    """Host: the table is over for good."""


class Rematch(_Command, frozen=True):
    """The same people and settings once more. Said by the host, it begins at once. Said by anybody else who has a seat,
    it is a proposal, and their yes to one; it begins when everybody who has a seat and is here has said so. Whoever
    does not want to stay says `stand`; bots take the seats that are empty then."""


class Say(_Command, frozen=True):
    """Chat."""

    text: LongText


class React(_Command, frozen=True):
    """A small sign to everybody."""

    reaction: Reaction


class Hint(_Command, frozen=True):
    """What would the strongest bot do in my place? Answered with `advice`, where the table allows it."""


class Check(_Command, frozen=True):
    """Would this be refused? Nothing is done, and nobody else hears of it. `do` is as in `act`."""

    do: LongText


class Refresh(_Command, frozen=True):
    """Send me everything anew."""


class Ping(_Command, frozen=True):
    """Are you there?"""


ClientMessage: TypeAlias = Union[  # noqa: UP007 - msgspec reads it either way, and it is long
    Act,
    Sit,
    Stand,
    Rename,
    Away,
    Back,
    SetBot,
    Remove,
    Readmit,
    SetSeats,
    SetOptions,
    SetTable,
    Start,
    Pause,
    Resume,
    ExtraTime,
    HandOver,
    Mute,
    Close,
    Rematch,
    Say,
    React,
    Hint,
    Check,
    Refresh,
    Ping,
]

CLIENT_MESSAGES: tuple[type[_Command], ...] = ClientMessage.__args__  # type: ignore[attr-defined]


class SeatState(msgspec.Struct, frozen=True):
    """One seat as everybody sees it."""

    kind: SeatKind
    name: str | None = None
    level: str | None = None
    """The bot's level, also of a bot that plays for a person."""
    present: bool = True
    """A person is connected."""
    substituted: bool = False
    """A bot plays for this person now."""
    muted: bool = False


class TableState(msgspec.Struct, frozen=True):
    """The table around the game, as everybody sees it."""

    id: str
    code: str
    game: str
    phase: TablePhase
    options: dict[str, Any]
    pace: PaceName
    public: bool
    watching: Watching
    seats_open_during_play: bool
    hints: bool
    host: int | None
    """The host's seat, if the host has one."""
    seats: tuple[SeatState, ...]
    watchers: tuple[str, ...]
    """Names of those who watch."""
    match: int
    """Counts the games played at this table."""
    commitment: str | None
    """SHA-256 of the secret behind all chance of the game that runs."""
    record: str | None
    """Where the finished game can be fetched."""
    rematch: tuple[int, ...] = ()
    """The seats that want another game, after one has ended."""
    removed: tuple[str, ...] = ()
    """The names of those whom the host has removed, and who may not sit down."""
    night: str | None = None
    """The day whose night is played here, the same for everybody, so that no bot takes over."""


class ClockState(msgspec.Struct, frozen=True, gc=False):
    name: str
    seat: int | None
    seconds: float
    """What is left."""


class You(msgspec.Struct, frozen=True):
    """Who the receiver is at this table."""

    seat: int | None
    host: bool
    viewpoint: Literal["player", "spectator", "screen"]
    removed: bool = False
    """The host has removed this person from the table."""


class _Answer(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, omit_defaults=True):
    """Something said to one client."""


class Welcome(_Answer, frozen=True):
    """The first message, and the answer to `refresh`: everything as it is now."""

    you: You
    table: TableState
    n: int
    view: GamePart = None
    own: GamePart = None
    legal: GamePart = None
    clocks: tuple[ClockState, ...] = ()
    while_away: tuple[str, ...] = ()
    """What a bot did for the receiver in the meantime, in notation."""
    log: GamePart = None
    """What everybody was told in this game so far, the latest of it: for whoever comes late or has reloaded. What only
    some were told is not in it, nor what the game does not want to be kept."""
    pulse: float | None = None
    """In a house of several machines: seconds of silence after which the client should ask whether this one is still
    there, and as many again until it must have answered. Another one takes over then."""


class Resumed(_Answer, frozen=True):
    """The first message to a client that came back: what it missed follows."""

    you: You
    n: int
    while_away: tuple[str, ...] = ()
    pulse: float | None = None
    """As in `welcome`."""


class Done(_Answer, frozen=True):
    """The command was carried out, and is safely written down."""

    id: str


class Refused(_Answer, frozen=True):
    """The command was not carried out. `rule` is the game's rule that forbids it.

    `code` is stable; `fields` are what its sentence needs. The words for every code, in each language, are in the files
    `words/LANGUAGE.json` of the house and of the game, under `refusal.CODE`.
    """

    id: str | None
    code: str
    fields: dict[str, Any] = {}
    rule: str | None = None


class Advice(_Answer, frozen=True):
    """The answer to `hint`, to the asker alone. `why` is a code of the game, `numbers` are what its words need."""

    id: str
    do: str
    why: str | None = None
    numbers: dict[str, float] = {}


class Bye(_Answer, frozen=True):
    """The house hangs up. `again` says whether coming back makes sense; `code` is `closed`, `no-watching`, `full`,
    `restarting`, `one-moment` (the house holds still until its database is back) or `waits-for-rules`."""

    code: str
    again: bool


class _News(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, omit_defaults=True):
    """Something told to everybody of one point of view, numbered."""

    n: int


class Update(_News, frozen=True):
    """The game went on. `view` holds what everybody may see, `own` what this seat alone may see beside it."""

    events: GamePart
    view: GamePart
    own: GamePart = None
    legal: GamePart = None
    """What this seat may do now, as notations; an object stands for many numbers, texts or points."""
    clocks: tuple[ClockState, ...] = ()
    done: str | None = None
    """The id of the command that brought this about, to the seat that sent it."""


class TableChanged(_News, frozen=True):
    """Something about the table changed."""

    table: TableState


class Notice(_News, frozen=True):
    """Something the house has to say: `bot-took-over`, `came-back`, `bot-replaced`, `host-changed`, `extra-time`,
    `house-closes` (in so many minutes), `sat-down`, `removed`, `readmitted`, `rematch-proposed`. `name` is whom it is
    about, also where somebody else has the seat by now."""

    code: str
    seat: int | None = None
    detail: str | None = None
    name: str | None = None


class Said(_News, frozen=True):
    seat: int | None
    name: str
    text: str


class Reacted(_News, frozen=True):
    seat: int
    reaction: Reaction


HouseMessage: TypeAlias = Union[  # noqa: UP007
    Welcome, Resumed, Done, Refused, Advice, Bye, Update, TableChanged, Notice, Said, Reacted
]

HOUSE_MESSAGES: tuple[type[msgspec.Struct], ...] = HouseMessage.__args__  # type: ignore[attr-defined]

encode = msgspec.json.Encoder().encode
decode_client_message = msgspec.json.Decoder(ClientMessage).decode
