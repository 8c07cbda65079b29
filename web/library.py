"""Run by Pyodide while the page is built: Python's own library as far as the house in the page imports it, and the
house itself, both compiled. Compiling in the browser costs a phone more seconds than fetching this, and the whole
library is three times as much.
"""

import ast
import importlib
import importlib.util
import io
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # what py_compile itself calls
from pathlib import Path
from types import CodeType

LIBRARY = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"
HOUSE = "/house"
"""Where its files were put, all of them."""
OWN = ("pyodide/", "_pyodide/")
"""Pyodide reads its own docstrings; nobody reads those of the library."""
READ = ("routes.py",)
"""What a function of these takes is read from its annotations."""
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8")
NOWHERE = b"\xff"
"""In a table of lines: eight instructions stand nowhere. With no entry at all, what went wrong cannot be told."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def _imported() -> set[str]:
    """Paths in the library of what is imported by now. What is frozen into Python needs no file."""
    start = f"{LIBRARY}/"
    modules = [module for module in list(sys.modules.values()) if getattr(module, "__spec__", None) is not None]
    files = (getattr(module, "__file__", None) or "" for module in modules if module.__spec__.origin != "frozen")
    return {file.removeprefix(start) for file in files if file.startswith(start)}


def _is_always(path: str) -> bool:
    """What Python and Pyodide ask for by names that stand in no import."""
    return path.startswith(OWN) or (path.startswith("encodings/") and Path(path).stem in ENCODINGS)


def _without_lines(code: CodeType) -> CodeType:
    """Where each instruction stood in the source is a third of the size."""
    parts = tuple(_without_lines(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    units = len(code.co_code) // 2
    nowhere = NOWHERE * (units // 8) + (bytes([NOWHERE[0] - 8 + units % 8]) if units % 8 else b"")
    return code.replace(co_linetable=nowhere, co_consts=parts)


class _Bare(ast.NodeTransformer):
    """Leaves out what only people and type checkers read. What is said of a class's fields stays; msgspec reads it."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Of a module or a function: those of classes are never visited."""
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.body = [part if isinstance(part, ast.AnnAssign) else self.visit(part) for part in _undocumented(node.body)]
        return node

    def visit_Module(self, node: ast.Module) -> ast.AST:
        node.body = [self.visit(part) for part in _undocumented(node.body)]
        return node

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        arguments = node.args
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
        for argument in every:
            if argument is not None:
                argument.annotation = None
        node.body = [self.visit(part) for part in _undocumented(node.body)]
        return node


def _undocumented(body: list[ast.stmt]) -> list[ast.stmt]:
    """Without texts that stand there for people."""
    kept = [part for part in body if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))]
    return kept or [ast.copy_location(ast.Pass(), body[0])] if body else body


def _compiled(path: str, source: bytes, optimize: int, is_bare: bool = False) -> bytes:
    tree = ast.parse(source, path)
    tree = ast.fix_missing_locations(_Bare().visit(tree)) if is_bare else tree
    code = _without_lines(compile(tree, path, "exec", dont_inherit=True, optimize=optimize))
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def _import_all(names: list[str]) -> None:
    """The names that stand anywhere in the house, and all of the house that can be imported here."""
    sys.path.insert(0, HOUSE)
    known = [name for name in names if importlib.util.find_spec(name.partition(".")[0]) is not None]
    files = (file.relative_to(HOUSE).with_suffix("") for file in Path(HOUSE).rglob("*.py"))
    modules = [str(file).replace("/", ".").removesuffix(".__init__") for file in files]
    for name in [*known, *sorted(modules)]:
        try:
            importlib.import_module(name)
        except ImportError as error:
            if str(error.name).partition(".")[0] == "fortywinks":
                raise  # something was left out that is needed


def library(names: list[str]) -> bytes:
    """A ZIP file, not packed: whoever sends it packs it as a whole."""
    _import_all(names)
    wanted = _imported()
    made = io.BytesIO()
    with zipfile.ZipFile(LIBRARY) as whole, zipfile.ZipFile(made, "w") as part:
        for path in sorted(whole.namelist()):
            if path.endswith(".py") and (path in wanted or _is_always(path)):
                content = _compiled(path, whole.read(path), 0 if path.startswith(OWN) else 2)
                part.writestr(zipfile.ZipInfo(f"{path}c", LONG_AGO), content)
    return made.getvalue()


def _game(path: str) -> str:
    """Whose folder this lies in: a game's files are fetched when it is wanted."""
    *folders, _ = path.split("/")
    return folders[2] if folders[:2] == ["fortywinks", "games"] and len(folders) > 2 else ""


def house(later: list[str], game: str = "") -> bytes:
    """The same for the house's own files but these, without its games, or for one of them; what is no source stays as
    it is."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for file in sorted(Path(HOUSE).rglob("*")):
            path = str(file.relative_to(HOUSE))
            if _game(path) != game:
                continue
            if file.suffix == ".py":
                content = _compiled(path, file.read_bytes(), 0, is_bare=file.name not in READ)
                packed.writestr(zipfile.ZipInfo(f"{path}c", LONG_AGO), content)
            elif file.is_file() and file.suffix != ".pyc" and path not in later:
                packed.writestr(zipfile.ZipInfo(path, LONG_AGO), file.read_bytes())
    return made.getvalue()


def msgspec(wheel: list[int]) -> bytes:
    """The wheel, not packed, without what only type checkers read."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(bytes(wheel))) as whole, zipfile.ZipFile(made, "w") as part:
        for path in sorted(whole.namelist()):
            if not path.endswith((".pyi", "py.typed")):
                part.writestr(zipfile.ZipInfo(path, LONG_AGO), whole.read(path))
    return made.getvalue()
