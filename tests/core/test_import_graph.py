"""No two modules import each other, however long the way round.

All imports count, those inside functions too: one that is put off is a cycle all the same. Only what is imported for
the sake of types alone, under `TYPE_CHECKING`, does not: it never runs.
"""

import ast
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in SOURCE.rglob("*.py")}


def running(node: ast.AST) -> Iterator[ast.AST]:
    """Every node below this one that is not for types alone."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield child
            yield from running(child)


def imported(source: str, name: str, is_package: bool) -> Iterator[str]:
    """The names that a module imports, as far as they may be modules."""
    here = name.split(".") if is_package else name.split(".")[:-1]
    for node in running(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = here[: len(here) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield inner if inner in MODULES else base


def graph() -> dict[str, set[str]]:
    return {
        name: {
            other
            for other in imported(path.read_text(encoding="utf-8"), name, path.name == "__init__.py")
            if other in MODULES and other != name
        }
        for name, path in MODULES.items()
    }


def test_no_module_imports_itself_by_way_of_others() -> None:
    imports = graph()
    assert sum(map(len, imports.values())) > len(MODULES), "imports are found"
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        raise AssertionError("these import each other: " + " → ".join(reversed(error.args[1]))) from None


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from .notation import write_action", "fortywinks.core.notation"),
        ("from . import notation", "fortywinks.core.notation"),
        ("def text(self):\n    from ..games.sen.notation import state_parts", "fortywinks.games.sen.notation"),
        ("try:\n    import fortywinks.core.state\nexcept ImportError:\n    pass", "fortywinks.core.state"),
        ("if TYPE_CHECKING:\n    from .notation import write_action", None),
    ],
)
def test_imports_are_found_wherever_they_stand(source: str, found: str | None) -> None:
    assert list(imported(source, "fortywinks.core.actions", is_package=False)) == ([found] if found else [])


def test_what_a_compiled_class_builds_on_is_compiled() -> None:
    """mypyc takes a base that it does not compile for the one behind it, and hands it the wrong arguments."""
    settings = tomllib.loads((SOURCE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    listed = settings["tool"]["hatch"]["build"]["hooks"]["custom"]["compiled"]
    compiled = {name.removesuffix(".py").replace("/", ".") for name in listed}
    assert "fortywinks.tables.table" in compiled
    for module in compiled:
        for thing in vars(import_module(module)).values():
            if isinstance(thing, type) and thing.__module__ == module and not issubclass(thing, Exception):
                bases = {base.__module__ for base in thing.__mro__ if base.__module__.startswith("fortywinks")}
                assert bases <= compiled, thing
