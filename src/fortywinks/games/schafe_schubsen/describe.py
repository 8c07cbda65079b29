"""Schafe-Schubsen in English words, for the terminal and for screen readers. The rules themselves know no language."""

from collections.abc import Callable
from typing import Any

from ...core import seat_letter
from ...core.words import Names, does, subject
from . import actions, events
from .components import BOARD, DIKE, Tile
from .view import SheepView

_PHASES = {
    "bid": "all lay their cards",
    "clover": "{name} may use clover",
    "lay": "{name} chooses a face of the board",
    "rain": "{name} puts puddles on the new board",
    "take": "{name} takes a clover",
    "over": "the game is over",
}


def tile_name(tile: Tile) -> str:
    """``change 7`` is "change distance 7"."""
    kind, value = tile.split(" ")
    return f"walk back {value}" if kind == "back" else f"change distance {value}"


def describe_view(view: SheepView, names: Names, language: str = "en") -> str:
    """The table in a few lines, read from top to bottom."""
    asked = subject(view.deciders[0], names, view.viewer) if view.deciders else ""
    lines = [
        f"Round {view.round}: {_PHASES[view.phase].format(name=asked)}.",
        f"The dike: {view.dike[0]}, then {view.dike[1]}. Water on {', '.join(map(str, view.water))}.",
    ]
    if view.hills:
        lines.append(f"Mole hills on {view.hills[0]} and {view.hills[1]}.")
    lines += [_sheep_line(view, seat, names) for seat in view.order]
    if view.went_out:
        lines.append(f"Out: {', '.join(names[seat] for seat in view.went_out)}.")
    if view.supply:
        lines.append(f"Clover left: {', '.join(map(tile_name, view.supply))}.")
    if view.hand:
        lines.append(f"Your cards: {' '.join(view.hand)}.")
    if view.bid is not None:
        lines.append(f"You laid {view.bid}.")
    return "\n".join(lines)


def _sheep_line(view: SheepView, seat: int, names: Names) -> str:
    """One seat: where its sheep stands, and what it holds."""
    field = view.fields[seat]
    about = [f"on field {field}" if field is not None else "out"]
    if view.mode == "schubsen" and field is not None:
        about.append(_count(view.rings[seat], "ring"))
    if field is not None and view.digits is not None:
        about.append(f"cards {view.digits[seat]}")
    elif field is not None:
        about.append(_count(view.hand_sizes[seat], "card"))
    about += [tile_name(tile) for tile in view.tiles[seat]]
    if seat == view.angel:
        about.append("the angel")
    if seat == view.devil:
        about.append("the devil")
    distance = view.distances[seat]
    if distance is not None:
        about.append(f"distance {distance}")
    elif view.phase == "bid":
        about.append("has bid" if view.committed[seat] else "has not bid yet")
    return f"{seat_letter(seat)} {subject(seat, names, view.viewer)}: {', '.join(about)}."


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def describe_action(action: Any, names: Names, seat: int, language: str = "en") -> str:
    """What an action would do, said to the seat that could do it."""
    describe = _ACTIONS.get(type(action))
    return describe(action) if describe else str(action)


def describe_event(event: Any, names: Names, viewer: int, language: str = "en") -> str | None:
    """What happened, said to this viewer."""
    describe = _EVENTS.get(type(event))
    return describe(event, names, viewer) if describe else None


def _sheep(seat: int, names: Names, viewer: int) -> str:
    return "Your sheep" if seat == viewer else f"{names[seat]}'s sheep"


def _fields(count: int) -> str:
    return _count(count, "field")


_ACTIONS: dict[type, Callable[[Any], str]] = {
    actions.Bid: lambda a: f"lay {a.cards}, a distance of {int(a.cards)}",
    actions.Change: lambda a: (
        f"use the tile change distance {a.tile}: {_fields(abs(a.by))} {'fewer' if a.by < 0 else 'more'}"
    ),
    actions.Back: lambda a: f"use the tile walk back {a.tile}: {_fields(a.tile)} back after the move",
    actions.Go: lambda a: "move without more clover",
    actions.Lay: lambda a: f"lay the board with the face {a.face} up",
    actions.Puddle: lambda a: f"put a puddle on field {a.field}",
    actions.Enough: lambda a: "put no more puddles",
    actions.Take: lambda a: f"take the clover {tile_name(a.tile)}",
}


def _revealed(event: events.Revealed, names: Names, viewer: int) -> str:
    cards = f" ({event.cards})" if str(event.distance) != event.cards else ""
    return does(event.seat, names, viewer, f"revealed {event.distance}{cards}.")


