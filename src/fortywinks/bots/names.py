"""What bots are called, so that somebody can talk about them: at one table no name is there twice."""

from collections.abc import Iterable
from itertools import count, islice
from typing import Final

BOT_NAMES: Final = (
    "Mora",
    "Nox",
    "Fiete",
    "Tilda",
    "Bruno",
    "Luna",
    "Selma",
    "Otto",
    "Wanda",
    "Hugo",
    "Zora",
    "Kuba",
    "Ida",
    "Pepe",
    "Ulla",
    "Janko",
)
"""Each with an own first letter; the page has a face for each. The first ones are those of the lessons."""


def bot_names(wanted: int, taken: Iterable[str | None]) -> list[str]:
    """So many names that nobody has yet: always the first ones that are free."""
    known = {name.casefold() for name in taken if name}
    names = (name if turn == 1 else f"{name} {turn}" for turn in count(1) for name in BOT_NAMES)
    return list(islice((name for name in names if name.casefold() not in known), wanted))
