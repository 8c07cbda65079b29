"""Copies of a state, written out slot by slot from what a class declares, as `dataclasses` does it.

A state declares each slot with its type. A list is copied, since the rules change it in place; everything else is
shared, since nothing changes it. In plain Python the function is made when the game is declared. The compiler needs it
in the source, where `make compiled` writes it by `write_into_files`.
"""

import ast
from collections.abc import Callable, Iterable
from inspect import get_annotations
from pathlib import Path
from typing import Any, get_origin

BASE_SLOTS = ("chance", "deciders", "draws", "moment", "opening", "outcome", "seats")
"""What every state holds (see `State`); nothing of it is a list."""


def _source(slots: Iterable[tuple[str, bool]]) -> list[str]:
    """The lines of the function; of each slot it is said whether it is a list."""
    return [
        "def clone(self):",
        "    copy = new(type(self))",
        *(f"    copy.{name} = self.{name}{'[:]' if is_list else ''}" for name, is_list in slots),
        "    return copy",
    ]


def clone_function(kind: type[Any]) -> Callable[[Any], Any]:
    """A function that copies states of this class."""
    slots = [(name, False) for name in BASE_SLOTS]
    for base in reversed(kind.__mro__[:-1]):
        declared = get_annotations(base)
        for name in base.__dict__.get("__slots__", ()):
            if name in BASE_SLOTS:
                continue
            if name not in declared:
                raise TypeError(f"{base.__name__} does not say of which type its slot '{name}' is")
            slots.append((name, list in (declared[name], get_origin(declared[name]))))
    scope: dict[str, Any] = {"new": kind.__new__}  # `object.__new__` will not do for a compiled `State`
    exec("\n".join(_source(slots)), scope)
    clone: Callable[[Any], Any] = scope["clone"]
    clone.__qualname__ = f"{kind.__qualname__}.clone"
    return clone


def write_clones(text: str) -> str:
    """The source of a module with the function added to each class in it that is a `State` with slots."""
    lines = text.splitlines()
    for node in reversed(ast.parse(text).body):
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base).startswith("State[") for base in node.bases):
            declared = [part for part in node.body if isinstance(part, ast.AnnAssign)]
            slots = [(name, False) for name in BASE_SLOTS]
            for part in declared:
                kind = ast.unparse(part.annotation)
                if not kind.startswith("ClassVar"):
                    slots.append((ast.unparse(part.target), kind.startswith("list[")))
            source = _source(slots)
            source[:2] = [f'def clone(self) -> "{node.name}":', "    copy = type(self).__new__(type(self))"]
            lines[node.end_lineno : node.end_lineno] = ["", *(f"    {line}" for line in source)]
    return "\n".join(lines) + "\n"


def write_into_files(names: Iterable[str]) -> None:
    for name in names:
        path = Path(name)
        path.write_text(write_clones(path.read_text(encoding="utf-8")), encoding="utf-8")
