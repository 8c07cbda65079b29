"""Finds a Chromium for the tests, or fetches one: ``python -m tests.browser.chromium``."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

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
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def _apt() -> bool:
    """Installs the system's Chromium, where that is ours to do."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return False
    quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "capture_output": True}
    subprocess.run([apt, "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload]
    done = subprocess.run([apt, "install", "-y", "-qq", "chromium"], check=False, **quiet)  # type: ignore[call-overload]
    return bool(done.returncode == 0)


def main() -> int:
    if find_chromium():
        return 0
    if os.environ.get("CHROMIUM"):
        print(f"make: CHROMIUM names no program: {os.environ['CHROMIUM']}", file=sys.stderr)
        return 1
    print("Fetching Chromium ...")
    if not _apt():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], capture_output=True, check=False)
    if find_chromium():
        return 0
    print(f"make: {MISSING}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
