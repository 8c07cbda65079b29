"""Many games at once, for training and search: the rules as small state machines in C, numpy arrays around them.

The Python rules are the one truth: `lockstep` plays both side by side. docs/research/batch.md tells how to use it.
"""

from typing import TYPE_CHECKING, Any

from .building import BatchMissing, has_numpy, library_for, need_numpy

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

if TYPE_CHECKING or has_numpy():
    from .card import CardBatch
    from .engine import DECIDER, Batch, BatchError
    from .lockstep import Disagreement, LockstepReport, follow, lockstep, lockstep_everywhere
else:

    def __getattr__(name: str) -> Any:
        """Without numpy a bot can still search at the table; whatever else is wanted is refused in one line."""
        if name in __all__:
            need_numpy()
        raise AttributeError(name)
