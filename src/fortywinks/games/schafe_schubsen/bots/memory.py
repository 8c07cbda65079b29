"""What a bot remembers: which cards each player can still have (SHP-50), and how far each has bid.

Every card that was laid has been revealed, except the bids of this round; so who watches knows all hands exactly.
"""

from ....core import Event
from .. import events
from ..actions import CARD_BITS
from ..components import DIKE, SchafeSchubsenOptions, material_of
from ..view import SheepView


class Memory:
    """The hands of all players as bits, laid cards that are not revealed yet included; and their bids."""

    def __init__(self, seats: int, options: SchafeSchubsenOptions) -> None:
        self._full_hand = material_of(options).full_hand
        self.hands = [self._full_hand] * seats
        self.bids: list[list[int]] = [[] for _ in range(seats)]
        """The distances that each has revealed, before clover."""
        self.shares: list[list[float]] = [[] for _ in range(seats)]
        """Deichwandern: what part of a fair share of the way left each has bid."""
        self.walking = options.mode == "deichwandern"
        self._fields = [DIKE - 1] * seats
        self._left = seats

    def watch(self, event: Event) -> None:
        if isinstance(event, events.Revealed):
            self.bids[event.seat].append(event.distance)
            if not self.walking:  # in Deichwandern all cards come back
                self.hands[event.seat] &= ~CARD_BITS[event.cards]
            else:
                fair = self._fields[event.seat] / max(1, self._left - 1)
                self.shares[event.seat].append(event.distance / max(1.0, fair))
        elif isinstance(event, events.Moved):
            self._fields[event.seat] = event.end
        elif isinstance(event, events.TookBack):
            self.hands[event.seat] = self._full_hand
        elif isinstance(event, events.WentOut):
            self.hands[event.seat] = 0
            self._left = event.left

    def hands_at(self, view: SheepView) -> list[int]:
        """The hands as far as this view agrees; a bot that has not watched takes what it is shown, or guesses."""
        if view.digits is not None:
            return [hand_bits(digits) for digits in view.digits]
        hands = [
            hand if hand.bit_count() == size else self._full_hand if size else 0
            for hand, size in zip(self.hands, view.hand_sizes, strict=True)
        ]
        hands[view.viewer] = hand_bits(view.hand)
        if view.bid is not None and view.revealed[view.viewer] is None:
            hands[view.viewer] |= CARD_BITS[view.bid]
        return hands


def hand_bits(digits: str) -> int:
    return sum(1 << int(digit) for digit in digits)
