"""How Sen is learned: at which tables, and how often at each. What is seen is said in learn.h and in bots/seeing.py."""

from typing import Any, Final

from .bots.seeing import ACTIONS, FEATURES

__all__ = ["ACTIONS", "FEATURES", "TABLES"]

TABLES: Final[tuple[tuple[int, dict[str, Any], int], ...]] = tuple(
    (seats, options, share)
    for seats, parts in ((2, 7), (3, 8), (4, 9), (5, 9))
    for options, share in (
        ({}, 8 * parts),
        ({"penalty": 15}, 2 * parts),
        ({"until": "70"}, parts),
        ({"until": "4 rounds"}, parts),
    )
)
"""Players, options and the share of the games; the exam is at the first for each number of players."""
