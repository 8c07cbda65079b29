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

What all games do alike is written here; a game adds its slots, its `Rules` and what stands under "What a game says".
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Final, Generic, Self, TypeAlias, TypeVar

from .actions import NOTHING, Action, LegalActions, TimeOut
from .answers import Clock, Decision, Outcome, View
from .chance import SECRET_BYTES, Chance, SecretChance
from .compiling import mypyc_attr
from .copying import clone_function
from .errors import GameIsOver, NoSuchSeat, NotYourDecision, UnknownAction
from .events import ChanceDecided, Told
from .seats import HOUSE, SPECTATOR, Seat, Viewer, only, parse_seat, seat_letter

A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)
T = TypeVar("T")

Rule: TypeAlias = Callable[[Any, Seat, Any, list[Told]], None]
"""What an action does: it is given the state, the seat, the action and the list of what is told. The action comes from
outside and may hold anything; a rule checks it before it changes anything."""

RunDown: TypeAlias = Callable[[Any, Clock, list[Told]], None]

_THE_HOUSE: Final = only(HOUSE)


class Rules:
    """The rules of a game, as functions of its state.

    `set_up` lays out a new game, `actions` says what each kind of action does. `run_down` says what happens when a
    clock has run down; without it, the seat's default action is done. `afterwards` follows every action, and every
    time-out as something that the house does without an action.
    """

    __slots__ = ("actions", "run_down", "set_up")

    def __init__(
        self,
        set_up: Callable[[Any, list[Told]], None],
        actions: dict[type[Any], Rule],
        run_down: RunDown | None = None,
        afterwards: Rule | None = None,
    ) -> None:
        self.set_up = set_up
        self.actions = {kind: _followed(rule, afterwards) for kind, rule in actions.items()} if afterwards else actions
        self.run_down = _run_down_followed(run_down, afterwards) if run_down and afterwards else run_down


def _followed(rule: Rule, afterwards: Rule) -> Rule:
    """The rule, and what follows it: joined once, so that `apply` need not ask."""

    def both(state: Any, seat: Seat, action: Any, told: list[Told]) -> None:
        rule(state, seat, action, told)
        afterwards(state, seat, action, told)

    return both


def _run_down_followed(run_down: RunDown, afterwards: Rule) -> RunDown:
    def both(state: Any, clock: Clock, told: list[Told]) -> None:
        run_down(state, clock, told)
        afterwards(state, HOUSE, None, told)

    return both


def check_seat(seat: Any, seats: int) -> None:
    """`NoSuchSeat` unless this is one of so many seats: neither -1 nor True nor 1.0 is."""
    if type(seat) is not int or not 0 <= seat < seats:
        raise NoSuchSeat(seat, seats)


