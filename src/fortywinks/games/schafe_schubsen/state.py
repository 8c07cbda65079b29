"""A game of Schafe-Schubsen in progress: what lies on the table, what may be done, and who may see what of it.

A hand is held as the bits of one number. Cards that are laid count as in hand until they are revealed: that is what
everybody at the table knows (SHP-50). Of all that a state holds only the bids are secret.
"""

from random import Random
from typing import Any, ClassVar, Final

from ...core import Action, Clock, Decision, LegalActions, Seat, State, Viewer
from ...core.compiling import mypyc_attr
from . import events
from .actions import (
    BIDS,
    CARD_BITS,
    ENOUGH,
    FULL_HAND,
    GO,
    SheepAction,
    bids_from,
    bids_up_to,
    clover_uses,
    layings,
    puddle_places,
    takings,
)
from .components import DIGITS, Cards, SchafeSchubsenOptions, Tile
from .dike import Dike, fields_of
from .material import Material
from .view import SheepView

BID: Final = "bid"
CLOVER: Final = "clover"
LAY: Final = "lay"
RAIN: Final = "rain"
TAKE: Final = "take"
OVER: Final = "over"

TURNS: Final = "turns"
DEVIL: Final = "devil"
HILLS: Final = "hills"
STAGES: Final = (TURNS, DEVIL, HILLS)
"""The parts of a round in which the first board can become empty."""

NOBODY: Final = -1
OUT: Final = -1
"""The field of a sheep that is out."""
HIDDEN: Final = -1
"""The distance of a bid that is not revealed."""

MOST_SEATS: Final = 8

PACE: Final[dict[str, float]] = {BID: 60, CLOVER: 45, LAY: 30, RAIN: 45, TAKE: 30}
"""Seconds for each kind of decision at the standard pace."""

# What is the same in every game is built once.
ALONE: Final = tuple((seat,) for seat in range(MOST_SEATS))
_HAND_TEXTS: Final = tuple(
    "".join(digit for place, digit in enumerate(DIGITS) if hand >> place & 1) for hand in range(FULL_HAND + 1)
)


