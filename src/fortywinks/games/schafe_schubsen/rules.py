"""The rules of Schafe-Schubsen.

All that happens after the last bid of a round runs by itself, except where somebody has to choose: whether to use
clover, which face of a board to lay, which tile to take. There the state stops and asks, and `stage` says at which
part of the round it goes on. How sheep move, what happens to the boards and how clover is used is in `moving`, `boards`
and `clover`.
"""

from typing import Any, Final

from ...core import EVERYONE, IllegalAction, Rules, Seat, Told
from . import events
from .actions import (
    CARD_BITS,
    DISTANCE,
    Back,
    Bid,
    Change,
    Enough,
    Go,
    Lay,
    Puddle,
    Take,
)
from .boards import end_rain, first_board_is_free, lay_board, lay_puddle, take_board
from .clover import change, walk_back, without
from .components import DIKE, HAND_LIMIT, material_of
from .deichwandern import walk_the_dike
from .dike import dike_name
from .moving import go_out, move, take_free_cards, tunnel
from .scoring import outcome_of
from .state import (
    ALONE,
    BID,
    CLOVER,
    DEVIL,
    HIDDEN,
    MOST_SEATS,
    NOBODY,
    OUT,
    OVER,
    TAKE,
    TURNS,
    SheepState,
    known,
    or_none,
)

# What is the same in every game is built once.
_HAS_BID: Final = tuple((EVERYONE, events.HasBid(seat)) for seat in range(MOST_SEATS))
_TOOK_BACK: Final = tuple((EVERYONE, events.TookBack(seat)) for seat in range(MOST_SEATS))


def set_up(state: SheepState, told: list[Told]) -> None:
    """SHP-1 to SHP-6: the dike, who starts, and what everybody has."""
    seats, options = state.seats, state.options
    state.round = 0
    state.last_round = None
    walking = options.mode == "deichwandern"
    state.material = material = material_of(options)
    state.dike = state.pick("dike", material.dikes, told, dike_name)  # SHP-3
    starter = NOBODY if walking else state.first_seat("starter", options.starter, told)  # SHP-6
    start = DIKE - 1 if walking else 0
    state.fields = [start] * seats
    rings = 0 if walking else material.rings[seats]
    state.rings = [rings] * seats
    state.hands = [material.full_hand] * seats
    state.tiles = [()] * seats
    state.supply = () if walking else material.supply
    state.exits = ()
    state.water = material.water[state.dike]
    state.puddles = 0
    state.puddles_left = 0
    state.moved_on = 0
    state.layer = NOBODY
    told.append((EVERYONE, events.DikeLaid(state.dike, rings, start)))
    _begin_round(state, starter, told)


def _begin_round(state: SheepState, starter: Seat, told: list[Told]) -> None:
    """SHP-10: all who are left bid; the starter holds angel and devil. Deichwandern has none of them."""
    seats = state.seats
    fields = state.fields
    state.round += 1
    state.deciders = living = tuple([seat for seat in range(seats) if fields[seat] != OUT])
    place = living.index(starter) if starter != NOBODY else 0
    state.order = living[place:] + living[:place]
    state.angel = state.devil = starter
    state.at = NOBODY
    state.bids = [None] * seats
    state.distances = [HIDDEN] * seats
    state.back = 0
    state.phase = BID
    state.stage = TURNS
    told.append((EVERYONE, events.RoundBegan(state.round, or_none(starter))))


