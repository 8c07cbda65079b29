"""What lies under the lands that nobody showed: card counting, and reading the others by what they do.

Every face-down land that a player has not seen is one of the lands that player has not seen anywhere; counting them
gives exact odds. What its owner does makes some of them likelier: who knows two own lands and puts a drawn 6 away has
hardly an 8 among them. Such *hints* multiply the odds.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from ....core import Event
from .. import events
from ..components import MOST_RAVENS, RAVENS, SenOptions
from .memory import Land, Memory

Odds: TypeAlias = list[float]
"""How likely each number of ravens is, from 0 to 9."""

EVEN: Final = 5
"""About what an unknown land is worth."""
SLIP: Final = 0.05
"""How likely somebody does what would look wrong to us."""
DRAW_GAIN: Final = 3
"""What a player may hope to gain by drawing: an open land that gains no more is left lying, and that says little."""

CERTAIN: Final[tuple[Odds, ...]] = tuple(
    [1.0 if ravens == known else 0.0 for ravens in range(MOST_RAVENS + 1)] for known in range(MOST_RAVENS + 1)
)


def at_most(limit: int) -> Odds:
    """The hint that a land has hardly more ravens than this."""
    return [1.0 if ravens <= limit else SLIP for ravens in range(MOST_RAVENS + 1)]


def at_least(limit: int) -> Odds:
    """The hint that a land has hardly fewer ravens than this."""
    return [1.0 if ravens >= limit else SLIP for ravens in range(MOST_RAVENS + 1)]


class Beliefs(Memory):
    """A memory that also thinks about what it has not seen."""

    def __init__(self, seat: int, seats: int, options: SenOptions) -> None:
        super().__init__(seat, seats)
        self.nines_are_sought = options.gentle_ravens or options.go_for_broke

    def watch(self, event: Event) -> None:
        """Reads what another player's move says about the lands that player knows, then remembers the move."""
        read = _READ.get(type(event))
        if read is not None and self.round:
            read(self, event)
        super().watch(event)

    # Odds.

    def unseen_ravens(self) -> list[int]:
        """How many unseen lands there are of each number of ravens."""
        counts = [0] * (MOST_RAVENS + 1)
        for face, count in self.unseen.items():
            counts[RAVENS[face]] += count
        return counts

    def odds_of_hinted(self, land: Land, unseen: list[int]) -> Odds:
        """The odds of a land that there are hints about."""
        assert land.hints is not None
        return _normal([count * hint for count, hint in zip(unseen, land.hints, strict=True)])

    def odds_of_rest(self, unseen: list[int], hinted: list[Odds]) -> Odds:
        """The odds of every other unseen land, in a dream or in the hidden pile.

        The others hold on to low lands, so what is left is higher than the count alone says.
        """
        rest = [float(count) for count in unseen]
        for odds in hinted:
            rest = [max(0.0, count - chance) for count, chance in zip(rest, odds, strict=True)]
        return _normal(rest)

    # Reading the others.

    def _hint(self, land: Land, hint: Odds) -> None:
        """Whoever has seen the land needs no hint, but knows what the others read."""
        if self.nines_are_sought:
            hint = [*hint[:MOST_RAVENS], 1.0]
        hints = land.hints
        land.hints = hint if hints is None else [a * b for a, b in zip(hints, hint, strict=True)]

    def _hint_known(self, seat: int, hint: Odds, but: int | None = None) -> None:
        """A hint about all lands of a dream that its owner knows, except one."""
        for slot, land in enumerate(self.dreams[seat]):
            if slot != but and self.knows(seat, land):
                self._hint(land, hint)

    def _read_draw(self, event: events.Drew) -> None:
        """Left the open land lying: no known own land is much worse."""
        if event.count == 1:
            self._hint_known(event.seat, at_most(RAVENS[self.top] + DRAW_GAIN))

    def _read_discard(self, event: events.Discarded) -> None:
        """Had no use for the drawn land: no known own land is worse."""
        self._hint_known(event.seat, at_most(RAVENS[event.land]))

    def _read_replacement(self, event: events.Took | events.Kept) -> None:
        """Of the lands that a player knows, the worst goes; an unknown one goes if the known ones are better."""
        knew = self.knows(event.seat, self.dreams[event.seat][event.slot])
        self._hint_known(event.seat, at_most(RAVENS[event.put] if knew else EVEN), but=event.slot)

    def _read_swap(self, event: events.Swapped) -> None:
        """Gave a bad land for a good one, as far as known."""
        for owner, slot in ((event.owner, event.slot), (event.other_owner, event.other_slot)):
            land = self.dreams[owner][slot]
            if self.knows(event.seat, land):
                self._hint(land, at_least(EVEN) if owner == event.seat else at_most(EVEN))

    def kept_land(self, event: events.Kept) -> Land:
        """A drawn land that somebody keeps is better than the land it replaces, as far as that one was known."""
        kept = super().kept_land(event)
        knew = self.knows(event.seat, self.dreams[event.seat][event.slot])
        self._hint(kept, at_most(RAVENS[event.put] - 1 if knew else EVEN - 1))
        return kept


def _normal(weights: list[float]) -> Odds:
    """The weights as odds; without any, the middle will do."""
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else CERTAIN[EVEN]


_READ: Final[dict[type[Event], Callable[[Beliefs, Any], None]]] = {
    events.Drew: Beliefs._read_draw,
    events.Discarded: Beliefs._read_discard,
    events.Took: Beliefs._read_replacement,
    events.Kept: Beliefs._read_replacement,
    events.Swapped: Beliefs._read_swap,
}
