"""A mutant of what a module does when it is loaded: a new Python loads it changed, and runs the tests once."""

import marshal
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NoReturn

from .mutating import Mutant

MODULE, CODE = "FORTYWINKS_MUTANT_MODULE", "FORTYWINKS_MUTANT_CODE"


def load_anew(package: str, mutant: Mutant, command: Sequence[str]) -> NoReturn:
    """Becomes that Python; its exit status says whether a test failed."""
    code = Path(os.environ.get("TMPDIR", "/tmp"), f"fortywinks-mutant-{os.getpid()}")
    code.write_bytes(marshal.dumps(mutant.whole))
    environment = {**os.environ, MODULE: f"{package}.{mutant.file.removesuffix('.py')}", CODE: str(code)}
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    os.execve(sys.executable, [sys.executable, "-m", "pytest", "-x", "-p", __name__, *command], environment)


class _Changed(SourceFileLoader):
    code: CodeType

    def get_code(self, fullname: str) -> CodeType:
        return self.code


class _Finder:
    """Finds the one module, changed, before anybody else does."""

    def __init__(self, module: str, code: CodeType) -> None:
        self.module, self.code = module, code

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self.module:
            return None
        loader = _Changed(name, self.code.co_filename)
        loader.code = self.code
        return spec_from_loader(name, loader, origin=self.code.co_filename)


if MODULE in os.environ:
    changed = Path(os.environ[CODE])
    sys.meta_path.insert(0, _Finder(os.environ[MODULE], marshal.loads(changed.read_bytes())))
    changed.unlink()
