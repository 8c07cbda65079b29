"""What a game is: a `Game` describes it, starts it and speaks for it; a `State` plays it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .actions import Action
from .answers import View
from .chance import Chance
from .errors import BadOption, OtherRules, UnknownBot, WrongSeatCount
from .options import Options, option_names, read_options
from .seats import Seat, Viewer
from .state import State
from .wording import cite_with

if TYPE_CHECKING:
    from ..bots.bot import Bot


class Game(ABC):
    """The description of one game: its name, its limits, and how to start it. There is one object per game."""

    name: ClassVar[str]
    """As on the command line: ``sen``."""
    title: ClassVar[str]
    rule_letters: ClassVar[str]
    """What the numbers of its rules begin with: ``SEN``."""
    rules_versions: ClassVar[tuple[str, ...]]
    """The versions of the rules that can be played here, the newest last. A new one is added whenever a record of the
    old one would replay differently. An older one stays if `new` still plays it (it asks `rules_version`); else running
    games of it are ended when the house next opens."""
    seat_counts: ClassVar[range]
    minutes: ClassVar[int]
    options_type: ClassVar[type[Options]]
    action_types: ClassVar[tuple[type[Action], ...]]
    event_types: ClassVar[tuple[type[Any], ...]]
    view_type: ClassVar[type[View]]
    unavoidable: ClassVar[frozenset[type[Action]]] = frozenset()
    """Actions without which nothing goes on, such as being done: random games do not do without them."""
    bot_pauses: ClassVar[Mapping[str, tuple[float, float, float]]] = {}
    """How long a bot seems to think about a decision, by what it is about (`Decision.about`): at least, at most and
    most often, in seconds. Any other decision takes the usual time."""

    @property
    def package(self) -> str:
        """The package in which the game lives; empty for a game that is a single module."""
        return type(self).__module__.rpartition(".")[0]

    def part(self, name: str) -> ModuleType | None:
        """A part that not every game has, such as ``terminal`` or ``printing``: the module of that name beside the
        game's own, or None. What a part holds is said in docs/new-game.md."""
        full = f"{self.package}.{name}"
        return import_module(full) if self.package and find_spec(full) is not None else None

    def folder(self, name: str) -> Traversable | None:
        """A folder of files beside the game's modules, such as ``rulebook``, or None."""
        folder = files(self.package) / name if self.package else None
        return folder if folder is not None and folder.is_dir() else None

    _rules: str | None = None

    @property
    def rules_version(self) -> str:
        """The rules that this object plays by: the newest, unless it was made by `under`."""
        return self._rules or self.rules_versions[-1]

    def under(self, rules: str) -> Self:
        """This game by the rules of that version; `OtherRules` if they are not among `rules_versions`."""
        if rules == self.rules_version:
            return self
        if rules not in self.rules_versions:
            known = " and ".join(self.rules_versions)
            raise OtherRules(f"the game was played under rules {rules}; this program has rules {known}")
        older = copy(self)
        older._rules = rules
        return older

    def __init__(self) -> None:
        cite_with(self.rule_letters, self.package)

    @abstractmethod
    def new(self, seats: int, options: Options | None = None, chance: Chance | None = None) -> State[Any, Any]:
        """A new game. Without `chance`, a secret is drawn from the operating system."""

    @abstractmethod
    def parse_action(self, text: str) -> Action:
        """Reads an action's notation; `BadNotation` if it is none."""

    @abstractmethod
    def parse_state(self, text: str) -> State[Any, Any]:
        """Reads the line that `State.text` wrote; `BadNotation` if it is none."""

    @property
    @abstractmethod
    def bot_levels(self) -> "dict[str, Callable[[Seat, int, Any, Random], Bot]]":
        """The bots, weakest first: level to a function of seat, seats, options and randomness."""

    def bot(self, level: str, seat: Seat, seats: int, options: Options, rng: Random) -> "Bot":
        """A bot of this level for one seat of one game."""
        make = self.bot_levels.get(level)
        if make is None:
            raise UnknownBot(f"{self.name} has no bot '{level}'; there are: {', '.join(self.bot_levels)}")
        return make(seat, seats, options, rng)

    def check_seats(self, seats: int) -> None:
        if seats not in self.seat_counts:
            low, high = self.seat_counts[0], self.seat_counts[-1]
            raise WrongSeatCount("wrong-seat-count", title=self.title, low=low, high=high, seats=seats)

    _checked: tuple[Options | None, Any] = (None, None)
    """The options checked last, and what came of it: in a series every game has the same."""

    def check_options(self, options: Options | None) -> Any:
        """The options if a table may have them, or `BadOption`; without any, the usual ones."""
        if options is None:
            return self.options_type()
        checked = self._checked
        if options is not checked[0]:
            if not isinstance(options, self.options_type):
                raise BadOption(f"{type(options).__name__} are not the options of {self.title}")
            values = {name: getattr(options, name) for name in option_names(type(options))}
            self._checked = checked = (options, read_options(self.options_type, values))
        return checked[1]

    def timed_options(self, options: Any) -> Any:
        """What becomes of a table's options where its clocks run; most games play by the same ones."""
        return options

    def needs_clock(self, options: Any) -> bool:
        """Whether a game with these options would hardly end without clocks."""
        return False

    def check_possible(self, options: Any) -> None:
        """`BadOption` if this machine lacks what a new game with these options needs, such as somebody's own pictures.

        A record is read and a game taken up again without it.
        """
        return

    @abstractmethod
    def describe_view(self, view: Any, names: Sequence[str]) -> str:
        """The view in words, for a terminal or a screen reader."""

    @abstractmethod
    def describe_event(self, event: Any, names: Sequence[str], viewer: Viewer) -> str | None:
        """The event in words, or None if there is nothing to say."""

    @abstractmethod
    def describe_action(self, action: Any, names: Sequence[str], seat: Seat) -> str:
        """What an action means, in words, for the seat that could do it."""
