"""Looking back at a game of Sen: what a move was worth, in ravens of advantage, and what every land might have been."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from ...core import LegalActions
from ...core.bot import Belief
from .actions import Call, Choose, Claim, Discard, Draw, Keep, Peek, SenAction, Swap, Take, Use
from .bots.calling import consider_call
from .bots.hard import worth
from .bots.master import MasterBot
from .bots.outlook import KNOWN, with_land
from .bots.standing import SPREAD, shares
from .components import PEEK_ONE, RAVENS, SWAP_TWO
from .state import LOOK
from .view import SenView

BELIEFS: Final = ("land",)
"""What can be believed: clients have words for these."""
SURENESS: Final = 1.4
"""How surely chances to win are said, fitted to whole games: `python -m benchmarks.chances`."""
FELT: Final = 0.5
"""Half a raven."""
THIS_ROUND: Final = 0.25
"""How much of a round's luck is still to come in the one that is played."""


class Reviewer(MasterBot):
    """The master, which also weighs what it would not do, as the hard bot reckons: what it has learned has no measure.
    Where it does otherwise than that bot, something that this one holds for better counts as just as good."""

    def weigh(self, view: SenView, legal: LegalActions[SenAction], actions: Sequence[SenAction]) -> list[float | None]:
        """In ravens. Where one looks first makes no difference: all lands are alike then."""
        if view.phase == LOOK:
            return [0.0 for _ in actions]
        self._form_outlook(view)
        return [self._worth_of(action, view) for action in actions]

    def chances(self, view: SenView) -> list[float]:
        """By the totals, and the ravens that each dream has on average; nothing is sure before the end."""
        self._form_outlook(view)
        totals = [total + self.outlook.ravens(seat) for seat, total in enumerate(view.totals)]
        return shares(totals, SPREAD * sqrt(THIS_ROUND + self.outlook.standing.rounds_left(totals)))

    def believes(self, view: SenView) -> list[Belief]:
        """How many ravens each land has on average, to this seat."""
        self._form_outlook(view)
        return [
            Belief("land", round(land.ravens, 2), owner, slot)
            for owner, dream in enumerate(self.outlook.dreams)
            for slot, land in enumerate(dream)
        ]

    def _worth_of(self, action: SenAction, view: SenView) -> float | None:
        match action:
            case Draw():
                return self._draw()[0]
            case Take(slot):
                return self._replaced(slot, RAVENS[view.top])
            case Call():
                others = max([self._draw(), self._replacing(RAVENS[view.top], Take)], key=worth)[0]
                return others + consider_call(self.outlook, others, self._rng()).gain
            case Claim(first, second, ravens):
                return self._claim(first, second, ravens)
            case Peek():
                return max([value for value, peek in self._peeks() if peek == action], default=0.0)
            case Swap():
                return self._swap_worth(action)
            case _:
                return self._in_hand(action, view)

    def _in_hand(self, action: SenAction, view: SenView) -> float | None:
        """What is done with a drawn land."""
        if isinstance(action, Choose):
            return self._with_drawn(view.hand[action.which])[0]
        face = view.hand[0]
        gift = self.outlook.gifts[RAVENS[face]]
        match action:
            case Keep(slot):
                return self._replaced(slot, RAVENS[face])
            case Discard():
                return -gift
            case Use() if face == PEEK_ONE:
                return self._peek()[0] - gift
            case Use() if face == SWAP_TWO:
                return self._swap()[0] - gift
            case Use():
                return self._two_draws()
            case _:
                return None

    def _replaced(self, slot: int, ravens: int) -> float:
        """A land of so many ravens in place of this one."""
        own = self.outlook.own
        return self.outlook.change(self.seat, with_land(own, slot, KNOWN[ravens])) - self.gift_of_slot[slot]

    def _swap_worth(self, swap: Swap) -> float:
        """Whichever of the two lands is named first."""
        other = Swap(swap.other_owner, swap.other_slot, swap.owner, swap.slot)
        return max([value for value, each in self._swaps() if each in (swap, other)], default=0.0)


REVIEWER = Reviewer
