"""The wire as a page for people."""

import inspect
from typing import Any

import msgspec

from ..games import HOUSE_GAMES, load_game
from .documents import schemas, summary, type_name
from .messages import CLIENT_MESSAGES, HOUSE_MESSAGES

_INTRODUCTION = """# The protocol

<!-- Made by `python -m fortywinks.protocol` from the types of the server. Do not edit. -->

People, pages, programs and bots all speak to a table in the same way: a WebSocket with JSON text frames at
`/api/tables/{table}/play?as=player` (or `as=spectator`, or `as=screen` for a shared screen). Who you are is a secret
token: the cookie `fw_token`, or the header `Authorization: Bearer TOKEN`. `POST /api/tables` makes a table, `POST
/api/join` finds one by its spoken code; `/api/openapi.json` and `/api/asyncapi.json` describe everything for programs.

**Commands.** A client sends commands, each with an `id` of its own making (up to 40 letters, digits and `_ . : -`).
Each is answered under that id: `done` when it was carried out and is safely written down, or `refused` with a stable
`code`, the `fields` of its sentence and, where the game's rules forbid it, the `rule`. An `act` that was carried out
is answered by the `update` it brings about, in its field `done`. A command sent again with the same id is done once,
also after the connection or the server went down in between: whoever hears no answer sends it again. The house
remembers every command of a person at a table for two minutes, not counting the time in which it was closed, and for
longer where that costs nothing; so a command is sent again within two minutes, or not at all. It remembers at most
2,500 of them: more within two minutes are refused as `too-fast`. An id is never used for two things, and what was
refused stays refused under its id: whoever wants to try it again does so under another.

**News.** What the house tells is numbered for each point of view: each seat is one, everybody who watches is one. `n`
grows by one, without gaps. A client that comes back says the last number it has (`&last=17`) and is sent `resumed` and
what it missed, or, if that is too long ago, `welcome` with everything as it is now. A client ignores news with a number
it already has.

**Views.** `view` holds what everybody may see, the same bytes for all. `own` holds the fields that are the receiver's
alone; lay them over the view. `legal` lists what the receiver may do now, in the game's notation; send one of them back
in `act`. What would be too long to list is an object there:

- `{"number": "bid", "digits": "0278", "most": 3}` stands for `bid` and any number of one to three of these digits, each
  used once, in any order, also with a 0 in front: `bid 7`, `bid 082`. With `"up_to": 57` it is 57 at most.
- `{"text": "hint", "max_length": 40, "fixed": {"card": 7}}` stands for `hint 7` and a line of text.
- `{"point": "place", "width": 3000, "height": 2000, "star": "grey"}` stands for `place grey` and a point, x before y,
  both whole numbers from 0 on. Not every point need be free.

`events` say what has just happened, as the receiver may know it.

**Clocks.** `clocks` lists what runs against time, with the seconds left when the message was made. When a clock runs
down the game's default action is done.
"""


def markdown() -> str:
    known = schemas()
    parts = [_INTRODUCTION, "## Commands\n"]
    parts += [_section(kind, known[kind.__name__]) for kind in CLIENT_MESSAGES]
    parts.append("## What the house says\n")
    parts += [_section(kind, known[kind.__name__]) for kind in HOUSE_MESSAGES]
    parts.append("## Parts of messages\n")
    messages = {kind.__name__ for kind in (*CLIENT_MESSAGES, *HOUSE_MESSAGES)}
    games = [load_game(name) for name in HOUSE_GAMES]
    of_games = {type_name(game, kind.__name__) for game in games for kind in (game.view_type, *game.event_types)}
    for name, schema in known.items():
        if name not in messages | of_games:
            parts.append(f"### {name}\n\n{_fields(schema)}")
    for game in games:
        parts.append(f"## {game.title}: view and events\n")
        for kind in (game.view_type, *game.event_types):
            parts.append(_section(kind, known[type_name(game, kind.__name__)]))
    return "\n".join(parts).rstrip() + "\n"


def _section(kind: type[Any], schema: dict[str, Any]) -> str:
    tag = kind.__struct_config__.tag
    title = f"`{tag}`" if tag else kind.__name__
    text = summary(kind) if inspect.getdoc(kind) else ""
    return f"### {title}\n\n{text}\n\n{_fields(schema)}"


def _fields(schema: dict[str, Any]) -> str:
    properties = dict(schema.get("properties", {}))
    for tag in ("type", "event"):
        if "enum" in properties.get(tag, {}):
            del properties[tag]
    if not properties:
        return ""
    required = set(schema.get("required", ()))
    rows = ["| field | type | |", "|---|---|---|"]
    for name, each in properties.items():
        note = "" if name in required else "may be left out"
        if each.get("default") is not None and name not in required:
            note = f"default `{msgspec.json.encode(each['default']).decode()}`"
        rows.append(f"| `{name}` | {_kind(each)} | {note} |")
    return "\n".join(rows) + "\n"


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in schema:
        kinds = list(dict.fromkeys(_kind(each) for each in schema["anyOf"]))
        return " or ".join(kinds) if len(kinds) <= 4 else "one of the game's events"
    if "enum" in schema:
        return " · ".join(f"`{value}`" for value in schema["enum"])
    kind = str(schema.get("type", "any"))
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(_kind(each) for each in schema["prefixItems"]) + "]"
        return f"list of {_kind(schema.get('items') or {})}"
    limits = [f"{word} {schema[key]}" for key, word in _LIMITS.items() if key in schema]
    return f"{kind} ({', '.join(limits)})" if limits else kind


_LIMITS = {"minimum": "from", "maximum": "to", "maxLength": "at most"}
