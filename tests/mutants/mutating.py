"""Every small change of a module's code that could change what it decides: conditions, bounds, order, amounts."""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from types import CodeType
from typing import NamedTuple

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mod: ast.FloorDiv}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "reversed": "tuple", "sorted": "list"}

Change = Callable[[ast.AST], ast.AST]


class Mutant(NamedTuple):
    """One change of one function or constant: ``scoring.py why_over: rounds == limit -> rounds != limit``."""

    file: str
    function: str
    """Its name, ``Class.name`` for a method; of a constant the name."""
    line: int
    what: str
    code: CodeType | None
    """What the function becomes; of a constant nothing."""
    whole: CodeType
    """The module with this change."""
    value: int = 0
    """What the constant becomes."""

    @property
    def name(self) -> str:
        """What it is called in ``harmless.toml``; it does not change when lines move."""
        return f"{self.file} {self.function}: {self.what}"


def mutants_of(path: Path) -> Iterator[Mutant]:
    """All changes of a file. Two in one function that read the same are told apart by a number."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    _docstrings_away(tree)
    yield from _constants(tree, path)
    seen: Counter[str] = Counter()
    for name, body, place in _functions(tree):
        function = body[place]
        for node, change in _changes(function):
            what = f"{_short(node)} -> {_short(change(deepcopy(node)))}"
            seen[f"{name}: {what}"] += 1
            if seen[f"{name}: {what}"] > 1:
                what += f" #{seen[f'{name}: {what}']}"
            whole = _compiled(tree, body, place, _with(function, node, change), path)
            line = getattr(node, "lineno", function.lineno)
            yield Mutant(path.name, name, line, what, _code_in(whole, name), whole)


def _constants(tree: ast.Module, path: Path) -> Iterator[Mutant]:
    """Numbers that have a name of their own, one more than they are."""
    for place, node in enumerate(tree.body):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=int(value)))
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=int(value)))
            ) if type(value) is int:
                changed = deepcopy(node)
                changed.value = ast.copy_location(ast.Constant(value + 1), node)
                whole = _compiled(tree, tree.body, place, changed, path)
                yield Mutant(path.name, name, node.lineno, f"{value} -> {value + 1}", None, whole, value + 1)
            case _:
                pass


def _functions(tree: ast.Module) -> Iterator[tuple[str, list[ast.stmt], int]]:
    """Each function by its name, and where it stands."""
    for place, node in enumerate(tree.body):
        if isinstance(node, ast.FunctionDef):
            yield node.name, tree.body, place
        elif isinstance(node, ast.ClassDef):
            for inner, part in enumerate(node.body):
                if isinstance(part, ast.FunctionDef) and not part.name.startswith("__"):
                    yield f"{node.name}.{part.name}", node.body, inner


def _docstrings_away(tree: ast.AST) -> None:
    """A changed text is no changed rule."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node)]


def _changes(function: ast.stmt) -> Iterator[tuple[ast.AST, Change]]:
    assert isinstance(function, ast.FunctionDef)
    for statement in function.body:
        for node in _walk(statement):
            for change in _of_node(node):
                yield node, change


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Everything that is carried out: neither annotations nor what only makes a refusal's text, nor what programmers
    assert (`strict=True`)."""
    if isinstance(node, ast.Raise | ast.Assert) or (isinstance(node, ast.keyword) and node.arg == "strict"):
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _walk(child)


def _of_node(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                if type(op) in _COMPARED:
                    yield lambda node, place=place, op=op: _compare(node, place, _COMPARED[type(op)]())  # type: ignore[misc]
        case ast.BoolOp(op=ast.And()):
            yield lambda node: _set(node, op=ast.Or())
        case ast.BoolOp(op=ast.Or()):
            yield lambda node: _set(node, op=ast.And())
        case ast.UnaryOp(op=ast.Not()):
            yield lambda node: node.operand  # type: ignore[attr-defined]
        case ast.BinOp(op=op) if type(op) in _RECKONED and not _is_text(node):
            yield lambda node: _set(node, op=_RECKONED[type(node.op)]())  # type: ignore[attr-defined]
        case ast.AugAssign(op=op) if type(op) in _RECKONED and not isinstance(node.value, ast.Tuple | ast.List):
            yield lambda node: _set(node, op=_RECKONED[type(node.op)]())  # type: ignore[attr-defined]
        case ast.Constant(value=bool()):
            yield lambda node: _set(node, value=not node.value)  # type: ignore[attr-defined]
        case ast.Constant(value=int()):
            yield lambda node: _set(node, value=node.value + 1)  # type: ignore[attr-defined]
        case ast.Call(func=ast.Name(id=name)) if name in _CALLED:
            yield lambda node: _set(node, func=ast.copy_location(ast.Name(_CALLED[node.func.id], ast.Load()), node))  # type: ignore[attr-defined]
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) if not _changed_otherwise(test):
            yield lambda node: _set(node, test=ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test))  # type: ignore[attr-defined]
        case _:
            pass


def _changed_otherwise(test: ast.expr) -> bool:
    """Conditions with changes of their own need not be turned round as well."""
    return isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp)


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(side, ast.Tuple | ast.List | ast.JoinedStr) for side in sides) or any(
        isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides
    )


def _compare(node: ast.AST, place: int, op: ast.cmpop) -> ast.AST:
    assert isinstance(node, ast.Compare)
    node.ops[place] = op
    return node


def _set(node: ast.AST, **fields: object) -> ast.AST:
    for name, value in fields.items():
        setattr(node, name, value)
    return node


def _with(function: ast.stmt, node: ast.AST, change: Change) -> ast.stmt:
    """A copy of the function in which that node is changed."""
    memory: dict[int, object] = {}
    copy = deepcopy(function, memory)
    target = memory[id(node)]

    class Replacing(ast.NodeTransformer):
        def visit(self, part: ast.AST) -> ast.AST:
            return change(part) if part is target else self.generic_visit(part)

    mutated = Replacing().visit(copy)
    assert isinstance(mutated, ast.stmt)
    return mutated


def _compiled(tree: ast.Module, body: list[ast.stmt], place: int, mutated: ast.stmt, path: Path) -> CodeType:
    """The whole module with that statement changed, compiled; the tree is as before afterwards, for copying it for
    every change would take longer than the tests."""
    kept, body[place] = body[place], ast.fix_missing_locations(mutated)
    try:
        return compile(tree, str(path), "exec")
    finally:
        body[place] = kept


def _code_in(code: CodeType, name: str) -> CodeType:
    for part in name.split("."):
        code = next(const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == part)
    return code


def _short(node: ast.AST) -> str:
    """The head of a statement or an expression, on one line."""
    if isinstance(node, ast.If | ast.While):
        node = node.test
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else text[:87] + "..."
