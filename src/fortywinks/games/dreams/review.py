"""Looking back at a game of Dreams: what a star or a tip was worth, in points, and what one could believe then.

A tip is worth its points times how likely it is right. A star is worth what it leaves of the own points: those for
being unsuspected (DRM-20, DRM-21), less what a reader who does not know gains by it.
"""

from collections.abc import Sequence
from typing import Any, Final

from ...bots.standing import chances_by_points
from ...core import Action, LegalActions, parse_seat
from ...core.bot import Belief
from .actions import Lock, Place, Tip
from .bots.hard import HardBot, fits_of
from .bots.memory import Laid, Memory
from .bots.reading import shares
from .bots.suspicion import Suspicion
from .hindsight import NOBODY
from .scoring import MORTAL_FOUND, UNNOTICED, UNSUSPECTED, VISION_FOUND
from .view import DreamsView

BELIEFS: Final = ("mortal", "vision")
"""What can be believed: clients have words for these."""
SURENESS: Final = 2.3
"""How surely chances to win are said, fitted to whole games: `python -m benchmarks.chances`."""
FELT: Final = 0.1
"""A tenth of a point."""
A_ROUND: Final = 1.6
"""About what a seat earns in a round, and by how much totals drift apart in it."""


class Reviewer(HardBot):
    """The hard bot, which also weighs what it would not do."""

    def choose(self, view: DreamsView, legal: LegalActions[Any]) -> Action:
        """A dial that is set can still be set otherwise; not every table lets it be locked."""
        if view.phase == "place" or view.tip is None:
            return super().choose(view, legal)
        memory = self.memory.seen(view)
        worths = {action: self._tip_worth(action.choice, memory) for action in legal if isinstance(action, Tip)}
        best = max(worths, key=lambda tip: (worths[tip], tip.choice == view.tip), default=None)
        is_set = best is None or best.choice == view.tip
        return best if best is not None and not (is_set and Lock() in legal) else Lock()

    def weigh(self, view: DreamsView, legal: LegalActions[Any], actions: Sequence[Action]) -> list[float | None]:
        memory = self.memory.seen(view)
        return [self._worth_of(action, view, memory) for action in actions]

    def _worth_of(self, action: Action, view: DreamsView, memory: Memory) -> float | None:
        if isinstance(action, Place):
            return self._star_worth(Laid(memory.seat, action.star, action.x, action.y), memory)
        if isinstance(action, Tip):
            return self._tip_worth(action.choice, memory)
        return self._tip_worth(view.tip, memory) if isinstance(action, Lock) and view.tip is not None else None

    def _tip_worth(self, choice: str, memory: Memory) -> float:
        if memory.is_mortal:
            return VISION_FOUND * self._belief(memory)[int(choice) - 1] if choice.isdecimal() else 0.0
        return 0.0 if choice.isdecimal() else MORTAL_FOUND * self._suspicions(memory).get(parse_seat(choice), 0.0)

    def _star_worth(self, star: Laid, memory: Memory) -> float:
        belief = self._belief(memory)
        if memory.is_mortal:
            suspected = sum(share * self._suspected(star, memory, which) for which, share in enumerate(belief))
            return UNNOTICED * (1 - suspected)
        assert memory.token
        vision = memory.token - 1
        found = _read(memory, star)[vision]
        return UNSUSPECTED * (1 - self._suspected(star, memory, vision)) - VISION_FOUND * found / (memory.seats - 1)

    def _suspected(self, star: Laid, memory: Memory, vision: int) -> float:
        """How likely this seat is the mortal, to somebody who knows this vision, once the star lies."""
        reader = Suspicion(NOBODY, memory.seats, memory.pictures, memory.pictures[vision])
        for each in (*memory.laid, star):
            reader.add(each)
        return reader.belief[memory.seat]

    def chances(self, view: DreamsView) -> list[float]:
        """By the points so far."""
        if self.options.round_limit is not None:
            rounds = 1.0 + self.options.round_limit - view.round
        else:
            rounds = 0.5 + max(0, (self.options.score_limit or 0) - max(view.totals)) / A_ROUND
        return chances_by_points(view.totals, A_ROUND, rounds)

    def believes(self, view: DreamsView) -> list[Belief]:
        """A god asks who the mortal is, the mortal which picture is meant."""
        memory = self.memory.seen(view)
        if memory.is_mortal:
            belief = self._belief(memory)
            return [Belief("vision", round(share, 4), None, place) for place, share in enumerate(belief)]
        suspicions = self._suspicions(memory)
        return [Belief("mortal", round(share, 4), seat) for seat, share in suspicions.items()]


def _read(memory: Memory, star: Laid) -> list[float]:
    """What the stars say about the pictures, with one more, to somebody who does not know."""
    said = [fits_of(each, memory) for each in (*memory.laid, star)]
    return shares([sum(column) for column in zip(*said, strict=True)])


REVIEWER = Reviewer
