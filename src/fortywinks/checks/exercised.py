"""How often each rule was exercised: the code that its number stands at has run.

A number counts where it stands in the description of a function, in a remark at a line (of a condition: when it holds),
or in a refusal that is raised. A remark is more exact: where one names a rule, the descriptions in that file do not
count for it. So a rule that only has words is never exercised, and neither is a branch that no game has reached.
"""

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from ..core import Game


class Exercised:
    """Counts for one game while it is played inside `counting`. A game that was compiled cannot be looked into: it has
    no counts, rather than zeros.
    """

    def __init__(self, game: Game) -> None:
        self.rules = () if was_compiled(game) else rules_of(game)
        self.counts: Counter[str] = Counter(dict.fromkeys(self.rules, 0))
        # A game that is a single module has no folder of its own; one that was not imported has not even a module.
        module = sys.modules[type(game).__module__].__file__ if game.package else None
        folder = Path(module).parent if module else None
        paths = sorted(folder.rglob("*.py")) if folder and self.rules else []
        self._cited = {str(path): _citations(path, game.rule_letters) for path in paths if "bots" not in path.parts}
        _forget(game)

    @contextmanager
    def counting(self) -> Iterator[None]:
        before = sys.gettrace()
        sys.settrace(self._call)
        try:
            yield
        finally:
            sys.settrace(before)

    def _call(self, frame: FrameType, event: str, _: Any) -> Any:
        cited = self._cited.get(frame.f_code.co_filename)
        if not cited:
            return None
        functions, lines, watched = cited
        self.counts.update(functions.get(frame.f_code.co_firstlineno, ()))
        if frame.f_code.co_firstlineno not in watched:
            return None

        def line(frame: FrameType, event: str, _: Any) -> Any:
            if event == "line" and frame.f_lineno in lines:
                self.counts.update(lines[frame.f_lineno])
            return line

        return line


def _forget(game: Game) -> None:
    """What was worked out before would not run again, so the counts would depend on what was played earlier."""
    modules = [module for name, module in list(sys.modules.items()) if name.startswith(f"{game.package}.")]
    for module in modules if game.package else []:
        for held in list(vars(module).values()):
            inside = vars(held).values() if isinstance(held, type) else ()
            for found in (held, *inside):
                clear = getattr(getattr(found, "__func__", found), "cache_clear", None)
                if clear is not None:
                    clear()


def was_compiled(game: Game) -> bool:
    """Whether any of the game's modules was: then not everything that runs there can be seen."""
    modules = [module for name, module in list(sys.modules.items()) if name.startswith(f"{game.package}.")]
    return any(str(getattr(module, "__file__", "")).endswith((".so", ".pyd")) for module in modules)


def rules_of(game: Game) -> tuple[str, ...]:
    """The numbers of all rules, as the game's own rulebook has them."""
    folder = game.folder("rulebook")
    book = folder.joinpath("en.md").read_text(encoding="utf-8") if folder is not None else ""
    return tuple(re.findall(rf"^- ({game.rule_letters}-\d+) ", book, re.MULTILINE))


def _citations(path: Path, letters: str) -> tuple[dict[int, set[str]], dict[int, set[str]], set[int]]:
    """The rules of functions by their first line, those of lines, and the functions in which such lines are."""
    source = path.read_text(encoding="utf-8")
    functions: dict[int, set[str]] = {}
    lines: dict[int, set[str]] = {}
    watched: set[int] = set()
    exact: set[str] = set()
    remarks = {token.start[0]: named(token.string, letters) for token in _remarks(source)}
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        first = min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])
        functions[first] = named(ast.get_docstring(function) or "", letters)
        for node in ast.walk(function):
            cited, line = _of_statement(node, remarks, letters)
            if cited:
                lines.setdefault(line, set()).update(cited)
                watched.add(first)
                exact |= set() if isinstance(node, ast.Raise) else cited
    return {first: cited - exact for first, cited in functions.items()}, lines, watched


def _remarks(source: str) -> Iterator[tokenize.TokenInfo]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return (token for token in tokens if token.type == tokenize.COMMENT)


def _of_statement(node: ast.AST, remarks: dict[int, set[str]], letters: str) -> tuple[set[str], int]:
    """The rules at a statement, and the line that runs when they are exercised."""
    if isinstance(node, ast.Raise):
        texts = [
            part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)
        ]
        return named(" ".join(texts), letters), node.lineno
    if not isinstance(node, ast.stmt) or node.lineno not in remarks:
        return set(), 0
    inside = node.body[0].lineno if isinstance(node, ast.If | ast.While | ast.For) else node.lineno
    return remarks[node.lineno], inside


def named(text: str, letters: str) -> set[str]:
    """The rules that a text names; ``NAP-1 to NAP-3`` are three."""
    found = {f"{letters}-{number}" for number in re.findall(rf"{letters}-(\d+)", text)}
    for first, last in re.findall(rf"{letters}-(\d+) (?:to|…) {letters}-(\d+)", text):
        found |= {f"{letters}-{number}" for number in range(int(first), int(last) + 1)}
    return found
