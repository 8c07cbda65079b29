"""The scenes of each game, on a phone and on a television, by day and by night: whoever cannot see, hear or aim well is
left out of none, nothing in them is cut off, and whoever does not want to wait skips them at any speed.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from fortywinks.games import game_names

from .axe import violations
from .guest import PHONE, SMALLEST, Guest
from .house import House
from .pages import lasting, theme
from .scenes import ENDED, OVER, PLAYING, of_screen, of_seat
from .tape import Tape, Telling, record

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


SPEEDS = (0.5, 1, 2)

SKIP = {"dreams": "dreams.skip", "when-i-dream": "when-i-dream.all-at-once"}
"""How each game calls it, where it does not say it as the others do."""

SOON_MS = 400
"""So long a look at a scene lasts here; none of them is over by then, even at the highest speed."""

LAST_COUNT_MS = 5000
"""By then every number has been counted up, and every card has come to rest."""

MOMENT_MS = 50
LONGEST_MS = 120_000

SCENE = {
    "counting-zzzzs": ".waking table",
    "dreams": ".dreams .results",
    "schafe-schubsen": ".seats",
    "sen": "dialog[aria-labelledby=reveal-title]",
    "when-i-dream": ".day .body",
}
"""Where it stands at the end of a scene what came out."""


@pytest.mark.parametrize("game", game_names())
def test_a_scene_is_skipped_at_every_speed_and_ends_alike(come: Callable[..., Guest], house: House, game: str):
    """The page's clock stands still but for what the test lets pass, so that it is the button that ends a scene, and no
    machine is too slow to see it."""
    tape = record(house.url, game)
    guest = come(calm=False, settings={"sceneSpeed": SPEEDS[-1]})
    page = a_scene_begins(guest, tape)
    lets_pass_until_over(page, game)
    at_its_end = texts(page, game)
    assert any(at_its_end), "nothing stands there"
    for speed in SPEEDS:
        guest = come(calm=False, settings={"sceneSpeed": speed})
        page = a_scene_begins(guest, tape)
        page.clock.run_for(SOON_MS)
        expect(page.locator(OVER[game])).to_have_count(0)
        skip = guest.button(SKIP.get(game, "scene-skip"))
        skip.dispatch_event("click")
        page.clock.run_for(SOON_MS)
        # The finale of the sheep is a scene too: it may have been skipped along with the rest.
        expect(page.locator(f"{OVER[game]}, {ENDED}").first).to_be_visible()
        expect(skip).to_have_count(0)
        page.clock.run_for(LAST_COUNT_MS)
        expect(page.locator(SCENE[game])).to_have_text(at_its_end)


def a_scene_begins(guest: Guest, tape: Tape) -> Page:
    """The last scene of a game, as soon as something of it is in sight."""
    page = guest.page
    page.clock.install(time=0)
    telling = Telling(page, tape)
    telling.comes(tape.last_scene)
    page.clock.pause_at(LONGEST_MS)
    telling.tells_all()
    expect(page.locator(".asked, .status").first).to_be_visible()
    scene = page.locator(PLAYING[tape.game]).first
    for _ in range(LONGEST_MS // MOMENT_MS):
        if scene.is_visible():
            return page
        page.clock.run_for(MOMENT_MS)
    raise AssertionError("the scene does not begin")


def lets_pass_until_over(page: Page, game: str) -> None:
    over = page.locator(OVER[game]).first
    for _ in range(LONGEST_MS // SOON_MS):
        if over.is_visible():
            break
        page.clock.run_for(SOON_MS)
    expect(over).to_be_visible()
    page.clock.run_for(LAST_COUNT_MS)


def texts(page: Page, game: str) -> list[str]:
    return page.locator(SCENE[game]).all_text_contents()
