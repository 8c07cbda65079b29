"""The medium bot: remembers what was shown and sees what a card does at once, but saves no card for later."""

from random import Random

from ....core import Event, LegalActions
from ..actions import ZzzzsAction
from ..components import CountingZzzzsOptions
from ..view import CountingZzzzsView
from .policy import decide
from .seen import Seen


class MediumBot:
    """Does what looks best at once."""

    def __init__(self, seat: int, seats: int, options: CountingZzzzsOptions, rng: Random) -> None:
        self.seat = seat
        self.seen = Seen(seat, seats, options)
        self.rng = rng

    def watch(self, event: Event) -> None:
        self.seen.watch(event)

    def choose(self, view: CountingZzzzsView, legal: LegalActions[ZzzzsAction]) -> ZzzzsAction:
        if len(legal) == 1:
            return legal[0]
        return decide(self.seen.world(view, self.rng), self.seat, careful=False)
