"""What the page weighs on its way to a browser."""

import gzip
from pathlib import Path

from .guest import Guest

PAGE = Path(__file__).parents[2] / "src" / "fortywinks" / "server" / "page"
KB = 1000

SCRIPTS, WHOLE, GAME = 120 * KB, 300 * KB, 150 * KB
"""Before a game is opened: scripts, and all; and what a game adds."""


PICTURES = (".webp", ".png", ".avif")


def weight(name: str) -> int:
    """What a file weighs compressed; fonts and pictures are compressed already."""
    content = (PAGE / name.lstrip("/")).read_bytes()
    return len(content) if name.endswith((".woff2", *PICTURES)) else len(gzip.compress(content, 9))


def fetched(guest: Guest) -> set[str]:
    names = guest.page.evaluate("performance.getEntriesByType('resource').map((e) => new URL(e.name).pathname)")
    return {name for name in names if (PAGE / name.lstrip("/")).is_file()}


def weights(guest: Guest, game: str = "sen") -> tuple[int, int, int]:
    """Scripts and all of the first load, and what a first game adds, without its pictures."""
    guest.goes_to("/")
    guest.on_card("play-now", game).wait_for()
    guest.page.wait_for_load_state("networkidle")
    first = fetched(guest)
    scripts = sum(weight(name) for name in first if name.endswith(".js"))
    whole = sum(map(weight, first)) + weight("index.html")
    guest.on_card("play-now", game).click()
    guest.page.locator("[role=status] strong").wait_for()
    guest.page.wait_for_load_state("networkidle")
    added = fetched(guest) - first
    return scripts, whole, sum(weight(name) for name in added if not name.endswith(PICTURES))
