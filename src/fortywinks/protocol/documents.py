"""The wire, documented from its own types: JSON Schema, an AsyncAPI document, a page for people, TypeScript types.

`python -m fortywinks.protocol` writes them; a test holds that what is committed is what the types say.
"""

import inspect
from collections.abc import Iterable
from typing import Any

import msgspec

from .. import __version__
from ..core import Game, Outcome
from ..games import HOUSE_GAMES, load_game
from .legal import LEGAL_PARTS
from .messages import CLIENT_MESSAGES, HOUSE_MESSAGES

Schema = dict[str, Any]

_REF = "#/components/schemas/{name}"


def schemas(*further: type[Any]) -> dict[str, Schema]:
    """The JSON Schema of every message, event and view, and of what further types there are, by name."""
    games = [load_game(name) for name in HOUSE_GAMES]
    _, components = msgspec.json.schema_components([*CLIENT_MESSAGES, *HOUSE_MESSAGES, *further], ref_template=_REF)
    components.update(LEGAL_PARTS)
    for game in games:
        components.update(_of_game(game))
    _describe_game_parts(components, games)
    return dict(sorted(components.items()))


def title_of(game: Game) -> str:
    """A game's name as the beginning of a type's name."""
    return "".join(word.capitalize() for word in game.name.split("-"))


def type_name(game: Game, kind: str) -> str:
    """What a game's own type is called beside those of other games, where two may have chosen one name."""
    title = title_of(game)
    return kind if kind.startswith(title) else title + kind


def _of_game(game: Game) -> dict[str, Schema]:
    _, shared = msgspec.json.schema_components([Outcome], ref_template=_REF)
    _, components = msgspec.json.schema_components([game.view_type, *game.event_types], ref_template=_REF)
    names = {name: name if name in shared else type_name(game, name) for name in components}
    return {names[name]: _renamed(schema, names) for name, schema in components.items()}


def _renamed(schema: Any, names: dict[str, str]) -> Any:
    if isinstance(schema, list):
        return [_renamed(each, names) for each in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {key: _renamed(each, names) for key, each in schema.items()}
    if "$ref" in changed:
        changed["$ref"] = _REF.format(name=names[str(changed["$ref"]).rsplit("/", 1)[1]])
    return changed


def _describe_game_parts(components: dict[str, Schema], games: Iterable[Game]) -> None:
    """The parts that a game fills: they are encoded once and set in, so their types are named here."""
    views = [{"$ref": _REF.format(name=type_name(game, game.view_type.__name__))} for game in games]
    events = [{"$ref": _REF.format(name=type_name(game, kind.__name__))} for game in games for kind in game.event_types]
    own = {
        "type": "object",
        "description": "The receiver's own fields of the view; lay them over the public view.",
        "properties": {name: {} for game in games for name in game.view_type.own_fields},
    }
    many = [{"$ref": _REF.format(name=name)} for name in LEGAL_PARTS]
    legal = {
        "type": "array",
        "description": "Notations of all listed actions; an object stands for many numbers, texts or points.",
        "items": {"anyOf": [{"type": "string"}, *many]},
    }
    parts: dict[str, Schema] = {
        "view": {"anyOf": views},
        "own": own,
        "legal": legal,
        "events": {"type": "array", "items": {"anyOf": events}},
    }
    for name, filled in (("Update", parts), ("Welcome", parts), ("ReplayStep", ("events", "view"))):
        properties = components.get(name, {}).get("properties", {})
        properties |= {part: parts[part] for part in filled if part in properties}


def asyncapi() -> Schema:
    """The AsyncAPI 3.0 document of a table's socket."""
    names = [kind.__name__ for kind in (*CLIENT_MESSAGES, *HOUSE_MESSAGES)]
    channel = "#/channels/table"
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Forty Winks: the socket of a table",
            "version": __version__,
            "license": {"name": "Apache-2.0"},
            "description": "JSON text frames. See docs/protocol.md.",
        },
        "channels": {
            "table": {
                "address": "/api/tables/{table}/play",
                "parameters": {"table": {"description": "The table's id, from its link."}},
                "bindings": {
                    "ws": {
                        "query": {
                            "type": "object",
                            "properties": {
                                "as": {"type": "string", "enum": ["player", "spectator", "screen"]},
                                "last": {"type": "integer", "description": "The last number this client has."},
                                "try": {"type": "integer", "description": "Which try it is to come back."},
                            },
                        }
                    }
                },
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
            }
        },
        "operations": {
            "command": {
                "action": "receive",
                "channel": {"$ref": channel},
                "messages": [{"$ref": f"{channel}/messages/{kind.__name__}"} for kind in CLIENT_MESSAGES],
            },
            "tell": {
                "action": "send",
                "channel": {"$ref": channel},
                "messages": [{"$ref": f"{channel}/messages/{kind.__name__}"} for kind in HOUSE_MESSAGES],
            },
        },
        "components": {
            "schemas": schemas(),
            "messages": {
                kind.__name__: {
                    "name": kind.__name__,
                    "summary": summary(kind),
                    "contentType": "application/json",
                    "payload": {"$ref": _REF.format(name=kind.__name__)},
                }
                for kind in (*CLIENT_MESSAGES, *HOUSE_MESSAGES)
            },
        },
    }


def summary(kind: type[Any]) -> str:
    """The first line of a type's own description."""
    return (inspect.getdoc(kind) or "").split("\n\n")[0].replace("\n", " ")
