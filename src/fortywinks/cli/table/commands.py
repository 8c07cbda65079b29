"""What is typed after a slash: commands to the table, from the list below."""

from collections.abc import Callable
from typing import Any, NamedTuple, get_args

from ...core import FortyWinksError, parse_seat
from ...core.wording import Wording
from ...protocol import messages
from ...protocol.messages import ClientMessage, PaceName, Reaction, Watching


class BadCommand(FortyWinksError):
    """A command that cannot be read."""


class Wish(NamedTuple):
    """A command to send: its kind, and its fields."""

    kind: type[ClientMessage]
    fields: dict[str, Any]


class _Entry(NamedTuple):
    """What follows the word, and how it is read. What it is for is said in the words of the terminal."""

    usage: str
    read: Callable[[str], Wish]


def read_command(text: str, name: str, wording: Wording) -> Wish | None:
    """Reads ``/bot 2 hard`` and the like; `name` is what this person is called. None if there is no such command."""
    word, _, rest = text.removeprefix("/").partition(" ")
    entry = _COMMANDS.get(word.lower())
    if entry is None:
        return None
    try:
        wish = entry.read(rest.strip())
    except _Unusable as error:
        why = wording.text(f"command-error.{error.code}", text=error.text[:20])
        raise BadCommand(wording.text("like-this", why=why, usage=f"/{word} {entry.usage}".rstrip())) from None
    return Wish(wish.kind, {"name": name, **wish.fields}) if wish.kind is messages.Sit else wish


def command_help(host: bool, wording: Wording) -> str:
    """All commands, one per line."""
    commands = _COMMANDS if host else _TABLE
    return "\n".join(
        f"- `{f'/{word} {entry.usage}'.rstrip()}` {wording.text(f'command.{word}')}" for word, entry in commands.items()
    )


class _Unusable(ValueError):
    """What follows a command cannot be read: a code for the reason, and what was typed."""

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.text = text


def read_seat(text: str) -> int:
    """A seat by its letter, or by its number counted from 1."""
    if text.isascii() and text.isdecimal() and 1 <= int(text) <= 10:
        return int(text) - 1
    try:
        return parse_seat(text.upper())
    except ValueError:
        raise _Unusable("no-seat", text) from None


def _bare(kind: type[ClientMessage]) -> Callable[[str], Wish]:
    def read(rest: str) -> Wish:
        if rest:
            raise _Unusable("too-much", rest)
        return Wish(kind, {})

    return read


def _seat(kind: type[ClientMessage], **fields: Any) -> Callable[[str], Wish]:
    return lambda rest: Wish(kind, {"seat": read_seat(rest), **fields})


def _text(kind: type[ClientMessage], field: str) -> Callable[[str], Wish]:
    def read(rest: str) -> Wish:
        if not rest:
            raise _Unusable("missing")
        return Wish(kind, {field: rest[:400]})

    return read


def _sit(rest: str) -> Wish:
    return Wish(messages.Sit, {"seat": read_seat(rest)} if rest else {})


def _bot(rest: str) -> Wish:
    seat, _, level = rest.partition(" ")
    if not level:
        raise _Unusable("seat-and-level")
    return Wish(messages.SetBot, {"seat": read_seat(seat), "level": level.strip()[:400]})


def _seats(rest: str) -> Wish:
    if not (rest.isascii() and rest.isdecimal() and 1 <= int(rest) <= 10):
        raise _Unusable("no-count", rest)
    return Wish(messages.SetSeats, {"count": int(rest)})


def _option(rest: str) -> Wish:
    name, is_pair, value = rest.partition("=")
    if not is_pair or not name.strip():
        raise _Unusable("name-and-value")
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
            raise _Unusable("not-allowed", rest)
        return Wish(messages.SetTable, {field: value})

    return read


_ON_OFF = "on|off"
_TABLE: dict[str, _Entry] = {
    "say": _Entry("TEXT", _text(messages.Say, "text")),
    "react": _Entry("|".join(get_args(Reaction)), _text(messages.React, "reaction")),
    "sit": _Entry("[SEAT]", _sit),
    "stand": _Entry("", _bare(messages.Stand)),
    "name": _Entry("NAME", _text(messages.Rename, "name")),
    "hint": _Entry("", _bare(messages.Hint)),
    "away": _Entry("", _bare(messages.Away)),
    "back": _Entry("", _bare(messages.Back)),
}
_HOST: dict[str, _Entry] = {
    "start": _Entry("", _bare(messages.Start)),
    "bot": _Entry("SEAT LEVEL", _bot),
    "remove": _Entry("SEAT", _seat(messages.Remove)),
    "readmit": _Entry("NAME", _text(messages.Readmit, "name")),
    "seats": _Entry("COUNT", _seats),
    "option": _Entry("NAME=VALUE", _option),
    "pace": _Entry("|".join(get_args(PaceName)), _setting("pace", get_args(PaceName))),
    "public": _Entry(_ON_OFF, _setting("public", (True, False))),
    "watching": _Entry("|".join(get_args(Watching)), _setting("watching", get_args(Watching))),
    "late": _Entry(_ON_OFF, _setting("seats_open_during_play", (True, False))),
    "hints": _Entry(_ON_OFF, _setting("hints", (True, False))),
    "pause": _Entry("", _bare(messages.Pause)),
    "resume": _Entry("", _bare(messages.Resume)),
    "time": _Entry("", _bare(messages.ExtraTime)),
    "host": _Entry("SEAT", _seat(messages.HandOver)),
    "mute": _Entry("SEAT", _seat(messages.Mute, muted=True)),
    "unmute": _Entry("SEAT", _seat(messages.Mute, muted=False)),
    "rematch": _Entry("", _bare(messages.Rematch)),
    "close": _Entry("", _bare(messages.Close)),
}
_COMMANDS = _TABLE | _HOST
