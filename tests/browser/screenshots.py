"""Pictures of every page and of the moments of a game, for people to look at: ``make screenshots``.

They go into screenshots/: page-size-language-theme.png.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from . import dreamer, shepherd, stargazer, whisperer
from .chromium import MISSING, arguments, find_chromium
from .guest import Guest
from .house import House
from .pages import theme, visits
from .sleeper import Sleeper
from .words import LANGUAGES

FOLDER = Path("screenshots")


def sizes(language: str) -> list[bool]:
    """Phone or not: all languages at phone size, one on the desktop as well."""
    return [True, False] if language == "en" else [True]


def moments(guest: Guest) -> Iterator[tuple[str, Page]]:
    """A game of Sen with friends made of bots, at the moments that are worth a look."""
    page = guest.page
    table = guest.makes_table(seats=4, options={"until": "2 rounds", "starter": "A"})
    guest.goes_to(f"/t/{table['id']}?go=bots")
    player = Sleeper(guest, patience=9)
    player.looks()
    expect(page.locator(".dream.mine .slot.turned")).to_have_count(2)
    page.wait_for_timeout(600)
    yield "moment-looked", page
    seen: set[str] = set()
    while len(seen) < 4 and not player.revealed.is_visible() and not player.ended.is_visible():
        asked = player.asked()
        if asked and asked.startswith("my-") and asked not in seen:
            seen.add(asked)
            page.wait_for_timeout(700)
            yield f"moment-{asked}", page
        if player.acts() and "my-peek" in player.done and "peek shown" not in seen:
            seen.add("peek shown")
            yield "moment-peeked", page
        page.wait_for_timeout(30)
    player.patience = 0
    player.plays_until(lambda: player.revealed.is_visible() or player.ended.is_visible())
    page.wait_for_timeout(1500)
    yield "moment-pobudka", page


def shoot_whole(page: Page, file: Path) -> None:
    """The page as if the screen were as high as it; a dialog as it stands."""
    size = page.viewport_size
    if size and not page.locator("dialog[open]").count():
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": size["width"], "height": max(size["height"], height)})
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.screenshot(path=file)
    if size:
        page.set_viewport_size(size)


def take(browser: Browser, url: str) -> int:
    taken = 0
    for language in LANGUAGES:
        for phone in sizes(language):
            guest = Guest(browser, url, phone=phone, language=language, settings={"name": "Ann", "language": language})
            size = "phone" if phone else "desktop"
            guest.goes_to("/")
            for walk in (visits, moments, shepherd.moments, dreamer.moments, stargazer.moments, whisperer.visits):
                for name, page in walk(guest):
                    for each in ("night", "day") if language == "en" else ("night",):
                        theme(page, each)
                        file = FOLDER / f"{name.replace(' ', '-')}-{size}-{language}-{each}.png"
                        shoot_whole(page, file)
                        taken += 1
                    theme(page, "night")
            guest.leave()
    return taken


def main() -> int:
    found = find_chromium()
    if found is None:
        print(f"make: {MISSING}", file=sys.stderr)
        return 1
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data)).open()
        try:
            browser = playwright.chromium.launch(executable_path=found, args=arguments())
            print(f"{take(browser, house.url)} pictures are in {FOLDER}/")
            browser.close()
        finally:
            house.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
