"""Sen in English words, for the terminal and for screen readers. The rules themselves know no language."""

from collections.abc import Callable
from typing import Any

from ...core.words import Names, does, subject
from . import actions, events
from .components import PEEK_ONE, RAVENS, SWAP_TWO, TAKE_TWO, Face
from .view import SenView

_SPECIAL_NAMES = {TAKE_TWO: "Take 2", PEEK_ONE: "Peek 1", SWAP_TWO: "Swap 2"}
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_PHASES = {
    "look": "everyone looks at two of their own lands",
    "turn": "{name} to play",
    "drawn": "{name} holds a drawn land",
    "choose": "{name} chooses one of two lands",
    "peek": "{name} may look at one land",
    "swap": "{name} swaps two lands",
    "over": "the game is over",
}


def land_name(face: Face) -> str:
    """``5t`` is "5 (Take 2)"."""
    special = _SPECIAL_NAMES.get(face)
    return f"{RAVENS[face]} ({special})" if special else face


def describe_view(view: SenView, names: Names, language: str = "en") -> str:
    """The table in a few lines, read from top to bottom."""
    phase = _PHASES[view.phase].format(name=subject(view.turn, names, view.viewer))
    dreams = "; ".join(
        f"{subject(seat, names, view.viewer)} {size} lands, {view.totals[seat]} ravens so far"
        for seat, size in enumerate(view.dreams)
    )
    lines = [
        f"Round {view.round}: {phase}.",
        f"Open pile: {land_name(view.top)} on top of {view.open_size}. Hidden pile: {view.hidden_size}.",
        f"Dreams: {dreams}.",
    ]
    if view.hand:
        lines.append(f"In your hand: {' and '.join(map(land_name, view.hand))}.")
    if view.known:
        known = (f"{place(k.owner, k.slot, names, view.viewer)} is {land_name(k.land)}" for k in view.known)
        lines.append(f"You remember: {', '.join(known)}.")
    return "\n".join(lines)


def place(owner: int, slot: int, names: Names, viewer: int) -> str:
    """A land's place in words: "your second land", "Bob's first land"."""
    ordinal = _ORDINALS[slot] if slot < len(_ORDINALS) else f"{slot + 1}th"
    whose = "your" if owner == viewer else f"{names[owner]}'s"
    return f"{whose} {ordinal} land"


def describe_action(action: Any, names: Names, seat: int, language: str = "en") -> str:
    """What an action would do, said to the seat that could do it."""
    describe = _ACTIONS.get(type(action))
    return describe(action, names, seat) if describe else str(action)


def describe_event(event: Any, names: Names, viewer: int, language: str = "en") -> str | None:
    """What happened, said to this viewer."""
    describe = _EVENTS.get(type(event))
    return describe(event, names, viewer) if describe else None


def _own(seat: int, slot: int, names: Names, viewer: int) -> str:
    ordinal = place(seat, slot, names, seat)
    return ordinal if seat == viewer else ordinal.replace("your", "their", 1)


_ACTIONS: dict[type, Callable[[Any, Names, int], str]] = {
    actions.Look: lambda a, n, s: f"look at {place(s, a.first, n, s)} and {place(s, a.second, n, s)}",
    actions.Take: lambda a, n, s: f"take the open land, replacing {place(s, a.slot, n, s)}",
    actions.Draw: lambda a, n, s: "draw from the hidden pile",
    actions.Keep: lambda a, n, s: f"keep the drawn land, replacing {place(s, a.slot, n, s)}",
    actions.Discard: lambda a, n, s: "put the drawn land on the open pile",
    actions.Use: lambda a, n, s: "use the drawn land's special effect",
    actions.Choose: lambda a, n, s: f"keep the {_ORDINALS[a.which]} of the two lands",
    actions.Peek: lambda a, n, s: f"look at {place(a.owner, a.slot, n, s)}",
    actions.Swap: lambda a, n, s: (
        f"swap {place(a.owner, a.slot, n, s)} with {place(a.other_owner, a.other_slot, n, s)}"
    ),
    actions.Call: lambda a, n, s: "call Pobudka! and end the round",
    actions.Claim: lambda a, n, s: (
        f"claim that {place(s, a.first, n, s)} and {place(s, a.second, n, s)} have {a.ravens} ravens each"
    ),
}


