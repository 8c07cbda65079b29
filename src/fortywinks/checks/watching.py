"""Playing a random game to its end, with checks at its steps."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from .copies import check_clone, check_notation, check_text
from .failure import CheckFailed
from .leaks import check_redealt, check_retold, check_retold_to_one
from .legality import check_listed, check_unlisted
from .messages import check_action_json, check_told, check_views, check_words
from .questions import check_outcome, check_questions, check_time_outs
from .replays import check_record, check_same_again
from .trial import MOST_STEPS, Trial

Check: TypeAlias = Callable[[Trial], None]

AT_EVERY_STEP: tuple[Check, ...] = (check_questions, check_told, check_action_json)
"""Cheap ones."""

AT_ANY_STEP: tuple[Check, ...] = (
    check_views,
    check_redealt,
    check_unlisted,
    check_listed,
    check_time_outs,
    check_notation,
    check_words,
    check_text,
    check_clone,
    check_retold_to_one,
)
"""Dear ones: at a share of the steps."""

AT_THE_END: tuple[Check, ...] = (check_outcome, check_record, check_retold, check_same_again)


def watch(
    trial: Trial,
    at_every_step: Sequence[Check] = AT_EVERY_STEP,
    at_any_step: Sequence[Check] = AT_ANY_STEP,
    at_the_end: Sequence[Check] = AT_THE_END,
    share: float = 1,
) -> None:
    """Plays the game to its end; `CheckFailed` if it breaks a promise, crashes, or does not end.

    `share` is how often each of the dear checks is made: 1 is at every step.
    """
    try:
        _check_step(trial, at_every_step, at_any_step, share)
        while trial.state.outcome is None:
            if len(trial.moves) >= MOST_STEPS:
                raise trial.failure("endless game", f"there is no end after {MOST_STEPS} steps")
            trial.step()
            _check_step(trial, at_every_step, at_any_step, share)
        for check in at_the_end:
            check(trial)
    except CheckFailed:
        raise
    except Exception as error:
        raise trial.failure("crash", f"{type(error).__name__}: {error}") from error


def _check_step(trial: Trial, at_every_step: Sequence[Check], at_any_step: Sequence[Check], share: float) -> None:
    for check in at_every_step:
        check(trial)
    for check in at_any_step:
        if share >= 1 or trial.dice.random() < share:
            check(trial)
