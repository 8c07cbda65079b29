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
from .outlook import standing
from .policy import decide, judge
from .seen import Seen

CANDIDATES: Final = 6
"""So many moves are looked at, those that quick judgement likes best."""
WORLDS: Final[dict[int, int]] = {2: 24, 3: 18, 4: 14}
"""How many worlds are imagined for one decision, by the number of players."""
ROUNDS: Final = 2
"""For so many rounds of turns a world is played on."""


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
        judged = sorted(judge(self.seen.world(view, rng), self.seat), key=lambda each: each[0], reverse=True)
        moves = [action for _, action in judged[:CANDIDATES]]
        sums = [0.0] * len(moves)
        for _ in range(WORLDS[self.seats]):
            world = self.seen.world(view, rng)
            for place, action in enumerate(moves):
                sums[place] += self._play_on(world.clone(), action)
        return list(zip(sums, moves, strict=True))

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