def _moved(event: events.Moved, names: Names, viewer: int) -> str:
    sheep = _sheep(event.seat, names, viewer)
    if event.start == event.end:
        return f"{sheep} stays on {event.start}."
    where = f"to {event.end}" if event.end < DIKE else "off the end of the dike"
    back = " back" if event.way == "back" else ""
    return f"{sheep} walks{back} from {event.start} {where}."


def _pushed(event: events.Pushed, names: Names, viewer: int) -> str:
    where = f"to {event.end}" if event.end < DIKE else "off the dike"
    return f"{_sheep(event.by, names, viewer)} pushes {subject(event.seat, names, viewer)} {where}."


_GONE = {
    "dike": "has left the dike and is out",
    "water": "is in the water without a ring and is out",
    "devil": "has no ring for the devil and is out",
    "lowest": "bid the least and is out",
}


def _ring_paid(event: events.RingPaid, names: Names, viewer: int) -> str:
    whose = _sheep(event.seat, names, viewer)
    if event.why == "water":
        return f"{whose} is in the water and pays a ring; {event.rings} left."
    return f"{whose} pays the devil a ring; {event.rings} left."


def _card_passed(event: events.CardPassed, names: Names, viewer: int) -> str:
    if event.holder is None:
        return f"Nobody holds the {event.card} now; the next to reveal takes it."
    return does(event.holder, names, viewer, f"{'get' if event.holder == viewer else 'gets'} the {event.card}.")


def _dike_laid(event: events.DikeLaid, names: Names, viewer: int) -> str:
    rings = f" with {_count(event.rings, 'ring')} each" if event.rings else ""
    return f"The dike lies: {event.dike[0]}, then {event.dike[1]}. All sheep stand on field {event.field}{rings}."


def _round_began(event: events.RoundBegan, names: Names, viewer: int) -> str:
    if event.starter is None:
        return f"Round {event.round} begins."
    return f"Round {event.round} begins; {subject(event.starter, names, viewer)} will reveal first."


def _round_ended(event: events.RoundEnded, names: Names, viewer: int) -> str:
    result = event.result
    fields = ", ".join(f"{names[seat]} {field}" for seat, field in enumerate(result.fields) if field is not None)
    return f"Round {result.round} is over. On the dike: {fields or 'nobody'}."


def _game_ended(event: events.GameEnded, names: Names, viewer: int) -> str:
    if len(event.winners) > 1:
        return f"The game is over: {' and '.join(names[seat] for seat in event.winners)} share the win."
    return f"The game is over: {does(event.winners[0], names, viewer, 'won')}."


_EVENTS: dict[type, Callable[[Any, Names, int], str]] = {
    events.DikeLaid: _dike_laid,
    events.RoundBegan: _round_began,
    events.HasBid: lambda e, n, v: does(e.seat, n, v, f"{'have' if e.seat == v else 'has'} laid cards."),
    events.Revealed: _revealed,
    events.DistanceChanged: lambda e, n, v: does(
        e.seat, n, v, f"used {tile_name(e.tile)}: the distance is {e.distance} now."
    ),
    events.WillWalkBack: lambda e, n, v: does(
        e.seat, n, v, f"used {tile_name(e.tile)}: it will walk back {_fields(e.back)}."
    ),
    events.Moved: _moved,
    events.Tunnelled: lambda e, n, v: (
        f"{_sheep(e.seat, n, v)} goes into the mole hill on {e.start} and comes out on {e.end}."
    ),
    events.Pushed: _pushed,
    events.RingPaid: _ring_paid,
    events.WentOut: lambda e, n, v: f"{_sheep(e.seat, n, v)} {_GONE[e.why]}.",
    events.CardPassed: _card_passed,
    events.BoardTaken: lambda e, n, v: does(
        e.seat, n, v, f"{'take' if e.seat == v else 'takes'} the first board: nobody is left on it."
    ),
    events.BoardLaid: lambda e, n, v: does(
        e.seat, n, v, f"laid it at the end with {e.face} up; every field number falls by {BOARD}."
    ),
    events.PuddleLaid: lambda e, n, v: does(e.seat, n, v, f"put a puddle on field {e.field}."),
    events.CloverTaken: lambda e, n, v: does(e.seat, n, v, f"took the clover {tile_name(e.tile)}."),
    events.TookBack: lambda e, n, v: does(e.seat, n, v, f"{'have' if e.seat == v else 'has'} all ten cards again."),
    events.RoundEnded: _round_ended,
    events.GameEnded: _game_ended,
}