@mypyc_attr(allow_interpreted_subclasses=True)
class SheepState(State[SheepAction, SheepView]):
    """All that a game holds. `rules` says what happens to it."""

    __slots__ = (
        "angel",
        "at",
        "back",
        "bids",
        "devil",
        "dike",
        "distances",
        "exits",
        "fields",
        "hands",
        "last_round",
        "layer",
        "material",
        "moved_on",
        "options",
        "order",
        "phase",
        "puddles",
        "puddles_left",
        "rings",
        "round",
        "stage",
        "supply",
        "tiles",
        "water",
    )

    options: SchafeSchubsenOptions
    material: Material
    round: int
    phase: str
    stage: str
    """The part of the round that goes on when a board was laid."""
    order: tuple[Seat, ...]
    at: int
    """Whose turn it is, as a place in `order`."""
    layer: Seat
    """Who lays a board."""
    angel: Seat
    devil: Seat
    fields: list[int]
    rings: list[int]
    hands: list[int]
    tiles: list[tuple[Tile, ...]]
    supply: tuple[Tile, ...]
    bids: list[Cards | None]
    distances: list[int]
    back: int
    """How far the sheep at turn will walk back."""
    exits: tuple[tuple[Seat, ...], ...]
    """Who went out, in order; those of one group went out together."""
    dike: Dike
    water: int
    """The fields under water, as bits; puddles are among them."""
    puddles: int
    puddles_left: int
    moved_on: int
    last_round: events.RoundResult | None

    rule_of_turns: ClassVar[str] = "SHP-11"
    rule_of_end: ClassVar[str] = "SHP-30"

    def turns_rule(self) -> str:
        return "SHP-10" if self.phase == BID else self.rule_of_turns

    # What may be done now.

    def may_do(self, seat: Seat) -> LegalActions[SheepAction]:
        phase = self.phase
        if phase == BID:
            if self.options.mode == "deichwandern":
                return bids_up_to(self.fields[seat], self.hands[seat])
            return bids_from(self.hands[seat])
        if phase == CLOVER:
            return clover_uses(self.tiles[seat], self.distances[seat], self.reach(seat))
        if phase == TAKE:
            return takings(self.supply)
        if phase == LAY:
            return layings(self.dike[0], self.material.other_face(self.dike[0]))
        return puddle_places(self.water)

    def reach(self, seat: Seat) -> int:
        """Where the sheep at turn would end, walking back included, if nothing happened to it on the way."""
        return self.fields[seat] + self.distances[seat] - self.back

    def question(self, seat: Seat) -> Decision:
        phase = self.phase
        serial = self.round if phase == BID else self.moment  # another's bid gives nobody more time
        return Decision(seat, phase, Clock(phase, seat, serial, PACE[phase]))

    def default_action(self, seat: Seat) -> SheepAction:
        """Time is up: the highest single card, no clover, the face that lay there, no puddle, the first tile."""
        if self.phase == BID:
            legal = self.may_do(seat)
            return max((bid for bid in legal if len(bid.cards) == 1), key=lambda bid: bid.cards)  # type: ignore[union-attr]
        if self.phase == CLOVER:
            return GO
        if self.phase == RAIN:
            return ENOUGH
        return self.may_do(seat)[0]

    # What may be seen.

    def seen_by(self, viewer: Viewer) -> SheepView:
        """SHP-50."""
        phase, distances = self.phase, self.distances
        hills = self.material.hills(self.dike) if self.options.mole_hills else ()
        playing = phase != BID and self.at < len(self.order) and self.outcome is None
        return SheepView(
            viewer,
            self._own_hand(viewer),
            self.bids[viewer] if viewer < self.seats else None,
            self.options.mode,
            self.round,
            phase,
            self.deciders,
            self.order,
            self.order[self.at] if playing else None,
            known(self.fields),
            tuple(self.rings),
            tuple(self.tiles),
            self.supply,
            or_none(self.angel),
            or_none(self.devil),
            tuple([bid is not None for bid in self.bids]),
            tuple([bid if distances[seat] != HIDDEN else None for seat, bid in enumerate(self.bids)]),
            known(distances),
            self.back if phase == CLOVER else 0,
            tuple([hand.bit_count() for hand in self.hands]),
            tuple([hand_text(hand) for hand in self.hands]) if self.options.digit_aid else None,
            self.dike,
            fields_of(self.water),
            fields_of(self.puddles),
            self.puddles_left,
            hills,
            self.material.all_faces,
            self.moved_on,
            tuple([seat for group in self.exits for seat in group]),
            self.last_round,
            self.outcome,
        )

    def own_part(self, seat: Seat) -> dict[str, Any]:
        return {"viewer": seat, "hand": self._own_hand(seat), "bid": self.bids[seat]}

    def laid_open(self) -> dict[str, Any]:
        return {"hands": [hand_text(hand) for hand in self.hands], "bids": list(self.bids)}

    def _own_hand(self, viewer: Viewer) -> str:
        """The viewer's cards without those that are laid."""
        if viewer >= self.seats:
            return ""
        bid = self.bids[viewer]
        laid = CARD_BITS[bid] if bid is not None and self._is_secret(viewer) else 0
        return hand_text(self.hands[viewer] & ~laid)

    def _is_secret(self, seat: Seat) -> bool:
        return self.bids[seat] is not None and self.distances[seat] == HIDDEN

    # Copies.

    def redeal(self, viewer: Viewer, rng: Random) -> None:
        walking = self.options.mode == "deichwandern"
        for seat in self.order:
            if seat != viewer and self._is_secret(seat):
                hand = self.hands[seat]
                bids = bids_up_to(self.fields[seat], hand) if walking else bids_from(hand)
                self.bids[seat] = bids.sample(rng).cards  # type: ignore[union-attr]

    def dealt(self) -> dict[int, tuple[str, ...]]:
        return {}

    def secret_choices(self) -> dict[Seat, Action]:
        bids = enumerate(self.bids)
        return {seat: BIDS[cards] for seat, cards in bids if cards is not None and self._is_secret(seat)}


def hand_text(hand: int) -> str:
    """The cards of a hand as digits, in order."""
    return _HAND_TEXTS[hand]


def or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def known(numbers: list[int]) -> tuple[int | None, ...]:
    """What is below 0 is none: a sheep that is out, a distance that is hidden."""
    return tuple([None if number < 0 else number for number in numbers])