def check_viewer(viewer: Any, seats: int) -> None:
    """The same for whoever looks at the game; those who watch and the house see what everybody may see."""
    if type(viewer) is not int or not (0 <= viewer < seats or viewer in (SPECTATOR, HOUSE)):
        raise NoSuchSeat(viewer, seats)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC, Generic[A, V]):
    """A game in progress. Subclasses declare more slots, `options` among them, each with its type."""

    __slots__ = ("chance", "deciders", "draws", "moment", "opening", "outcome", "seats")

    seats: int
    """How many seats there are."""
    deciders: tuple[Seat, ...]
    """The seats that may act now, in the order of the table; empty when only the clock can act, or all is over."""
    outcome: Outcome | None
    chance: Chance
    draws: int
    """How many draws of chance were used so far."""
    moment: int
    """Counts what was done: what is asked then is a new question."""
    opening: tuple[Told, ...]
    """What was told while the game was set up."""

    game: ClassVar[Any]
    """The class of the game that declares these states."""
    rules: ClassVar[Rules]
    """That game's rules."""
    action_rules: ClassVar[dict[type[Any], Rule]]
    """What each kind of action does, once more from `rules`: this is asked for every action."""
    rule_of_turns: ClassVar[str]
    """The rule cited when somebody acts who is not asked."""
    rule_of_end: ClassVar[str] = ""
    """The rule cited when somebody acts after the end; without one, that of turns."""

    def __init__(self, seats: int, options: Any, chance: Chance) -> None:
        self.seats = seats
        self.chance = chance
        self.draws = 0
        self.moment = 0
        self.outcome = None
        setattr(self, "options", options)  # noqa: B010 - a slot of the game's own, with a type of its own
        told: list[Told] = []
        self.rules.set_up(self, told)
        self.opening = tuple(told)

    # What a game says.

    @abstractmethod
    def may_do(self, seat: Seat) -> LegalActions[A]:
        """Everything that this seat, which is asked something, may do now."""

    @abstractmethod
    def question(self, seat: Seat) -> Decision:
        """What this seat, which is asked something, is asked."""

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> V:
        """What this seat may see, or anybody else if it is none."""

    def own_part(self, seat: Seat) -> dict[str, Any]:
        """The part of the view that is this seat's own; a game may have a quicker way to find it."""
        view = self.seen_by(seat)
        return {name: getattr(view, name) for name in view.own_fields}

    @abstractmethod
    def redeal(self, viewer: Viewer, rng: Random) -> None:
        """In this copy, deals anew all that the viewer cannot know, memory included."""

    def default_action(self, seat: Seat) -> A:
        """What is done for a seat whose time is up. A game must say it unless its `Rules.run_down` says more."""
        raise NotImplementedError

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

    def clocks(self) -> tuple[Clock, ...]:
        """The clocks that run now. By default those of the decisions."""
        return tuple([clock for seat in self.deciders if (clock := self.question(seat).clock) is not None])

    def turns_rule(self) -> str:
        """The rule that says who acts now; by default `rule_of_turns`."""
        return self.rule_of_turns

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

    # What everybody asks.

    def legal_actions(self, seat: Any) -> LegalActions[A]:
        """Everything this seat may do now; empty if nothing is asked of it."""
        if seat in self.deciders and type(seat) is int:
            return self.may_do(seat)
        check_viewer(seat, self.seats)
        return NOTHING

    def decision(self, seat: Any) -> Decision | None:
        """What this seat is asked now, if anything."""
        if type(seat) is int and seat in self.deciders:
            return self.question(seat)
        check_viewer(seat, self.seats)
        return None

    def decisions(self) -> tuple[Decision, ...]:
        """Everything that is asked now."""
        asked = [self.decision(seat) for seat in self.deciders]
        return tuple([decision for decision in asked if decision is not None])

    def view(self, viewer: Any) -> V:
        """What this seat, or `SPECTATOR`, may see."""
        if type(viewer) is not int or not 0 <= viewer < self.seats:
            check_viewer(viewer, self.seats)
        return self.seen_by(viewer)

    def own_view(self, seat: Any) -> dict[str, Any]:
        """The part of the view that is this seat's own; the rest is the same for everybody."""
        check_viewer(seat, self.seats)
        return self.own_part(seat)

    # Doing it. What comes from outside may hold anything, hence `Any`.

    def apply(self, seat: Any, action: Any) -> list[Told]:
        """Does the action, or raises a `Refusal` and changes nothing. Answers with what is told to whom."""
        if seat not in self.deciders or type(seat) is not int:
            if type(seat) is int and seat == HOUSE and type(action) is TimeOut:
                return self.time_out(action)
            self.refuse(seat)
        rule = self.action_rules.get(type(action))
        if rule is None:
            raise UnknownAction(self.turns_rule(), "unknown-action", action=str(action)[:60])
        told: list[Told] = []
        rule(self, seat, action, told)
        self.moment += 1
        return told

    def time_out(self, action: TimeOut) -> list[Told]:
        """The house says that a clock has run down."""
        running = [clock for clock in self.clocks() if (clock.name, clock.seat) == (action.clock, action.seat)]
        if not running or type(action.seat) is not type(running[0].seat):
            raise UnknownAction(self.turns_rule(), "no-such-clock", clock=str(action.clock)[:60])
        clock, run_down = running[0], self.rules.run_down
        if run_down is None:
            assert clock.seat is not None
            return self.apply(clock.seat, self.default_action(clock.seat))
        told: list[Told] = []
        run_down(self, clock, told)
        self.moment += 1
        return told

    def refuse(self, seat: Any) -> None:
        """Raises the refusal for a seat, or whatever else was said to be one, that is not among the deciders."""
        if self.outcome is not None:
            raise GameIsOver(self.rule_of_end or self.turns_rule())
        raise NotYourDecision(self.turns_rule(), seat)

    def check(self, seat: Seat, action: Action) -> None:
        """Raises the `Refusal` that doing this would meet; changes nothing. For what is typed and not yet sent."""
        self.clone().apply(seat, action)

    # Copies, and the whole of it as text.

    def clone(self) -> Self:
        """An independent copy. Once a game is declared, its states have a function of their own for that."""
        copy: Self = clone_function(type(self))(self)
        return copy

    def determinize(self, seat: Any, rng: Random) -> Self:
        """A copy in which everything this viewer cannot know, memory included, was dealt anew at random."""
        check_viewer(seat, self.seats)
        copy = self.clone()
        copy.redeal(seat, rng)
        copy.fresh_chance(rng)
        return copy

    def fresh_chance(self, rng: Random) -> None:
        """Makes the future of this copy unlike the original's: nobody may know it."""
        self.chance = SecretChance(rng.randbytes(SECRET_BYTES))

    def text(self) -> str:
        """The whole state, hidden parts included, as one line that `Game.parse_state` reads back."""
        line: str = self.game.state_text(self)
        return line

    def __str__(self) -> str:
        return self.text()

    def __eq__(self, other: object) -> bool:
        """Two states are the same if their texts are."""
        return self is other or (type(self) is type(other) and isinstance(other, State) and self.text() == other.text())

    # Chance.

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

    def first_seat(self, what: str, wish: str, told: list[Told]) -> Seat:
        """The seat that an option names by its letter, or that chance picks if it says ``random``."""
        return self.pick(what, range(self.seats), told, seat_letter) if wish == "random" else parse_seat(wish)
