"""Dreams in words, for the terminal and for screen readers. Whoever cannot see the pictures is told what they show, and
where they are bright or dark.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from ...core import parse_seat
from ...core.wording import Names, Wording
from . import actions, events
from .components import MORTAL, NUMBERS, Picture
from .gallery import picture_about, picture_facts, picture_title
from .geometry import HEIGHT, WIDTH
from .view import DreamsView

PARTS: Final = 5
"""So many parts has the field across and down, where a place is said roughly."""
STRIKING: Final = 6
"""So many striking places of a picture are told."""


@cache
def _words(language: str) -> Wording:
    return Wording(language, __package__)


def region(x: int, y: int, language: str = "en") -> str:
    """Where a place is, said roughly: "upper part, far left"."""
    text = _words(language).text
    across, down = (min(PARTS - 1, at * PARTS // size) for at, size in ((x, WIDTH), (y, HEIGHT)))
    if across == down == PARTS // 2:
        return text("very-middle")
    return text("region", down=text(f"down.{down}"), across=text(f"across.{across}"))


def token_words(token: int | None, language: str = "en") -> str:
    """What a token says to whoever holds it."""
    text = _words(language).text
    if token is None:
        return text("describe.watch")
    return text("you-are-mortal") if token == MORTAL else text("you-are-god", number=token)


def _name(seat: int, names: Names, viewer: int, language: str) -> str:
    return _words(language).text("describe.you") if seat == viewer else names[seat]


# The table.


def describe_view(view: DreamsView, names: Names, language: str = "en") -> str:
    """The table, read from top to bottom."""
    text = _words(language).text
    lines = [f"{_status(view, names, language)}."]
    for number, picture in zip(NUMBERS, view.pictures, strict=True):
        lines.append(f"{text('picture', number=number, title=picture_title(picture, language))}.")
        lines += [f"  {line}" for line in (picture_about(picture, language), _striking(picture, language)) if line]
    if view.phase != "over":
        lines.append(token_words(view.token, language))
    stars = [_star(star, names, view.viewer, language) for star in view.stars]
    lines.append(f"{text('stars-in-words')}: {'; '.join(stars) or text('no-stars')}.")
    if view.phase == "place" and view.viewer < len(view.left):
        left = ", ".join(f"{text(f'star.{kind}')} ({kind})" for kind in view.left[view.viewer])
        lines.append(f"{text('your-stars')}: {left or '-'}.")
    if view.phase == "tip":
        locked = ", ".join(_name(seat, names, view.viewer, language) for seat in view.locked)
        lines.append(text("describe.locked", names=locked or text("describe.nobody")))
        if view.tip:
            lines.append(text("describe.dial", what=_choice(view.tip, names, view.viewer, language)))
    totals = (f"{_name(seat, names, view.viewer, language)} {total}" for seat, total in enumerate(view.totals))
    return "\n".join([*lines, text("describe.points", points=", ".join(totals))])


def _status(view: DreamsView, names: Names, language: str) -> str:
    text = _words(language).text
    if view.phase == "over":
        return text("status.over")
    if view.phase == "place":
        if view.turn == view.viewer:
            return text("status.my-place", lap=view.lap)
        return text("status.their-place", lap=view.lap, name=names[view.turn])
    if view.viewer not in view.deciders or view.viewer in view.locked:
        return text("status.their-tip", count=len(set(view.deciders) - set(view.locked)))
    return text("status.my-tip" if view.tip is None else "status.my-lock")


def _striking(picture: Picture, language: str) -> str:
    """Where the picture strikes the eye, the strongest first."""
    facts, text = picture_facts(picture), _words(language).text
    if facts is None:
        return ""
    places = [
        text("describe.bright" if is_bright else "describe.dark", x=x, y=y, region=region(x, y, language))
        for x, y, _, is_bright in facts.points[:STRIKING]
    ]
    return text("describe.striking", places="; ".join(places)) if places else ""


def _star(star: events.Star, names: Names, viewer: int, language: str) -> str:
    text = _words(language).text
    where = {"x": star.x, "y": star.y, "region": region(star.x, star.y, language)}
    kind = text(f"star.{star.star}")
    if star.seat is None:
        return text("describe.star", star=kind, **where)
    return text("describe.star-of", star=kind, name=_name(star.seat, names, viewer, language), **where)


# Actions and events.


def describe_action(action: Any, names: Names, seat: int, language: str = "en") -> str:
    """What an action would do, said to the seat that could do it."""
    text = _words(language).text
    if type(action) is actions.Tip:
        return text("advice.tip", what=_choice(action.choice, names, seat, language)).rstrip(".")
    if type(action) is actions.Place:
        star = text(f"a-star.{action.star}")
        return text("advice.place", star=star, region=region(action.x, action.y, language)).rstrip(".")
    return text("advice.lock").rstrip(".") if type(action) is actions.Lock else str(action)


def _choice(choice: str | None, names: Names, viewer: int, language: str) -> str:
    """A setting of the dial in words: "picture 3", "Bob"."""
    text = _words(language).text
    if choice is None:
        return text("no-tip")
    if choice in NUMBERS:
        return text("picture-number", number=choice)
    return _name(parse_seat(choice), names, viewer, language)


def describe_event(event: Any, names: Names, viewer: int, language: str = "en") -> str | None:
    """What happened, said to this viewer."""
    describe = _EVENTS.get(type(event))
    return describe(event, names, viewer, language) if describe else None


def _say(key: str, who: int, names: Names, viewer: int, language: str, /, **places: Any) -> str:
    """A sentence about somebody, or about me."""
    return _words(language).text(f"tell.{key}{'.me' if who == viewer else ''}", name=names[who], **places)


def _round_began(event: events.RoundBegan, names: Names, viewer: int, language: str) -> str:
    titles = (picture_title(picture, language) for picture in event.pictures)
    shown = "; ".join(f"{number} {title}" for number, title in zip(NUMBERS, titles, strict=True))
    return _words(language).text("describe.began", round=event.round, pictures=shown, name=names[event.dealer])


def _placed(event: events.Placed, names: Names, viewer: int, language: str) -> str:
    text = _words(language).text
    what = _say("placed", event.seat, names, viewer, language, star=text(f"a-star.{event.star}"))
    return text("describe.where", what=what, x=event.x, y=event.y, region=region(event.x, event.y, language))


def _round_ended(event: events.RoundEnded, names: Names, viewer: int, language: str) -> str:
    result, text = event.result, _words(language).text
    title = picture_title(result.pictures[result.vision - 1], language)
    vision = text("tell.vision", number=result.vision, title=title)
    lines = [f"{vision} {_say('mortal', result.mortal, names, viewer, language)}"]
    for seat, tip in enumerate(result.tips):
        what = _choice(tip, names, viewer, language)
        lines.append("  " + text("tell.tipped", name=names[seat], what=what, points=result.points[seat]))
    return "\n".join(lines)


_EVENTS: dict[type, Callable[[Any, Names, int, str], str]] = {
    events.RoundBegan: _round_began,
    events.TokenDrawn: lambda e, n, v, language: token_words(e.token, language),
    events.Placed: _placed,
    events.TipsBegan: lambda e, n, v, language: _words(language).text("tell.tips-began"),
    events.DialSet: lambda e, n, v, language: _words(language).text(
        "describe.dial-set", what=_choice(e.choice, n, v, language)
    ),
    events.Locked: lambda e, n, v, language: _say("locked", e.seat, n, v, language),
    events.RoundEnded: _round_ended,
}
