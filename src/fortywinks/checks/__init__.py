"""What must hold for every game, as plain functions: for the tests of a game and for `fortywinks fuzz`.

A `Trial` is a random game; `watch` plays it to its end with checks at its steps; `fuzz` plays many at every table. A
check that fails raises `CheckFailed`, which names the seed, the table, the step, and holds the record so far.
"""

from .failure import CheckFailed
from .fuzz import FuzzReport, fuzz, open_trial, walk_tables
from .tables import Table, Tables
from .trial import Style, Trial, random_style
from .watching import AT_ANY_STEP, AT_EVERY_STEP, AT_THE_END, Check, watch

__all__ = [
    "AT_ANY_STEP",
    "AT_EVERY_STEP",
    "AT_THE_END",
    "Check",
    "CheckFailed",
    "FuzzReport",
    "Style",
    "Table",
    "Tables",
    "Trial",
    "fuzz",
    "open_trial",
    "random_style",
    "walk_tables",
    "watch",
]
