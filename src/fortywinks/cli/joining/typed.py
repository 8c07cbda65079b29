"""What is typed after a slash: commands to the table, from the list below."""

from collections.abc import Callable
from typing import Any, NamedTuple, get_args

from ...core import FortyWinksError, parse_seat
from ...protocol import messages
from ...protocol.messages import ClientMessage, PaceName, Reaction, Watching


class BadCommand(FortyWinksError):
    """A command that cannot be read."""


class Wish(NamedTuple):
    """A command to send: its kind, and its fields."""

    kind: type[ClientMessage]
    fields: dict[str, Any]


class _Entry(NamedTuple):
    usage: str
    about: str
    read: Callable[[str], Wish]
    host: bool = False


def read_command(text: str, name: str) -> Wish:
    """Reads ``/bot 2 hard`` and the like; `name` is what this person is called."""
    word, _, rest = text.removeprefix("/").partition(" ")
    entry = _COMMANDS.get(word.lower())
    if entry is None:
        raise BadCommand(f"There is no command /{word[:20]}. Type help to see those that there are.")
    try:
        wish = entry.read(rest.strip())
    except ValueError as error:
        raise BadCommand(f"{error}. Like this: /{word} {entry.usage}".rstrip()) from None
    return Wish(wish.kind, {"name": name, **wish.fields}) if wish.kind is messages.Sit else wish


def command_help(host: bool) -> str:
    """All commands, one per line."""
    return "\n".join(
        f"- `/{word}{' ' if entry.usage else ''}{entry.usage}` {entry.about}"
        for word, entry in _COMMANDS.items()
        if host or not entry.host
    )


def read_seat(text: str) -> int:
    """A seat by its letter, or by its number counted from 1."""
    if text.isascii() and text.isdecimal() and 1 <= int(text) <= 10:
        return int(text) - 1
    try:
        return parse_seat(text.upper())
    except ValueError:
        raise ValueError(f"'{text[:20]}' is no seat") from None


def _bare(kind: type[ClientMessage]) -> Callable[[str], Wish]:
    def read(rest: str) -> Wish:
        if rest:
            raise ValueError(f"'{rest[:20]}' is too much")
        return Wish(kind, {})

    return read


def _seat(kind: type[ClientMessage], **fields: Any) -> Callable[[str], Wish]:
    return lambda rest: Wish(kind, {"seat": read_seat(rest), **fields})


def _text(kind: type[ClientMessage], field: str) -> Callable[[str], Wish]:
    def read(rest: str) -> Wish:
        if not rest:
            raise ValueError("Something is missing")
        return Wish(kind, {field: rest[:400]})

    return read


def _sit(rest: str) -> Wish:
    return Wish(messages.Sit, {"seat": read_seat(rest)} if rest else {})


def _bot(rest: str) -> Wish:
    seat, _, level = rest.partition(" ")
    if not level:
        raise ValueError("A seat and a level are wanted")
    return Wish(messages.SetBot, {"seat": read_seat(seat), "level": level.strip()[:400]})


def _seats(rest: str) -> Wish:
    if not (rest.isascii() and rest.isdecimal() and 1 <= int(rest) <= 10):
        raise ValueError(f"'{rest[:20]}' is no number of seats")
    return Wish(messages.SetSeats, {"count": int(rest)})


def _option(rest: str) -> Wish:
    name, is_pair, value = rest.partition("=")
    if not is_pair or not name.strip():
        raise ValueError("A name and a value are wanted")
    return Wish(messages.SetOptions, {"options": {name.strip(): _value(value.strip())}})


def _value(text: str) -> Any:
    if text.lower() in _SWITCH:
        return _SWITCH[text.lower()]
    return int(text) if text.isascii() and text.removeprefix("-").isdecimal() else text


_SWITCH = {"on": True, "off": False, "true": True, "false": False}


def _setting(field: str, allowed: tuple[Any, ...]) -> Callable[[str], Wish]:
    def read(rest: str) -> Wish:
        value = _SWITCH.get(rest.lower(), rest.lower()) if allowed == (True, False) else rest.lower()
        if value not in allowed:
            raise ValueError(f"'{rest[:20]}' is not allowed")
        return Wish(messages.SetTable, {field: value})

    return read


_ON_OFF = "on|off"
_TABLE: dict[str, _Entry] = {
    "say": _Entry("TEXT", "talks to everybody", _text(messages.Say, "text")),
    "react": _Entry("|".join(get_args(Reaction)), "is a small sign to everybody", _text(messages.React, "reaction")),
    "sit": _Entry("[SEAT]", "takes a seat", _sit),
    "stand": _Entry("", "leaves the seat", _bare(messages.Stand)),
    "name": _Entry("NAME", "is what you are called", _text(messages.Rename, "name")),
    "hint": _Entry("", "asks what a strong player would do", _bare(messages.Hint)),
    "away": _Entry("", "lets a bot play for you", _bare(messages.Away)),
    "back": _Entry("", "plays again yourself", _bare(messages.Back)),
}
_HOST: dict[str, _Entry] = {
    "start": _Entry("", "begins the game", _bare(messages.Start), True),
    "bot": _Entry("SEAT LEVEL", "seats a bot, as in /bot 2 hard", _bot, True),
    "remove": _Entry("SEAT", "empties a seat", _seat(messages.Remove), True),
    "seats": _Entry("COUNT", "says how many play", _seats, True),
    "option": _Entry("NAME=VALUE", "sets an option of the game", _option, True),
    "pace": _Entry("|".join(get_args(PaceName)), "sets the clocks", _setting("pace", get_args(PaceName)), True),
    "public": _Entry(_ON_OFF, "lists the table in the lobby", _setting("public", (True, False)), True),
    "watching": _Entry(
        "|".join(get_args(Watching)), "says who may watch", _setting("watching", get_args(Watching)), True
    ),
    "late": _Entry(
        _ON_OFF, "lets people take bots' seats during play", _setting("seats_open_during_play", (True, False)), True
    ),
    "hints": _Entry(_ON_OFF, "allows hints", _setting("hints", (True, False)), True),
    "pause": _Entry("", "stops the clocks", _bare(messages.Pause), True),
    "resume": _Entry("", "goes on", _bare(messages.Resume), True),
    "time": _Entry("", "gives everybody more time", _bare(messages.ExtraTime), True),
    "host": _Entry("SEAT", "makes somebody else host", _seat(messages.HandOver), True),
    "mute": _Entry("SEAT", "silences somebody's chat", _seat(messages.Mute, muted=True), True),
    "unmute": _Entry("SEAT", "lets them talk again", _seat(messages.Mute, muted=False), True),
    "rematch": _Entry("", "plays once more", _bare(messages.Rematch), True),
    "close": _Entry("", "ends the table for good", _bare(messages.Close), True),
}
_COMMANDS = _TABLE | _HOST
