"""Puts the built page into the wheel, so that an installed house needs no Node.js.

With COMPILE_FORTYWINKS=1 in the environment the wheel is for one kind of machine: its hottest modules are compiled by
mypyc, and the state machines of `fortywinks.batch` by the C compiler. That needs the package's own dependencies, NumPy,
mypy, setuptools and a C compiler; `make wheel` builds both kinds.
"""

import os
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACK = """
from fortywinks.native.building import pack
from fortywinks.games import HOUSE_GAMES, load_game
for game in map(load_game, HOUSE_GAMES):
    if game.part("batch") is not None:
        pack(game.package, game.title)
"""


class PackageHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        self._build_page(root)
        if self.target_name == "wheel" and os.environ.get("COMPILE_FORTYWINKS"):
            self.folder = Path(tempfile.mkdtemp())
            for built in compile_package(root / "src", self.config["compiled"], self.folder / "src"):
                build_data["force_include"][str(built)] = str(built.relative_to(self.folder / "src"))
            build_data |= {"pure_python": False, "infer_tag": True}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)

    def _build_page(self, root: Path) -> None:
        built = root / "src" / "fortywinks" / "server" / "page" / "index.html"
        if built.exists() or not (root / "web" / "build.py").exists():
            return
        arguments, sys.argv = sys.argv, ["build.py"]
        try:
            runpy.run_path(str(root / "web" / "build.py"), run_name="__main__")
        except SystemExit as stop:
            if stop.code:
                raise RuntimeError("the page could not be built") from None
        finally:
            sys.argv = arguments


def compile_package(source: Path, modules: list[str], copy: Path) -> list[Path]:
    """Compiles these modules in a copy of the sources; answers with what came of it."""
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("page", "__pycache__", "*.so"))
    states = [str(copy / module) for module in modules if module.endswith("/state.py")]
    # The compiler needs the functions in the source that Python makes when a game is declared.
    runpy.run_path(str(source / "fortywinks/core/copying.py"))["write_into_files"](
        state for state in states if "/games/" in state
    )
    # The same bytes whenever and wherever it is built: no names of folders, nothing for a debugger.
    tidy = {"MYPYC_DEBUG_LEVEL": "0", "LDFLAGS": "-s", "PYTHONHASHSEED": "0", "PYTHONPATH": str(copy)}
    tidy |= {"FORTYWINKS_BATCH_CACHE": str(copy / "build"), "FORTYWINKS_BATCH_FLAGS": ""}
    environment = os.environ | tidy
    for command in (["-m", "mypyc", *modules], ["-c", PACK]):
        done = subprocess.run([sys.executable, *command], cwd=copy, env=environment, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"the package could not be compiled:\n{done.stdout}{done.stderr}")
    shutil.rmtree(copy / "build")
    return sorted(copy.rglob("*.so"))
