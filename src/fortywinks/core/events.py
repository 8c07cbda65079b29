"""Events: what happened, told to those who may know it.

`State.apply` answers with a list of `Told` pairs, an audience and an event. Nothing is ever cut out of an event: what
everyone may know is one event, what one seat saw in private is another event, told to that seat alone.
"""

import re
from collections.abc import Iterable
from types import ModuleType
from typing import ClassVar, TypeAlias

import msgspec

from .errors import NoSuchSeat
from .seats import HOUSE, MAX_SEATS, Audience, Viewer


def kebab(class_name: str) -> str:
    """How a class is called on the wire: RoundBegan is ``round-began``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", class_name).lower()


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=kebab):
    """Something that happened at the table."""

    is_logged: ClassVar[bool] = True
    """Whether it may be told again to whoever comes late, if everybody was told. Not so where the rules want it to be
    forgotten, or where somebody who heard it once may not look it up."""


class ChanceDecided(Event, frozen=True, gc=False, tag="chance"):
    """What chance decided, in the words of the record. Told to the house alone."""

    what: str
    got: tuple[str, ...]


def events_of(module: ModuleType) -> tuple[type[Event], ...]:
    """The events that a module declares, in the order in which they stand there."""
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return tuple([kind for kind in kinds if kind.__module__ == module.__name__])


Told: TypeAlias = tuple[Audience, Event]


def events_for(viewer: Viewer, told: Iterable[Told]) -> list[Event]:
    """The events that this viewer is told, in order."""
    if type(viewer) is not int or not 0 <= viewer <= HOUSE:
        raise NoSuchSeat(viewer, MAX_SEATS)
    return [event for audience, event in told if audience >> viewer & 1]
