"""Counting Zzzzs in English words, for the terminal and for screen readers. The rules themselves know no language."""

from collections.abc import Callable
from typing import Any

from ...core.words import Names, does
from . import actions, events
from .names import CardNames, house_names
from .view import CountingZzzzsView, Dream

THEMES = {"N": "nightmare", "F": "fantasy", "W": "work", "D": "domestic", "S": "surreal"}
_PHASES = {
    "lay": "{name} to lay an element into {own} own dream",
    "act": "{name} to play an action, slip an element into another dream or discard",
    "bend": "{name} to lay the element that {card} brings",
    "window": "a card was announced, and may be answered",
    "over": "the game is over",
}
_WHYS = {
    "light-sleeper": "as a light sleeper",
    "tenth": "after the tenth element",
    "no-element": "because no element fits",
    "morning": "for it is morning",
}


def describe_view(view: CountingZzzzsView, names: Names, language: str = "en", cards: CardNames | None = None) -> str:
    """The table in a few lines, read from top to bottom."""
    cards = cards or house_names()
    mine = view.turn == view.viewer
    bender = cards[view.bender] if view.bender else ""
    phase = _PHASES[view.phase].format(name=_who(view.turn, names, view), own="your" if mine else "the", card=bender)
    top = f", {cards[view.discard_top]} on top" if view.discard_top else ""
    lines = [
        f"{phase[:1].upper()}{phase[1:]}.",
        f"Draw pile: {view.pile_size}. Discard pile: {view.discard_size}{top}.",
    ]
    for seat, dream in enumerate(view.dreams):
        who = "You" if seat == view.viewer else names[seat]
        lines.append(f"{who}, {view.scores[seat]} points: {_dream(dream, cards)}.")
    if view.window is not None:
        lines.append(_window(view, names, cards))
    if view.hand:
        lines.append(f"Your hand: {', '.join(cards[card] for card in view.hand)}.")
    if view.looking_through:
        lines.append(f"You look through: {', '.join(cards[card] for card in view.looking_through)}.")
    if view.discard:
        lines.append(f"Discarded so far: {', '.join(cards[card] for card in view.discard)}.")
    return "\n".join(lines)


def _who(seat: int, names: Names, view: CountingZzzzsView) -> str:
    return "you" if seat == view.viewer else names[seat]


def _dream(dream: Dream, cards: CardNames) -> str:
    if not dream.elements:
        return "awake"
    words = [cards.side(element.card, element.side) for element in dream.elements]
    if dream.open_force:
        words.append(f"then whatever {cards[dream.open_force]} asks for")
    return f"{len(dream.elements)} elements: {', '.join(words)}"


def _window(view: CountingZzzzsView, names: Names, cards: CardNames) -> str:
    window = view.window
    assert window is not None
    aim = "everybody asleep" if window.dream is None else _dream_of(window.dream, names, view.viewer)
    target = f"{cards[window.context]} in {aim}" if window.context else aim
    asked = " and ".join(_who(seat, names, view) for seat in window.asked)
    return f"{names[window.seat]} announced {cards[window.card]} on {target}. Asked: {asked}."


def _dream_of(seat: int, names: Names, viewer: int) -> str:
    return "your dream" if seat == viewer else f"{names[seat]}'s dream"


# Actions.


def describe_action(action: Any, names: Names, seat: int, language: str = "en", cards: CardNames | None = None) -> str:
    """What an action would do, said to the seat that could do it."""
    describe = _ACTIONS.get(type(action))
    return describe(action, names, seat, cards or house_names()) if describe else str(action)


def _sleeper(target: int, names: Names, seat: int) -> str:
    return "yourself" if target == seat else names[target]


_ACTIONS: dict[type, Callable[[Any, Names, int, CardNames], str]] = {
    actions.Lay: lambda a, n, s, c: f"lay {c[a.card]} into your dream",
    actions.Slip: lambda a, n, s, c: f"slip {c[a.card]} into {n[a.dream]}'s dream",
    actions.Play: lambda a, n, s, c: f"play {c[a.card]}",
    actions.PlayOn: lambda a, n, s, c: f"play {c[a.card]} on {_sleeper(a.dream, n, s)}",
    actions.Force: lambda a, n, s, c: f"play {c[a.card]} on {c[a.context]}",
    actions.Discard: lambda a, n, s, c: f"discard {c[a.card]}",
    actions.Block: lambda a, n, s, c: f"block it with {c[a.card]}",
    actions.LightSleeper: lambda a, n, s, c: f"wake {_sleeper(a.sleeper, n, s)} at once with {c['light-sleeper']}",
    actions.Pass: lambda a, n, s, c: "let it happen",
}


