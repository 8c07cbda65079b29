"""What is sent: events and views, as JSON and in words."""

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from ..core import EVERYONE, HOUSE, ChanceDecided, TimeOut, events_for, only
from .trial import Trial, encode, viewer_name

_ANYBODY = EVERYONE | only(HOUSE)


def check_told(trial: Trial) -> None:
    """Each event has an audience, is of a kind that the game names, and reads back from JSON."""
    for audience, event in trial.told:
        if not audience or audience & ~_ANYBODY:
            raise trial.failure("events", f"no such audience {audience:b} of {event}")
        if isinstance(event, ChanceDecided):
            if audience != only(HOUSE):
                raise trial.failure("leak", f"what chance decided is for the house alone: {event}")
            continue
        if type(event) not in trial.game.event_types:
            raise trial.failure("events", f"the game does not name {type(event).__name__} among its events")
        _check_json(trial, event, trial.game.event_types)


def check_views(trial: Trial) -> None:
    """Each view reads back from JSON; what is not the viewer's own is the same for everybody."""
    views = {viewer: trial.state.view(viewer) for viewer in trial.viewers}
    own = trial.game.view_type.own_fields
    first = views[0]
    for viewer, view in views.items():
        _check_json(trial, view, (trial.game.view_type,))
        for name in view.__struct_fields__:
            if name not in own and getattr(view, name) != getattr(first, name):
                raise trial.failure("views", f"'{name}' is public, but {viewer_name(viewer)} sees another than seat A")


def check_words(trial: Trial) -> None:
    """Everything can be said in words."""
    game, names, state = trial.game, trial.names, trial.state
    for viewer in trial.viewers:
        if not game.describe_view(state.view(viewer), names).strip():
            raise trial.failure("words", f"there are no words for the view of {viewer_name(viewer)}")
        for event in events_for(viewer, trial.told):
            if game.describe_event(event, names, viewer) == "":
                raise trial.failure("words", f"there are no words for {event}")
    for seat in state.deciders:
        for action in state.legal_actions(seat):
            if not game.describe_action(action, names, seat).strip():
                raise trial.failure("words", f"there are no words for {action!r}")


def check_action_json(trial: Trial) -> None:
    """The last action reads back from JSON."""
    if trial.moves:
        _check_json(trial, trial.moves[-1].action, (*trial.game.action_types, TimeOut))


def _check_json(trial: Trial, thing: msgspec.Struct, kinds: tuple[type[Any], ...]) -> None:
    text = encode(thing)
    try:
        again = msgspec.json.decode(text, type=reduce(or_, kinds))
    except msgspec.DecodeError as error:
        raise trial.failure("JSON", f"{thing} does not read back: {error}") from error
    if again != thing or encode(again) != text:
        raise trial.failure("JSON", f"{thing} reads back as {again}")
