"""At a table on the narrowest phones: names are whole, rivals and buttons are apart, and a hint's glow is not cut."""

from itertools import pairwise

import pytest
from playwright.sync_api import ViewportSize, expect

from fortywinks.core.wording import LANGUAGES
from fortywinks.games import game_names, load_game

from .axe import violations
from .guest import PHONE, SMALLEST, Guest
from .pages import lasting, text_size
from .tour import open_table

pytestmark = pytest.mark.long

WIDER: list[ViewportSize] = [{"width": 600, "height": 900}, {"width": 768, "height": 900}]

BROKEN = """() => {
  const names = [...document.querySelectorAll(".seats .name")].map((name) => name.textContent.trim().split(" (")[0]);
  const faults = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { textContent: text, parentElement: element } = walker.currentNode;
    if (!element.checkVisibility() || element.closest(".unseen, option")) continue;
    for (const name of names) {
      const at = text.indexOf(name);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + name.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 1) faults.push(`${name} is broken in ${element.className}`);
      const cut = element.closest(".clipped");
      if (cut && cut.scrollWidth > cut.clientWidth + 1) faults.push(`${name} is cut in ${cut.className}`);
    }
  }
  return [...new Set(faults)];
}"""

CUT = """() => {
  const GLOW = 8;
  const faults = [];
  for (const element of document.querySelectorAll("#main .advised")) {
    if (!element.checkVisibility()) continue;
    const box = element.getBoundingClientRect();
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === "visible" && !/paint|strict|content/.test(style.contain)) continue;
      const edge = up.getBoundingClientRect();
      const cut = [edge.left - box.left, box.right - edge.right, edge.top - box.top, box.bottom - edge.bottom];
      if (cut.some((by) => by + GLOW > 1 && by < 1)) faults.push(`${element.className} is cut by ${up.className}`);
    }
  }
  return faults;
}"""


MEET = """() => {
  const faults = [];
  const boxes = [...document.querySelectorAll("header :is(a, button), .corner button")]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.getAttribute("aria-label") ?? each.textContent.trim(), each.getBoundingClientRect()]);
  if (boxes.length !== 5) faults.push(`${boxes.length} things to tap`);
  for (const [i, [name, a]] of boxes.entries()) {
    if (a.left < 0 || a.right > innerWidth) faults.push(`${name} sticks out`);
    for (const [other, b] of boxes.slice(i + 1)) {
      const meet = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      if (meet) faults.push(`${name} lies on ${other}`);
    }
  }
  return faults;
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_tapped_above_a_table_lies_apart_however_large_the_letters(come, language):
    guest: Guest = come(phone=True, language=language)
    guest.goes_to("/")
    guest.goes_to(f"/t/{open_table(guest, game_names()[0], 3)}?go=bots")
    expect(guest.page.locator(".corner button")).to_have_count(3)
    faults = []
    for size in (SMALLEST, PHONE, *WIDER):
        guest.page.set_viewport_size(size)
        for percent in (100, 150, 200):
            text_size(guest.page, percent)
            faults += [f"{size['width']} px, {percent} %: {fault}" for fault in lasting(guest.page, MEET)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", game_names())
def test_names_are_whole_and_a_hint_glows(come, game):
    guest: Guest = come(phone=True)
    guest.goes_to("/")
    table = open_table(guest, game, load_game(game).seat_counts[-1])
    guest.goes_to(f"/t/{table}?go=bots")
    expect(guest.page.locator(".asked strong")).to_be_visible()
    faults = []
    for size in (PHONE, SMALLEST):
        guest.page.set_viewport_size(size)
        faults += [f"{size['width']} px: {fault}" for fault in lasting(guest.page, BROKEN)]
    hint = guest.page.get_by_role("button", name=guest.word("hint"), exact=True, disabled=False)
    if hint.is_visible():
        hint.click()
        expect(guest.page.locator(".advice, .advised").first).to_be_visible()
        faults += lasting(guest.page, CUT)
    faults += violations(guest.page)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("width", [PHONE["width"], SMALLEST["width"]])
def test_two_rivals_lands_are_apart_in_sen(come, width):
    """The gap between two dreams is much wider than the one between two lands of a dream."""
    guest: Guest = come(phone=True)
    guest.goes_to("/")
    guest.goes_to(f"/t/{open_table(guest, 'sen', 3)}?go=bots")
    guest.page.set_viewport_size({"width": width, "height": PHONE["height"]})
    lands = guest.page.locator(".others .slot")
    expect(lands).to_have_count(8)
    boxes = [box for box in (land.bounding_box() for land in lands.all()) if box]
    gaps = [after["x"] - before["x"] - before["width"] for before, after in pairwise(boxes)]
    assert gaps[3] >= 7 + max(gaps[:3] + gaps[4:]), gaps


def test_the_bar_at_the_side_is_of_the_night(come):
    guest: Guest = come()
    guest.goes_to("/rules/sen")
    bar = "getComputedStyle(document.documentElement).scrollbarColor"
    assert guest.page.evaluate(bar) != "auto"
