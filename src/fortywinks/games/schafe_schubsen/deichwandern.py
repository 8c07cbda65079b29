"""Deichwandern (SHP-42): the sibling game. All walk from 199 towards 0; nobody is pushed, water means nothing."""

from ...core import EVERYONE, Told
from . import events
from .actions import DISTANCE
from .components import DIKE, REST
from .moving import leave
from .state import OUT, SheepState


def walk_the_dike(state: SheepState, told: list[Told]) -> None:
    """All bids are in: the lowest are out, the highest get some fields back."""
    fields, distances, order = state.fields, state.distances, state.order
    for seat in order:
        cards = state.bids[seat]
        assert cards is not None
        distances[seat] = DISTANCE[cards]
        told.append((EVERYONE, events.Revealed(seat, cards, distances[seat])))
    for seat in order:
        start = fields[seat]
        fields[seat] -= distances[seat]
        told.append((EVERYONE, events.Moved(seat, start, fields[seat], "forward")))
    bids = [distances[seat] for seat in order]
    lowest = tuple([seat for seat in order if distances[seat] == min(bids)])
    state.exits += (lowest,)
    for seat in lowest:
        leave(state, seat)
    left = state.seats - fields.count(OUT)
    told += [(EVERYONE, events.WentOut(seat, "lowest", left)) for seat in lowest]
    for seat in order:
        if fields[seat] != OUT and distances[seat] == max(bids):
            start = fields[seat]
            fields[seat] = min(start + REST, DIKE - 1)
            told.append((EVERYONE, events.Moved(seat, start, fields[seat], "back")))
