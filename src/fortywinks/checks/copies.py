"""Copies and texts: a clone is independent, a text is the whole state."""

from typing import Any

from ..core import BadNotation, Refusal, State
from .trial import Trial, encode, sent, snapshot

PLAY_ON = 12
"""Steps played in a copy to see whether the original minds."""


def check_clone(trial: Trial) -> None:
    """Whatever is played in a clone, the original stays as it was; and a clone does what the original would do."""
    state = trial.state
    before = snapshot(state)
    one, two = state.clone(), state.clone()
    if snapshot(one) != before:
        raise trial.failure("clone", f"the clone differs in {_difference(before, snapshot(one))}")
    for _ in range(PLAY_ON):
        if one.outcome is not None:
            break
        _same_step(trial, "clone", one, two)
    if one.text() != two.text():
        raise trial.failure("clone", "two clones went apart")
    if snapshot(state) != before:
        raise trial.failure("clone", f"playing in a clone changed {_difference(before, snapshot(state))}")


def check_text(trial: Trial) -> None:
    """The state's text reads back as the same state, which plays on in the same way."""
    state = trial.state
    text = state.text()
    if not text.isprintable():
        raise trial.failure("text", f"the text is more than one printable line: {text!r}")
    try:
        again = trial.game.parse_state(text)
    except BadNotation as error:
        raise trial.failure("text", f"the text does not read back: {error}: {text}") from error
    if again.text() != text:
        raise trial.failure("text", f"'{text}' reads back as '{again.text()}'")
    for viewer in trial.viewers:
        if sent(again, viewer, ()) != sent(state, viewer, ()):
            raise trial.failure("text", f"the state read back looks otherwise to viewer {viewer}: {text}")
    if _questions(again) != _questions(state):
        raise trial.failure("text", f"the state read back asks something else: {text}")
    if state.outcome is None:
        original = state.clone()
        _same_step(trial, "text", original, again)
        if original.text() != again.text():
            raise trial.failure("text", f"the state read back goes on otherwise: {text}")


def check_notation(trial: Trial) -> None:
    """Every action that is listed reads back from its notation."""
    for seat in trial.state.deciders:
        legal = trial.state.legal_actions(seat)
        for action in (*legal, *(space.sample(trial.dice) for space in legal.spaces)):
            try:
                again = trial.game.parse_action(str(action))
            except BadNotation as error:
                raise trial.failure("notation", f"'{action}' does not read back: {error}") from error
            if repr(again) != repr(action):
                raise trial.failure("notation", f"'{action}' reads back as {again!r}, not {action!r}")


def _same_step(trial: Trial, check: str, one: State[Any, Any], two: State[Any, Any]) -> None:
    """Does the same random thing in both; they must stay alike."""
    seat, action = trial.choose(one, trial.dice)
    try:
        told, again = one.apply(seat, action), two.apply(seat, action)
    except Refusal as refusal:
        raise trial.failure(check, f"after a copy, '{action}' is refused: {refusal}") from refusal
    if encode(told) != encode(again):
        raise trial.failure(check, f"a copy does something else at '{action}'")


def _questions(state: State[Any, Any]) -> tuple[object, ...]:
    legal = tuple(repr(state.legal_actions(seat)) for seat in range(state.seats))
    return state.deciders, state.decisions(), state.clocks(), legal, state.outcome, state.seats, state.draws


def _difference(before: dict[str, str], after: dict[str, str]) -> str:
    return ", ".join(name for name in before if before[name] != after.get(name)) or "what it holds"
