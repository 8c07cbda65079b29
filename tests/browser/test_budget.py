"""The page stays small: what has to be fetched before the first game, and for a game."""

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

PAGE = Path(__file__).parents[2] / "src" / "fortywinks" / "server" / "page"
KB = 1000


def weight(name: str) -> int:
    """What a file weighs on its way; fonts and pictures are compressed already."""
    content = (PAGE / name.lstrip("/")).read_bytes()
    return len(content) if name.endswith((".woff2", ".png", ".webp", ".avif")) else len(gzip.compress(content, 9))


def fetched(guest) -> set[str]:
    names = guest.page.evaluate("performance.getEntriesByType('resource').map((e) => new URL(e.name).pathname)")
    return {name for name in names if (PAGE / name.lstrip("/")).is_file()}


@pytest.mark.parametrize("language", ["en", "pl"])
def test_first_load_and_a_game(come, language):
    guest = come(language=language)
    guest.goes_to("/")
    expect(guest.button("play-now")).to_be_visible()
    guest.page.wait_for_load_state("networkidle")
    first = fetched(guest)
    scripts = sum(weight(name) for name in first if name.endswith(".js"))
    whole = sum(map(weight, first)) + weight("index.html")
    assert 10 * KB < scripts <= 120 * KB
    assert whole <= 300 * KB, whole

    guest.button("play-now").click()
    guest.reads("sen.status.look")
    guest.page.wait_for_load_state("networkidle")
    game = sum(map(weight, fetched(guest) - first))
    assert 1 * KB < game <= 150 * KB, game


def test_every_part_is_named_after_its_content():
    names = [file.name for file in (PAGE / "assets").iterdir()]
    assert names
    assert all(re.search(r"-[\w-]{8}\.\w+$", name) for name in names), names


def test_the_manifest_is_whole():
    manifest = json.loads((PAGE / "manifest.webmanifest").read_text("utf-8"))
    assert {"name", "icons", "start_url", "display"} <= manifest.keys()
    assert all((PAGE / icon["src"].lstrip("/")).is_file() for icon in manifest["icons"])
