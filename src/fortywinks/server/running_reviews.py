"""How many reviews of finished games are being made, and for whom: each takes its turns among the hints."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

PER_VISITOR = 2
AT_ALL = 20
"""Reviews that are made at once for one address, for one person, and in the whole house."""


class RunningReviews:
    """How many reviews are being made, and for whom."""

    def __init__(self) -> None:
        self._by: Counter[str] = Counter()
        self.count = 0

    def is_full_for(self, *visitor: str) -> bool:
        """Whether these, an address and a person, or all together have as many as there may be."""
        return self.count >= AT_ALL or any(self._by[each] >= PER_VISITOR for each in visitor)

    @contextmanager
    def one_more(self, *visitor: str) -> Iterator[None]:
        """For as long as it lasts."""
        self.count += 1
        self._by.update(visitor)
        try:
            yield
        finally:
            self.count -= 1
            self._by.subtract(visitor)
            self._by += Counter()  # forgets those who have none
