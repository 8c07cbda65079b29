"""TypeScript types of the wire, from the same JSON Schema."""

from collections.abc import Iterable
from typing import Any

from ..games import HOUSE_GAMES, load_game
from .answers import HTTP_TYPES
from .documents import schemas, title_of, type_name
from .messages import CLIENT_MESSAGES, HOUSE_MESSAGES

_HEAD = "// Made by `python -m fortywinks.protocol` from the types of the server. Do not edit.\n"


def typescript() -> str:
    """One file with a type for every message, view and event, and for what is asked and answered over HTTP."""
    parts = [_HEAD]
    for name, schema in schemas(*HTTP_TYPES).items():
        parts.append(f"export type {name} = {_type(schema, '')};\n")
    parts.append(_union("ClientMessage", (kind.__name__ for kind in CLIENT_MESSAGES)))
    parts.append(_union("HouseMessage", (kind.__name__ for kind in HOUSE_MESSAGES)))
    for name in HOUSE_GAMES:
        game = load_game(name)
        events = (type_name(game, kind.__name__) for kind in game.event_types)
        parts.append(_union(f"{title_of(game)}Event", events))
    return "\n".join(parts)


def _union(name: str, members: Iterable[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"


def _type(schema: dict[str, Any], indent: str) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(each, indent) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    if "const" in schema:
        return _literal(schema["const"])
    kind = schema.get("type")
    if kind == "object":
        return _object(schema, indent)
    if kind == "array":
        return _array(schema, indent)
    return {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def _literal(value: object) -> str:
    return "null" if value is None else f'"{value}"' if isinstance(value, str) else str(value).lower()


def _array(schema: dict[str, Any], indent: str) -> str:
    if "prefixItems" in schema:
        return "[" + ", ".join(_type(each, indent) for each in schema["prefixItems"]) + "]"
    inner = _type(schema.get("items") or {}, indent)
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def _object(schema: dict[str, Any], indent: str) -> str:
    properties = schema.get("properties")
    if not properties:
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values, indent) if isinstance(values, dict) else 'unknown'}>"
    required = set(schema.get("required", ()))
    lines = [
        f"{indent}  {name}{'' if name in required else '?'}: {_type(each, indent + '  ')};"
        for name, each in properties.items()
    ]
    return "{\n" + "\n".join(lines) + f"\n{indent}}}"
