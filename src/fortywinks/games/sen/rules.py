"""The rules of Sen: what every action does. How a game lies on the table, and what may be done, is in `state`."""

from operator import add
from typing import Any, Final

from ...core import EVERYONE, IllegalAction, Rules, Seat, Told, rank_scores
from . import events
from .actions import Call, Choose, Claim, Discard, Draw, Keep, Look, Peek, Swap, Take, Use
from .components import DECK, DREAM_SIZE, MOST_RAVENS, PEEK_ONE, RAVENS, SPECIALS, TAKE_TWO
from .scoring import score_round
from .state import CHOOSE, DECK_SIZE, DRAWN, LOOK, OVER, PEEK, SWAP, TURN, SenState

# What is the same in every game is built once.
_SEATS: Final = tuple(tuple(range(seats)) for seats in range(6))
_ALONE: Final = tuple((seat,) for seat in range(5))
_DEALT: Final = tuple(tuple(range(DREAM_SIZE * seat, DREAM_SIZE * (seat + 1))) for seat in range(5))
_HAS_LOOKED: Final = tuple((EVERYONE, events.HasLooked(seat)) for seat in range(5))


def set_up(state: SenState, told: list[Told]) -> None:
    """A new game: who starts, and the first round."""
    state.round = 0
    state.totals = (0,) * state.seats
    state.last_round = None
    state.turn = state.first_seat("starter", state.options.starter, told)  # SEN-3
    begin_round(state, told)


def begin_round(state: SenState, told: list[Told]) -> None:
    """SEN-1: deal the dreams, open one land. `turn` is who starts."""
    seats = state.seats
    state.round += 1
    state.deck = state.shuffle("deck", DECK, told)
    state.dreams = list(_DEALT[:seats])
    first_open = DREAM_SIZE * seats
    state.open_pile = (first_open,)
    state.next_land = first_open + 1
    state.public = 1 << first_open
    state.knows = [0] * seats
    state.hand = ()
    state.looks = [None] * seats
    state.phase = LOOK
    state.deciders = _SEATS[seats]
    state.moment += 1
    told.append((EVERYONE, events.RoundBegan(state.round, state.turn, state.deck[first_open])))


def _land_at(state: SenState, owner: Any, slot: Any, rule: str) -> int:
    """The land at this place of this dream, if there is one."""
    if type(owner) is int and type(slot) is int and 0 <= owner < state.seats:
        dream = state.dreams[owner]
        if 0 <= slot < len(dream):
            return dream[slot]
    raise IllegalAction(rule, "no-such-land")


def _pair(state: SenState, seat: Seat, first: Any, second: Any, rule: str) -> tuple[int, int]:
    """Two different lands of one dream."""
    dream = state.dreams[seat]
    if type(first) is int and type(second) is int and 0 <= first < second < len(dream):
        return dream[first], dream[second]
    raise IllegalAction(rule, "two-own-lands")


def _replace(state: SenState, seat: Seat, slot: Any, land: int, rule: str) -> int:
    """Puts a land into a dream, if it has such a place; answers with the land that was there."""
    dream = state.dreams[seat]
    if type(slot) is not int or not 0 <= slot < len(dream):
        raise IllegalAction(rule, "no-such-land")
    state.dreams[seat] = dream[:slot] + (land,) + dream[slot + 1 :]
    return dream[slot]


def _open(state: SenState, land: int) -> None:
    """A land goes face up on the open pile: all see it."""
    state.open_pile += (land,)
    state.public |= 1 << land


