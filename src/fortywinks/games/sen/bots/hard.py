"""The hard bot: counts cards, reads the others, and does what is worth most.

Each time it is asked it forms an `Outlook`: what every face-down land may be, its own and those of the others, and what
a change of any dream is worth. Then it weighs its moves against each other, all in ravens of advantage:

- a land put into its dream: the ravens saved, less what the land that goes open is worth to the next player;
- a blind draw: the best it can do with each land that may come, times how likely that land is;
- Take 2, Peek 1 and Swap 2: the better of two draws, the knowledge gained, the two dreams changed;
- calling: see `calling`.
"""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any, Final, TypeAlias

from ....core import Event, LegalActions
from ....core.bot import Reason
from ..actions import Call, Choose, Claim, Discard, Draw, Keep, Look, Peek, SenAction, Swap, Take, Use
from ..components import MOST_RAVENS, PEEK_ONE, RAVENS, SWAP_TWO, TAKE_TWO, Face, SenOptions
from ..state import CHOOSE, DRAWN, LOOK, PEEK, SWAP, TURN
from ..view import SenView
from .belief import Beliefs
from .calling import consider_call
from .outlook import KNOWN, Guess, Outlook, with_land

Worth: TypeAlias = tuple[float, SenAction]
"""A move with what it is worth."""

PLAUSIBLE: Final = 0.5
"""A pair is not claimed unless it is at least this likely."""
SEEN: Final = 0.02
"""What it is worth to see an own land, for each raven squared that it varies by: the next call is a better one."""


def worth(move: Worth) -> float:
    return move[0]


