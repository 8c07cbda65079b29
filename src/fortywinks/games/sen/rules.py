"""The rules of Sen: what may be done, and what every action does. How a game lies on the table is in `position`."""

from collections.abc import Callable
from operator import add
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
    rank_scores,
    seat_letter,
)
from ...core.compiling import mypyc_attr
from . import events
from .actions import (
    CHOICES,
    LOOKS,
    Choose,
    Claim,
    Discard,
    Draw,
    Keep,
    Look,
    Peek,
    SenAction,
    Swap,
    Take,
    Use,
    Wake,
    drawn_actions,
    peek_actions,
    swap_actions,
    turn_actions,
)
from .components import DECK, DREAM_SIZE, MOST_RAVENS, PEEK_ONE, RAVENS, SPECIALS, TAKE_TWO, SenOptions
from .position import CHOOSE, DECK_SIZE, DRAWN, LOOK, OVER, PEEK, SWAP, TURN, SenPosition
from .scoring import score_round, why_over

PACE: Final[dict[str, float]] = {LOOK: 30, TURN: 45, DRAWN: 30, CHOOSE: 30, PEEK: 30, SWAP: 30}
"""Seconds for each kind of decision at the standard pace."""

# What is the same in every game is built once.
_SEATS: Final = tuple(tuple(range(seats)) for seats in range(6))
_ALONE: Final = tuple((seat,) for seat in range(5))
_DEALT: Final = tuple(tuple(range(DREAM_SIZE * seat, DREAM_SIZE * (seat + 1))) for seat in range(5))
_HAS_LOOKED: Final = tuple((EVERYONE, events.HasLooked(seat)) for seat in range(5))


