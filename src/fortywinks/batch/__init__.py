"""Many games at once, for training and search: the rules as small state machines in C, numpy arrays around them.

The Python rules are the one truth: `lockstep` plays both side by side. docs/research/batch.md tells how to use it.
"""

from ..native.building import BatchMissing, library_for, need_numpy

need_numpy()

from .card import CardBatch  # noqa: E402
from .engine import DECIDER, Batch, BatchError  # noqa: E402 - without numpy it says so in one line
from .lockstep import Disagreement, LockstepReport, follow, lockstep, lockstep_everywhere  # noqa: E402

__all__ = [
    "DECIDER",
    "Batch",
    "BatchError",
    "BatchMissing",
    "CardBatch",
    "Disagreement",
    "LockstepReport",
    "follow",
    "library_for",
    "lockstep",
    "lockstep_everywhere",
]
