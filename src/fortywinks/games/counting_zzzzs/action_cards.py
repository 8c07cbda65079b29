"""The 28 action cards as data (ZZZ-51 … ZZZ-61): what kind each is of, and what it forces or blocks.

What they do when they are played is in `effects.py`, how they are answered in `window.py`.
"""

from importlib.resources import files
from typing import Any, Final, Literal

import msgspec

ActionKind = Literal["wake-up", "bender", "theme-force", "context-force", "block"]
Side = Literal["positive", "negative"]


class ActionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action card as `deck/actions.json` has it."""

    id: str
    kind: ActionKind
    plain: bool = False
    """ZZZ-52: one of the seven that do nothing but wake, some of which are removed (ZZZ-1)."""
    theme: Literal["N", "F", "W", "D", "S"] | None = None
    """The theme that is forced (ZZZ-54), or that a context card must have (ZZZ-55)."""
    side: Side | None = None
    """ZZZ-55: the side on which a context card is forced."""
    against: tuple[str, ...] = ()
    """ZZZ-61: the kinds of actions, or the actions, that a block answers; Light Sleeper answers anything."""


def read_deck(name: str) -> Any:
    """One of the files in `deck/`."""
    return msgspec.json.decode((files(__package__) / "deck" / name).read_bytes())


ACTIONS: Final[tuple[ActionData, ...]] = msgspec.convert(read_deck("actions.json"), tuple[ActionData, ...])
