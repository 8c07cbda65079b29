"""What is asked and answered over HTTP, typed once: the OpenAPI document, the page's types and the client are made from
these."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from ..core.medals import Medal
from ..core.reviews import Glance, Judged, Review
from ..core.wording import Language
from ..storage.catalogue import CatalogueEntry
from .messages import TableState


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """What went wrong. `code` is stable, `fields` are what its sentence needs; `rule` is the game's that forbids it."""

    code: str
    fields: dict[str, Any]
    rule: str | None = None


class FaultAnswer(msgspec.Struct, frozen=True):
    error: Fault


class GameOption(msgspec.Struct, frozen=True):
    """A table option: its JSON Schema says what is allowed."""

    name: str
    default: Any
    allowed: dict[str, Any]


class GameAnswer(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    """In the language asked for, as is the pitch: one line that makes people want to play it."""
    pitch: str
    rules_version: str
    fewest_players: int
    most_players: int
    minutes: int
    bots: tuple[str, ...]
    """Levels, weakest first."""
    options: tuple[GameOption, ...]
    languages: tuple[str, ...]
    """In which the rules are written."""
    module: str | None
    """Where its page part is, if another package brings it; and its picture for the front door."""
    vignette: str | None
    has_lesson: bool


class GamesAnswer(msgspec.Struct, frozen=True):
    games: tuple[GameAnswer, ...]


Texts: TypeAlias = dict[str, str | dict[str, str]]
"""A game's texts by name. One with {places} has them filled where it is shown; one that counts is an object of its
plural forms."""


class WordsAnswer(msgspec.Struct, frozen=True):
    """The texts that a game shares with the terminal."""

    words: Texts


class RulesAnswer(msgspec.Struct, frozen=True):
    """A rulebook, in Markdown."""

    game: str
    language: str
    languages: tuple[str, ...]
    text: str


class CreateTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table; whoever asks is its host and sits on the first seat."""

    game: Annotated[str, Meta(max_length=60)]
    name: Annotated[str, Meta(max_length=400, description="How the host wants to be called.")]
    seats: Annotated[int, Meta(ge=1, le=10)] | None = None
    options: dict[str, Any] = {}
    public: Annotated[bool, Meta(description="Listed in the lobby.")] = False


class TableAnswer(msgspec.Struct, frozen=True):
    """A table as somebody with its link sees it."""

    table: TableState
    link: str
    """The invitation: whoever has it may come."""
    seat: int | None
    """Where whoever asks sits."""
    host: bool
    may_watch: bool


class PublicTable(msgspec.Struct, frozen=True):
    """A table in the lobby that wants guests."""

    id: str
    game: str
    phase: str
    host: str | None
    seats: int
    free: int
    watching: bool


class LobbyAnswer(msgspec.Struct, frozen=True):
    tables: tuple[PublicTable, ...]


class JoinTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=60, description="As spoken; spaces and capitals make no difference.")]


class JoinAnswer(msgspec.Struct, frozen=True):
    table: str
    link: str


class OwnTable(msgspec.Struct, frozen=True):
    """A table at which whoever asks has a seat, or is host."""

    id: str
    game: str
    phase: str
    link: str
    seat: int | None
    host: bool


class MeAnswer(msgspec.Struct, frozen=True):
    """Who asks. The person's id tells nothing about their token."""

    person: str
    tables: tuple[OwnTable, ...]


class OwnGames(msgspec.Struct, frozen=True):
    games: tuple[CatalogueEntry, ...]


class SendGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The record of a game that was played in a page's own house, and on which seats whoever sends it sat."""

    record: Annotated[str, Meta(max_length=500_000)]
    seats: Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(min_length=1, max_length=10)]


class SentGame(msgspec.Struct, frozen=True):
    """What the game is called here."""

    id: str


class ReplayStep(msgspec.Struct, frozen=True):
    """One action, and the table after it."""

    seat: int | None
    do: str
    events: list[Any]
    view: Any
    legal: list[str]
    """What that viewer could have done next."""
    open: dict[str, Any] | None
    """Everything hidden, where all is laid open."""


class ReplayAnswer(msgspec.Struct, frozen=True):
    game: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    """The level of the bot on each seat, or None where a person sat."""
    options: dict[str, Any]
    steps: tuple[ReplayStep, ...]
    medals: tuple[Medal, ...] = ()
    """For deeds of the whole game, from what everybody was told."""


class ReviewLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a review: how many decisions there are at most, a decision, what could be believed between two
    of them, the whole, or why there is no more."""

    total: int | None = None
    judged: Judged | None = None
    glance: Glance | None = None
    review: Review | None = None
    """Without the decisions, which came before it."""
    refused: str | None = None


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which moment, on which seat, under which name, against which bots."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: Annotated[int, Meta(ge=0, le=9)]
    name: Annotated[str, Meta(max_length=400)]
    level: Annotated[str, Meta(max_length=60)] = "medium"


class NightState(msgspec.Struct, frozen=True):
    """Tonight's night of one game, for whoever asks."""

    game: str
    players: int
    """How many have played it to its end."""
    table: str | None
    """Where whoever asks is in the middle of it."""
    record: str | None
    rank: int | None
    score: int | None
    seats: int | None
    outdone: float | None
    """The share of the other players that whoever asks did better than; None before the end, or if there are none."""


class NightsAnswer(msgspec.Struct, frozen=True):
    day: str
    """In UTC."""
    seconds: int
    """Until it is over."""
    streak: int
    """Days in a row on which whoever asks has played some night."""
    opened: str
    """The secret of the day before: SHA-256 of the one behind tonight, which is opened when the day is over. In a house
    in the page it is that of tonight."""
    nights: tuple[NightState, ...]
    dealt: Literal["house", "opened", "calendar"] = "house"
    """By a house, and then they count; in the page from what was opened when the day began; by the date alone."""


class BeginNight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=400)]
    language: Language = "en"


class HealthAnswer(msgspec.Struct, frozen=True):
    status: str
    version: str
    build: str
    """Changes with the page: an open page that was built otherwise is out of date."""


HTTP_TYPES: tuple[type[msgspec.Struct], ...] = (
    FaultAnswer,
    GamesAnswer,
    WordsAnswer,
    RulesAnswer,
    CreateTable,
    TableAnswer,
    LobbyAnswer,
    JoinTable,
    JoinAnswer,
    MeAnswer,
    OwnGames,
    SendGame,
    SentGame,
    ReplayAnswer,
    ReviewLine,
    PlayOn,
    NightsAnswer,
    BeginNight,
    HealthAnswer,
)
