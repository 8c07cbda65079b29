"""The easy bot: plays sensibly with its own lands, forgets them now and then, and calls too early."""

from random import Random

from ....core import Event
from .. import events
from ..components import SWAP_TWO, Face, SenOptions
from .medium import MediumBot

TURN_ENDS = (events.Took, events.Kept, events.Discarded, events.Peeked, events.Swapped, events.Claimed)


class EasyBot(MediumBot):
    """The medium bot's rules of thumb with a poorer memory and less patience."""

    call_at = 12
    clear_gain = 3.0
    forgets = 0.03
    """How likely it is to forget each of its own lands over a turn, its own or another's."""

    def __init__(self, seat: int, seats: int, options: SenOptions, rng: Random) -> None:
        super().__init__(seat, seats, options, rng)
        self.rng = Random(rng.getrandbits(64))

    def watch(self, event: Event) -> None:
        """Forgets while it watches, not when it is asked, so that a substitute forgets the same."""
        super().watch(event)
        if isinstance(event, TURN_ENDS):
            for land in self.memory.own:
                if self.rng.random() < self.forgets:
                    self.memory.forget(land)

    def _likes_to_use(self, land: Face) -> bool:
        """It keeps no eye on the lands of the others, so a swap is a shot in the dark: only with a bad land."""
        if land == SWAP_TWO:
            return self._worst()[0] >= 8
        return super()._likes_to_use(land)

    def _others_lands(self) -> list[tuple[float, int, int]]:
        return [(self.unknown, owner, slot) for _, owner, slot in sorted(super()._others_lands(), key=lambda p: p[1:])]