def look(state: SenState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SEN-2: all look at two own lands in private; play starts when all have."""
    if state.phase != LOOK:
        raise IllegalAction("SEN-2", "look-before-play")
    first, second = action.first, action.second
    land, other = _pair(state, seat, first, second, "SEN-2")
    state.knows[seat] |= 1 << land | 1 << other
    state.looks[seat] = (first, second)
    waiting, place = state.deciders, state.deciders.index(seat)
    state.deciders = waiting[:place] + waiting[place + 1 :]
    told.append(_HAS_LOOKED[seat])
    told.append((1 << seat, events.SawOwn(first, second, state.deck[land], state.deck[other])))
    if not state.deciders:
        told.append((EVERYONE, events.PlayBegan(tuple([look for look in state.looks if look is not None]))))
        state.phase = TURN
        state.deciders = _ALONE[state.turn]


def take(state: SenState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SEN-5: the open land must replace an own one; it has no power."""
    if state.phase != TURN:
        raise IllegalAction("SEN-4", "take-at-start")
    slot, pile = action.slot, state.open_pile
    taken = pile[-1]
    put = _replace(state, seat, slot, taken, "SEN-5")
    state.open_pile = pile[:-1] + (put,)
    state.public |= 1 << put
    told.append((EVERYONE, events.Took(seat, slot, state.deck[taken], state.deck[put])))
    _end_turn(state, seat, told)


def draw(state: SenState, seat: Seat, action: Draw, told: list[Told]) -> None:
    """SEN-6: the drawn land is seen by its drawer alone."""
    if state.phase != TURN:
        raise IllegalAction("SEN-4", "draw-at-start")
    _draw_lands(state, seat, 1, told)
    state.phase = DRAWN


def _draw_lands(state: SenState, seat: Seat, count: int, told: list[Told]) -> None:
    first = state.next_land
    state.next_land = after = first + count
    state.hand = tuple(range(first, after))
    state.knows[seat] |= (1 << after) - (1 << first)
    told.append((EVERYONE, events.Drew(seat, count)))
    told.append((1 << seat, events.InHand(state.deck[first:after])))


def keep(state: SenState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SEN-6, B1; SEN-7: it goes into the dream without being shown."""
    if state.phase != DRAWN:
        raise IllegalAction("SEN-6", "nothing-to-keep")
    slot = action.slot
    put = _replace(state, seat, slot, state.hand[0], "SEN-6")
    state.hand = ()
    _open(state, put)
    told.append((EVERYONE, events.Kept(seat, slot, state.deck[put])))
    _end_turn(state, seat, told)


def discard(state: SenState, seat: Seat, action: Discard, told: list[Told]) -> None:
    """SEN-6, B2."""
    if state.phase != DRAWN:
        raise IllegalAction("SEN-6", "nothing-to-put-away")
    land = state.hand[0]
    state.hand = ()
    _open(state, land)
    told.append((EVERYONE, events.Discarded(seat, state.deck[land])))
    _end_turn(state, seat, told)


def use(state: SenState, seat: Seat, action: Use, told: list[Told]) -> None:
    """SEN-6, B3; SEN-8: only a special just drawn from the hidden pile has power."""
    if state.phase != DRAWN:
        raise IllegalAction("SEN-8", "no-power")
    land = state.hand[0]
    face = state.deck[land]
    if face not in SPECIALS:
        raise IllegalAction("SEN-6", "not-special")
    state.hand = ()
    _open(state, land)
    told.append((EVERYONE, events.Used(seat, face)))
    if face == TAKE_TWO:
        _take_two(state, seat, told)
    else:
        state.phase = PEEK if face == PEEK_ONE else SWAP


def _take_two(state: SenState, seat: Seat, told: list[Told]) -> None:
    """SEN-10; SEN-11: of one land left that one is kept, with none left nothing happens."""
    count = min(2, DECK_SIZE - state.next_land)
    if count == 0:  # SEN-11
        _end_turn(state, seat, told)
        return
    _draw_lands(state, seat, count, told)
    state.phase = CHOOSE if count == 2 else DRAWN


def choose(state: SenState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SEN-10: one is kept in hand, the other goes face up on the open pile without power."""
    if state.phase != CHOOSE:
        raise IllegalAction("SEN-10", "nothing-to-choose")
    if type(action.which) is not int or action.which not in (0, 1):
        raise IllegalAction("SEN-10", "choose-one-of-two")
    kept, other = state.hand[action.which], state.hand[1 - action.which]
    state.hand = (kept,)
    _open(state, other)
    state.phase = DRAWN
    told.append((EVERYONE, events.Chose(seat, action.which, state.deck[other])))


def peek(state: SenState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SEN-12: all see which land is looked at, only the player sees what it is."""
    if state.phase != PEEK:
        raise IllegalAction("SEN-12", "no-peek")
    land = _land_at(state, action.owner, action.slot, "SEN-12")
    state.knows[seat] |= 1 << land
    told.append((EVERYONE, events.Peeked(seat, action.owner, action.slot)))
    told.append((1 << seat, events.Saw(action.owner, action.slot, state.deck[land])))
    _end_turn(state, seat, told)


def swap(state: SenState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SEN-13: two lands change places unseen; what was known of them goes with them."""
    if state.phase != SWAP:
        raise IllegalAction("SEN-13", "no-swap")
    owner, slot, other_owner, other_slot = action.owner, action.slot, action.other_owner, action.other_slot
    land, other = _land_at(state, owner, slot, "SEN-13"), _land_at(state, other_owner, other_slot, "SEN-13")
    if land == other:
        raise IllegalAction("SEN-13", "two-different-lands")
    if owner == other_owner and not state.options.swap_within_dream:
        raise IllegalAction("SEN-13", "different-dreams")
    dream = state.dreams[owner]
    state.dreams[owner] = dream[:slot] + (other,) + dream[slot + 1 :]
    dream = state.dreams[other_owner]
    state.dreams[other_owner] = dream[:other_slot] + (land,) + dream[other_slot + 1 :]
    told.append((EVERYONE, events.Swapped(seat, owner, slot, other_owner, other_slot)))
    _end_turn(state, seat, told)


def claim(state: SenState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SEN-40: right, two lands become one; wrong, one more land is added."""
    if not state.options.claim_pairs:
        raise IllegalAction("SEN-40", "no-claims")
    if state.phase != TURN:
        raise IllegalAction("SEN-40", "claim-at-start")
    first, second, ravens = action.first, action.second, action.ravens
    land, other = _pair(state, seat, first, second, "SEN-40")
    if type(ravens) is not int or not 0 <= ravens <= MOST_RAVENS:
        raise IllegalAction("SEN-40", "ravens-0-to-9")
    face, other_face = state.deck[land], state.deck[other]
    right = RAVENS[face] == RAVENS[other_face] == ravens
    dream = state.dreams[seat]
    added = state.next_land
    state.next_land += 1
    if right:
        _open(state, land)
        _open(state, other)
        state.dreams[seat] = dream[:first] + (added,) + dream[first + 1 : second] + dream[second + 1 :]
    else:
        state.public |= 1 << land | 1 << other
        state.dreams[seat] = (*dream, added)
    told.append((EVERYONE, events.Claimed(seat, first, second, ravens, (face, other_face), right)))
    _end_turn(state, seat, told)


def call(state: SenState, seat: Seat, action: Call, told: list[Told]) -> None:
    """SEN-20: only at the start of a turn; the round ends at once."""
    if state.phase != TURN:
        raise IllegalAction("SEN-20", "pobudka-at-start")
    told.append((EVERYONE, events.Called(seat)))
    _end_round(state, seat, seat, told)


def _end_turn(state: SenState, seat: Seat, told: list[Told]) -> None:
    if state.next_land == DECK_SIZE:  # SEN-21
        _end_round(state, None, seat, told)
        return
    state.turn = turn = (seat + 1) % state.seats
    state.deciders = _ALONE[turn]
    state.phase = TURN


def _end_round(state: SenState, caller: Seat | None, last: Seat, told: list[Told]) -> None:
    """SEN-22: all dreams are open, the results are added; then the next round or the end (SEN-24, SEN-25)."""
    face, options = state.deck.__getitem__, state.options
    dreams = tuple([tuple(map(face, dream)) for dream in state.dreams])
    results = score_round(dreams, caller, options)
    state.totals = totals = tuple(map(add, state.totals, results))
    state.last_round = events.RoundResult(state.round, caller, last, dreams, results, totals)
    told.append((EVERYONE, events.RoundEnded(state.last_round)))
    why = options.why_over(state.round, totals)
    if why is not None:
        _end_game(state, why, told)
    else:
        state.turn = (last + 1) % state.seats
        begin_round(state, told)


def _end_game(state: SenState, why: str, told: list[Told]) -> None:
    state.outcome = rank_scores(why, state.totals, lowest_wins=True)
    state.phase = OVER
    state.deciders = ()
    for dream in state.dreams:
        for land in dream:
            state.public |= 1 << land
    told.append((EVERYONE, events.GameEnded(why, state.outcome.winners)))


RULES: Final = Rules(
    set_up,
    {
        Look: look,
        Take: take,
        Draw: draw,
        Keep: keep,
        Discard: discard,
        Use: use,
        Choose: choose,
        Peek: peek,
        Swap: swap,
        Call: call,
        Claim: claim,
    },
)
