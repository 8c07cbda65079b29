"""What a game is: a `Game` that describes it and a `State` that plays it.

A state is changed by `apply` alone. It never does input or output, never looks at a clock, and takes chance only from
the `Chance` it was given. Whoever hosts it (a test, a terminal, a server, a search) uses the same few questions:

    state.deciders            who may act now
    state.legal_actions(seat) what that seat may do
    state.apply(seat, action) do it; answers with the events and who is told them
    state.view(viewer)        what that viewer may see
    state.clocks()            what runs against time
    state.outcome             how it ended, or None
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import msgspec

from .actions import Action, LegalActions, TimeOut
from .chance import SECRET_BYTES, Chance, SecretChance
from .errors import GameIsOver, NotYourDecision, UnknownAction, UnknownBot, WrongSeatCount
from .events import ChanceDecided, Told
from .options import Options
from .seats import HOUSE, Seat, Viewer, only

if TYPE_CHECKING:
    from ..bots.bot import Bot

A = TypeVar("A", bound=Action)
V = TypeVar("V", bound="View")
T = TypeVar("T")

_THE_HOUSE = only(HOUSE)


class View(msgspec.Struct, frozen=True):
    """What one viewer may see now. Built up from public facts and that viewer's own knowledge."""

    own_fields: ClassVar[tuple[str, ...]] = ()
    """The fields that hold this viewer's own knowledge. All the others are the same for everybody."""


class Clock(msgspec.Struct, frozen=True):
    """Something that runs against time. The host measures it; when it has run down the host applies a `TimeOut`.

    `seconds` is the standard pace, which a host may stretch. A clock goes on running over other actions as long as
    name, seat and serial stay the same.
    """

    name: str
    seat: Seat | None
    serial: int
    seconds: float


class Decision(msgspec.Struct, frozen=True):
    """One seat is asked something: what it is about, and the clock it runs against (None: no limit of its own)."""

    seat: Seat
    about: str
    clock: Clock | None


