"""The hard bot: counts every card, imagines worlds that agree with what it saw, and plays each of its moves in them.

In every world all players go on by quick judgement for a while, itself included; then the position is weighed by the
scores and by what the dreams may expect. What did best on average is done. So it finds when to wake whom, when to
feed or spoil a dream, and when a block is better held than played.
"""

from random import Random
from typing import Final

from ....bots.bot import Reason
from ....core import Event, LegalActions
from ..actions import ZzzzsAction
from ..components import CountingZzzzsOptions
from ..rules import WINDOW, ZzzzsState
from ..view import CountingZzzzsView
from .explaining import reason_for
from .outlook import leeway, standing
from .policy import decide, judge
from .seen import Seen

CANDIDATES: Final = 5
"""So many moves are looked at, those that quick judgement likes best."""
WORLDS: Final[dict[int, int]] = {2: 40, 3: 26, 4: 20}
"""How many worlds are imagined for one decision, by the number of players."""
ROUNDS: Final = 3
"""For so many rounds of turns a world is played on."""
TRUST: Final = 1.2
"""By how many points quick judgement is usually mistaken: the more the worlds differ, the more it counts."""


class HardBot:
    """Decides by imagined play."""

    def __init__(self, seat: int, seats: int, options: CountingZzzzsOptions, rng: Random) -> None:
        self.seat = seat
        self.seats = seats
        self.seen = Seen(seat, seats, options)
        self.seed = rng.getrandbits(64)

    def watch(self, event: Event) -> None:
        self.seen.watch(event)

    def choose(self, view: CountingZzzzsView, legal: LegalActions[ZzzzsAction]) -> ZzzzsAction:
        if len(legal) == 1:
            return legal[0]
        return max(self.weigh(view), key=lambda weighed: weighed[0])[1]

    def explain(self, view: CountingZzzzsView, legal: LegalActions[ZzzzsAction], action: ZzzzsAction) -> Reason | None:
        """Why it does this, with the numbers behind it."""
        return reason_for(self.seen.world(view, self._rng()), self.seat, action) if len(legal) > 1 else None

    def weigh(self, view: CountingZzzzsView) -> list[tuple[float, ZzzzsAction]]:
        """The moves that are worth a thought, each with the share in the win that it leads to."""
        rng = self._rng()
        now = self.seen.world(view, rng)
        judged = sorted(judge(now, self.seat), key=lambda each: each[0], reverse=True)[:CANDIDATES]
        results: list[list[float]] = [[] for _ in judged]
        for _ in range(WORLDS[self.seats]):
            world = self.seen.world(view, rng)
            played = [self._play_on(world.clone(), action) for _, action in judged]
            usual = sum(played) / len(played)  # what is the same for all moves tells nothing about them
            for result, share in zip(results, played, strict=True):
                result.append(share - usual)
        chance = standing(now, self.seat)
        point = max(chance * (1 - chance), 0.05) / leeway(now)  # the share in the win that one point is worth
        mean = sum([points for points, _ in judged]) / len(judged)
        return [
            (_blend(result, (points - mean) * point, TRUST * point), action)
            for result, (points, action) in zip(results, judged, strict=True)
        ]

    def _play_on(self, world: ZzzzsState, action: ZzzzsAction) -> float:
        """Does the move in a world and sees where it leads."""
        world.apply(self.seat, action)
        turns = ROUNDS * self.seats
        turn = world.turn
        while world.outcome is None:
            if world.turn != turn:
                turn = world.turn
                turns -= 1
                if turns <= 0 and world.phase != WINDOW:
                    break
            seat = world.deciders[0]
            world.apply(seat, decide(world, seat))
        return standing(world, self.seat)

    def _rng(self) -> Random:
        """The same for a bot that sat there all along and for one that was told everything later."""
        return Random(self.seed + self.seen.told)


def _blend(results: list[float], judged: float, doubt: float) -> float:
    """What the worlds say and what quick judgement says, each by how sure it is."""
    count = len(results)
    mean = sum(results) / count
    spread = sum([(result - mean) ** 2 for result in results]) / (count - 1) / count
    trust = doubt * doubt / (doubt * doubt + spread)
    return trust * mean + (1 - trust) * judged
