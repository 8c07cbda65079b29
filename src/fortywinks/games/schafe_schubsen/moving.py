"""How sheep move: landing, pushing, water, going out, and who holds angel and devil then."""

from typing import Literal

from ...core import EVERYONE, Seat, Told
from . import events
from .components import DIKE
from .state import ALONE, DEVIL, HIDDEN, HILLS, NOBODY, OUT, SheepState, or_none

Why = Literal["dike", "water", "devil", "lowest"]


def move(state: SheepState, seat: Seat, told: list[Told]) -> None:
    """SHP-11: forward, then back if clover says so, then compare."""
    fields = state.fields
    start, distance = fields[seat], state.distances[seat]
    told.append((EVERYONE, events.Moved(seat, start, start + distance, "forward")))
    if distance:
        _land(state, seat, start + distance, told)
    elif state.options.zero_on_water and state.water >> start & 1:  # standing still costs as well
        _pay_water(state, seat, told)
    if state.back and fields[seat] != OUT:
        start = fields[seat]
        told.append((EVERYONE, events.Moved(seat, start, start - state.back, "back")))
        _land(state, seat, start - state.back, told)
    if fields[seat] != OUT:
        _compare(state, seat, told)


def _land(state: SheepState, seat: Seat, field: int, told: list[Told]) -> None:
    """SHP-13 to SHP-15: only the landing field matters; the whole chain is placed, then water is paid."""
    fields = state.fields
    if field not in fields or (field == 0 and not state.moved_on):  # SHP-5: the start field is shared
        fields[seat] = field
        if field >= DIKE:
            go_out(state, seat, "dike", told)
        elif state.water >> field & 1:
            _pay_water(state, seat, told)
        return
    chain, pusher = [seat], seat
    while field in fields:
        other = fields.index(field)
        fields[pusher] = field
        told.append((EVERYONE, events.Pushed(other, pusher, field, field + 1)))
        chain.append(other)
        pusher = other
        field += 1
    fields[pusher] = field
    if field >= DIKE:
        go_out(state, pusher, "dike", told)
    for wet in chain:
        field = fields[wet]
        if field != OUT and state.water >> field & 1:
            _pay_water(state, wet, told)


def tunnel(state: SheepState, told: list[Told]) -> None:
    """SHP-41: whoever stands on a hill, and was not pushed off it meanwhile, comes out at the other."""
    state.stage = HILLS
    one, two = state.material.hills(state.dike)
    exits = {one: two, two: one}
    standing = [(seat, state.fields[seat]) for seat in state.order if state.fields[seat] in exits]
    for seat, hill in standing:
        if state.fields[seat] == hill:
            told.append((EVERYONE, events.Tunnelled(seat, hill, exits[hill])))
            _land(state, seat, exits[hill], told)


def _pay_water(state: SheepState, seat: Seat, told: list[Told]) -> None:
    """SHP-16: a ring, or the sheep is out."""
    if state.rings[seat]:
        state.rings[seat] -= 1
        told.append((EVERYONE, events.RingPaid(seat, "water", state.rings[seat])))
    else:
        go_out(state, seat, "water", told)


def go_out(state: SheepState, seat: Seat, why: Why, told: list[Told]) -> None:
    """SHP-22: sheep, cards and tiles leave the game; SHP-19: angel and devil go to others."""
    leave(state, seat)
    state.exits += (ALONE[seat],)
    told.append((EVERYONE, events.WentOut(seat, why, state.seats - len(state.exits))))
    if (seat == state.devil or seat == state.angel) and state.stage != DEVIL:
        _hand_on(state, seat, told)


def leave(state: SheepState, seat: Seat) -> None:
    state.fields[seat] = OUT
    state.rings[seat] = 0
    state.hands[seat] = 0
    state.tiles[seat] = ()
    if state.distances[seat] == HIDDEN:
        state.bids[seat] = None


def _hand_on(state: SheepState, gone: Seat, told: list[Told]) -> None:
    """SHP-19: among the living who have revealed, by the rule of SHP-18."""
    fields, distances = state.fields, state.distances
    devil = angel = NOBODY
    for seat in state.order:
        distance = distances[seat]
        if distance != HIDDEN and fields[seat] != OUT:
            if devil == NOBODY or distance <= distances[devil]:
                devil = seat
            if angel == NOBODY or distance > distances[angel]:
                angel = seat
    if state.devil == gone:
        state.devil = devil
        told.append((EVERYONE, events.CardPassed("devil", gone, or_none(devil))))
    if state.angel == gone:
        state.angel = angel
        told.append((EVERYONE, events.CardPassed("angel", gone, or_none(angel))))


def _compare(state: SheepState, seat: Seat, told: list[Told]) -> None:
    """SHP-18: so a tie is always worse for the later player."""
    distances, devil, angel = state.distances, state.devil, state.angel
    distance = distances[seat]
    if devil != seat and distance <= distances[devil]:
        state.devil = seat
        told.append((EVERYONE, events.CardPassed("devil", devil, seat)))
    if angel != seat and distance > distances[angel]:
        state.angel = seat
        told.append((EVERYONE, events.CardPassed("angel", angel, seat)))


def take_free_cards(state: SheepState, seat: Seat, told: list[Told]) -> None:
    """SHP-19: whoever reveals next takes at once what nobody holds. Both cards are free together: as long as somebody
    who has revealed is left, that one holds them."""
    state.devil = state.angel = seat
    told.append((EVERYONE, events.CardPassed("devil", None, seat)))
    told.append((EVERYONE, events.CardPassed("angel", None, seat)))
