"""Sen in words, for the terminal and for screen readers. The sentences are in `words/`, most of them shared with the
page; the rules themselves know no language."""

from collections.abc import Callable
from functools import partial
from typing import Any

from ...core import wording
from ...core.wording import Names
from . import actions, events
from .components import Face
from .view import SenView


class Speaker(wording.Speaker):
    """Says things about one table of Sen to one viewer, in one language."""

    def __init__(self, names: Names, viewer: int, language: str) -> None:
        super().__init__(names, viewer, language, __package__)

    def land(self, face: Face) -> str:
        return self.text(f"land.{face}")

    def lands(self, faces: tuple[Face, ...]) -> str:
        return f" {self.text('terminal.and')} ".join(map(self.land, faces))

    def place(self, owner: int, slot: int) -> str:
        """A land's place: "your land 2", "Bob's land 1"."""
        if owner == self.viewer:
            return self.text("tell.your-land", number=slot + 1)
        return self.text("tell.land-of", name=self.names[owner], number=slot + 1)


def describe_view(view: SenView, names: Names, language: str = "en") -> str:
    """The table in a few lines, read from top to bottom."""
    say = Speaker(names, view.viewer, language)
    key = f"terminal.phase.{view.phase}"
    phase = say.text(key) if view.phase in ("look", "over") else say.about(key, view.turn)
    dreams = "; ".join(
        say.text("terminal.view.dream", name=names[seat], lands=size, ravens=view.totals[seat])
        for seat, size in enumerate(view.dreams)
    )
    lines = [
        say.text("terminal.view.round", round=view.round, phase=phase),
        say.text("terminal.view.piles", land=say.land(view.top), open=view.open_size, hidden=view.hidden_size),
        say.text("terminal.view.dreams", dreams=dreams),
    ]
    if view.hand:
        lines.append(say.text("terminal.view.hand", lands=say.lands(view.hand)))
    if view.known:
        known = (
            say.text("terminal.view.known-land", place=say.place(land.owner, land.slot), land=say.land(land.land))
            for land in view.known
        )
        lines.append(say.text("terminal.view.known", lands="; ".join(known)))
    return "\n".join(lines)


def describe_action(action: Any, names: Names, seat: int, language: str = "en") -> str:
    """What an action would do, said to the seat that could do it."""
    places = _ACTIONS.get(type(action))
    if places is None:
        return str(action)
    say = Speaker(names, seat, language)
    verb, *rest = str(action).split()
    key = f"{verb}-{rest[0]}" if verb == "choose" else verb
    return say.text(f"advice.{key}", **places(action, say)).removesuffix(".")


def describe_event(event: Any, names: Names, viewer: int, language: str = "en") -> str | None:
    """What happened, said to this viewer."""
    describe = _EVENTS.get(type(event))
    return describe(event, Speaker(names, viewer, language)) if describe else None


def _pair(action: Any, say: Speaker) -> dict[str, Any]:
    return {"one": action.first + 1, "other": action.second + 1, "ravens": getattr(action, "ravens", "")}


def _slot(action: Any, say: Speaker) -> dict[str, Any]:
    return {"one": action.slot + 1}


def _nothing(action: Any, say: Speaker) -> dict[str, Any]:
    return {}


_ACTIONS: dict[type, Callable[[Any, Speaker], dict[str, Any]]] = {
    actions.Look: _pair,
    actions.Claim: _pair,
    actions.Take: _slot,
    actions.Keep: _slot,
    actions.Choose: lambda action, say: {"one": action.which + 1},
    actions.Peek: lambda action, say: {"one": say.place(action.owner, action.slot)},
    actions.Swap: lambda action, say: {
        "one": say.place(action.owner, action.slot),
        "other": say.place(action.other_owner, action.other_slot),
    },
    actions.Draw: _nothing,
    actions.Discard: _nothing,
    actions.Use: _nothing,
    actions.Call: _nothing,
}


def _round_ended(event: events.RoundEnded, say: Speaker) -> str:
    result = event.result
    how = "called" if result.caller is not None else "pile"
    lines = [say.text(f"terminal.round-over.{how}", round=result.round)]
    for seat, dream in enumerate(result.dreams):
        adds, total = result.results[seat], result.totals[seat]
        lands = ", ".join(map(say.land, dream))
        line = say.text("terminal.round-line", name=say.names[seat], lands=lands, adds=adds, total=total)
        lines.append(f"  {line}")
    return "\n".join(lines)


def _play_began(event: events.PlayBegan, say: Speaker) -> str:
    looks = (
        say.text("terminal.looked-at", name=say.names[seat], one=first + 1, other=second + 1)
        for seat, (first, second) in enumerate(event.looks)
    )
    return say.text("terminal.play-began", looks=", ".join(looks))


def _claimed(event: events.Claimed, say: Speaker) -> str:
    first, second = map(say.land, event.lands)
    claim = say.about("tell.claimed", event.seat, ravens=event.ravens)
    shown = say.text("terminal.claim-shown", land=first, other=second)
    return f"{claim} {shown} {say.text('tell.right' if event.right else 'tell.wrong')}"


def _game_ended(event: events.GameEnded, say: Speaker) -> str:
    if len(event.winners) == 1:
        return say.about("terminal.won", event.winners[0])
    names = f" {say.text('terminal.and')} ".join(say.names[seat] for seat in event.winners)
    return say.text("terminal.shared", names=names)


def _saw_own(event: events.SawOwn, say: Speaker) -> str:
    first, second = say.land(event.first_land), say.land(event.second_land)
    return say.text("terminal.saw-own", one=event.first + 1, land=first, other=event.second + 1, other_land=second)


def _did(key: str, event: Any, say: Speaker) -> str:
    """What a seat did with lands that everybody sees."""
    places: dict[str, Any] = {}
    if hasattr(event, "land"):
        places["land"] = say.land(event.land)
    if hasattr(event, "put"):
        places["put"] = say.land(event.put)
    if hasattr(event, "slot"):
        places["number"] = event.slot + 1
    return say.about(key, event.seat, **places)


_EVENTS: dict[type, Callable[[Any, Speaker], str]] = {
    events.RoundBegan: lambda event, say: say.text(
        "tell.round-began", round=event.round, name=say.names[event.starter]
    ),
    events.HasLooked: partial(_did, "tell.looked"),
    events.PlayBegan: _play_began,
    events.SawOwn: _saw_own,
    events.Saw: lambda event, say: say.text(
        "terminal.saw", place=say.place(event.owner, event.slot), land=say.land(event.land)
    ),
    events.Took: partial(_did, "tell.took"),
    events.Drew: lambda event, say: say.about("tell.drew", event.seat, count=event.count),
    events.InHand: lambda event, say: say.text("terminal.drawn", lands=say.lands(event.lands)),
    events.Kept: partial(_did, "tell.kept"),
    events.Discarded: partial(_did, "tell.discarded"),
    events.Used: partial(_did, "tell.used"),
    events.Chose: partial(_did, "tell.chose"),
    events.Peeked: lambda event, say: say.about("tell.peeked", event.seat, place=say.place(event.owner, event.slot)),
    events.Swapped: lambda event, say: say.about(
        "tell.swapped",
        event.seat,
        one=say.place(event.owner, event.slot),
        other=say.place(event.other_owner, event.other_slot),
    ),
    events.Claimed: _claimed,
    events.Called: partial(_did, "tell.called"),
    events.RoundEnded: _round_ended,
    events.GameEnded: _game_ended,
}
