"""Dreams in English words, for the terminal and for screen readers. The rules themselves know no language."""

from collections.abc import Callable
from typing import Any

from ...core import parse_seat
from ...core.words import Names, does, subject
from . import actions, events
from .components import MORTAL, NUMBERS
from .gallery import picture_about, picture_title
from .geometry import HEIGHT, WIDTH
from .view import DreamsView

_ACROSS = ("far left", "left", "middle", "right", "far right")
_DOWN = ("top", "upper part", "middle", "lower part", "bottom")
_PHASES = {
    "place": "{name} to lay a star, lap {lap} of 3",
    "tip": "everyone sets the dial in secret",
    "over": "the game is over",
}


def region(x: int, y: int) -> str:
    """Where a place is, said roughly: "upper part, far left"."""
    across, down = _ACROSS[min(4, x * 5 // WIDTH)], _DOWN[min(4, y * 5 // HEIGHT)]
    if across == down == "middle":
        return "the very middle"
    return f"{down}, {across}" if down != "middle" else f"half way up, {across}"


def token_words(token: int | None) -> str:
    """What a token says to whoever holds it."""
    if token is None:
        return "You watch, and know no more than the mortal."
    if token == MORTAL:
        return "You are the mortal: find out which picture the gods mean, and let nobody notice."
    return f"You are a god: picture {token} is the true vision."


def describe_view(view: DreamsView, names: Names, language: str = "en") -> str:
    """The table in a few lines, read from top to bottom."""
    phase = _PHASES[view.phase].format(name=subject(view.turn, names, view.viewer), lap=view.lap)
    lines = [f"Round {view.round}: {phase}."]
    lines += [
        f"Picture {number}: {picture_title(picture)}. {picture_about(picture)}".rstrip()
        for number, picture in zip(NUMBERS, view.pictures, strict=True)
    ]
    if view.phase != "over":
        lines.append(token_words(view.token))
    lines.append(f"Stars: {'; '.join(_star(star, names, view.viewer) for star in view.stars) or 'none yet'}.")
    if view.phase == "place" and view.viewer < len(names):
        lines.append(f"Your stars: {', '.join(view.left[view.viewer]) or 'none'}.")
    if view.phase == "tip":
        locked = ", ".join(subject(seat, names, view.viewer) for seat in view.locked) or "nobody yet"
        lines.append(f"Locked: {locked}." + (f" Your dial: {view.tip}." if view.tip else ""))
    points = ", ".join(f"{subject(seat, names, view.viewer)} {total}" for seat, total in enumerate(view.totals))
    lines.append(f"Points: {points}.")
    return "\n".join(lines)


def _star(star: events.Star, names: Names, viewer: int) -> str:
    whose = f" of {'yours' if star.seat == viewer else names[star.seat]}" if star.seat is not None else ""
    return f"{star.star}{whose} at {star.x} {star.y} ({region(star.x, star.y)})"


def describe_action(action: Any, names: Names, seat: int, language: str = "en") -> str:
    """What an action would do, said to the seat that could do it."""
    if type(action) is actions.Tip:
        return f"tip {_choice(action.choice, names, seat)}"
    if type(action) is actions.Place:
        return f"lay the {action.star} star at {action.x} {action.y} ({region(action.x, action.y)})"
    return "lock the dial" if type(action) is actions.Lock else str(action)


def _choice(choice: str, names: Names, viewer: int) -> str:
    """A setting of the dial in words: "picture 3", "Bob"."""
    if choice in NUMBERS:
        return f"picture {choice}"
    return subject(parse_seat(choice), names, viewer)


def describe_event(event: Any, names: Names, viewer: int, language: str = "en") -> str | None:
    """What happened, said to this viewer."""
    describe = _EVENTS.get(type(event))
    return describe(event, names, viewer) if describe else None


def _round_began(event: events.RoundBegan, names: Names, viewer: int) -> str:
    titles = (f"{number} {picture_title(picture)}" for number, picture in zip(NUMBERS, event.pictures, strict=True))
    return f"Round {event.round} begins with the pictures {', '.join(titles)}. {names[event.dealer]} will start."


def _round_ended(event: events.RoundEnded, names: Names, viewer: int) -> str:
    result = event.result
    title = picture_title(result.pictures[result.vision - 1])
    mortal = "you were" if result.mortal == viewer else f"{names[result.mortal]} was"
    lines = [f"The true vision was picture {result.vision}, {title}; {mortal} the mortal."]
    for seat, tip in enumerate(result.tips):
        tipped = f"tipped {_choice(tip, names, -1)}" if tip is not None else "gave no tip"
        lines.append(f"  {names[seat]} {tipped}, earns {result.points[seat]}, total {result.totals[seat]}")
    return "\n".join(lines)


def _game_ended(event: events.GameEnded, names: Names, viewer: int) -> str:
    winners = " and ".join(names[seat] for seat in event.winners)
    if len(event.winners) > 1:
        return f"The game is over. {winners} share the win."
    winner = event.winners[0]
    return f"The game is over. {does(winner, names, viewer, 'win.' if winner == viewer else 'wins.')}"


_EVENTS: dict[type, Callable[[Any, Names, int], str]] = {
    events.RoundBegan: _round_began,
    events.TokenDrawn: lambda e, n, v: token_words(e.token),
    events.Placed: lambda e, n, v: does(e.seat, n, v, f"laid a {e.star} star at {e.x} {e.y} ({region(e.x, e.y)})."),
    events.TipsBegan: lambda e, n, v: "All stars lie. Now everybody sets the dial in secret.",
    events.DialSet: lambda e, n, v: f"Your dial is set to {_choice(e.choice, n, v)}.",
    events.Locked: lambda e, n, v: does(e.seat, n, v, "locked the dial."),
    events.RoundEnded: _round_ended,
    events.GameEnded: _game_ended,
}
