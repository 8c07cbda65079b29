"""Pictures of every page and of the moments of a game, for people to look at: ``make screenshots``.

They go into screenshots/: page-size-language-theme.png. A few words choose among them by their names:
``python -m tests.browser.screenshots rules lobby``; `scene` takes reveals and winners alone. Those of the README are
made anew, too; `readme` makes these alone.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from fortywinks.core.wording import LANGUAGES
from fortywinks.games import game_names

from . import dreamer, readme_pictures, scenes, shepherd, stargazer, whisperer
from .chromium import MISSING, arguments, find_chromium
from .guest import DESKTOP, PHONE, SMALLEST, Guest
from .house import House
from .pages import text_size, theme, visits
from .sleeper import Sleeper
from .tour import tour

FOLDER = Path("screenshots")

WALKS = (visits, tour, shepherd.moments, dreamer.moments, stargazer.moments, whisperer.visits)

FURTHER: dict[str, ViewportSize] = {
    "smallest": SMALLEST,
    "sideways": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
}
"""Sizes at which each page of the phone is looked at once more, in one language and by night."""

SCENES: dict[str, ViewportSize] = {
    "phone": PHONE,
    "smallest": SMALLEST,
    "desktop": DESKTOP,
    "television": {"width": 1920, "height": 1080},
    "large-television": {"width": 2560, "height": 1440},
}
"""Sizes at which the scenes of each game are looked at, by day and by night; televisions are screens for all."""

LARGE = 150
"""In percent: large text on a phone."""


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
    yield "moment-pobudka", page
    expect(page.locator("dialog[open] .sum b").first).to_be_visible()
    yield "moment-dawn", page


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


def take(browser: Browser, url: str, wanted: list[str]) -> int:
    taken = 0
    for language in LANGUAGES:
        for phone in (True, False):
            guest = Guest(browser, url, phone=phone, language=language, settings={"name": "Ann", "language": language})
            guest.goes_to("/")
            for walk in (moments, *WALKS):
                for name, page in walk(guest):
                    if not wanted or any(word in name for word in wanted):
                        taken += shoot(page, name.replace(" ", "-"), phone=phone, language=language)
            guest.leave()
    return taken


def take_scenes(browser: Browser, url: str, wanted: list[str]) -> int:
    """The scenes while they move, so nothing here is calm; in other languages on the phone with the least room."""
    taken = 0
    for size, viewport in SCENES.items():
        phone = size in ("phone", "smallest")
        for language in LANGUAGES if size == "smallest" else ("en",):
            for game in (
                game for game in game_names() if not wanted or any(word in f"scene-{game}" for word in wanted)
            ):
                wishes = {"name": "Ann", "language": language, "sceneSpeed": 1 if "television" in size else 0.5}
                guest = Guest(
                    browser, url, phone=phone, language=language, settings=wishes, calm=False, viewport=viewport
                )
                guest.goes_to("/")
                walk = scenes.of_screen if "television" in size else scenes.of_seat
                for name, page in walk(guest, game):
                    for each in ("day", "night"):
                        theme(page, each)
                        page.screenshot(path=FOLDER / f"scene-{game}-{name}-{size}-{language}-{each}.png")
                        taken += 1
                guest.leave()
    return taken


def shoot(page: Page, name: str, *, phone: bool, language: str) -> int:
    """This page as a phone or a desktop shows it; in English also by day, and the phone's at further sizes."""
    size = "phone" if phone else "desktop"
    for each in ("day", "night") if language == "en" else ("night",):
        theme(page, each)
        shoot_whole(page, FOLDER / f"{name}-{size}-{language}-{each}.png")
    if language != "en":
        return 1
    if not phone:
        return 2
    for further, viewport in FURTHER.items():
        usual = page.viewport_size
        page.set_viewport_size(viewport)
        page.wait_for_timeout(80)
        page.screenshot(path=FOLDER / f"{name}-{further}-{language}-night.png")
        if usual:
            page.set_viewport_size(usual)
    text_size(page, LARGE)
    shoot_whole(page, FOLDER / f"{name}-large-{language}-night.png")
    text_size(page, 100)
    return 3 + len(FURTHER)


def main() -> int:
    found = find_chromium()
    if found is None:
        print(f"make: {MISSING}", file=sys.stderr)
        return 1
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data)).open()
        house.deals("a quiet evening")  # the same games each time
        try:
            browser = playwright.chromium.launch(executable_path=found, args=arguments())
            wanted = sys.argv[1:]
            if wanted != ["readme"]:
                taken = take(browser, house.url, wanted) if wanted != ["scene"] else 0
                taken += take_scenes(browser, house.url, wanted)
                print(f"{taken} pictures are in {FOLDER}/")
            if not wanted or "readme" in wanted:
                readme_pictures.take(browser, house.url)
                print(f"The pictures of the README are in {readme_pictures.FOLDER}/")
            browser.close()
        finally:
            house.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
