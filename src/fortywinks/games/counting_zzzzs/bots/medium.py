"""The medium bot: remembers what was shown, and does what looks best by rule of thumb, without thinking ahead."""

from random import Random

from ....core import Event, LegalActions
from ..actions import ZzzzsAction
from ..components import CountingZzzzsOptions
from ..view import CountingZzzzsView
from .policy import decide
from .seen import Seen
from .values import THUMB


class MediumBot:
    """Weighs dreams, the own hand and the risk of being stuck."""

    def __init__(self, seat: int, seats: int, options: CountingZzzzsOptions, rng: Random) -> None:
        self.seat = seat
        self.seen = Seen(seat, seats, options)
        self.values = THUMB[seats]

    def watch(self, event: Event) -> None:
        self.seen.watch(event)

    def choose(self, view: CountingZzzzsView, legal: LegalActions[ZzzzsAction]) -> ZzzzsAction:
        if len(legal) == 1:
            return legal[0]
        return decide(self.seen.table(view), self.seat, self.values)