def _round_ended(event: events.RoundEnded, names: Names, viewer: int) -> str:
    result = event.result
    how = "Pobudka was called" if result.caller is not None else "The hidden pile ran out"
    lines = [f"{how}: round {result.round} is over."]
    for seat, dream in enumerate(result.dreams):
        lands = " ".join(map(land_name, dream))
        lines.append(f"  {names[seat]}: {lands}, adds {result.results[seat]}, total {result.totals[seat]}")
    return "\n".join(lines)


def _play_began(event: events.PlayBegan, names: Names, viewer: int) -> str:
    looks = (f"{names[seat]} {a + 1} and {b + 1}" for seat, (a, b) in enumerate(event.looks))
    return f"Everyone has looked at two lands: {', '.join(looks)}."


def _claimed(event: events.Claimed, names: Names, viewer: int) -> str:
    first, second = map(land_name, event.lands)
    verdict = "Right: two lands become one." if event.right else "Wrong: one more land is added."
    claim = f"claimed two lands of {event.ravens} ravens ({event.first + 1} and {event.second + 1})"
    return does(event.seat, names, viewer, f"{claim}; they are {first} and {second}. {verdict}")


def _game_ended(event: events.GameEnded, names: Names, viewer: int) -> str:
    winners = " and ".join(names[seat] for seat in event.winners)
    if len(event.winners) > 1:
        return f"The game is over. {winners} share the win."
    winner = event.winners[0]
    return f"The game is over. {does(winner, names, viewer, 'win.' if winner == viewer else 'wins.')}"


_EVENTS: dict[type, Callable[[Any, Names, int], str]] = {
    events.RoundBegan: lambda e, n, v: (
        f"Round {e.round} begins; the open land is {land_name(e.top)}. {n[e.starter]} will start."
    ),
    events.HasLooked: lambda e, n, v: does(e.seat, n, v, "looked at two lands."),
    events.PlayBegan: _play_began,
    events.SawOwn: lambda e, n, v: (
        f"Your {_ORDINALS[e.first]} land is {land_name(e.first_land)}, "
        f"your {_ORDINALS[e.second]} land is {land_name(e.second_land)}."
    ),
    events.Saw: lambda e, n, v: f"You see: {place(e.owner, e.slot, n, v)} is {land_name(e.land)}.",
    events.Took: lambda e, n, v: does(
        e.seat,
        n,
        v,
        f"took the open {land_name(e.land)} for {_own(e.seat, e.slot, n, v)}; {land_name(e.put)} lies open.",
    ),
    events.Drew: lambda e, n, v: does(e.seat, n, v, "drew a land." if e.count == 1 else f"drew {e.count} lands."),
    events.InHand: lambda e, n, v: f"Drawn: {' and '.join(map(land_name, e.lands))}.",
    events.Kept: lambda e, n, v: does(
        e.seat, n, v, f"kept the drawn land for {_own(e.seat, e.slot, n, v)}; {land_name(e.put)} lies open."
    ),
    events.Discarded: lambda e, n, v: does(e.seat, n, v, f"put {land_name(e.land)} on the open pile."),
    events.Used: lambda e, n, v: does(e.seat, n, v, f"used {land_name(e.land)}."),
    events.Chose: lambda e, n, v: does(e.seat, n, v, f"kept one land; {land_name(e.put)} lies open."),
    events.Peeked: lambda e, n, v: does(e.seat, n, v, f"looked at {place(e.owner, e.slot, n, v)}."),
    events.Swapped: lambda e, n, v: does(
        e.seat,
        n,
        v,
        f"swapped {place(e.owner, e.slot, n, v)} with {place(e.other_owner, e.other_slot, n, v)}.",
    ),
    events.Claimed: _claimed,
    events.Called: lambda e, n, v: does(e.seat, n, v, 'called "Pobudka!"'),
    events.RoundEnded: _round_ended,
    events.GameEnded: _game_ended,
}
