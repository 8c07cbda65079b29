"""What a game is: a `Game` describes it, starts it and speaks for it; a `State` plays it."""

import os
from abc import ABC
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any, ClassVar, Protocol, Self, TypeAlias

from .actions import Action
from .answers import View
from .bot import Bot
from .chance import SECRET_BYTES, Chance, SecretChance
from .copying import clone_function
from .errors import BadNotation, BadOption, CodedError, NoWorlds, OtherRules, UnknownBot, WrongSeatCount
from .lines import chance_of, options_of, parts_of, reading_state_of, state_line
from .notation import action_reader
from .options import Choice, Options, option_names, read_options
from .seats import Seat, Viewer, parse_seat, seat_letter
from .state import Rules, State, check_seat
from .wording import cite_with, load_words
from .worlds import Worlds

BotMaker: TypeAlias = Callable[[Seat, int, Any, Random], Bot]
"""Makes a bot for a seat: from the seat, the seats, the options and its randomness."""

LONGEST_QUOTE = 40


class StateNotation(Protocol):
    """How a game's states are written: its module `notation`."""

    def state_parts(self, state: Any, /) -> Sequence[str]:
        """The parts of the line between the options and the chance."""
        ...

    def read_state(self, state: Any, parts: list[str], /) -> None:
        """Fills in a state from those parts: everything but options, chance and opening. Whatever no game leads to
        raises a `ValueError`.
        """
        ...


