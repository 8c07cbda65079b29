"""Nothing leaks: deal anew all that a viewer cannot know, and what this viewer is sent does not change by a byte."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from ..core import (
    HOUSE,
    SPECTATOR,
    Action,
    ChanceMismatch,
    LegalActions,
    RecordedChance,
    Refusal,
    Seat,
    State,
    TimeOut,
    Viewer,
)
from .legality import Stray, is_listed, random_strays, refusal_of
from .trial import Trial, sent, snapshot, viewer_name

MOST_ALIKE = 60
"""So often may dealing anew give the same again, before it counts as not dealt."""


def check_redealt(trial: Trial) -> None:
    """Now: view, questions, clocks, legal actions and refusals do not depend on what the viewer cannot know."""
    state = trial.state
    before = snapshot(state)
    for viewer in trial.viewers:
        other = state.determinize(viewer, trial.dice)
        _check_something_changed(trial, viewer, other)
        who = viewer_name(viewer)
        if sent(other, viewer, ()) != sent(state, viewer, ()):
            raise trial.failure(
                "leak", f"the view of {who} shows what {who} cannot know: {_views(state, other, viewer)}"
            )
        if _questions(other) != _questions(state):
            raise trial.failure("leak", f"who is asked, and how long, tells {who} something")
        if other.secret_choices().keys() != state.secret_choices().keys():
            raise trial.failure("leak", f"who has chosen in secret differs in a state dealt anew for {who}")
        if viewer in range(state.seats):
            _check_own_actions(trial, viewer, other)
    if snapshot(state) != before:
        raise trial.failure("leak", "dealing anew changed the state itself")


def _questions(state: State[Any, Any]) -> tuple[object, ...]:
    return state.deciders, state.decisions(), state.clocks()


def _check_something_changed(trial: Trial, viewer: Viewer, other: State[Any, Any]) -> None:
    """A `determinize` that deals nothing anew would hide every leak."""
    watching = viewer == SPECTATOR
    if not any(hidden(other)) or trial.alike[watching] < 0:
        return
    trial.alike[watching] = -1 if hidden(other) != hidden(trial.state) else trial.alike[watching] + 1
    if trial.alike[watching] == MOST_ALIKE:
        raise trial.failure("leak", f"nothing that is hidden from {viewer_name(viewer)} is ever dealt anew")


def _check_own_actions(trial: Trial, seat: Seat, other: State[Any, Any]) -> None:
    """What a seat may do, and how it is refused, follows from what it knows."""
    state, who = trial.state, viewer_name(seat)
    legal = state.legal_actions(seat)
    if not _alike(legal, other.legal_actions(seat), trial.dice.random()):
        raise trial.failure("leak", f"the legal actions of {who} tell what {who} cannot know: {legal}")
    for _, action in random_strays(trial, 3):
        stray = Stray(seat, action)
        if not is_listed(state, stray) and refusal_of(trial, state, stray) != refusal_of(trial, other, stray):
            raise trial.failure("leak", f"how {action!r} is refused tells {who} something")


def _alike(one: LegalActions[Any], two: LegalActions[Any], seed: float) -> bool:
    samples = [[space.sample(Random(seed)) for space in legal.spaces] for legal in (one, two)]
    return tuple(one) == tuple(two) and repr(one) == repr(two) and samples[0] == samples[1]


def check_retold(trial: Trial) -> None:
    """From the start: the whole game, replayed with what was dealt anew, looks the same to the viewer at every step."""
    for viewer in trial.viewers:
        _check_retold_to(trial, viewer)


def check_retold_to_one(trial: Trial) -> None:
    """As `check_retold`, for one viewer: it takes as long as the game has steps."""
    _check_retold_to(trial, trial.dice.choice(trial.viewers))


class Retold(NamedTuple):
    """The game so far as it may have been as well, for all that one viewer knows."""

    state: State[Any, Any]
    """Where it leads to."""
    draws: list[tuple[str, Sequence[str]]]
    moves: list[tuple[Seat, Action]]


def retold(trial: Trial, viewer: Viewer) -> Retold:
    """Deals anew what this viewer cannot know, and lets others have chosen something else in secret."""
    other = trial.state.determinize(viewer, trial.dice)
    draws = trial.draws
    for number, got in other.dealt().items():
        draws[number] = (draws[number][0], got)
    return Retold(other, draws, _other_moves(trial, viewer, other))


def _check_retold_to(trial: Trial, viewer: Viewer) -> None:
    other, draws, moves = retold(trial, viewer)
    state = trial.game.new(trial.table.seats, trial.table.options, RecordedChance(draws))
    _compare(trial, viewer, 0, sent(state, viewer, state.opening))
    for step, (seat, action) in enumerate(moves, 1):
        try:
            told = state.apply(seat, action)
        except (Refusal, ChanceMismatch) as error:
            why = f"a game dealt anew for {viewer_name(viewer)} refuses step {step}, '{action}': {error}"
            raise trial.failure("leak", why) from error
        _compare(trial, viewer, step, sent(state, viewer, told))
    if hidden(state) != hidden(other):
        raise trial.failure("leak", f"the state dealt anew for {viewer_name(viewer)} is none that a game leads to")
    for someone in trial.viewers:
        if sent(state, someone, ()) != sent(other, someone, ()):
            raise trial.failure("leak", f"the state dealt anew for {viewer_name(viewer)} is not what its game leads to")


def _other_moves(trial: Trial, viewer: Viewer, other: State[Any, Any]) -> list[tuple[Seat, Action]]:
    """The moves of the game, with the secret choices that the other state has instead."""
    moves = [(move.seat, move.action) for move in trial.moves]
    choices = trial.state.secret_choices()
    for seat, action in other.secret_choices().items():
        if seat == viewer:
            if action != choices[seat]:
                raise trial.failure("leak", f"{viewer_name(viewer)} knows what it chose, but that was chosen anew")
            continue
        steps = [step for step in range(trial.secret_since[seat], len(moves)) if _chose(*moves[step], seat, action)]
        # Whoever chose by an action of its own may have other clocks, which meant something else when they ran down.
        steps = [step for step in steps if moves[step][0] == seat] or steps
        if not steps:
            raise trial.failure("leak", f"the secret choice '{choices[seat]}' of {viewer_name(seat)} was never made")
        if action != choices[seat] or moves[steps[-1]][0] == seat:
            for step in steps:
                moves[step] = (seat, action)
    return moves


def _chose(actor: Seat, action: Action, seat: Seat, choice: Action) -> bool:
    """Whether with this move the seat chose, itself or by letting its time run out."""
    if actor == HOUSE:
        return isinstance(action, TimeOut) and action.seat == seat
    return actor == seat and type(action) is type(choice)


def _compare(trial: Trial, viewer: Viewer, step: int, now: bytes) -> None:
    then = trial.seen[viewer][step]
    if now != then:
        why = f"at step {step} {viewer_name(viewer)} was told what it could not know: {_around(then, now)}"
        raise trial.failure("leak", why)


def _views(one: State[Any, Any], two: State[Any, Any], viewer: Viewer) -> str:
    return _around(sent(one, viewer, ()), sent(two, viewer, ()))


def _around(one: bytes, two: bytes) -> str:
    """The first place where two texts differ."""
    pairs = enumerate(zip(one, two, strict=False))
    place = next((index for index, (a, b) in pairs if a != b), min(len(one), len(two)))
    start = max(0, place - 30)
    return " or ".join(f"…{text[start : place + 30].decode(errors='replace')}…" for text in (one, two))


def hidden(state: State[Any, Any]) -> tuple[object, ...]:
    """What lies hidden in a state: what chance decided and what seats chose in secret."""
    return state.dealt(), state.secret_choices()
