"""The master: a net that learned from some 700 million decisions where to do something else than the hard bot would.

It is shown what the hard bot reckons at its seat, and says how much it wishes to do each legal action; what hard would
do has a start. docs/research/training.md tells how it learned. With the compiled engine it then tries what it wishes
most in worlds that agree with all it knows, in which everybody plays on as the hard bot would (`search.h`), and does
something else if that is clearly better there; where there is no engine, as in a browser, it goes by its wishes. The
variants of the rules it has not learned: there it plays as the hard bot does.
"""

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from ....bots import searching
from ....bots.searching import PATIENCE
from ....core import LegalActions
from ....core.bot import Reason
from ....learn.net import Net, load_net, read_weights
from ..actions import Call, SenAction, Take, Use
from ..components import RAVENS, SenOptions
from ..state import CHOOSE, DRAWN, LOOK, PEEK, TURN
from ..view import SenView
from .calling import A_MATCH, LARGE_RESULT, TOO_MANY, chance_to_be_lowest, consider_call
from .hard import HardBot, worth
from .seeing import ACTIONS, FEATURES, Order, Reckoned, features

if TYPE_CHECKING:
    from ....native.search import Search

THOUGHTS: Final = 12_000
"""So many decisions it imagines before it does something."""
PACKAGE: Final = __name__.removesuffix(".bots.master")
IMPOSSIBLE: Final = -1e9
"""What an effect is worth that a land does not have."""


def _wish(one: tuple[float, SenAction]) -> float:
    return one[0]


def master_net() -> Net:
    return load_net("fortywinks.games.sen", FEATURES, ACTIONS)


def search_for(seats: int, options: SenOptions, patience: float) -> "Search | None":
    return searching.search_for(PACKAGE, "Sen", seats, options, patience)


class MasterBot(HardBot):
    """Decides by what it learned, and by trying that out."""

    thoughts = THOUGHTS

    @staticmethod
    def having_learned(content: bytes, source: str) -> "partial[MasterBot]":
        """The master by the weights of a file, as `fortywinks train` writes it."""
        net = Net(read_weights(content, f"the weights in {source}", "sen", FEATURES, ACTIONS))
        return partial(MasterBot, net=net)

    def __init__(self, seat: int, seats: int, options: SenOptions, rng: Random, net: Net | None = None) -> None:
        super().__init__(seat, seats, options, rng)
        variants = (options.swap_within_dream, options.gentle_ravens, options.go_for_broke, options.claim_pairs)
        self.net = None if any(variants) else net or master_net()
        self.search = None if self.net is None else search_for(seats, options, PATIENCE)

    def choose(self, view: SenView, legal: LegalActions[SenAction]) -> SenAction:
        if self.net is None or view.phase == LOOK:
            return super().choose(view, legal)
        order, numbers, reckoned = self.see(view)
        actions = list(legal)
        wishes = self.net.wishes(numbers, [order.number(action) for action in actions], order.number(reckoned.action))
        wished = [action for _, action in sorted(zip(wishes, actions, strict=True), key=_wish, reverse=True)]
        return self._try_out(view, wished, reckoned.action)

    def _try_out(self, view: SenView, wished: list[SenAction], hard: SenAction) -> SenAction:
        """What turns out best of what it wishes most and what hard would do, or else what it wishes most."""
        if self.search is None:  # it may have been built since this bot sat down
            self.search = search_for(self.beliefs.seats, self.options, 0)
        if self.search is None:
            return wished[0]
        from ..search import CANDIDATES, action_numbers, knowing_row, told_hints

        row, tried = knowing_row(self.beliefs, view), wished[:CANDIDATES]
        if row is None:
            return wished[0]
        if hard not in tried:
            tried[-1] = hard
        numbers = action_numbers(self.beliefs.seats, self.options)
        told = told_hints(self.beliefs, [numbers[action] for action in tried])
        found = self.search.weigh(row, self.seat, told, self.thoughts, self.seed + self.beliefs.told)
        return next(action for action in tried if numbers[action] == found.actions[0][1])

    def explain(self, view: SenView, legal: LegalActions[SenAction], action: SenAction) -> Reason | None:
        """Where it does as the hard bot would, for that one's reasons; else it has learned to, and cannot say more."""
        if self.net is None or view.phase == LOOK:
            return super().explain(view, legal, action)
        return super().explain(view, legal, action) if action == self.see(view)[2].action else Reason("learned")

    def see(self, view: SenView) -> tuple[Order, list[float], Reckoned]:
        """What the net is shown at this decision."""
        self._form_outlook(view)
        order, reckoned = Order(self.beliefs, self.outlook), self._reckon(view)
        return order, features(view, self.options, self.beliefs, self.outlook, order, reckoned), reckoned

    def _reckon(self, view: SenView) -> Reckoned:
        if view.phase == TURN:
            return self._reckon_turn(view)
        if view.phase == DRAWN:
            moves = self._moves_with(view.hand[0])
            use = next((value for value, action in moves if isinstance(action, Use)), IMPOSSIBLE)
            return Reckoned((moves[0][0], moves[1][0], use), 0.0, max(moves, key=worth)[1])
        if view.phase == CHOOSE:
            first, second = (self._with_drawn(face)[0] for face in view.hand)
            return Reckoned((first, second, 0.0), 0.0, self._choose(view)[1])
        value, action = self._peek() if view.phase == PEEK else self._swap()
        return Reckoned((value, 0.0, 0.0), 0.0, action)

    def _reckon_turn(self, view: SenView) -> Reckoned:
        outlook, draw, take = self.outlook, self._draw(), self._replacing(RAVENS[view.top], Take)
        best = max((draw, take), key=worth)
        call = consider_call(outlook, best[0], self._rng())
        ravens = [outlook.ravens(seat) for seat in range(len(outlook.dreams))]
        margin = call.gain / A_MATCH if outlook.standing.may_end(LARGE_RESULT) else call.gain
        if ravens.pop(self.seat) > min(ravens) + TOO_MANY:
            margin = -1.0
        lowest = chance_to_be_lowest(outlook.dreams, self.seat)
        return Reckoned((draw[0], take[0], margin), lowest, Call() if call.good else best[1])