class Game(ABC):
    """The description of one game: its name, its limits, and how to start it. There is one object per game.

    A subclass declares what stands here without a value; from that come new games, the reading of texts, and the part
    of every `State` that is the same in all games.
    """

    name: ClassVar[str]
    """As on the command line: ``nap``."""
    rule_letters: ClassVar[str]
    """What the numbers of its rules begin with: ``NAP``."""
    rules_versions: ClassVar[tuple[str, ...]]
    """The versions of the rules that can be played here, the newest last. A new one is added whenever a record of the
    old one would replay differently. An older one stays if `new` still plays it (it asks `rules_version`); else running
    games of it are ended when the house next opens."""
    seat_counts: ClassVar[range]
    minutes: ClassVar[int]
    options_type: ClassVar[type[Options]]
    starter_option: ClassVar[str | None] = None
    """The option that names the seat to begin with, where there is one."""
    state_type: ClassVar[type[State[Any, Any]]]
    rules: ClassVar[Rules]
    action_types: ClassVar[tuple[type[Action], ...]]
    """Follow from the rules."""
    event_types: ClassVar[tuple[type[Any], ...]]
    view_type: ClassVar[type[View]]
    notation: ClassVar[StateNotation]
    unavoidable: ClassVar[frozenset[type[Action]]] = frozenset()
    """Actions without which nothing goes on, such as being done: random games do not do without them."""
    night_options: ClassVar[Mapping[str, Any]] = {}
    """What a night of the day is played by, where that is not the usual table: about a quarter of an hour."""
    bot_pauses: ClassVar[Mapping[str, tuple[float, float, float]]] = {}
    """How long a bot seems to think about a decision, by what it is about (`Decision.about`): at least, at most and
    most often, in seconds. Any other decision takes the usual time."""

    @property
    def title(self) -> str:
        """What the game is called where English is spoken, from its words; a game without words says it itself."""
        return str(load_words(self.package, "en").get("title", self.name))

    @property
    def package(self) -> str:
        """The package in which the game lives; empty for a game that is a single module."""
        return type(self).__module__.rpartition(".")[0]

    def part(self, name: str) -> ModuleType | None:
        """A part that not every game has, such as ``terminal`` or ``printing``: the module of that name beside the
        game's own, or None. A game that varies another one has that one's parts where it brings none. What a part
        holds is said in docs/new-game.md."""
        for kind in type(self).__mro__:
            if kind is Game:
                break
            package = kind.__module__.rpartition(".")[0]
            if package and find_spec(full := f"{package}.{name}") is not None:
                return import_module(full)
        return None

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

    def with_bots(self, makers: Mapping[str, BotMaker]) -> Self:
        """This game with more levels of bots, for whoever holds the answer; the game itself has no more than before."""
        larger = copy(self)
        vars(larger)["bot_levels"] = {**self.bot_levels, **makers}
        return larger

    def __init_subclass__(cls) -> None:
        """States learn what their game declares; what it declares of copies is written out."""
        if "rules" not in vars(cls):
            return
        cls.action_types = tuple(cls.rules.actions)
        states = cls.state_type
        states.game = cls
        states.rules = cls.rules
        states.action_rules = cls.rules.actions
        if "clone" not in vars(states):
            setattr(states, "clone", clone_function(states))  # noqa: B010 - a method
        if cls.rules.run_down is None and states.default_action is State.default_action:
            raise TypeError(f"{cls.__name__} says nothing about seats whose time is up")

    def __init__(self) -> None:
        cite_with(self.rule_letters, self.package)
        self._read_action = action_reader(self.action_types)

    def new(
        self, seats: int, options: Options | Mapping[str, Any] | None = None, chance: Chance | None = None
    ) -> State[Any, Any]:
        """A new game. Without `chance`, a secret is drawn from the operating system."""
        for_seats, checked, table = self._checked_last
        if options is not checked or seats is not for_seats:
            self.check_seats(seats)
            table = self.check_options(options)
            self.check_table(seats, table)
            if isinstance(options, Options):
                self._checked_last = (seats, options, table)
        return self.state_type(seats, table, chance or SecretChance(os.urandom(SECRET_BYTES)))

    _checked_last: tuple[Any, Any, Any] = (None, object(), None)
    """The seats and options checked last, and what came of it: in a series every game has the same."""

    def parse_action(self, text: str) -> Action:
        """Reads an action's notation; `BadNotation` if it is none."""
        action: Action | None = self._read_action(text)
        if action is None:
            raise BadNotation(f"'{text[:LONGEST_QUOTE]}' is no action of {self.title}")
        return action

    @classmethod
    def state_text(cls, state: Any) -> str:
        """The line that `State.text` is."""
        return state_line(cls._head(), state.options, cls.notation.state_parts(state), state.chance)

    def parse_state(self, text: str, chance: Chance | None = None) -> State[Any, Any]:
        """Reads the line that `State.text` wrote; `BadNotation` if it is none.

        `chance` decides what comes later, if the line does not hold a secret.
        """
        with reading_state_of(self.title):
            options, parts, secret = parts_of(self._head(), text)
            state: Any = self.state_type.__new__(self.state_type)
            state.options = options_of(self.options_type, options)
            state.opening, state.outcome, state.moment = (), None, 0
            state.chance = chance_of(secret, chance)
            self.notation.read_state(state, parts)
            self.check_seats(state.seats)
            self.check_table(state.seats, state.options)
        whole: State[Any, Any] = state
        return whole

    @classmethod
    def _head(cls) -> str:
        return f"{cls.name} {cls.rules_versions[-1]}"

    bot_levels: ClassVar[dict[str, BotMaker]]
    """The bots, weakest first: level to a function of seat, seats, options and randomness."""

    def offered_levels(self) -> tuple[str, ...]:
        """The levels that play here as they should. A maker with an `is_here` that says no is a weaker bot here: it
        sits where somebody has chosen it elsewhere, and nobody is offered it."""
        return tuple(level for level, make in self.bot_levels.items() if not hasattr(make, "is_here") or make.is_here())

    def bot(self, level: str, seat: Seat, seats: int, options: Options | Mapping[str, Any] | None, rng: Random) -> Bot:
        """A bot of this level for one seat of one game."""
        self.check_seats(seats)
        check_seat(seat, seats)
        make = self.bot_levels.get(level)
        if make is None:
            raise UnknownBot(f"{self.name} has no bot '{level}'; there are: {', '.join(self.bot_levels)}")
        return make(seat, seats, self.options_from(options), rng)

    def reviewer(self, seat: Seat, seats: int, options: Options | Mapping[str, Any] | None, rng: Random) -> Bot:
        """Who looks back at a finished game with this seat's eyes: the game's part ``review``, or else the strongest
        bot, which cannot say what an action was worth."""
        part = self.part("review")
        if part is None:
            return self.bot(list(self.bot_levels)[-1], seat, seats, options, rng)
        self.check_seats(seats)
        check_seat(seat, seats)
        bot: Bot = part.REVIEWER(seat, seats, self.options_from(options), rng)
        return bot

    def worlds(self, seat: Seat, seats: int, options: Options | Mapping[str, Any] | None = None) -> Worlds:
        """What a seat can imagine from what it is told; `NoWorlds` if the game has no part for that."""
        self.check_seats(seats)
        check_seat(seat, seats)
        part = self.part("worlds")
        if part is None:
            raise NoWorlds(f"{self.title} cannot imagine worlds from what a seat is told")
        return Worlds(part.SHADOW(seat, seats, self.check_options(options)), seat)

    def check_seats(self, seats: int) -> None:
        if type(seats) is not int or seats not in self.seat_counts:
            low, high = self.seat_counts[0], self.seat_counts[-1]
            raise WrongSeatCount("wrong-seat-count", title=self.title, low=low, high=high, seats=seats)

    def check_options(self, options: Options | Mapping[str, Any] | None) -> Any:
        """The options if a table may have them, or `BadOption`; without any, the usual ones."""
        if options is None:
            return self.options_type()
        if isinstance(options, Mapping):
            return read_options(self.options_type, options)
        if not isinstance(options, self.options_type):
            raise BadOption(f"{type(options).__name__} are not the options of {self.title}")
        return read_options(self.options_type, {name: getattr(options, name) for name in option_names(type(options))})

    def options_from(self, options: Options | Mapping[str, Any] | None) -> Any:
        """The options, or what a dictionary of them says; those that are options already are not looked at again."""
        return options if isinstance(options, self.options_type) else self.check_options(options)

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

    def choices(self) -> Mapping[str, Sequence[Choice]]:
        """For options that are a text: what can be chosen on this machine, where that is known."""
        return {}

    def check_table(self, seats: int, options: Any) -> None:
        """`BadOption` if these options do not go with so many seats. A game may have more to check."""
        if self.starter_option is None:
            return
        starter = getattr(options, self.starter_option)
        if starter != "random" and parse_seat(starter) >= seats:
            wrong = f"option {self.starter_option}: there is no seat {starter} among {seats} players"
            seated = ", ".join(["random", *map(seat_letter, range(seats))])
            mistake = CodedError("bad-option", option=self.starter_option, allowed=seated)
            raise BadOption(wrong, self.starter_option, mistake)

    def describe_view(self, view: Any, names: Sequence[str], language: str = "en") -> str:
        """The view in words, for a terminal or a screen reader."""
        text: str = self._describing.describe_view(view, names, language)
        return text

    def describe_event(self, event: Any, names: Sequence[str], viewer: Viewer, language: str = "en") -> str | None:
        """The event in words, or None if there is nothing to say."""
        text: str | None = self._describing.describe_event(event, names, viewer, language)
        return text

    def describe_action(self, action: Any, names: Sequence[str], seat: Seat, language: str = "en") -> str:
        """What an action means, in words, for the seat that could do it."""
        text: str = self._describing.describe_action(action, names, seat, language)
        return text

    @property
    def _describing(self) -> ModuleType:
        """The part that has the words. A game without it says them itself."""
        part = self.part("describe")
        if part is None:
            raise NotImplementedError(f"{self.title} has no words: neither a module 'describe' nor methods of its own")
        return part
