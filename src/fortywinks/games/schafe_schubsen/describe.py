"""Schafe-Schubsen in words, for the terminal and for screen readers. The sentences are in `words/`; the rules
themselves know no language."""

from collections.abc import Callable
from typing import Any

from ...core import seat_letter, wording
from ...core.wording import Names
from . import actions, events
from .components import BOARD, DIKE, Tile
from .view import SheepView


class Speaker(wording.Speaker):
    """Says things about one dike to one viewer, in one language."""

    def __init__(self, names: Names, viewer: int, language: str) -> None:
        super().__init__(names, viewer, language, __package__)

    def name(self, seat: int) -> str:
        return self.text("terminal.me") if seat == self.viewer else self.names[seat]

    def sheep(self, seat: int) -> str:
        """Whose sheep it is, at the beginning of a sentence."""
        return self.about("terminal.sheep", seat)

    def tile(self, tile: Tile) -> str:
        """``change 7`` is "change distance by up to 7"."""
        kind, value = tile.split(" ")
        return self.text(f"tile.{kind}", value=value)

    def tiles(self, tiles: tuple[Tile, ...]) -> str:
        return ", ".join(map(self.tile, tiles))


# The table.


def describe_view(view: SheepView, names: Names, language: str = "en") -> str:
    """The table in a few lines, read from top to bottom."""
    say = Speaker(names, view.viewer, language)
    near, far = view.dike
    lines = [
        say.text("terminal.view.round", round=view.round, phase=_phase(view, say)),
        say.text("terminal.view.dike", near=near, far=far, water=", ".join(map(str, view.water))),
    ]
    if view.hills:
        lines.append(say.text("terminal.view.hills", one=view.hills[0], other=view.hills[1]))
    lines += [_sheep_line(view, seat, say) for seat in view.order]
    if view.went_out:
        lines.append(say.text("terminal.view.out", names=", ".join(names[seat] for seat in view.went_out)))
    if view.supply:
        lines.append(f"{say.text('terminal.supply', tiles=say.tiles(view.supply))}.")
    if view.hand:
        lines.append(f"{say.text('terminal.your-cards')}: {' '.join(view.hand)}.")
    if view.bid is not None:
        lines.append(say.text("terminal.view.bid", cards=view.bid))
    return "\n".join(lines)


def _phase(view: SheepView, say: Speaker) -> str:
    key = f"terminal.phase.{view.phase}"
    return say.text(key) if view.phase in ("bid", "over") else say.about(key, view.deciders[0])


def _sheep_line(view: SheepView, seat: int, say: Speaker) -> str:
    """One seat: where its sheep stands, and what it holds."""
    field, text = view.fields[seat], say.text
    about = [text("terminal.on-field", field=field) if field is not None else text("terminal.out")]
    if view.mode == "schubsen" and field is not None:
        about.append(text("terminal.rings", count=view.rings[seat]))
    if field is not None and view.digits is not None:
        about.append(text("terminal.can-hold", digits=view.digits[seat]))
    elif field is not None:
        about.append(text("terminal.cards", count=view.hand_sizes[seat]))
    about += map(say.tile, view.tiles[seat])
    if seat == view.angel:
        about.append(text("terminal.has-angel"))
    if seat == view.devil:
        about.append(text("terminal.has-devil"))
    distance = view.distances[seat]
    if distance is not None:
        about.append(text("terminal.distance", distance=distance))
    elif view.phase == "bid":
        about.append(say.about("terminal.bid.laid" if view.committed[seat] else "terminal.bid.open", seat))
    return f"{seat_letter(seat)} {say.name(seat)}: {', '.join(about)}."


# Actions.


def describe_action(action: Any, names: Names, seat: int, language: str = "en") -> str:
    """What an action would do, said to the seat that could do it."""
    describe = _ACTIONS.get(type(action))
    return describe(action, Speaker(names, seat, language)) if describe else str(action)


def _change(action: actions.Change, say: Speaker) -> str:
    key = "terminal.do.shorter" if action.by < 0 else "terminal.do.longer"
    return say.text(key, tile=say.tile(f"change {action.tile}"), count=abs(action.by))


_ACTIONS: dict[type, Callable[[Any, Speaker], str]] = {
    actions.Bid: lambda a, say: say.text("terminal.do.bid", cards=a.cards, distance=int(a.cards)),
    actions.Change: _change,
    actions.Back: lambda a, say: say.text("terminal.do.back", tile=say.tile(f"back {a.tile}"), count=a.tile),
    actions.Go: lambda a, say: say.text("terminal.do.go"),
    actions.Lay: lambda a, say: say.text("terminal.do.lay", face=a.face),
    actions.Puddle: lambda a, say: say.text("terminal.do.puddle", field=a.field),
    actions.Enough: lambda a, say: say.text("terminal.do.enough"),
    actions.Take: lambda a, say: say.text("terminal.do.take", tile=say.tile(a.tile)),
}


