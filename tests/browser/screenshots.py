"""Pictures of every page and of the moments of a game, for people to look at: ``make screenshots``.

They go into screenshots/: page-size-language-theme.png. A few words choose among them by their names:
``python -m tests.browser.screenshots rules lobby``; `scene` takes reveals and winners alone, at the sizes and in the
languages that are asked for: ``… scene --sizes laptop television --languages de --still``. Those of the README are made
anew, too; `readme` makes these alone.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
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
    "laptop": {"width": 1366, "height": 768},
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


def take(browser: Browser, url: str, wanted: list[str], languages: Sequence[str]) -> int:
    taken = 0
    for language in languages:
        for phone in (True, False):
            guest = Guest(browser, url, phone=phone, language=language, settings={"name": "Ann", "language": language})
            guest.goes_to("/")
            for walk in (moments, *WALKS):
                for name, page in walk(guest):
                    if not wanted or any(word in name for word in wanted):
                        taken += shoot(page, name.replace(" ", "-"), phone=phone, language=language)
            guest.leave()
    return taken


def take_scenes(browser: Browser, url: str, asked: argparse.Namespace) -> int:
    """The scenes while they move, unless they are to be `still`; in other languages on the phone with the least room,
    unless others are asked for."""
    games = [game for game in game_names() if not asked.words or any(word in f"scene-{game}" for word in asked.words)]
    taken = 0
    for size in asked.sizes or SCENES:
        for language in asked.languages or (LANGUAGES if size == "smallest" else ("en",)):
            for game in games:
                taken += take_scene(browser, url, game, size, language, still=asked.still)
    return taken


def take_scene(browser: Browser, url: str, game: str, size: str, language: str, *, still: bool) -> int:
    phone, television = size in ("phone", "smallest"), "television" in size
    wishes = {"name": "Ann", "language": language, "sceneSpeed": 1 if television else 0.5}
    viewport = SCENES[size]
    guest = Guest(browser, url, phone=phone, language=language, settings=wishes, calm=still, viewport=viewport)
    walk = scenes.of_screen if television else scenes.of_seat
    taken = 0
    for name, page in walk(guest, game):
        for each in ("day", "night"):
            theme(page, each)
            page.screenshot(path=FOLDER / f"scene-{game}-{name}-{size}-{language}-{each}{'-still' * still}.png")
            taken += 1
    guest.leave()
    return taken


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="screenshots", description="Pictures of the page, for people to look at.")
    parser.add_argument("words", nargs="*", help="parts of the names of what is wanted")
    parser.add_argument("--sizes", nargs="+", choices=SCENES, default=(), help="of scenes")
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=())
    parser.add_argument("--still", action="store_true", help="scenes as they are without motion")
    return parser.parse_intermixed_args()


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
    asked = options()
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
            wanted = asked.words
            if wanted != ["readme"]:
                only_scenes = any("scene" in word for word in wanted)
                taken = 0 if only_scenes else take(browser, house.url, wanted, asked.languages or LANGUAGES)
                taken += take_scenes(browser, house.url, asked)
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