@mypyc_attr(allow_interpreted_subclasses=True)
class SenState(SenPosition):
    """A game of Sen in progress."""

    __slots__ = ()

    rule_of_turns: ClassVar[str] = "SEN-4"

    def __init__(self, seats: int, options: SenOptions, chance: Chance) -> None:
        self.seats = seats
        self.options = options
        self.chance = chance
        self.draws = 0
        self.outcome = None
        self.round = 0
        self.totals = (0,) * seats
        self.last_round = None
        self.moment = 0
        told: list[Told] = []
        if options.starter == "random":  # SEN-3
            self.turn = self.pick("starter", range(seats), told, seat_letter)
        else:
            self.turn = parse_seat(options.starter)
        self._begin_round(told)
        self.opening = tuple(told)

    def _begin_round(self, told: list[Told]) -> None:
        """SEN-1: deal the dreams, open one land. `turn` is who starts."""
        seats = self.seats
        self.round += 1
        self.deck = self.shuffle("deck", DECK, told)
        self.dreams = list(_DEALT[:seats])
        first_open = DREAM_SIZE * seats
        self.open_pile = (first_open,)
        self.next_land = first_open + 1
        self.public = 1 << first_open
        self.knows = [0] * seats
        self.hand = ()
        self.looks = [None] * seats
        self.phase = LOOK
        self.deciders = _SEATS[seats]
        self.moment += 1
        told.append((EVERYONE, events.RoundBegan(self.round, self.turn, self.deck[first_open])))

    # What may be done now.

    def legal_actions(self, seat: Seat) -> LegalActions[SenAction]:
        if seat not in self.deciders:
            return NOTHING
        phase = self.phase
        if phase == TURN:
            return turn_actions(len(self.dreams[seat]), self.options.claim_pairs)
        if phase == DRAWN:
            return drawn_actions(len(self.dreams[seat]), self.deck[self.hand[0]] in SPECIALS)
        if phase == LOOK:
            return LOOKS
        if phase == CHOOSE:
            return CHOICES
        sizes = tuple(map(len, self.dreams))
        return peek_actions(sizes) if phase == PEEK else swap_actions(sizes, self.options.swap_within_dream)

    def decision(self, seat: Seat) -> Decision | None:
        return Decision(seat, self.phase, self._clock(seat)) if seat in self.deciders else None

    def clocks(self) -> tuple[Clock, ...]:
        return tuple([self._clock(seat) for seat in self.deciders])

    def _clock(self, seat: Seat) -> Clock:
        serial = self.round if self.phase == LOOK else self.moment  # another's look gives nobody more time
        return Clock(self.phase, seat, serial, PACE[self.phase])

    def default_action(self, seat: Seat) -> SenAction:
        """Time is up: draw, put away what was drawn, and where the rules force a choice, the first one."""
        if self.phase == TURN:
            return Draw()
        if self.phase == DRAWN:
            return Discard()
        return self.legal_actions(seat)[0]

    # Doing it. What comes from outside may hold anything, hence `Any`: it is checked before it is used.

    def apply(self, seat: Any, action: Any) -> list[Told]:
        if seat not in self.deciders:
            if seat == HOUSE and type(action) is TimeOut:
                return self.time_out(action)
            self.refuse(seat)
        do = _DO.get(type(action))
        if do is None:
            raise UnknownAction("SEN-4", "unknown-action", action=str(action)[:60])
        told: list[Told] = []
        do(self, seat, action, told)
        self.moment += 1
        return told

    def refuse(self, seat: Any) -> None:
        if self.phase == LOOK and self.outcome is None:
            raise NotYourDecision("SEN-2", seat)
        super().refuse(seat)

    def _land_at(self, owner: Any, slot: Any, rule: str) -> int:
        """The land at this place of this dream, if there is one."""
        if type(owner) is int and type(slot) is int and 0 <= owner < self.seats:
            dream = self.dreams[owner]
            if 0 <= slot < len(dream):
                return dream[slot]
        raise IllegalAction(rule, "no-such-land")

    def _pair(self, seat: Seat, first: Any, second: Any, rule: str) -> tuple[int, int]:
        """Two different lands of one dream, named from left to right."""
        dream = self.dreams[seat]
        if type(first) is int and type(second) is int and 0 <= first < second < len(dream):
            return dream[first], dream[second]
        raise IllegalAction(rule, "two-own-lands")

    def _replace(self, seat: Seat, slot: Any, land: int, rule: str) -> int:
        """Puts a land into a dream, if it has such a place; answers with the land that was there."""
        dream = self.dreams[seat]
        if type(slot) is not int or not 0 <= slot < len(dream):
            raise IllegalAction(rule, "no-such-land")
        self.dreams[seat] = dream[:slot] + (land,) + dream[slot + 1 :]
        return dream[slot]

    def _open(self, land: int) -> None:
        """A land goes face up on the open pile: all see it."""
        self.open_pile += (land,)
        self.public |= 1 << land

    def _look(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """SEN-2: all look at two own lands in private; play starts when all have."""
        if self.phase != LOOK:
            raise IllegalAction("SEN-2", "look-before-play")
        first, second = action.first, action.second
        land, other = self._pair(seat, first, second, "SEN-2")
        self.knows[seat] |= 1 << land | 1 << other
        self.looks[seat] = (first, second)
        waiting, place = self.deciders, self.deciders.index(seat)
        self.deciders = waiting[:place] + waiting[place + 1 :]
        told.append(_HAS_LOOKED[seat])
        told.append((1 << seat, events.SawOwn(first, second, self.deck[land], self.deck[other])))
        if not self.deciders:
            told.append((EVERYONE, events.PlayBegan(tuple([look for look in self.looks if look is not None]))))
            self.phase = TURN
            self.deciders = _ALONE[self.turn]

    def _take(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """SEN-5: the open land must replace an own one; it has no power."""
        if self.phase != TURN:
            raise IllegalAction("SEN-4", "take-at-start")
        slot, pile = action.slot, self.open_pile
        taken = pile[-1]
        put = self._replace(seat, slot, taken, "SEN-5")
        self.open_pile = pile[:-1] + (put,)
        self.public |= 1 << put
        told.append((EVERYONE, events.Took(seat, slot, self.deck[taken], self.deck[put])))
        self._end_turn(seat, told)

    def _draw(self, seat: Seat, action: Draw, told: list[Told]) -> None:
        """SEN-6: the drawn land is seen by its drawer alone."""
        if self.phase != TURN:
            raise IllegalAction("SEN-4", "draw-at-start")
        self._draw_lands(seat, 1, told)
        self.phase = DRAWN

    def _draw_lands(self, seat: Seat, count: int, told: list[Told]) -> None:
        first = self.next_land
        self.next_land = after = first + count
        self.hand = hand = tuple(range(first, after))
        self.knows[seat] |= (1 << after) - (1 << first)
        told.append((EVERYONE, events.Drew(seat, count)))
        told.append((1 << seat, events.InHand(tuple([self.deck[land] for land in hand]))))

    def _keep(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """SEN-6, B1; SEN-7: it goes into the dream without being shown."""
        if self.phase != DRAWN:
            raise IllegalAction("SEN-6", "nothing-to-keep")
        slot = action.slot
        put = self._replace(seat, slot, self.hand[0], "SEN-6")
        self.hand = ()
        self._open(put)
        told.append((EVERYONE, events.Kept(seat, slot, self.deck[put])))
        self._end_turn(seat, told)

    def _discard(self, seat: Seat, action: Discard, told: list[Told]) -> None:
        """SEN-6, B2."""
        if self.phase != DRAWN:
            raise IllegalAction("SEN-6", "nothing-to-put-away")
        land = self.hand[0]
        self.hand = ()
        self._open(land)
        told.append((EVERYONE, events.Discarded(seat, self.deck[land])))
        self._end_turn(seat, told)

    def _use(self, seat: Seat, action: Use, told: list[Told]) -> None:
        """SEN-6, B3; SEN-8: only a special just drawn from the hidden pile has power."""
        if self.phase != DRAWN:
            raise IllegalAction("SEN-8", "no-power")
        land = self.hand[0]
        face = self.deck[land]
        if face not in SPECIALS:
            raise IllegalAction("SEN-6", "not-special")
        self.hand = ()
        self._open(land)
        told.append((EVERYONE, events.Used(seat, face)))
        if face == TAKE_TWO:
            self._take_two(seat, told)
        else:
            self.phase = PEEK if face == PEEK_ONE else SWAP

    def _take_two(self, seat: Seat, told: list[Told]) -> None:
        """SEN-10; SEN-11: of one land left that one is kept, with none left nothing happens."""
        count = min(2, DECK_SIZE - self.next_land)
        if count == 0:
            self._end_turn(seat, told)
            return
        self._draw_lands(seat, count, told)
        self.phase = CHOOSE if count == 2 else DRAWN

    def _choose(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """SEN-10: one is kept in hand, the other goes face up on the open pile without power."""
        if self.phase != CHOOSE:
            raise IllegalAction("SEN-10", "nothing-to-choose")
        if type(action.which) is not int or action.which not in (0, 1):
            raise IllegalAction("SEN-10", "choose-one-of-two")
        kept, other = self.hand[action.which], self.hand[1 - action.which]
        self.hand = (kept,)
        self._open(other)
        self.phase = DRAWN
        told.append((EVERYONE, events.Chose(seat, action.which, self.deck[other])))

    def _peek(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """SEN-12: all see which land is looked at, only the player sees what it is."""
        if self.phase != PEEK:
            raise IllegalAction("SEN-12", "no-peek")
        land = self._land_at(action.owner, action.slot, "SEN-12")
        self.knows[seat] |= 1 << land
        told.append((EVERYONE, events.Peeked(seat, action.owner, action.slot)))
        told.append((1 << seat, events.Saw(action.owner, action.slot, self.deck[land])))
        self._end_turn(seat, told)

    def _swap(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """SEN-13: two lands change places unseen; what was known of them goes with them."""
        if self.phase != SWAP:
            raise IllegalAction("SEN-13", "no-swap")
        owner, slot, other_owner, other_slot = (
            action.owner,
            action.slot,
            action.other_owner,
            action.other_slot,
        )
        land, other = self._land_at(owner, slot, "SEN-13"), self._land_at(other_owner, other_slot, "SEN-13")
        if (owner, slot) >= (other_owner, other_slot):
            raise IllegalAction("SEN-13", "two-lands-in-order")
        if owner == other_owner and not self.options.swap_within_dream:
            raise IllegalAction("SEN-13", "different-dreams")
        dream = self.dreams[owner]
        self.dreams[owner] = dream[:slot] + (other,) + dream[slot + 1 :]
        dream = self.dreams[other_owner]
        self.dreams[other_owner] = dream[:other_slot] + (land,) + dream[other_slot + 1 :]
        told.append((EVERYONE, events.Swapped(seat, owner, slot, other_owner, other_slot)))
        self._end_turn(seat, told)

    def _claim(self, seat: Seat, action: Any, told: list[Told]) -> None:
        """SEN-40: right, two lands become one; wrong, one more land is added."""
        if not self.options.claim_pairs:
            raise IllegalAction("SEN-40", "no-claims")
        if self.phase != TURN:
            raise IllegalAction("SEN-40", "claim-at-start")
        first, second, ravens = action.first, action.second, action.ravens
        land, other = self._pair(seat, first, second, "SEN-40")
        if type(ravens) is not int or not 0 <= ravens <= MOST_RAVENS:
            raise IllegalAction("SEN-40", "ravens-0-to-9")
        face, other_face = self.deck[land], self.deck[other]
        right = RAVENS[face] == RAVENS[other_face] == ravens
        dream = self.dreams[seat]
        added = self.next_land
        self.next_land += 1
        if right:
            self._open(land)
            self._open(other)
            self.dreams[seat] = dream[:first] + (added,) + dream[first + 1 : second] + dream[second + 1 :]
        else:
            self.public |= 1 << land | 1 << other
            self.dreams[seat] = (*dream, added)
        told.append((EVERYONE, events.Claimed(seat, first, second, ravens, (face, other_face), right)))
        self._end_turn(seat, told)

    def _wake(self, seat: Seat, action: Wake, told: list[Told]) -> None:
        """SEN-20: only at the start of a turn; the round ends at once."""
        if self.phase != TURN:
            raise IllegalAction("SEN-20", "pobudka-at-start")
        told.append((EVERYONE, events.Called(seat)))
        self._end_round(seat, seat, told)

    def _end_turn(self, seat: Seat, told: list[Told]) -> None:
        if self.next_land == DECK_SIZE:  # SEN-21
            self._end_round(None, seat, told)
            return
        self.turn = turn = (seat + 1) % self.seats
        self.deciders = _ALONE[turn]
        self.phase = TURN

    def _end_round(self, caller: Seat | None, last: Seat, told: list[Told]) -> None:
        """SEN-22: all dreams are open, the results are added; then the next round or the end (SEN-24, SEN-25)."""
        deck, options = self.deck, self.options
        dreams = tuple([tuple([deck[land] for land in dream]) for dream in self.dreams])
        results = score_round(dreams, caller, options)
        self.totals = totals = tuple(map(add, self.totals, results))
        self.last_round = events.RoundResult(self.round, caller, last, dreams, results, totals)
        told.append((EVERYONE, events.RoundEnded(self.last_round)))
        why = why_over(self.round, totals, options)
        if why is not None:
            self._end_game(why, told)
        else:
            self.turn = (last + 1) % self.seats
            self._begin_round(told)

    def _end_game(self, why: str, told: list[Told]) -> None:
        self.outcome = rank_scores(why, self.totals, lowest_wins=True)
        self.phase = OVER
        self.deciders = ()
        for dream in self.dreams:
            for land in dream:
                self.public |= 1 << land
        told.append((EVERYONE, events.GameEnded(why, self.outcome.winners)))


_Do = Callable[[SenState, Seat, Any, list[Told]], None]
_DO: Final[dict[type[Any], _Do]] = {
    Look: SenState._look,
    Take: SenState._take,
    Draw: SenState._draw,
    Keep: SenState._keep,
    Discard: SenState._discard,
    Use: SenState._use,
    Choose: SenState._choose,
    Peek: SenState._peek,
    Swap: SenState._swap,
    Wake: SenState._wake,
    Claim: SenState._claim,
}