class SeatResult(msgspec.Struct, frozen=True):
    seat: Seat
    score: int
    rank: int
    """1 for the winner; tied seats share a rank."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: why, and each seat's result in seat order."""

    why: str
    results: tuple[SeatResult, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(result.seat for result in self.results if result.rank == 1)


def rank_scores(why: str, scores: Sequence[int], *, lowest_wins: bool = False) -> Outcome:
    """The outcome in which scores alone decide and equal scores share a rank."""
    best_first = sorted(scores, reverse=not lowest_wins)
    results = (SeatResult(seat, score, 1 + best_first.index(score)) for seat, score in enumerate(scores))
    return Outcome(why, tuple(results))


class State(ABC, Generic[A, V]):
    """A game in progress. Subclasses set the slots below and keep them true."""

    __slots__ = ("chance", "deciders", "draws", "opening", "outcome", "seats")

    seats: int
    """How many seats there are."""
    deciders: tuple[Seat, ...]
    """The seats that may act now, in the order of the table; empty when only the clock can act, or all is over."""
    outcome: Outcome | None
    chance: Chance
    draws: int
    """How many draws of chance were used so far."""
    opening: tuple[Told, ...]
    """What was told while the game was set up."""

    @abstractmethod
    def legal_actions(self, seat: Seat) -> LegalActions[A]:
        """Everything this seat may do now; empty if nothing is asked of it."""

    @abstractmethod
    def view(self, viewer: Viewer) -> V:
        """What this seat, or `SPECTATOR`, may see."""

    @abstractmethod
    def decision(self, seat: Seat) -> Decision | None:
        """What this seat is asked now, if anything."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def determinize(self, seat: Viewer, rng: Random) -> Self:
        """A copy in which everything this viewer cannot know, memory included, was dealt anew at random."""

    def default_action(self, seat: Seat) -> A:
        """What is done for a seat whose time is up. A game that overrides `time_out` needs none."""
        raise NotImplementedError(f"{type(self).__name__} says nothing about seats whose time is up")

    @abstractmethod
    def apply(self, seat: Seat, action: Action) -> list[Told]:
        """Does the action, or raises a `Refusal` and changes nothing. Answers with what is told to whom."""

    @abstractmethod
    def text(self) -> str:
        """The whole state, hidden parts included, as one line that `Game.parse_state` reads back."""

    @abstractmethod
    def dealt(self) -> dict[int, tuple[str, ...]]:
        """The draws of chance behind what is hidden now, as this state has them, by their number.

        A copy made by `determinize` has others; a game replayed with those must look the same to that viewer.
        """

    def secret_choices(self) -> dict[Seat, Action]:
        """What seats have chosen that is still secret: each could have been done instead of what that seat did.

        As with `dealt`, a copy made by `determinize` has others, for all but its viewer.
        """
        return {}

    def decisions(self) -> tuple[Decision, ...]:
        """Everything that is asked now."""
        asked = (self.decision(seat) for seat in self.deciders)
        return tuple(decision for decision in asked if decision is not None)

    def clocks(self) -> tuple[Clock, ...]:
        """The clocks that run now. By default those of the decisions."""
        return tuple(decision.clock for decision in self.decisions() if decision.clock is not None)

    def time_out(self, action: TimeOut) -> list[Told]:
        """The house says that a clock has run down: by default that seat's default action is done.

        A game whose clocks mean more than that overrides this.
        """
        for clock in self.clocks():
            if clock.name == action.clock and clock.seat == action.seat and clock.seat is not None:
                return self.apply(clock.seat, self.default_action(clock.seat))
        raise UnknownAction(self.rule_of_turns, f"no clock '{action.clock}' is running there")

    rule_of_turns: ClassVar[str]
    """The rule cited when somebody acts who is not asked."""

    def refuse(self, seat: Seat) -> None:
        """Raises the refusal for a seat that is not among the deciders."""
        if self.outcome is not None:
            raise GameIsOver(self.rule_of_turns, "the game is over")
        raise NotYourDecision(self.rule_of_turns, seat)

    def own_view(self, seat: Seat) -> dict[str, Any]:
        """The part of the view that is this seat's own; the rest is the same for everybody."""
        view = self.view(seat)
        return {name: getattr(view, name) for name in view.own_fields}

    def may_talk(self, seat: Seat) -> bool:
        """Whether this seat may chat now; a game with phases of silence says no in them."""
        return True

    def shuffle(
        self, what: str, things: Sequence[T], told: list[Told], name: Callable[[T], str] | None = None
    ) -> tuple[T, ...]:
        """Chance puts the things in order; the house is told. `name` is for things that are not texts."""
        shuffled = tuple(self.chance.shuffle(self.draws, what, things, name))
        self.draws += 1
        got: Any = shuffled if name is None else tuple(map(name, shuffled))
        told.append((_THE_HOUSE, ChanceDecided(what, got)))
        return shuffled

    def pick(self, what: str, things: Sequence[T], told: list[Told], name: Callable[[T], str]) -> T:
        """Chance picks one of the things; the house is told."""
        picked = self.chance.pick(self.draws, what, things, name)
        self.draws += 1
        told.append((_THE_HOUSE, ChanceDecided(what, (name(picked),))))
        return picked

    def fresh_chance(self, rng: Random) -> None:
        """Makes the future of this copy unlike the original's: nobody may know it."""
        self.chance = SecretChance(rng.randbytes(SECRET_BYTES))

    def __str__(self) -> str:
        return self.text()


class Game(ABC):
    """The description of one game: its name, its limits, and how to start it. There is one object per game."""

    name: ClassVar[str]
    """As on the command line: ``sen``."""
    title: ClassVar[str]
    rules_version: ClassVar[str]
    """Changes whenever a record of the old version would replay differently."""
    seat_counts: ClassVar[range]
    minutes: ClassVar[int]
    options_type: ClassVar[type[Options]]
    action_types: ClassVar[tuple[type[Action], ...]]
    event_types: ClassVar[tuple[type[Any], ...]]
    view_type: ClassVar[type[View]]

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
            raise WrongSeatCount(f"{self.title} is for {low} to {high} players, not {seats}")

    @abstractmethod
    def describe_view(self, view: Any, names: Sequence[str]) -> str:
        """The view in words, for a terminal or a screen reader."""

    @abstractmethod
    def describe_event(self, event: Any, names: Sequence[str], viewer: Viewer) -> str | None:
        """The event in words, or None if there is nothing to say."""

    @abstractmethod
    def describe_action(self, action: Any, names: Sequence[str], seat: Seat) -> str:
        """What an action means, in words, for the seat that could do it."""