# Events.


def describe_event(
    event: Any, names: Names, viewer: int, language: str = "en", cards: CardNames | None = None
) -> str | None:
    """What happened, said to this viewer."""
    describe = _EVENTS.get(type(event))
    return describe(event, names, viewer, cards or house_names()) if describe else None


def _announced(event: events.Announced, names: Names, viewer: int, cards: CardNames) -> str:
    card = cards[event.card]
    if event.context is not None:
        aim = f" on {cards[event.context]}"
    elif event.dream is None or event.dream == event.seat:
        aim = ""
    else:
        aim = f" on {_dream_of(event.dream, names, viewer)}"
    return does(event.seat, names, viewer, f"announced {card}{aim}.")


def _laid(event: events.Laid, names: Names, viewer: int, cards: CardNames) -> str:
    where = "" if event.dream == event.seat else f" into {_dream_of(event.dream, names, viewer)}"
    covers = f", as {cards[event.covers]} asked for" if event.covers else ""
    return does(event.seat, names, viewer, f"laid {cards[event.card]}{where}{covers}.")


def _woke(event: events.Woke, names: Names, viewer: int, cards: CardNames) -> str:
    waking = event.waking
    card = cards[waking.card] if waking.card else ""
    why = f"by {card}" if waking.why == "wake-up" else _WHYS[waking.why]
    head = does(waking.seat, names, viewer, f"woke {why}")
    if not waking.counts:
        return f"{head}: {len(waking.elements)} elements are too few to count."
    parts = [f"{waking.base} for the elements", f"{waking.values:+} by their values"]
    parts += [f"{combo.points:+} for {cards[combo.on]} with {cards[combo.partner]}" for combo in waking.combos]
    return f"{head}: {', '.join(parts)}, {waking.points} points; {waking.score} in all."


def _hand_lost(event: events.HandLost, names: Names, viewer: int, cards: CardNames) -> str:
    hand = ", ".join(cards[card] for card in event.cards) or "nothing"
    return does(event.seat, names, viewer, f"lost the hand: {hand}.")


def _theme_forced(event: events.ThemeForced, names: Names, viewer: int, cards: CardNames) -> str:
    where = _dream_of(event.dream, names, viewer)
    return f"{cards[event.card]} lies in {where}: the next element must be {THEMES[event.theme]}."


def _game_ended(event: events.GameEnded, names: Names, viewer: int, cards: CardNames) -> str:
    if len(event.winners) > 1:
        return f"The game is over. {' and '.join(names[seat] for seat in event.winners)} share the win."
    winner = event.winners[0]
    return f"The game is over. {does(winner, names, viewer, 'win.' if winner == viewer else 'wins.')}"


_EVENTS: dict[type, Callable[[Any, Names, int, CardNames], str | None]] = {
    events.NightBegan: lambda e, n, v, c: (
        f"Good night. {does(e.starter, n, v, 'go' if e.starter == v else 'goes')} first."
    ),
    events.Drew: lambda e, n, v, c: does(e.seat, n, v, f"drew {e.count}.") if e.count else None,
    events.Drawn: lambda e, n, v, c: f"New in your hand: {', '.join(c[card] for card in e.cards)}.",
    events.Announced: _announced,
    events.Laid: _laid,
    events.ThemeForced: _theme_forced,
    events.ContextForced: lambda e, n, v, c: (
        f"{c[e.card]} turns {c[e.context]} to its {e.side} side: {c.side(e.context, e.side)}."
    ),
    events.Blocked: lambda e, n, v, c: does(e.seat, n, v, f"blocked {c[e.announced]} with {c[e.card]}."),
    events.SleptLightly: lambda e, n, v, c: does(
        e.seat, n, v, f"answered {c[e.announced]} with {c['light-sleeper']}, which wakes {_sleeper(e.sleeper, n, v)}."
    ),
    events.Woke: _woke,
    events.HandLost: _hand_lost,
    events.Discarded: lambda e, n, v, c: does(e.seat, n, v, f"discarded {c[e.card]}."),
    events.LookedThrough: lambda e, n, v, c: does(
        e.seat, n, v, f"looked through the {'discard' if e.pile == 'discard' else 'draw'} pile of {e.count}."
    ),
    events.PileSeen: lambda e, n, v, c: f"In it: {', '.join(c[card] for card in e.cards)}.",
    events.Reshuffled: lambda e, n, v, c: (
        "The draw pile was shuffled." if e.found else "Nothing fitted, and the draw pile was shuffled."
    ),
    events.MorningCame: lambda e, n, v, c: "The last card is drawn: good morning. All dreams are scored.",
    events.GameEnded: _game_ended,
}
