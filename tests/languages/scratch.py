"""A copy of the house in a folder of its own, with one language more."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .beginning import begin_language
from .pseudo import CODE, spoken

ROOT = Path(__file__).parents[2]
PARTS = (
    "src",
    "web",
    "tests",
    "docs",
    "examples",
    "art",
    "pyproject.toml",
    "README.md",
    "NOTICE",
    "Makefile",
    "requirements",
)
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "page", "*.so", ".svelte-kit")


def grown_house(root: Path, *, page: bool) -> dict[str, str]:
    """Copies the house, adds the language, and builds the page if it is wanted; answers with the environment in which
    it runs."""
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, root / part, ignore=_left_out)
        else:
            shutil.copy(ROOT / part, root / part)
    (root / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    begin_language(root, CODE, spoken)
    environment = {**os.environ, "PYTHONPATH": str(root / "src")}
    if page:
        subprocess.run([sys.executable, root / "web/build.py"], check=True, env=environment, timeout=300)
    return environment


def _left_out(folder: str, names: list[str]) -> set[str]:
    """The built page is left out; the tests of the page, and what a game brings as its page, are not."""
    left = set(_LEFT_OUT(folder, names))
    return left if folder.endswith("fortywinks/server") else left - {"page"}
