"""The hard bot: counts every card, imagines worlds that agree with what it saw, and plays each of its moves in them.

In every world all players go on by quick judgement for a while, itself included; then the position is weighed by the
scores and by what the dreams may expect. What did best on average is done. So it finds when to wake whom, when to
feed or spoil a dream, and when a block is better held than played.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from ....core import Event, LegalActions
from ....core.bot import Reason
from ..actions import ZzzzsAction
from ..components import CountingZzzzsOptions
from ..state import WINDOW, ZzzzsState
from ..view import CountingZzzzsView
from .explaining import reason_for
from .outlook import leeway, standing
from .policy import decide, judge
from .seen import Seen

HEATS: Final = ((5, 16), (3, 20), (2, 32))
"""So many moves are looked at, those that did best so far, in so many worlds; at first those that quick judgement
likes best."""
ROUNDS: Final = 2
"""For so many rounds of turns a world is played on."""
TRUST: Final = 0.8
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
        return max(self.ponder(view), key=lambda weighed: weighed[0])[1]

    def explain(self, view: CountingZzzzsView, legal: LegalActions[ZzzzsAction], action: ZzzzsAction) -> Reason | None:
        """Why it does this, with the numbers behind it."""
        return reason_for(self.seen.world(view, self._rng()), self.seat, action) if len(legal) > 1 else None

    def ponder(self, view: CountingZzzzsView, also: Sequence[ZzzzsAction] = ()) -> list[tuple[float, ZzzzsAction]]:
        """The moves that are worth a thought, and those asked for, each with the share in the win that it leads to."""
        rng = self._rng()
        now = self.seen.world(view, rng)
        chance = standing(now, self.seat)
        point = max(chance * (1 - chance), 0.05) / leeway(now)  # the share in the win that one point is worth
        moves = [Move(action, points * point) for points, action in judge(now, self.seat)]
        for count, worlds in HEATS:
            moves.sort(key=lambda move: move.worth(TRUST * point), reverse=True)
            moves = [move for place, move in enumerate(moves) if place < count or move.action in also]
            for _ in range(worlds):
                world = self.seen.world(view, rng)
                for move in moves:
                    move.results.append(self._play_on(world.clone(), move.action))
            _compare(moves)
        return [(move.worth(TRUST * point), move.action) for move in moves]

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


class Move:
    """A move that is thought over: what quick judgement says, and what came of it in the worlds."""

    def __init__(self, action: ZzzzsAction, judged: float) -> None:
        self.action = action
        self.judged = judged
        self.results: list[float] = []
        self.lead: list[float] = []
        """The results, less what all the moves had in common in the same world."""

    def worth(self, doubt: float) -> float:
        """What the worlds say and what quick judgement says, each by how sure it is."""
        count = len(self.lead)
        if count < 2:
            return self.judged
        mean = sum(self.lead) / count
        spread = sum([(lead - mean) ** 2 for lead in self.lead]) / (count - 1) / count
        trust = doubt * doubt / (doubt * doubt + spread)
        return trust * mean + (1 - trust) * self.judged


def _compare(moves: list[Move]) -> None:
    """Sets each move against the mean of those that are still thought over; all have seen the same worlds."""
    usual = [sum(shares) / len(moves) for shares in zip(*[move.results for move in moves], strict=True)]
    middle = sum([move.judged for move in moves]) / len(moves)
    for move in moves:
        move.lead = [share - mean for share, mean in zip(move.results, usual, strict=True)]
        move.judged -= middle
