"""The example package, installed as anybody would install it, into a folder of its own."""

import os
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "examples/fortywinks_nap"


def install_nap(folder: Path) -> dict[str, str]:
    """Installs the package into this folder; answers with the environment in which Python finds it there."""
    options = ["--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check", "--quiet"]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, "--target", folder, PACKAGE], check=True)
    return beside(folder)


def beside(folder: Path) -> dict[str, str]:
    """The environment in which Python also finds what is installed in this folder."""
    before = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *([before] if before else [])])}
