"""The legal list is exact: what is listed is accepted, and everything else is refused with a rule."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from ..core import HOUSE, SPECTATOR, Action, Refusal, State, TimeOut
from .trial import Trial, snapshot

_NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 9, 10, 99, 2**70)
_TEXTS = ("", " ", "a", "two words", "x" * 5000, "line\nbreak", "\x00", "ß")
_JUNK: tuple[Any, ...] = (None, True, False, 0.0, 1.5, "1", [], (), {})


class NoAction(Action, frozen=True):
    """An action of no game."""

    slot: int = 0


class Stray(NamedTuple):
    """Something that somebody might try."""

    seat: Any
    action: Any


def check_listed(trial: Trial) -> None:
    """Everything that is listed, or lies in a listed space, is accepted."""
    state = trial.state
    for seat in state.deciders:
        legal = state.legal_actions(seat)
        for action in (*legal, *(space.sample(trial.dice) for space in legal.spaces)):
            if action not in legal:
                raise trial.failure("legal actions", f"'{action}' is listed, but not among the legal actions")
            _accept(trial, Stray(seat, action))


def check_unlisted(trial: Trial, tries: int = 40) -> None:
    """Whatever is not listed is refused with a rule, and the state stays as it was."""
    state = trial.state
    before = snapshot(state)
    for stray in random_strays(trial, tries):
        if is_listed(state, stray):
            _accept(trial, stray)
        else:
            refusal_of(trial, state, stray)
    if snapshot(state) != before:
        raise trial.failure("legal actions", "a refused action changed the state")


def is_listed(state: State[Any, Any], stray: Stray) -> bool:
    seat, action = stray
    if type(seat) is int and seat == HOUSE and type(action) is TimeOut:
        return any(repr(TimeOut(clock.name, clock.seat)) == repr(action) for clock in state.clocks())
    return type(seat) is int and seat in state.deciders and action in state.legal_actions(seat)


def refusal_of(trial: Trial, state: State[Any, Any], stray: Stray) -> str:
    """How this is refused; it must be, and with a rule of this game."""
    seat, action = stray
    try:
        state.apply(seat, action)
    except Refusal as refusal:
        game = state.rule_of_turns.partition("-")[0]
        if not re.fullmatch(rf"{game}-\d+", refusal.rule) or not refusal.reason or "\n" in str(refusal):
            raise trial.failure("legal actions", f"a refusal without a rule or a line of reason: {refusal!r}") from None
        return str(refusal)
    except Exception as error:
        raise trial.failure("legal actions", f"{action!r} by {seat!r} is not refused but fails: {error!r}") from error
    raise trial.failure("legal actions", f"{action!r} by {seat!r} is not listed, but accepted")


def _accept(trial: Trial, stray: Stray) -> None:
    try:
        trial.state.clone().apply(*stray)
    except Refusal as refusal:
        raise trial.failure("legal actions", f"'{stray.action}' is listed, but refused: {refusal}") from refusal


def random_strays(trial: Trial, count: int) -> Iterator[Stray]:
    """Some of what people and programs might try: odd fields, odd seats, odd things altogether."""
    state, rng = trial.state, trial.dice
    seats = (*range(state.seats), -1, state.seats, 99, SPECTATOR, HOUSE, None, "A", True, 1.0)
    clocks = [clock.name for clock in state.clocks()]
    for _ in range(count):
        seat = rng.choice(state.deciders) if state.deciders and rng.random() < 0.7 else rng.choice(seats)
        yield Stray(seat, _random_thing(trial, seat, clocks, rng))


def _random_thing(trial: Trial, seat: Any, clocks: list[str], rng: Random) -> Any:
    chance = rng.random()
    if chance < 0.1:
        return rng.choice((None, "draw", 7, {"do": "draw"}, NoAction(), Action()))
    if chance < 0.2:
        return TimeOut(rng.choice([*clocks, "", "no such clock"]), rng.choice((None, seat, 0, 1, 99)))
    if chance < 0.4 and trial.moves:
        return rng.choice(trial.moves).action
    kind = rng.choice(trial.game.action_types)
    return kind(**{field.name: rng.choice(field_values(field.type)) for field in msgspec.structs.fields(kind)})


def every_action(kind: type[Action], numbers: range) -> Iterator[Action]:
    """Each action of this kind whose fields are all numbers of this range; none if it has other fields."""
    made: list[dict[str, Any]] = [{}]
    for field in msgspec.structs.fields(kind):
        if getattr(field.type, "__origin__", field.type) is not int:
            return
        made = [{**fields, field.name: number} for fields in made for number in numbers]
    for fields in made:
        yield kind(**fields)


def field_values(kind: Any) -> tuple[Any, ...]:
    """Values for a field of this type: fitting ones mostly, and some that are not."""
    if hasattr(kind, "__metadata__"):
        kind = kind.__origin__
    choices = tuple(choice for part in (kind, *get_args(kind)) for choice in _fitting(part))
    return choices * 3 + _JUNK


def _fitting(kind: Any) -> tuple[Any, ...]:
    if kind is int:
        return _NUMBERS
    if kind is str:
        return _TEXTS
    if kind is bool:
        return (True, False)
    if get_origin(kind) is Literal:
        return get_args(kind)
    if get_origin(kind) is tuple:
        return ((), (0,), (0, 1), (0, 0), (-1, 5), (0, 1, 2))
    return ()
