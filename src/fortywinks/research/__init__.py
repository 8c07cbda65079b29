"""The games in the words of others: environments for learning and search. docs/research/README.md tells of them.

`fortywinks.research.pettingzoo` needs ``fortywinks[pettingzoo]``, `fortywinks.research.openspiel` needs
``fortywinks[openspiel]``.
"""

from .coding import Coding, coding_for

__all__ = ["Coding", "coding_for"]
