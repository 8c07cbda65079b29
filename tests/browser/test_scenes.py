"""The scenes of each game, on a phone and on a television, by day and by night: whoever cannot see, hear or aim well is
left out of none, and nothing in them is cut off.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from fortywinks.games import game_names

from .axe import violations
from .guest import PHONE, SMALLEST, Guest
from .pages import lasting, theme
from .scenes import of_screen, of_seat

pytestmark = pytest.mark.long

TELEVISIONS: list[ViewportSize] = [{"width": 1920, "height": 1080}, {"width": 2560, "height": 1440}]

QUICK = {"sceneSpeed": 2}

LONG_NAMES = "Anna-Katharina Maximiliane, Bartłomiej Świętosław, Wilhelmine-Charlotte and Maximilian-Alexander"

CUT = """() => {
  const plate = document.querySelector("dialog[open] .plate");
  if (!plate) return [];
  const scene = plate.closest(".scene").getBoundingClientRect();
  const box = plate.getBoundingClientRect();
  const faults = [];
  if (plate.scrollWidth > plate.clientWidth + 1) faults.push("a winner's name is cut");
  if (box.top < scene.top || box.right > scene.right || box.bottom > scene.bottom) faults.push("the plate sticks out");
  return faults;
}"""


AT_REST = """() => {
  const still = new CSSStyleSheet();
  still.replaceSync("*, *::before, *::after { animation: none !important; transition: none !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
}"""
"""What is just fading in has no contrast yet: each thing is looked at as it comes to rest."""


def faults_of(name: str, page: Page) -> list[str]:
    """What axe finds by night and by day; at the end also with the names of four winners."""
    page.evaluate(AT_REST)
    faults = []
    for each in ("night", "day"):
        theme(page, each)
        faults += [f"{name}, {each}: {fault}" for fault in violations(page, colours_only=each == "day")]
    if name == "winner":
        text = page.locator("dialog[open] .plate")
        text.evaluate("(plate, names) => { plate.textContent = names; plate.classList.add('longest') }", LONG_NAMES)
        for size in (page.viewport_size, SMALLEST) if page.viewport_size == PHONE else (page.viewport_size,):
            assert size is not None
            page.set_viewport_size(size)
            faults += [f"{name}, {size['width']} px: {fault}" for fault in lasting(page, CUT)]
    return faults


@pytest.mark.parametrize("game", game_names())
def test_axe_finds_nothing_in_the_scenes_of_a_phone(come: Callable[..., Guest], game: str):
    guest = come(phone=True, calm=False, settings=QUICK)
    guest.goes_to("/")
    faults = [fault for name, page in of_seat(guest, game) for fault in faults_of(name, page)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", game_names())
def test_axe_finds_nothing_in_the_scenes_of_a_television(come: Callable[..., Guest], game: str):
    guest = come(calm=False, settings=QUICK)
    guest.goes_to("/")
    faults = []
    for name, page in of_screen(guest, game):
        page.set_viewport_size(TELEVISIONS[0])
        faults += faults_of(name, page)
    assert not faults, "\n".join(faults)
