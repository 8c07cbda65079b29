"""What the toy games share. They are small, not fast: all that a game holds is one struct, and its text is JSON."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from fortywinks.bots import RandomBot
from fortywinks.core import (
    HOUSE,
    Action,
    BadNotation,
    Chance,
    Event,
    Game,
    IllegalAction,
    Options,
    Outcome,
    RecordedChance,
    Seat,
    SecretChance,
    State,
    TimeOut,
    Told,
    UnknownAction,
    View,
    Viewer,
)

F = TypeVar("F", bound=msgspec.Struct)
V = TypeVar("V", bound=View)


class ToyState(State[Action, V], Generic[F, V]):
    """Holds its facts in one struct; a subclass says how they change."""

    __slots__ = ("facts", "options")

    facts: F
    facts_type: ClassVar[type[msgspec.Struct]]

    def __init__(self, seats: int, options: Options, chance: Chance) -> None:
        self.seats = seats
        self.options: Any = options
        self.chance = chance
        self.draws = 0
        self.outcome = None
        self.deciders = ()
        told: list[Told] = []
        self.set_up(told)
        self.opening = tuple(told)

    def set_up(self, told: list[Told]) -> None:
        raise NotImplementedError

    def do(self, seat: Seat, action: Action, told: list[Told]) -> None:
        """Does a legal action."""
        raise NotImplementedError

    def why_not(self, seat: Seat, action: Action) -> str:
        """The rule that forbids this."""
        return self.rule_of_turns

    def apply(self, seat: Seat, action: Action) -> list[Told]:
        if type(seat) is not int or seat not in self.deciders:
            if seat == HOUSE and type(action) is TimeOut:
                return self.time_out(action)
            self.refuse(seat)
        if not isinstance(action, Action):
            raise UnknownAction(self.rule_of_turns, "unknown-action", action="?")
        if action not in self.legal_actions(seat):
            raise IllegalAction(self.why_not(seat, action), "not-legal-now")
        told: list[Told] = []
        self.do(seat, action, told)
        return told

    def clone(self) -> Self:
        copy = type(self).__new__(type(self))
        for name in ("seats", "options", "chance", "draws", "opening", "outcome", "deciders"):
            setattr(copy, name, getattr(self, name))
        copy.facts = deepcopy(self.facts)
        return copy

    def text(self) -> str:
        secret = self.chance.secret.hex() if isinstance(self.chance, SecretChance) else None
        whole = (self.seats, self.options, self.draws, self.outcome, self.deciders, secret, self.facts)
        return msgspec.json.encode(whole).decode()

    @classmethod
    def parse(cls, text: str, options_type: type[Options]) -> Self:
        kinds = (int, options_type, int, Outcome | None, tuple[int, ...], str | None, cls.facts_type)
        try:
            whole: Any = msgspec.json.decode(text, type=tuple.__class_getitem__(kinds))
        except msgspec.DecodeError as error:
            raise BadNotation(f"this is no state: {error}") from None
        state = cls.__new__(cls)
        state.seats, state.options, state.draws, state.outcome, state.deciders, secret, state.facts = whole
        state.chance = SecretChance(bytes.fromhex(secret)) if secret else RecordedChance()
        state.opening = ()
        return state


class ToyGame(Game):
    """Everything about a toy game that is not its rules."""

    rule_letters = "TOY"
    rules_versions = ("1",)
    minutes = 1
    bot_levels: ClassVar = {"random": lambda seat, seats, options, rng: RandomBot(rng)}
    state_type: ClassVar[type[ToyState[Any, Any]]]

    def parse_state(self, text: str, chance: Chance | None = None) -> ToyState[Any, Any]:
        return self.state_type.parse(text, self.options_type)

    def parse_action(self, text: str) -> Action:
        """Notation of a toy: the action's name, then its fields."""
        word, _, rest = text.partition(" ")
        for kind in self.action_types:
            if kind.__struct_config__.tag == word:
                return self._read_fields(kind, rest)
        raise BadNotation(f"'{text[:60]}' is no action of {self.title}")

    def _read_fields(self, kind: type[Action], rest: str) -> Action:
        fields = msgspec.structs.fields(kind)
        if len(fields) == 1 and fields[0].type is str:
            return kind(rest)
        try:
            values = [int(word) for word in rest.split()]
        except ValueError:
            values = []
        if len(values) != len(fields):
            raise BadNotation(f"'{rest[:60]}' does not say how to {kind.__name__}")
        return kind(*values)

    def describe_view(self, view: Any, names: Sequence[str], language: str = "en") -> str:
        return str(view)

    def describe_event(self, event: Event, names: Sequence[str], viewer: Viewer, language: str = "en") -> str | None:
        return str(event)

    def describe_action(self, action: Action, names: Sequence[str], seat: Seat, language: str = "en") -> str:
        return str(action)


class ToyAction(Action, frozen=True):
    """An action that writes itself as its name and its fields."""

    def __str__(self) -> str:
        fields = (str(getattr(self, name)) for name in self.__struct_fields__)
        return " ".join((str(self.__struct_config__.tag), *fields))
