"""The values that win most, by which the master lets everybody move: practice has found them (`fortywinks train`).

By these, quick judgement wins more often than by those that say best who wins. docs/research/training.md tells how.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from ....learn.values import Named, read_values, shipped_values
from .values import FITTED, Values

NAMES: Final = (
    *("ahead", "share", "margin", "doubt", "missed"),
    *("good", "bad", "neutral", "context", "theme", "actions"),
)
"""What is practised. That an element fits is worth nothing to quick judgement, so nothing is learned about it."""
PACKAGE: Final = __name__.removesuffix(".bots.practised")


def named_values(values: Values) -> Named:
    """A set in the form of the file."""
    found = {name: getattr(values, name) for name in NAMES}
    return {name: value if isinstance(value, tuple) else (value,) for name, value in found.items()}


def values_named(seats: int, named: Named) -> Values:
    """The other way round; what is not practised stays as it was fitted."""
    fitted = FITTED[seats]
    changes: dict[str, Any] = {
        name: tuple(numbers) if isinstance(getattr(fitted, name), tuple) else numbers[0]
        for name, numbers in named.items()
    }
    return replace(fitted, **changes)


LIKE: Final[Mapping[int, Named]] = {seats: named_values(values) for seats, values in FITTED.items()}
"""Where practice begins, and the form of what it finds."""


@lru_cache(maxsize=1)
def practised() -> Mapping[int, Values]:
    """Those that come with the game, by players."""
    return _sets(shipped_values(PACKAGE, LIKE))


def read_practised(content: bytes, source: str) -> Mapping[int, Values]:
    """Those of a file; for numbers of players that it does not speak of, those that come with the game."""
    return {**practised(), **_sets(read_values(content, source, "counting-zzzzs", LIKE))}


def _sets(named: Mapping[int, Named]) -> dict[int, Values]:
    return {seats: values_named(seats, one) for seats, one in named.items()}