# Events.


def describe_event(event: Any, names: Names, viewer: int, language: str = "en") -> str | None:
    """What happened, said to this viewer."""
    describe = _EVENTS.get(type(event))
    return describe(event, Speaker(names, viewer, language)) if describe else None


def _revealed(event: events.Revealed, say: Speaker) -> str:
    distance = str(event.distance)
    shown = distance if distance == event.cards else f"{distance} ({event.cards})"
    return say.about("terminal.told.revealed", event.seat, shown=shown)


def _moved(event: events.Moved, say: Speaker) -> str:
    if event.start == event.end:
        key = "stays"
    elif event.end >= DIKE:
        key = "walks-off"
    else:
        key = "walks-back" if event.way == "back" else "walks"
    return say.text(f"terminal.told.{key}", sheep=say.sheep(event.seat), start=event.start, end=event.end)


def _pushed(event: events.Pushed, say: Speaker) -> str:
    key = "terminal.told.pushes" if event.end < DIKE else "terminal.told.pushes-off"
    return say.text(key, sheep=say.sheep(event.by), whom=say.about("terminal.whom", event.seat), end=event.end)


def _card_passed(event: events.CardPassed, say: Speaker) -> str:
    if event.holder is None:
        return say.text(f"terminal.told.free.{event.card}")
    return say.about(f"terminal.told.card.{event.card}", event.holder)


def _dike_laid(event: events.DikeLaid, say: Speaker) -> str:
    near, far = event.dike
    key = "terminal.told.dike-rings" if event.rings else "terminal.told.dike"
    return say.text(key, near=near, far=far, field=event.field, count=event.rings)


def _round_began(event: events.RoundBegan, say: Speaker) -> str:
    if event.starter is None:
        return say.text("terminal.told.round", round=event.round)
    return say.about("terminal.told.round-first", event.starter, round=event.round)


def _round_ended(event: events.RoundEnded, say: Speaker) -> str:
    result = event.result
    fields = ", ".join(f"{say.names[seat]} {field}" for seat, field in enumerate(result.fields) if field is not None)
    on_dike = say.text("terminal.told.on-dike", fields=fields or say.text("terminal.told.nobody"))
    return f"{say.text('terminal.told.round-over', round=result.round)} {on_dike}"


def _game_ended(event: events.GameEnded, say: Speaker) -> str:
    if len(event.winners) == 1:
        return say.about("terminal.told.won", event.winners[0])
    names = f" {say.text('terminal.and')} ".join(say.names[seat] for seat in event.winners)
    return say.text("terminal.told.shared", names=names)


_EVENTS: dict[type, Callable[[Any, Speaker], str]] = {
    events.DikeLaid: _dike_laid,
    events.RoundBegan: _round_began,
    events.HasBid: lambda e, say: say.about("terminal.told.laid", e.seat),
    events.Revealed: _revealed,
    events.DistanceChanged: lambda e, say: say.about(
        "terminal.told.changed", e.seat, tile=say.tile(e.tile), distance=e.distance
    ),
    events.WillWalkBack: lambda e, say: say.about(
        "terminal.told.will-back", e.seat, tile=say.tile(e.tile), count=e.back
    ),
    events.Moved: _moved,
    events.Tunnelled: lambda e, say: say.text(
        "terminal.told.tunnels", sheep=say.sheep(e.seat), start=e.start, end=e.end
    ),
    events.Pushed: _pushed,
    events.RingPaid: lambda e, say: say.text(f"terminal.told.ring.{e.why}", sheep=say.sheep(e.seat), rings=e.rings),
    events.WentOut: lambda e, say: say.text(f"terminal.told.out.{e.why}", sheep=say.sheep(e.seat)),
    events.CardPassed: _card_passed,
    events.BoardTaken: lambda e, say: say.about("terminal.told.board-taken", e.seat),
    events.BoardLaid: lambda e, say: say.about("terminal.told.board-laid", e.seat, face=e.face, fields=BOARD),
    events.PuddleLaid: lambda e, say: say.about("terminal.told.puddle", e.seat, field=e.field),
    events.CloverTaken: lambda e, say: say.about("terminal.told.clover", e.seat, tile=say.tile(e.tile)),
    events.TookBack: lambda e, say: say.about("terminal.told.took-back", e.seat),
    events.RoundEnded: _round_ended,
    events.GameEnded: _game_ended,
}
