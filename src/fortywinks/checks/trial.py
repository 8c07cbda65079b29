"""A random game under watch."""

import hashlib
from collections.abc import Iterable, Sequence
from inspect import isgetsetdescriptor, ismemberdescriptor
from random import Random
from typing import Any, NamedTuple

import msgspec

from ..core import (
    HOUSE,
    SPECTATOR,
    Action,
    ChanceDecided,
    Game,
    LegalActions,
    Refusal,
    Seat,
    State,
    TimeOut,
    Told,
    Viewer,
    events_for,
    seat_letter,
)
from ..core.match import Match
from ..core.records import Player
from .failure import CheckFailed
from .tables import Table, options_text

MOST_STEPS = 20_000
"""A random game that is longer than this counts as endless."""

AVOIDANCE = 0.97
"""How often a style does without the action it avoids. Never would be too much: some games end by that action alone."""

encode = msgspec.json.Encoder().encode


class Style(NamedTuple):
    """How a random game is played, so that its corners are reached."""

    avoids: type[Action] | None = None
    """A kind of action that is done only now and then: without calls, rounds last until the piles are empty."""
    by_kind: bool = False
    """First a kind of action is chosen, then one of that kind: a long list of one kind does not drown the others."""
    time_outs: float = 0
    """The share of steps at which a clock runs down."""

    def __str__(self) -> str:
        parts = ["any action"]
        if self.avoids is not None:
            parts.append(f"rarely {self.avoids.__name__}")
        if self.by_kind:
            parts.append("by kind")
        if self.time_outs:
            parts.append(f"{self.time_outs:.0%} time-outs")
        return ", ".join(parts)

    def choose(self, legal: LegalActions[Action], rng: Random) -> Action:
        tries = [legal.sample(rng) for _ in range(16 if self.by_kind or self.avoids else 1)]
        if rng.random() < AVOIDANCE:
            tries = [action for action in tries if type(action) is not self.avoids] or tries
        if self.by_kind:
            return rng.choice(list({type(action): action for action in tries}.values()))
        return tries[0]


def random_style(game: Game, rng: Random) -> Style:
    avoids = rng.choice((None, None, *(kind for kind in game.action_types if kind not in game.unavoidable)))
    return Style(avoids, rng.random() < 0.5, rng.choice((0, 0, 0.03, 0.3, 1)))


class Move(NamedTuple):
    """A step of the game, done."""

    seat: Seat
    action: Action
    told: list[Told]


class Trial:
    """One random game from its seed: the same seed, table and style give the same game."""

    def __init__(self, game: Game, table: Table, seed: str, style: Style | None = None) -> None:
        secret = hashlib.sha256(f"fortywinks trial {seed}".encode()).digest()
        self.game = game
        self.table = table
        self.seed = seed
        self.rng = Random(secret)
        self.style = style if style is not None else random_style(game, Random(f"style of {seed}"))
        self.names = tuple(f"player {seat_letter(seat)}" for seat in range(table.seats))
        players = [Player(name) for name in self.names]
        self.match = Match(game, players, table.options, secret, given=_stacked(game, table, seed))
        self.viewers: tuple[Viewer, ...] = (*range(table.seats), SPECTATOR)
        self.moves: list[Move] = []
        self.dice = Random(f"checks of {seed}")
        """Randomness for the checks, apart from the game's: a checked game goes as an unchecked one."""
        self.seen: dict[Viewer, list[bytes]] = {viewer: [] for viewer in self.viewers}
        """What each viewer was sent at each step, to the byte."""
        self.secret_since: dict[Seat, int] = {}
        """Who has chosen something that is still secret, and at which step it was first chosen."""
        self.alike: dict[bool, int] = {False: 0, True: 0}
        """For seats and for spectators: how often dealing anew changed nothing; -1 once it changed something."""
        self._look(self.state.opening)

    @property
    def state(self) -> State[Any, Any]:
        return self.match.state

    @property
    def told(self) -> Sequence[Told]:
        """What was told at the last step."""
        return self.moves[-1].told if self.moves else self.state.opening

    @property
    def draws(self) -> list[tuple[str, Sequence[str]]]:
        """Everything that chance decided so far."""
        return chance_of([self.state.opening, *(move.told for move in self.moves)])

    def step(self) -> Move:
        """One more random step."""
        seat, action = self.choose(self.state, self.rng)
        try:
            told = self.match.act(seat, action)
        except Refusal as refusal:
            raise self.failure("legal actions", f"'{action}' is listed but refused: {refusal}") from refusal
        self.moves.append(Move(seat, action, told))
        self._look(told)
        return self.moves[-1]

    def choose(self, state: State[Any, Any], rng: Random) -> tuple[Seat, Action]:
        """What is done next, in the style of this game."""
        clocks = state.clocks()
        if clocks and (not state.deciders or rng.random() < self.style.time_outs):
            clock = rng.choice(clocks)
            return HOUSE, TimeOut(clock.name, clock.seat)
        if not state.deciders:
            raise self.failure("dead end", "the game goes on, but nobody is asked and no clock runs")
        seat = rng.choice(state.deciders)
        legal = state.legal_actions(seat)
        if not legal:
            raise self.failure("dead end", f"seat {seat_letter(seat)} is asked but may do nothing")
        return seat, self.style.choose(legal, rng)

    def _look(self, told: Sequence[Told]) -> None:
        for viewer in self.viewers:
            self.seen[viewer].append(sent(self.state, viewer, told))
        last = len(self.moves) - 1
        self.secret_since = {seat: self.secret_since.get(seat, last) for seat in self.state.secret_choices()}

    def failure(self, check: str, reason: str) -> CheckFailed:
        return CheckFailed(
            check,
            reason,
            game=self.game.name,
            seed=self.seed,
            seats=self.table.seats,
            options=options_text(self.table.options),
            style=str(self.style),
            step=len(self.moves),
            record=self.match.lines,
        )


def _stacked(game: Game, table: Table, seed: str) -> Sequence[tuple[str, Sequence[str]]]:
    """In one of three games the first draws are not left to chance, where the game has a part ``crossings``: it knows
    how to stack the cards so that what happens once in a thousand games happens now."""
    part, rng = game.part("crossings"), Random(f"stacked {seed}")
    if part is None or rng.random() > 1 / 3:
        return ()
    stacked: Sequence[tuple[str, Sequence[str]]] = part.stacked(table.seats, table.options, rng)
    return stacked


def sent(state: State[Any, Any], viewer: Viewer, told: Iterable[Told]) -> bytes:
    """Everything this viewer is sent at a step: the events and the new view."""
    own = state.watchers_own() if viewer == SPECTATOR else None
    return encode([events_for(viewer, told), state.view(viewer), own])


def chance_of(steps: Iterable[Sequence[Told]]) -> list[tuple[str, Sequence[str]]]:
    """What chance decided, taken from what the house was told."""
    return [(event.what, event.got) for told in steps for _, event in told if isinstance(event, ChanceDecided)]


def viewer_name(viewer: Viewer) -> str:
    return "a spectator" if viewer == SPECTATOR else f"seat {seat_letter(viewer)}"


def snapshot(state: State[Any, Any]) -> dict[str, str]:
    """All that a state holds, to compare it with later."""
    names = {
        name
        for kind in type(state).__mro__
        for name, kept in vars(kind).items()
        # A slot is a member; in a compiled class it is a get-set pair.
        if (ismemberdescriptor(kept) or isgetsetdescriptor(kept)) and not name.startswith("__")
    }
    names |= set(getattr(state, "__dict__", ()))
    return {name: repr(getattr(state, name)) for name in sorted(names) if hasattr(state, name)}
