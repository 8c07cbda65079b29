"""The worlds of Schafe-Schubsen that a seat can imagine: all is seen but what the others have laid in this round.

Nothing that they did tells what they laid, so all worlds are alike in weight.
"""

from random import Random
from typing import Any

from ...core import Event, LegalActions, Options, Seat, SecretChance
from ...core.chance import SECRET_BYTES
from ...core.worlds import Shadow
from . import events
from .actions import CARD_BITS, bids_from, bids_up_to
from .components import Cards, SchafeSchubsenOptions
from .game import GAME
from .state import BID, DEVIL, HIDDEN, HILLS, LAY, NOBODY, OUT, RAIN, TURNS, SheepState
from .view import SheepView


class SheepShadow(Shadow):
    """The dike as one seat may imagine it. The view has nearly all of it; the rest is remembered."""

    state: SheepState

    def __init__(self, seat: Seat, seats: int, options: Options) -> None:
        assert isinstance(options, SchafeSchubsenOptions)
        state = GAME.new(seats, options, SecretChance(Random(seat).randbytes(SECRET_BYTES)))
        assert isinstance(state, SheepState)
        self.state = state

    def watch(self, event: Event) -> None:
        """What the view does not show: which cards each has left, who went out together, the part of the round."""
        state = self.state
        match event:
            case events.RoundBegan():
                state.stage = TURNS
            case events.Revealed(seat, cards, _) if state.options.mode == "schubsen":
                state.hands[seat] &= ~CARD_BITS[cards]
            case events.TookBack(seat):
                state.hands[seat] = state.material.full_hand
            case events.RingPaid(_, "devil", _):
                state.stage = DEVIL
            case events.Tunnelled():
                state.stage = HILLS
            case events.WentOut(seat, why, left):
                state.hands[seat] = 0
                state.stage = DEVIL if why == "devil" else state.stage
                together = why == "lowest" and bool(state.exits) and self._left == left
                state.exits = (*state.exits[:-1], (*state.exits[-1], seat)) if together else (*state.exits, (seat,))
                self._left = left
            case _:
                pass

    _left = 0
    """How many sheep were left when the last one went out: of those who go out together, all are gone by then."""

    def look(self, view: SheepView, legal: LegalActions[Any]) -> None:
        state = self.state
        state.round, state.phase, state.deciders, state.order = view.round, view.phase, view.deciders, view.order
        state.fields = [OUT if field is None else field for field in view.fields]
        state.rings, state.tiles, state.supply = list(view.rings), list(view.tiles), view.supply
        state.angel, state.devil = (NOBODY if seat is None else seat for seat in (view.angel, view.devil))
        state.distances = [HIDDEN if distance is None else distance for distance in view.distances]
        state.bids = [self._bid(view, seat) for seat in range(state.seats)]
        state.back, state.moved_on = view.back, view.moved_on
        state.dike, state.puddles_left = view.dike, view.puddles_left
        state.water, state.puddles = (sum(1 << field for field in fields) for fields in (view.water, view.puddles))
        state.layer = view.deciders[0] if view.phase in (LAY, RAIN) else NOBODY
        state.last_round, state.outcome = view.last_round, view.outcome
        if view.phase == BID:
            state.at = NOBODY
        else:
            state.at = len(view.order) if view.turn is None else view.order.index(view.turn)

    def _bid(self, view: SheepView, seat: Seat) -> Cards | None:
        """What this seat has laid: seen, or any that it may lay."""
        if seat == view.viewer:
            return view.bid
        if view.revealed[seat] is not None or not view.committed[seat]:
            return view.revealed[seat]
        state = self.state
        if state.options.mode == "deichwandern":
            return bids_up_to(state.fields[seat], state.hands[seat])[0].cards  # type: ignore[union-attr]
        return bids_from(state.hands[seat])[0].cards  # type: ignore[union-attr]


SHADOW = SheepShadow