def bid(state: SheepState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SHP-10: cards are laid in secret; when all have laid theirs, they are revealed."""
    if state.phase != BID:
        raise IllegalAction("SHP-10", "lay-at-beginning")
    cards = action.cards
    bits = CARD_BITS.get(cards) if type(cards) is str else None
    if bits is None:
        raise IllegalAction("SHP-10", "one-to-three-cards")
    if bits & ~state.hands[seat]:
        raise IllegalAction("SHP-10", "cards-not-held")
    walking = state.options.mode == "deichwandern"
    if walking and DISTANCE[cards] > state.fields[seat]:
        raise IllegalAction("SHP-42", "beyond-the-end")
    state.bids[seat] = cards
    told.append(_HAS_BID[seat])
    waiting = state.deciders
    if len(waiting) > 1:
        place = waiting.index(seat)
        state.deciders = waiting[:place] + waiting[place + 1 :]
    elif walking:
        _walk(state, told)
    else:
        _next_turn(state, told)


def _walk(state: SheepState, told: list[Told]) -> None:
    """SHP-42."""
    walk_the_dike(state, told)
    if _close_round(state, told) <= 1:
        _end_game(state, told)
    else:
        _begin_round(state, NOBODY, told)


# Phase 2: the turns.


def _next_turn(state: SheepState, told: list[Told]) -> None:
    """SHP-11: the next ones reveal and move, as far as nobody has anything to choose."""
    order, fields, tiles = state.order, state.fields, state.tiles
    for at in range(state.at + 1, len(order)):
        seat = order[at]
        if fields[seat] == OUT:
            continue
        state.at = at
        _reveal(state, seat, told)
        if tiles[seat]:
            state.phase = CLOVER
            state.deciders = ALONE[seat]
            return
        move(state, seat, told)
        if first_board_is_free(state):
            take_board(state, seat, told)
            return
    state.at = len(order)
    _settle(state, told)


def _reveal(state: SheepState, seat: Seat, told: list[Told]) -> None:
    cards = state.bids[seat]
    assert cards is not None
    state.distances[seat] = distance = DISTANCE[cards]
    state.hands[seat] &= ~CARD_BITS[cards]
    state.back = 0
    told.append((EVERYONE, events.Revealed(seat, cards, distance)))
    if state.devil == NOBODY:  # SHP-19: then nobody holds the angel either
        take_free_cards(state, seat, told)


def go(state: SheepState, seat: Seat, action: Go, told: list[Told]) -> None:
    """SHP-12: no more clover; the sheep moves."""
    if state.phase != CLOVER:
        raise IllegalAction("SHP-12", "nothing-to-move")
    move(state, seat, told)
    if first_board_is_free(state):
        take_board(state, seat, told)
    else:
        _next_turn(state, told)


def lay(state: SheepState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SHP-17: then it rains (SHP-40), or the round goes on."""
    lay_board(state, seat, action, told)
    if not state.puddles_left:
        _go_on(state, told)


def puddle(state: SheepState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SHP-40: one puddle; after the last one the round goes on."""
    lay_puddle(state, seat, action, told)
    if not state.puddles_left:
        _go_on(state, told)


def enough(state: SheepState, seat: Seat, action: Enough, told: list[Told]) -> None:
    """SHP-40: no more puddles."""
    end_rain(state)
    _go_on(state, told)


def _go_on(state: SheepState, told: list[Told]) -> None:
    """The round goes on where the board was taken."""
    state.layer = NOBODY
    if state.stage == TURNS:
        _next_turn(state, told)
    elif state.stage == DEVIL:
        _offer_clover(state, told)
    else:
        _end_round(state, told)


# Phases 3 and 4, and the end of the round.


def _settle(state: SheepState, told: list[Told]) -> None:
    """SHP-20: the devil's holder pays."""
    state.stage = DEVIL
    devil = state.devil
    if devil != NOBODY:
        if state.rings[devil]:
            state.rings[devil] -= 1
            told.append((EVERYONE, events.RingPaid(devil, "devil", state.rings[devil])))
        else:
            go_out(state, devil, "devil", told)
            if state.angel == devil:  # nobody else was left
                state.angel = NOBODY
            state.devil = NOBODY
            if first_board_is_free(state):
                take_board(state, state.angel, told)
                return
    _offer_clover(state, told)


def _offer_clover(state: SheepState, told: list[Told]) -> None:
    """SHP-20: the angel's holder chooses a tile, if any is left."""
    if state.angel != NOBODY and state.supply:
        state.phase = TAKE
        state.deciders = ALONE[state.angel]
    else:
        _prepare(state, told)


def take(state: SheepState, seat: Seat, action: Any, told: list[Told]) -> None:
    """SHP-20: the angel's holder takes a tile."""
    if state.phase != TAKE:
        raise IllegalAction("SHP-20", "clover-for-the-angel")
    tile = action.tile
    if type(tile) is not str or tile not in state.supply:
        raise IllegalAction("SHP-20", "no-such-tile")
    state.supply = without(state.supply, tile)
    state.tiles[seat] += (tile,)
    told.append((EVERYONE, events.CloverTaken(seat, tile)))
    _prepare(state, told)


def _prepare(state: SheepState, told: list[Told]) -> None:
    """SHP-21: who has few cards takes all of them back; then the mole hills (SHP-41)."""
    hands = state.hands
    for seat in state.order:
        if state.fields[seat] != OUT and hands[seat].bit_count() < HAND_LIMIT:
            hands[seat] = state.material.full_hand
            told.append(_TOOK_BACK[seat])
    if state.options.mole_hills:
        tunnel(state, told)
        if first_board_is_free(state):
            take_board(state, state.angel, told)
            return
    _end_round(state, told)


def _end_round(state: SheepState, told: list[Told]) -> None:
    """SHP-30: only now it is seen whether the game is over."""
    left = _close_round(state, told)
    if left <= 2:
        _end_game(state, told)
    else:
        _begin_round(state, state.angel, told)


def _close_round(state: SheepState, told: list[Told]) -> int:
    """Says how the round went, and how many sheep are left."""
    order = state.order
    state.last_round = events.RoundResult(
        state.round,
        tuple(state.bids),
        known(state.distances),
        or_none(state.devil),
        or_none(state.angel),
        tuple([seat for group in state.exits for seat in group if seat in order]),
        known(state.fields),
        tuple(state.rings),
    )
    told.append((EVERYONE, events.RoundEnded(state.last_round)))
    return state.seats - state.fields.count(OUT)


def _end_game(state: SheepState, told: list[Told]) -> None:
    state.outcome = outcome_of(state.fields, state.exits)
    state.phase = OVER
    state.deciders = ()
    told.append((EVERYONE, events.GameEnded(state.outcome.why, state.outcome.winners)))


RULES: Final = Rules(
    set_up,
    {
        Bid: bid,
        Change: change,
        Back: walk_back,
        Go: go,
        Lay: lay,
        Puddle: puddle,
        Enough: enough,
        Take: take,
    },
)
