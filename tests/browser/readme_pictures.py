"""The pictures of the page in the README and the documents, as it looks now: the end of ``make screenshots``.

They go into docs/images: the home page on a desktop, and a moment of every game on a phone, side by side.
"""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from . import dreamer, shepherd, stargazer, whisperer
from .guest import Guest
from .pages import theme
from .sleeper import Sleeper

FOLDER = Path("docs/images")
HEIGHT = 720
GAP = 12
WIDTH = 1100
QUALITY = 82
AT_NIGHT = "Date.prototype.getHours = () => 23;"
"""Whenever they are taken: the house greets by the hour."""


def sleeps(guest: Guest) -> Iterator[tuple[str, Page]]:
    """Sen, where a drawn land asks what becomes of it."""
    table = guest.makes_table(seats=4, options={"starter": "A"})
    guest.goes_to(f"/t/{table['id']}?go=bots")
    player = Sleeper(guest, patience=9)
    player.plays_until(lambda: player.asked() == "my-drawn")
    yield "sen", guest.page


GAMES: dict[str, Callable[[Guest], Iterator[tuple[str, Page]]]] = {
    "sen": sleeps,
    "sheep table": shepherd.visits,
    "dreamers table": dreamer.visits,
    "dreams-place": stargazer.moments,
    "when-i-dream night": whisperer.visits,
}
"""Which moment of each game, and the walk that comes by it."""


def shot(page: Page) -> Image.Image:
    theme(page, "night")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    """All as high as each other, with the night between them."""
    scaled = [picture.resize((round(picture.width * HEIGHT / picture.height), HEIGHT)) for picture in pictures]
    sheet = Image.new("RGB", (sum(each.width for each in scaled) + GAP * (len(scaled) - 1), HEIGHT), (10, 12, 40))
    left = 0
    for picture in scaled:
        sheet.paste(picture, (left, 0))
        left += picture.width + GAP
    return sheet


def take(browser: Browser, url: str) -> None:
    """Takes them anew at a house."""
    settings = {"name": "Ann", "language": "en"}
    desktop = Guest(browser, url, phone=False, language="en", settings=settings)
    desktop.page.add_init_script(AT_NIGHT)
    desktop.goes_to("/")
    desktop.page.locator("article").last.wait_for()
    desktop.page.wait_for_load_state("networkidle")
    desktop.page.set_viewport_size({"width": WIDTH, "height": 800})
    height = desktop.page.evaluate("document.documentElement.scrollHeight")
    desktop.page.set_viewport_size({"width": WIDTH, "height": height})
    shot(desktop.page).save(FOLDER / "home.webp", quality=QUALITY)
    desktop.leave()
    moments = []
    for wanted, walk in GAMES.items():
        guest = Guest(browser, url, phone=True, language="en", settings=settings)
        guest.goes_to("/")
        moments.append(next(shot(page) for name, page in walk(guest) if name == wanted))
        guest.leave()
    side_by_side(moments).save(FOLDER / "games-phone.webp", quality=QUALITY)
