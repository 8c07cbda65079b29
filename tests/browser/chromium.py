"""Finds a Chromium for the tests, or fetches one: ``python -m tests.browser.chromium``."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import sync_playwright

SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
"""Chromium without windows: somebody new at the door costs it less than half of what it costs a whole one."""
NAMES = (*SHELLS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

ARGUMENTS = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

MISSING = "there is no Chromium here: install one, or name one in the variable CHROMIUM"


def arguments() -> list[str]:
    """How Chromium is started; as root it cannot have its sandbox."""
    return [*ARGUMENTS, "--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else ARGUMENTS


def find_chromium() -> str | None:
    """The one named in CHROMIUM, one on the PATH, or the one that Playwright has fetched."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    found = _on_path(NAMES)
    if found:
        return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def _on_path(names: Iterable[str]) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def install(package: str) -> bool:
    """Installs a package of the system, and letters to write with, where that is ours to do."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return False
    print(f"Fetching {package} ...", flush=True)
    quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "capture_output": True}
    soon = [apt, "-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"]
    subprocess.run([*soon, "update"], check=False, **quiet)  # type: ignore[call-overload]
    install = [*soon, "install", "-y", "--no-install-recommends", package, "fonts-liberation"]
    return subprocess.run(install, check=False, **quiet).returncode == 0  # type: ignore[call-overload, no-any-return]


def main() -> int:
    if os.environ.get("CHROMIUM"):
        if find_chromium():
            return 0
        print(f"make: CHROMIUM names no program: {os.environ['CHROMIUM']}", file=sys.stderr)
        return 1
    if _on_path(SHELLS):
        return 0
    if install(SHELLS[0]) or find_chromium():
        return 0
    if not install("chromium"):
        print("Fetching Chromium ...", flush=True)
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], capture_output=True, check=False)
    if find_chromium():
        return 0
    print(f"make: {MISSING}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
