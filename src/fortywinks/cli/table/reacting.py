"""When to let a thing happen at a table with others: nobody is told of it, but all see when the last one did.

So what lets it happen goes out after a pause that is drawn when the question comes, before anybody looks at the hand
(ZZZ-63 is such a rule). Whoever has decided sooner waits for it as well.
"""

from random import SystemRandom
from typing import Any, Final

SHORTEST: Final = 0.9
USUAL: Final = 2.6
LONGEST: Final = 7.0

_rng = SystemRandom()


def draw_pause() -> float:
    """Seconds, as in the page. Now and then it outlasts the time to answer: a long silence means nothing, either."""
    if _rng.random() < 1 / 6:
        return _rng.uniform(SHORTEST + USUAL, LONGEST)
    return SHORTEST + min(_rng.random(), _rng.random()) * USUAL


class Reacting:
    """The question that is open now, and until when the answer waits."""

    def __init__(self) -> None:
        self._question: Any = None
        self._due = 0.0

    def asked(self, question: Any, now: float) -> bool:
        """A question is there; whether it is a new one."""
        is_new = bool(question != self._question)
        if is_new:
            self._question, self._due = question, now + draw_pause()
        return is_new

    def wait(self, now: float) -> float:
        """For how long an answer still waits."""
        return max(0.0, self._due - now)
