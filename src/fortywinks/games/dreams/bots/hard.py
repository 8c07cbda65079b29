"""The hard bot: reads every star by its likelihood, and minds what others can read from its own.

It holds a belief about what somebody would think who does not know the true vision. A god lays stars that fit the
vision and yet leave that somebody in doubt; the mortal lays what a god would most likely lay, over all that he still
believes possible. A player is suspected if the stars are better explained by such a belief than by the vision.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from ....core import Action, Event, LegalActions, parse_seat, seat_letter
from ....core.bot import Reason
from ..actions import Lock, Place, Tip
from ..components import DreamsOptions, Picture
from ..events import Placed, TokenDrawn
from ..gallery.maps import IN_THE_SKY
from ..view import DreamsView
from .insight import Insight
from .memory import Laid, Memory
from .placing import Wish, lay_best
from .reading import likelihoods, shares, star_likelihood
from .suspicion import Suspicion

DISCRETION = 0.8
"""How much a god cares about leaving the mortal in doubt: 0 not at all, 1 as much as about being understood."""
CAUTION = 1.0
"""How much the mortal prefers places on which the likely pictures agree."""
WHIM = 0.55
"""How much mood decides between places that are about as good."""


class HardBot:
    """Plays by likelihood."""

    discretion = DISCRETION
    caution = CAUTION

    def __init__(self, seat: int, seats: int, options: DreamsOptions, rng: Random) -> None:
        self.memory = Memory(seat, seats)
        self.options = options
        self.insight: Insight | None = None
        self.suspicion: Suspicion | None = None
        self.rng = rng

    def watch(self, event: Event) -> None:
        """It thinks while it watches: each star is weighed once, as it is laid."""
        memory = self.memory
        memory.watch(event)
        if isinstance(event, TokenDrawn):
            self.insight = self.suspicion = None
            if memory.is_mortal:
                self.insight = Insight(memory.seat, memory.pictures)
            else:
                self.suspicion = Suspicion(memory.seat, memory.seats, memory.pictures, memory.vision)
        elif isinstance(event, Placed):
            for thought in (self.insight, self.suspicion):
                if thought is not None:
                    thought.add(memory.laid[-1])

    def _suspicions(self, memory: Memory) -> dict[int, float]:
        """How likely each of the others is the mortal; if it did not see who laid what, all alike."""
        if self.suspicion is not None and memory is self.memory:
            return self.suspicion.belief
        suspicion = Suspicion(memory.seat, memory.seats, memory.pictures, memory.vision)
        for star in memory.laid:
            suspicion.add(star)
        return suspicion.belief

    def _belief(self, memory: Memory) -> list[float]:
        """What one would think of the pictures who does not know: the mortal as well as he can, a god plainly."""
        if not memory.is_mortal:
            return belief_from(memory, without=None)
        if self.insight is not None and memory is self.memory:
            return self.insight.belief
        return belief_from(memory, without=memory.seat)

    def choose(self, view: DreamsView, legal: LegalActions[Any]) -> Action:
        memory = self.memory.seen(view)
        if view.phase == "place":
            return self._lay(view, memory)
        if view.tip is not None and Lock() in legal:
            return Lock()
        if memory.is_mortal:
            belief = self._belief(memory)
            return Tip(str(1 + max(range(len(belief)), key=lambda place: (belief[place], self.rng.random()))))
        suspicion = self._suspicions(memory)
        return Tip(seat_letter(max(suspicion, key=lambda seat: (suspicion[seat], self.rng.random()))))

    def explain(self, view: DreamsView, legal: LegalActions[Any], action: Action) -> Reason | None:
        """Why: as numbers the shares, in percent, of what it believes."""
        memory = self.memory.seen(view)
        belief = self._belief(memory)
        if isinstance(action, Place):
            best = max(range(len(belief)), key=belief.__getitem__)
            if memory.is_mortal:
                return Reason("fits-the-likely", {"picture": best + 1, "percent": round(100 * belief[best])})
            vision = (memory.token or 1) - 1
            return Reason("fits-the-vision", {"picture": vision + 1, "percent": round(100 * belief[vision])})
        if not isinstance(action, Tip):
            return None
        if memory.is_mortal:
            picture = int(action.choice)
            return Reason("likeliest-vision", {"picture": picture, "percent": round(100 * belief[picture - 1])})
        seat = parse_seat(action.choice)
        return Reason("likeliest-mortal", {"suspect": seat, "percent": round(100 * self._suspicions(memory)[seat])})

    def _lay(self, view: DreamsView, memory: Memory) -> Action:
        wishes = self._wishes(view, memory)
        wishes.sort(reverse=True)
        return lay_best(wishes[:80], view, self.rng)

    def _wishes(self, view: DreamsView, memory: Memory) -> list[Wish]:
        """Every star left at every cell, and how much it is liked."""
        belief, whim = self._belief(memory), 1 / WHIM
        wishes: list[Wish] = []
        for kind in view.left[view.viewer]:
            likes = self._likes(memory, belief, kind)
            wishes += [
                (like + self.rng.expovariate(whim) * 0.5, kind, cell)
                for like, cell in zip(likes, IN_THE_SKY, strict=True)
            ]
        return wishes

    def _likes(self, memory: Memory, belief: Sequence[float], kind: str) -> list[float]:
        """For each cell of the sky, how much a star there is liked, mood apart."""
        one, two, three, four = belief
        maps = [sky_likelihoods(picture, kind) for picture in memory.pictures]
        plain = zip(*[likely for likely, _ in maps], strict=True)
        doubts = [math.log(one * a + two * b + three * c + four * d) for a, b, c, d in plain]
        if memory.token:
            fits = maps[memory.token - 1][1]
            return [fit - self.discretion * (fit - doubt) for fit, doubt in zip(fits, doubts, strict=True)]
        logs = zip(*[logarithms for _, logarithms in maps], strict=True)
        agreed = [one * a + two * b + three * c + four * d for a, b, c, d in logs]
        return [value - self.caution * (doubt - value) for value, doubt in zip(agreed, doubts, strict=True)]


@lru_cache(maxsize=256)
def sky_likelihoods(picture: Picture, kind: str) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """For each cell of the sky, how much likelier a star is there than anywhere, and its logarithm."""
    logarithms = tuple([likelihoods(picture)[kind][cell] for cell in IN_THE_SKY])
    return tuple(map(math.exp, logarithms)), logarithms


def fits_of(star: Laid, memory: Memory) -> list[float]:
    return [star_likelihood(picture, star.kind, star.x, star.y) for picture in memory.pictures]


def belief_from(memory: Memory, without: int | None) -> list[float]:
    """What the stars say about the pictures, to somebody who does not know and leaves one player's stars out."""
    weights = [0.0] * len(memory.pictures)
    for star in memory.laid:
        if without is None or star.seat != without:
            for place, fit in enumerate(fits_of(star, memory)):
                weights[place] += fit
    return shares(weights)
