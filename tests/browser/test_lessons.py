"""The first games to learn by: they wait for the reader, go back, and fit on the screens that people have."""

import pytest
from playwright.sync_api import ViewportSize, expect

from fortywinks.core.wording import LANGUAGES
from fortywinks.games import game_names

from .lesson import at, turn
from .pages import lasting

pytestmark = pytest.mark.long

SIZES: dict[str, ViewportSize] = {
    "laptop": {"width": 1366, "height": 768},
    "phone": {"width": 390, "height": 844},
    "small phone": {"width": 360, "height": 640},
    "phone on its side": {"width": 844, "height": 390},
}

FAULTS = """() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight + 1) faults.push(`scrolls by ${root.scrollHeight - innerHeight}`);
  if (root.scrollWidth > innerWidth + 1) faults.push("scrolls sideways");
  const lesson = document.querySelector(".lesson");
  for (const part of lesson.querySelectorAll("p, button")) {
    const box = part.getBoundingClientRect();
    const out = box.top < 0 || box.bottom > innerHeight || box.right > innerWidth;
    if (out) faults.push(`out of sight: ${part.textContent}`);
    const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!seen || !lesson.contains(seen)) faults.push(`covered by ${seen?.className}: ${part.textContent.slice(0, 30)}`);
  }
  return faults;
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_every_page_of_a_lesson_fits(come, house, game, language):
    steps = len(house.ask(f"/api/games/{game}/tutorial?lang={language}")["steps"])
    guest = come(language=language)
    guest.goes_to(f"/learn/{game}")
    faults = []
    sizes = list(SIZES.items())
    while True:
        expect(guest.page.locator(".lesson p").first).not_to_be_empty()
        sizes.reverse()  # a window of another size is what takes longest: the next page begins with the last one's
        for name, size in sizes:
            guest.page.set_viewport_size(size)
            faults += [f"{name}, step {at(guest.page)}: {fault}" for fault in lasting(guest.page, FAULTS)]
        if at(guest.page) == steps - 1:
            break
        turn(guest)
    assert not faults, "\n".join(faults)


NOTICED = "new Promise((done) => new ResizeObserver(() => done(true)).observe(document.body))"
"""The board has been told of what happened so far: whoever observes later is told later."""

CHANGES = """() => {
  requestAnimationFrame = (draw) => setTimeout(draw, 300);
  dispatchEvent(new Event("resize"));
  requestAnimationFrame(() => document.querySelector("#old").remove());
}"""
"""The window changes on a busy machine: until it has been drawn, the page has the lengths of the old one."""

OLD = """() => {
  const old = document.createElement("div");
  old.id = "old";
  old.style.height = "3000px";
  document.body.append(old);
}"""

ZOOM = "document.querySelector('.fit').style.getPropertyValue('--zoom') || '1'"


@pytest.mark.parametrize("game", game_names())
def test_a_board_is_not_measured_by_a_window_that_is_gone(come, game):
    guest = come(viewport=SIZES["small phone"])
    page = guest.page
    page.clock.install()
    guest.goes_to(f"/learn/{game}")
    expect(page.locator(".lesson p").first).not_to_be_empty()

    def rests() -> str:
        for _ in range(3):
            page.evaluate(NOTICED)
            page.clock.run_for(2000)
        return str(page.evaluate(ZOOM))

    before = rests()
    page.evaluate(OLD)
    page.evaluate(NOTICED)
    page.evaluate(CHANGES)
    assert rests() == before


@pytest.mark.parametrize("game", game_names())
def test_a_lesson_waits_and_goes_back(come, game):
    """Nothing moves before somebody asks for it, and a page looks the same when one comes back to it."""
    guest = come()
    guest.page.clock.install()
    guest.goes_to(f"/learn/{game}")
    text = guest.page.locator(".lesson p").first
    expect(text).not_to_be_empty()
    expect(guest.button("back")).to_be_disabled()
    pages = []
    for _ in range(6):
        pages.append((at(guest.page), text.inner_text()))
        turn(guest)
    here = at(guest.page)
    guest.page.clock.run_for(600_000)
    assert at(guest.page) == here
    for step, words in reversed(pages):
        guest.button("back").click()
        expect(guest.page.get_by_role("progressbar")).to_have_js_property("value", step)
        expect(text).to_have_text(words)
