"""The list of legal actions on its way to a client, written and read in this one place. The page reads it in
`web/src/lib/legal.ts`.
"""

from typing import Any, Final, get_type_hints

import msgspec

from ..core import Action, Game, LegalActions, Numbers, PointSpace, Space, TextSpace
from .messages import encode

SUGGESTIONS: Final = ("a dream", "the moon", "a sheep", "deep sleep", "a pillow")
"""What a program says where free text is asked and it has nothing to say."""

_ANY_INT = {"type": "integer"}
LEGAL_PARTS: Final[dict[str, dict[str, Any]]] = {
    "LegalNumbers": {
        "type": "object",
        "properties": {"number": {"type": "string"}, "digits": {"type": "string"}, "most": _ANY_INT, "up_to": _ANY_INT},
        "required": ["number", "digits", "most"],
    },
    "LegalText": {
        "type": "object",
        "properties": {"text": {"type": "string"}, "max_length": _ANY_INT, "fixed": {"type": "object"}},
        "required": ["text", "max_length"],
    },
    "LegalPoint": {
        "type": "object",
        "properties": {"point": {"type": "string"}, "width": _ANY_INT, "height": _ANY_INT},
        "required": ["point", "width", "height"],
    },
}
"""JSON Schema of what stands for many actions in the list. A point also has the fields that are fixed."""


def legal_json(legal: LegalActions[Any]) -> bytes:
    """Notations, or the list in short, and described spaces. Kept with the list, which is handed out often."""
    known: bytes | None = legal.__dict__.get("json")
    if known is None:
        listed: list[object] = [*map(str, legal)] if legal.short is None else [legal.short]
        known = legal.json = encode([*listed, *map(_described, legal.spaces)])  # type: ignore[attr-defined]
    return known


def _described(space: object) -> dict[str, object]:
    if isinstance(space, TextSpace):
        fixed = {"fixed": space.fixed} if space.fixed else {}
        return {"text": space.kind.__struct_config__.tag, "max_length": space.max_length, **fixed}
    if isinstance(space, PointSpace):
        tag = space.kind.__struct_config__.tag
        return {"point": tag, "width": space.width, "height": space.height, **space.fixed}
    raise TypeError(f"a space that no client knows: {space!r}")


def read_legal(legal: Any, game: Game) -> LegalActions[Any]:
    """The list again, from what `legal_json` wrote and JSON has read."""
    notations: list[str] = []
    spaces: list[Space[Any]] = []
    for part in legal or ():
        if isinstance(part, str):
            notations.append(part)
        elif "number" in part:
            notations += msgspec.convert(part, Numbers).notations()
        else:
            spaces.append(_space(part, game))
    return LegalActions(map(game.parse_action, notations), spaces)


def _space(part: dict[str, Any], game: Game) -> Space[Any]:
    """A described space. Which points are free only the house knows; it refuses the others."""
    kinds: dict[Any, type[Action]] = {kind.__struct_config__.tag: kind for kind in game.action_types}
    kind = kinds[part["text"] if "text" in part else part["point"]]
    types = get_type_hints(kind)  # without what stands beside them, such as how a field is written
    types = {name: types[name] for name in kind.__struct_fields__}
    if "text" in part:
        fixed = {name: msgspec.convert(value, types[name]) for name, value in part.get("fixed", {}).items()}
        field = next(name for name, type in types.items() if type is str and name not in fixed)
        return TextSpace(kind, field, part["max_length"], SUGGESTIONS, None, **fixed)
    fixed = {name: msgspec.convert(value, types[name]) for name, value in part.items() if name in types}
    return PointSpace(kind, part["width"], part["height"], lambda x, y: True, **fixed)
