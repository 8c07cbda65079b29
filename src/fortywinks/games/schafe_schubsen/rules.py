"""The rules of Schafe-Schubsen.

All that happens after the last bid of a round runs by itself, except where somebody has to choose: whether to use
clover, which face of a board to lay, which tile to take. There the state stops and asks, and `stage` says at which
part of the round it goes on. How sheep move, what happens to the boards and how clover is used is in `moving`, `boards`
and `clover`.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from ...core import (
    EVERYONE,
    HOUSE,
    NOTHING,
    Chance,
    Clock,
    Decision,
    IllegalAction,
    LegalActions,
    NotYourDecision,
    Seat,
    TimeOut,
    Told,
    UnknownAction,
    parse_seat,
    seat_letter,
)
from ...core.compiling import mypyc_attr
from . import events
from .actions import (
    CARD_BITS,
    DISTANCE,
    ENOUGH,
    FULL_HAND,
    GO,
    Back,
    Bid,
    Change,
    Enough,
    Go,
    Lay,
    Puddle,
    SheepAction,
    Take,
    bids_from,
    bids_up_to,
    clover_uses,
    layings,
    puddle_places,
    takings,
)
from .clover import Clover, without
from .components import DIKE, HAND_LIMIT, RINGS, SUPPLY, SchafeSchubsenOptions
from .deichwandern import walk_the_dike
from .dike import DIKES, WATER, dike_name
from .scoring import outcome_of
from .table import (
    ALONE,
    BID,
    CLOVER,
    DEVIL,
    HIDDEN,
    LAY,
    MOST_SEATS,
    NOBODY,
    OUT,
    OVER,
    RAIN,
    TAKE,
    TURNS,
    known,
    or_none,
)

PACE: Final[dict[str, float]] = {BID: 60, CLOVER: 45, LAY: 30, RAIN: 45, TAKE: 30}
"""Seconds for each kind of decision at the standard pace."""

# What is the same in every game is built once.
_HAS_BID: Final = tuple((EVERYONE, events.HasBid(seat)) for seat in range(MOST_SEATS))
_TOOK_BACK: Final = tuple((EVERYONE, events.TookBack(seat)) for seat in range(MOST_SEATS))


@mypyc_attr(allow_interpreted_subclasses=True)
class SheepState(Clover):
    """A game of Schafe-Schubsen in progress."""

    __slots__ = ()

    rule_of_turns: ClassVar[str] = "SHP-11"

    def __init__(self, seats: int, options: SchafeSchubsenOptions, chance: Chance) -> None:
        self.seats = seats
        self.options = options
        self.chance = chance
        self.draws = 0
        self.outcome = None
        self.round = 0
        self.moment = 0
        self.last_round = None
        told: list[Told] = []
        walking = options.mode == "deichwandern"
        self.dike = self.pick("dike", DIKES, told, dike_name)  # SHP-3
        if walking:
            starter = NOBODY
        elif options.starter == "random":  # SHP-6
            starter = self.pick("starter", range(seats), told, seat_letter)
        else:
            starter = parse_seat(options.starter)
        start = DIKE - 1 if walking else 0
        self.fields = [start] * seats
        self.rings = [0 if walking else RINGS[seats]] * seats
        self.hands = [FULL_HAND] * seats
        self.tiles = [()] * seats
        self.supply = () if walking else SUPPLY
        self.exits = ()
        self.water = WATER[self.dike]
        self.puddles = 0
        self.puddles_left = 0
        self.moved_on = 0
        self.layer = NOBODY
        told.append((EVERYONE, events.DikeLaid(self.dike, self.rings[0], start)))
        self._begin_round(starter, told)
        self.opening = tuple(told)

    def _begin_round(self, starter: Seat, told: list[Told]) -> None:
        """SHP-10: all who are left bid; the starter holds angel and devil. Deichwandern has none of them."""
        seats = self.seats
        fields = self.fields
        self.round += 1
        self.deciders = living = tuple([seat for seat in range(seats) if fields[seat] != OUT])
        place = living.index(starter) if starter != NOBODY else 0
        self.order = living[place:] + living[:place]
        self.angel = self.devil = starter
        self.at = NOBODY
        self.bids = [None] * seats
        self.distances = [HIDDEN] * seats
        self.back = 0
        self.phase = BID
        self.stage = TURNS
        told.append((EVERYONE, events.RoundBegan(self.round, or_none(starter))))

    # What may be done now.

    def legal_actions(self, seat: Seat) -> LegalActions[SheepAction]:
        if seat not in self.deciders:
            return NOTHING
        phase = self.phase
        if phase == BID:
            if self.options.mode == "deichwandern":
                return bids_up_to(self.fields[seat])
            return bids_from(self.hands[seat])
        if phase == CLOVER:
            return clover_uses(self.tiles[seat], self.distances[seat], self._reach(seat))
        if phase == TAKE:
            return takings(self.supply)
        return layings(self.dike[0]) if phase == LAY else puddle_places(self.water)

    def decision(self, seat: Seat) -> Decision | None:
        return Decision(seat, self.phase, self._clock(seat)) if seat in self.deciders else None

    def clocks(self) -> tuple[Clock, ...]:
        return tuple([self._clock(seat) for seat in self.deciders])

    def _clock(self, seat: Seat) -> Clock:
        serial = self.round if self.phase == BID else self.moment  # another's bid gives nobody more time
        return Clock(self.phase, seat, serial, PACE[self.phase])

    def default_action(self, seat: Seat) -> SheepAction:
        """Time is up: the highest single card, no clover, the face that lay there, no puddle, the first tile."""
        if self.phase == BID:
            legal = self.legal_actions(seat)
            return max((bid for bid in legal if len(bid.cards) == 1), key=lambda bid: bid.cards)  # type: ignore[union-attr]
        if self.phase == CLOVER:
            return GO
        if self.phase == RAIN:
            return ENOUGH
        return self.legal_actions(seat)[0]

    # Doing it. What comes from outside may hold anything, hence `Any`: it is checked before it is used.

    def apply(self, seat: Any, action: Any) -> list[Told]:
        if seat not in self.deciders:
            if seat == HOUSE and type(action) is TimeOut:
                return self.time_out(action)
            self.refuse(seat)
        do = _DO.get(type(action))
        if do is None:
            raise UnknownAction("SHP-11", "unknown-action", action=str(action)[:60])
        told: list[Told] = []
        do(self, seat, action, told)
        self.moment += 1
        return told

    def refuse(self, seat: Any) -> None:
        if self.phase == BID and self.outcome is None:
            raise NotYourDecision("SHP-10", seat)
        super().refuse(seat)

    def _bid(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """SHP-10: cards are laid in secret; when all have laid theirs, they are revealed."""
        if self.phase != BID:
            raise IllegalAction("SHP-10", "lay-at-beginning")
        cards = action.cards
        bits = CARD_BITS.get(cards) if type(cards) is str else None
        if bits is None:
            raise IllegalAction("SHP-10", "one-to-three-cards")
        if bits & ~self.hands[seat]:
            raise IllegalAction("SHP-10", "cards-not-held")
        walking = self.options.mode == "deichwandern"
        if walking and DISTANCE[cards] > self.fields[seat]:
            raise IllegalAction("SHP-42", "beyond-the-end")
        self.bids[seat] = cards
        told.append(_HAS_BID[seat])
        waiting = self.deciders
        if len(waiting) > 1:
            place = waiting.index(seat)
            self.deciders = waiting[:place] + waiting[place + 1 :]
        elif walking:
            self._walk_the_dike(told)
        else:
            self._next_turn(told)

    def _walk_the_dike(self, told: list[Told]) -> None:
        """SHP-42."""
        walk_the_dike(self, told)
        if self._close_round(told) <= 1:
            self._end_game(told)
        else:
            self._begin_round(NOBODY, told)

    # Phase 2: the turns.

    def _next_turn(self, told: list[Told]) -> None:
        """SHP-11: the next ones reveal and move, as far as nobody has anything to choose."""
        order, fields, tiles = self.order, self.fields, self.tiles
        for at in range(self.at + 1, len(order)):
            seat = order[at]
            if fields[seat] == OUT:
                continue
            self.at = at
            self._reveal(seat, told)
            if tiles[seat]:
                self.phase = CLOVER
                self.deciders = ALONE[seat]
                return
            self._move(seat, told)
            if self._first_board_is_free():
                self._take_board(seat, told)
                return
        self.at = len(order)
        self._settle(told)

    def _reveal(self, seat: Seat, told: list[Told]) -> None:
        cards = self.bids[seat]
        assert cards is not None
        self.distances[seat] = distance = DISTANCE[cards]
        self.hands[seat] &= ~CARD_BITS[cards]
        self.back = 0
        told.append((EVERYONE, events.Revealed(seat, cards, distance)))

    def _go(self, seat: Seat, action: Go, told: list[Told]) -> None:
        if self.phase != CLOVER:
            raise IllegalAction("SHP-12", "nothing-to-move")
        self._move(seat, told)
        if self._first_board_is_free():
            self._take_board(seat, told)
        else:
            self._next_turn(told)

    def _go_on(self, told: list[Told]) -> None:
        """The round goes on where the board was taken."""
        self.layer = NOBODY
        if self.stage == TURNS:
            self._next_turn(told)
        elif self.stage == DEVIL:
            self._offer_clover(told)
        else:
            self._end_round(told)

    # Phases 3 and 4, and the end of the round.

    def _settle(self, told: list[Told]) -> None:
        """SHP-20: the devil's holder pays."""
        self.stage = DEVIL
        devil = self.devil
        if devil != NOBODY:
            if self.rings[devil]:
                self.rings[devil] -= 1
                told.append((EVERYONE, events.RingPaid(devil, "devil", self.rings[devil])))
            else:
                self._go_out(devil, "devil", told)
                if self.angel == devil:  # nobody else was left
                    self.angel = NOBODY
                self.devil = NOBODY
                if self._first_board_is_free():
                    self._take_board(self.angel, told)
                    return
        self._offer_clover(told)

    def _offer_clover(self, told: list[Told]) -> None:
        """SHP-20: the angel's holder chooses a tile, if any is left."""
        if self.angel != NOBODY and self.supply:
            self.phase = TAKE
            self.deciders = ALONE[self.angel]
        else:
            self._prepare(told)

    def _take(self, seat: Seat, action: Any, told: list[Told]) -> None:
        if self.phase != TAKE:
            raise IllegalAction("SHP-20", "clover-for-the-angel")
        tile = action.tile
        if type(tile) is not str or tile not in self.supply:
            raise IllegalAction("SHP-20", "no-such-tile")
        self.supply = without(self.supply, tile)
        self.tiles[seat] += (tile,)
        told.append((EVERYONE, events.CloverTaken(seat, tile)))
        self._prepare(told)

    def _prepare(self, told: list[Told]) -> None:
        """SHP-21: who has few cards takes all of them back; then the mole hills (SHP-41)."""
        hands = self.hands
        for seat in self.order:
            if self.fields[seat] != OUT and hands[seat].bit_count() < HAND_LIMIT:
                hands[seat] = FULL_HAND
                told.append(_TOOK_BACK[seat])
        if self.options.mole_hills:
            self._tunnel(told)
            if self._first_board_is_free():
                self._take_board(self.angel, told)
                return
        self._end_round(told)

    def _end_round(self, told: list[Told]) -> None:
        """SHP-30: only now it is seen whether the game is over."""
        left = self._close_round(told)
        if left <= 2:
            self._end_game(told)
        else:
            self._begin_round(self.angel, told)

    def _close_round(self, told: list[Told]) -> int:
        """Says how the round went, and how many sheep are left."""
        order = self.order
        self.last_round = events.RoundResult(
            self.round,
            tuple(self.bids),
            known(self.distances),
            or_none(self.devil),
            or_none(self.angel),
            tuple([seat for group in self.exits for seat in group if seat in order]),
            known(self.fields),
            tuple(self.rings),
        )
        told.append((EVERYONE, events.RoundEnded(self.last_round)))
        return self.seats - self.fields.count(OUT)

    def _end_game(self, told: list[Told]) -> None:
        self.outcome = outcome_of(self.fields, self.exits)
        self.phase = OVER
        self.deciders = ()
        told.append((EVERYONE, events.GameEnded(self.outcome.why, self.outcome.winners)))

    def text(self) -> str:
        from .notation import state_text

        return state_text(self)


_Do = Callable[[SheepState, Seat, Any, list[Told]], None]
_DO: Final[dict[type[Any], _Do]] = {
    Bid: SheepState._bid,
    Change: SheepState._change,
    Back: SheepState._walk_back,
    Go: SheepState._go,
    Lay: SheepState._lay,
    Puddle: SheepState._puddle,
    Enough: SheepState._enough,
    Take: SheepState._take,
}
