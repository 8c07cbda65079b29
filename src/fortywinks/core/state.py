"""A game in progress.

A state is changed by `apply` alone. It never does input or output, never looks at a clock, and takes chance only from
the `Chance` it was given. Whoever hosts it (a test, a terminal, a server, a search) uses the same few questions:

    state.deciders            who may act now
    state.awaited             those of them that the game waits for
    state.legal_actions(seat) what that seat may do
    state.apply(seat, action) do it; answers with the events and who is told them
    state.view(viewer)        what that viewer may see
    state.clocks()            what runs against time
    state.outcome             how it ended, or None
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from .actions import Action, LegalActions, TimeOut
from .answers import Clock, Decision, Outcome, View
from .chance import SECRET_BYTES, Chance, SecretChance
from .compiling import mypyc_attr
from .errors import GameIsOver, NotYourDecision, UnknownAction
from .events import ChanceDecided, Told
from .seats import HOUSE, Seat, Viewer, only

A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)
T = TypeVar("T")

_THE_HOUSE = only(HOUSE)


@mypyc_attr(allow_interpreted_subclasses=True)
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

    def check(self, seat: Seat, action: Action) -> None:
        """Raises the `Refusal` that doing this would meet; changes nothing. For what is typed and not yet sent."""
        self.clone().apply(seat, action)

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

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The deciders that the game waits for. Any other decider has chosen, and may still think better of it.

        A host asks its bots for these only: a bot that has chosen does not change its mind. A host without a clock asks
        the first one first, so that whoever could act at any time is heard before play goes on.
        """
        return self.deciders

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
            if clock.seat is not None and TimeOut(clock.name, clock.seat) == action:
                return self.apply(clock.seat, self.default_action(clock.seat))
        raise UnknownAction(self.rule_of_turns, "no-such-clock", clock=str(action.clock)[:60])

    rule_of_turns: ClassVar[str]
    """The rule cited when somebody acts who is not asked."""

    def refuse(self, seat: Any) -> None:
        """Raises the refusal for a seat, or whatever else was said to be one, that is not among the deciders."""
        if self.outcome is not None:
            raise GameIsOver(self.rule_of_turns)
        raise NotYourDecision(self.rule_of_turns, seat)

    def own_view(self, seat: Seat) -> dict[str, Any]:
        """The part of the view that is this seat's own; the rest is the same for everybody."""
        view = self.view(seat)
        return {name: getattr(view, name) for name in view.own_fields}

    def watchers_own(self) -> dict[str, Any]:
        """The part of the view that is only for those who watch, where a game shows them what some seat must not see.
        No seat is ever sent it.
        """
        return {}

    def laid_open(self) -> dict[str, Any]:
        """Everything that is hidden, for those who look at a finished game. Never shown while it is played."""
        return {}

    def when_missing(self, seat: Seat, is_missing: bool) -> Action | None:
        """What is done for a seat whose person has just gone missing, or is back; most games simply wait."""
        return None

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
