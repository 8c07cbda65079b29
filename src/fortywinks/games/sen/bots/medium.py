"""The medium bot: a good memory and rules of thumb, as a practised player at the kitchen table has them.

It knows its own dream, remembers every land it saw anywhere, and plays for few ravens in its own dream. It does not
count cards, does not ask itself what the others may hold, and pays no attention to the score of the match.
"""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any, Final

from ....core import Event, LegalActions
from ....core.bot import Reason
from ..actions import Call, Choose, Claim, Discard, Draw, Keep, Look, Peek, SenAction, Swap, Take, Use
from ..components import MOST_RAVENS, PEEK_ONE, RAVENS, SWAP_TWO, TAKE_TWO, Face, SenOptions
from ..scoring import NINE
from ..state import CHOOSE, DRAWN, LOOK, PEEK, SWAP, TURN
from ..view import SenView
from .memory import Land, Memory


class MediumBot:
    """Plays by rules of thumb."""

    call_at = 6
    """Calls with no more ravens than this, as far as it can tell."""
    unknown = 5.0
    """What it takes an unknown land for."""
    clear_gain = 4.0
    """It takes the open land for such a gain, whatever it is; a land of up to three ravens for half of it."""

    def __init__(self, seat: int, seats: int, options: SenOptions, rng: Random) -> None:
        self.seat = seat
        self.options = options
        self.memory = Memory(seat, seats)

    def watch(self, event: Event) -> None:
        self.memory.watch(event)

    def choose(self, view: SenView, legal: LegalActions[SenAction]) -> SenAction:
        self.memory.catch_up(view)
        return _DECIDE[view.phase](self, view)

    def explain(self, view: SenView, legal: LegalActions[SenAction], action: SenAction) -> Reason | None:
        """The rule of thumb behind the action. Numbers of ravens are as far as it can tell."""
        self.memory.catch_up(view)
        worst = self._worst()[0]
        if isinstance(action, Call):
            return Reason("light-dream", {"mine": sum(map(self._guess, self.memory.own))})
        if isinstance(action, Take):
            return Reason("open-is-better", {"open": RAVENS[view.top], "mine": worst})
        if isinstance(action, Draw):
            return Reason("open-is-no-help", {"open": RAVENS[view.top]})
        if isinstance(action, Keep):
            return Reason("drawn-is-better", {"drawn": RAVENS[view.hand[0]], "mine": worst})
        if isinstance(action, Discard):
            return Reason("drawn-is-worse", {"drawn": RAVENS[view.hand[0]], "mine": worst})
        if isinstance(action, Choose):
            return Reason("fewer-ravens", {})
        if isinstance(action, Swap):
            return Reason("swap-gains", {"mine": worst, "theirs": self._others_lands()[0][0]})
        if isinstance(action, Peek):
            return Reason("not-known", {})
        return None

    # What it thinks of the lands.

    def _guess(self, land: Land) -> float:
        return self.unknown if land.face is None else self._ravens(land.face)

    def _ravens(self, face: Face) -> int:
        """What a land counts in its dream, as it sees it. Nines are another matter in the variants about them."""
        nines = sum(land.face == NINE for land in self.memory.own)
        if self.options.go_for_broke and nines >= 3:
            return 0 if face == NINE else MOST_RAVENS
        if self.options.gentle_ravens and nines and face == NINE:
            return 0
        return RAVENS[face]

    def _worst(self) -> tuple[float, int]:
        """The own land it would like best to be rid of, an unknown one rather than a known one: ravens and slot."""
        own = self.memory.own
        slot = max(range(len(own)), key=lambda slot: (self._guess(own[slot]), own[slot].face is None))
        return self._guess(own[slot]), slot

    def _own_unknown(self) -> int | None:
        return next((slot for slot, land in enumerate(self.memory.own) if land.face is None), None)

    def _known_pair(self) -> Claim | None:
        """Two own lands of the same, not too small number of ravens."""
        known = [(slot, RAVENS[land.face]) for slot, land in enumerate(self.memory.own) if land.face is not None]
        for (first, ravens), (second, others) in combinations(known, 2):
            if ravens == others >= 3:
                return Claim(first, second, ravens)
        return None

    def _others_lands(self) -> list[tuple[float, int, int]]:
        """The lands of the others, the lowest first as far as it knows: ravens, owner, slot."""
        return sorted(
            (self._guess(land), owner, slot)
            for owner, dream in enumerate(self.memory.dreams)
            if owner != self.seat
            for slot, land in enumerate(dream)
        )

    # What it does.

    def _look(self, view: SenView) -> SenAction:
        return Look(0, 1)

    def _turn(self, view: SenView) -> SenAction:
        if self.options.claim_pairs and (claim := self._known_pair()):
            return claim
        if sum(map(self._guess, self.memory.own)) <= self.call_at:
            return Call()
        worst, slot = self._worst()
        top = self._ravens(view.top)
        gain = worst - top
        if gain >= self.clear_gain or (top <= 3 and gain >= self.clear_gain / 2):
            return Take(slot)
        return Draw()

    def _drawn(self, view: SenView) -> SenAction:
        land = view.hand[0]
        if self._likes_to_use(land):
            return Use()
        worst, slot = self._worst()
        return Keep(slot) if self._ravens(land) < worst else Discard()

    def _likes_to_use(self, land: Face) -> bool:
        if land == PEEK_ONE:
            return self._own_unknown() is not None
        if land == SWAP_TWO:
            return self._worst()[0] - self._others_lands()[0][0] >= 2
        return land == TAKE_TWO

    def _choose(self, view: SenView) -> SenAction:
        first, second = map(self._ravens, view.hand)
        return Choose(0 if first <= second else 1)

    def _peek(self, view: SenView) -> SenAction:
        slot = self._own_unknown()
        if slot is not None:
            return Peek(self.seat, slot)
        return Peek((self.seat + 1) % self.memory.seats, 0)

    def _swap(self, view: SenView) -> SenAction:
        """Its worst land against the lowest it knows of."""
        _, slot = self._worst()
        _, owner, other = self._others_lands()[0]
        return swap_of((self.seat, slot), (owner, other))


def swap_of(one: tuple[int, int], other: tuple[int, int]) -> Swap:
    """The swap of these two places, the first at the table named first."""
    return Swap(*min(one, other), *max(one, other))


_DECIDE: Final[dict[str, Callable[[Any, SenView], SenAction]]] = {
    LOOK: MediumBot._look,
    TURN: MediumBot._turn,
    DRAWN: MediumBot._drawn,
    CHOOSE: MediumBot._choose,
    PEEK: MediumBot._peek,
    SWAP: MediumBot._swap,
}