class HardBot:
    """Decides by expected result."""

    def __init__(self, seat: int, seats: int, options: SenOptions, rng: Random) -> None:
        self.seat = seat
        self.options = options
        self.beliefs = Beliefs(seat, seats, options)
        self.seed = rng.getrandbits(64)

    def watch(self, event: Event) -> None:
        self.beliefs.watch(event)

    def choose(self, view: SenView, legal: LegalActions[SenAction]) -> SenAction:
        if view.phase == LOOK:
            return Look(0, 1)
        self._form_outlook(view)
        return _DECIDE[view.phase](self, view)[1]

    def explain(self, view: SenView, legal: LegalActions[SenAction], action: SenAction) -> Reason | None:
        """The reason and the numbers behind an action, the ravens of unknown lands on average."""
        if view.phase == LOOK:
            return None
        self._form_outlook(view)
        own = self.outlook.own
        if isinstance(action, Call):
            risk = consider_call(self.outlook, 0.0, self._rng()).risk
            return Reason("lowest-dream", {"mine": self.outlook.ravens(self.seat), "risk": 100 * risk})
        if isinstance(action, Take):
            return Reason("open-is-better", {"open": RAVENS[view.top], "mine": own[action.slot].ravens})
        if isinstance(action, Draw):
            return Reason("open-is-no-help", {"open": RAVENS[view.top], "gain": self._draw()[0]})
        if isinstance(action, Keep):
            return Reason("drawn-is-better", {"drawn": RAVENS[view.hand[0]], "mine": own[action.slot].ravens})
        if isinstance(action, Discard):
            worst = max([land.ravens for land in own])
            return Reason("drawn-is-worse", {"drawn": RAVENS[view.hand[0]], "mine": worst})
        if isinstance(action, Swap):
            one = self.outlook.dreams[action.owner][action.slot].ravens
            other = self.outlook.dreams[action.other_owner][action.other_slot].ravens
            mine, theirs = (one, other) if action.owner == self.seat else (other, one)
            return Reason("swap-gains", {"mine": mine, "theirs": theirs})
        if isinstance(action, Claim):
            chance = own[action.first].odds[action.ravens] * own[action.second].odds[action.ravens]
            return Reason("likely-pair", {"chance": 100 * chance})
        if isinstance(action, Use):
            return Reason("effect-helps", {"gain": self._with_drawn(view.hand[0])[0]})
        return Reason("better-of-two") if isinstance(action, Choose) else Reason("not-known")

    def _form_outlook(self, view: SenView) -> None:
        self.beliefs.catch_up(view)
        self.outlook = Outlook(self.beliefs, view, self.options)
        gifts = self.outlook.gifts
        self.gift_of_slot = [
            sum([chance * gifts[ravens] for ravens, chance in enumerate(land.odds)]) for land in self.outlook.own
        ]
        """What each own land is worth to the next player if it goes open."""
        self._best_peek: Worth | None = None
        self._best_swap: Worth | None = None

    def _rng(self) -> Random:
        """The same for a bot that sat there all along and for one that was told everything later."""
        return Random(self.seed + self.beliefs.told)

    # The moves, each with its worth.

    def _turn(self, view: SenView) -> Worth:
        moves = [self._draw(), self._replacing(RAVENS[view.top], Take)]
        if self.options.claim_pairs:
            moves += self._claims()
        best = max(moves, key=worth)
        call = consider_call(self.outlook, best[0], self._rng())
        return (best[0], Call()) if call.good else best

    def _draw(self) -> Worth:
        return sum([chance * self._with_drawn(face)[0] for face, chance in self.outlook.pile]), Draw()

    def _replacing(self, ravens: int, move: Callable[[int], SenAction]) -> Worth:
        """The best own land to replace by a land of so many ravens; the replaced one is open for the next player."""
        outlook, own = self.outlook, self.outlook.own
        best, best_slot = -1e9, 0
        for slot, gift in enumerate(self.gift_of_slot):
            gain = outlook.change(self.seat, with_land(own, slot, KNOWN[ravens])) - gift
            if gain > best:
                best, best_slot = gain, slot
        return best, move(best_slot)

    def _claims(self) -> list[Worth]:
        """Every pair that may well be one: right, two lands become one; wrong, one more is added (SEN-40)."""
        own = self.outlook.own
        claims: list[Worth] = []
        for (first, one), (second, other) in combinations(enumerate(own), 2):
            for ravens in range(MOST_RAVENS + 1):
                if one.odds[ravens] * other.odds[ravens] >= PLAUSIBLE:
                    claims.append((self._claim(first, second, ravens), Claim(first, second, ravens)))
        return claims

    def _claim(self, first: int, second: int, ravens: int) -> float:
        outlook, own = self.outlook, self.outlook.own
        chance = own[first].odds[ravens] * own[second].odds[ravens]
        shorter = with_land(own, first, outlook.blind)
        del shorter[second]
        right = outlook.change(self.seat, shorter) - outlook.gifts[ravens]
        wrong = outlook.change(self.seat, [*own, outlook.blind])
        return chance * right + (1 - chance) * wrong

    def _drawn(self, view: SenView) -> Worth:
        return self._with_drawn(view.hand[0])

    def _with_drawn(self, face: Face, *, again: bool = True) -> Worth:
        """The best move with this land in hand; without `again`, Take 2 is not used once more."""
        return max(self._moves_with(face, again=again), key=worth)

    def _moves_with(self, face: Face, *, again: bool = True) -> list[Worth]:
        """To put it away, to keep it where that is best, and to use it if it has an effect."""
        ravens = RAVENS[face]
        gift = self.outlook.gifts[ravens]
        moves: list[Worth] = [(-gift, Discard()), self._replacing(ravens, Keep)]
        if face == PEEK_ONE:
            moves.append((self._peek()[0] - gift, Use()))
        elif face == SWAP_TWO:
            moves.append((self._swap()[0] - gift, Use()))
        elif face == TAKE_TWO and again:
            moves.append((self._two_draws(), Use()))
        return moves

    def _two_draws(self) -> float:
        """What the better of two drawn lands is worth; the other one is covered at once (SEN-10)."""
        if not self.outlook.hidden:
            return 0.0
        draws = [(self._with_drawn(face, again=False)[0], chance) for face, chance in self.outlook.pile]
        draws.sort(reverse=True)
        total, not_better = 0.0, 1.0
        for value, chance in draws:
            worse = not_better - chance
            total += value * (not_better**2 - worse**2)
            not_better = worse
        return total

    def _choose(self, view: SenView) -> Worth:
        first, second = (self._with_drawn(face)[0] for face in view.hand)
        return (first, Choose(0)) if first >= second else (second, Choose(1))

    def _peek(self, view: SenView | None = None) -> Worth:
        """An own unknown land that is worth knowing, else the rival's land that is most in doubt (SEN-12)."""
        if self._best_peek is None:
            self._best_peek = max(self._peeks(), key=worth)
        return self._best_peek

    def _peeks(self) -> list[Worth]:
        outlook, own = self.outlook, self.outlook.own
        peeks: list[Worth] = [(0.0, Peek(self.seat, 0))]
        for slot, land in enumerate(own):
            if not land.sure:
                changes = [
                    chance * outlook.change(self.seat, with_land(own, slot, KNOWN[ravens]))
                    for ravens, chance in enumerate(land.odds)
                    if chance
                ]
                peeks.append((sum(changes) + SEEN * _variance(land), Peek(self.seat, slot)))
        for owner, dream in enumerate(outlook.dreams):
            if owner != self.seat:
                weight = SEEN / 2 * outlook.weights[owner]
                peeks += [(weight * _variance(land), Peek(owner, slot)) for slot, land in enumerate(dream)]
        return peeks

    def _swap(self, view: SenView | None = None) -> Worth:
        """Two lands whose exchange is best for the bot, its own or others' (SEN-13)."""
        if self._best_swap is None:
            self._best_swap = max(self._swaps(), key=worth)
        return self._best_swap

    def _swaps(self) -> list[Worth]:
        outlook = self.outlook
        places = [(owner, slot) for owner, dream in enumerate(outlook.dreams) for slot in range(len(dream))]
        swaps: list[Worth] = []
        for (owner, slot), (other, other_slot) in combinations(places, 2):
            land, other_land = outlook.dreams[owner][slot], outlook.dreams[other][other_slot]
            if owner != other:
                change = outlook.change(owner, with_land(outlook.dreams[owner], slot, other_land))
                change += outlook.change(other, with_land(outlook.dreams[other], other_slot, land))
                swaps.append((change, Swap(owner, slot, other, other_slot)))
            elif self.options.swap_within_dream:
                swaps.append((0.0, Swap(owner, slot, other, other_slot)))
        return swaps


def _variance(land: Guess) -> float:
    return sum([chance * (ravens - land.ravens) ** 2 for ravens, chance in enumerate(land.odds)])


_DECIDE: Final[dict[str, Callable[[Any, SenView], Worth]]] = {
    TURN: HardBot._turn,
    DRAWN: HardBot._drawn,
    CHOOSE: HardBot._choose,
    PEEK: HardBot._peek,
    SWAP: HardBot._swap,
}
