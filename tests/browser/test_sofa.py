"""The sofa: on a television, three metres away, all that matters can be read, and nobody has to scroll."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from fortywinks.games import game_names, load_game

from .guest import Guest
from .letters import too_small, watch
from .pages import lasting

pytestmark = pytest.mark.long

TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
SHORT: dict[str, dict[str, object]] = {
    "sen": {"until": "1 round"},
    "dreams": {"until": "1 round"},
    "when-i-dream": {"turns": 6},
}
SEATS = {"when-i-dream": 4}
"""Everybody dreams a night."""
PATIENCE = 150
"""Seconds for a whole game of bots, and for what the screen still shows of it."""

OUTSIDE = """() => {
  const root = document.documentElement;
  const faults = [];
  if (root.scrollHeight > innerHeight + 1) faults.push(`the page scrolls by ${root.scrollHeight - innerHeight}`);
  const { right, bottom } = document.querySelector("aside .log").getBoundingClientRect();
  if (bottom > innerHeight || right > innerWidth) faults.push(`the log ends at ${right | 0}, ${bottom | 0}`);
  for (const each of document.querySelectorAll("dialog[open], .waking"))
    if (each.scrollHeight > each.clientHeight + 1) faults.push(`scrolls: ${each.textContent.trim().slice(0, 60)}`);
  return faults;
}"""

BEGIN = "(menu) => { document.activeElement.click(); menu.click(); }"
"""Start, and the host's menu in the same moment: bots may have played to the end in the next one."""
MENU = "dialog[open][aria-labelledby=host-title]"


def television(come: Callable[..., Guest], game: str) -> Guest:
    """A screen for all that is its table's host; German has the longest words."""
    screen: Guest = come(viewport=TELEVISION, language="de")
    screen.goes_to("/")
    table = screen.makes_table(game=game, seats=load_game(game).seat_counts[0], options=SHORT.get(game, {}))["id"]
    screen.goes_to(f"/t/{table}?go=room")
    screen.button("room-is-screen").click()
    expect(screen.page.locator("html[data-screen] aside img")).to_be_visible()
    screen.page.evaluate("document.fonts.ready.then(() => 0)")
    watch(screen.page)
    return screen


def sign(page: Page) -> float:
    """How much of the screen's width the sign takes with which one joins."""
    box = page.locator("aside img").bounding_box()
    assert box is not None
    return box["width"] / TELEVISION["width"]


@pytest.mark.parametrize("game", game_names())
def test_all_that_matters_is_read_from_the_sofa(come, game):
    """Before, in a dialog, in play and at the end, with as many as can play where that makes no game longer."""
    screen = television(come, game)
    page = screen.page
    assert sign(page) > 0.15
    page.locator("summary").click()
    page.locator("#pace").select_option("none")
    expect(page.locator("#pace")).to_have_value("none")
    faults = [f"before: {fault}" for fault in too_small(page)]
    page.locator("summary").click()
    for count in range(1, SEATS.get(game, load_game(game).seat_counts[-1]) + 1):
        screen.button("add-bot").click()
        expect(page.locator("li.display:not(.empty)")).to_have_count(count)
    screen.button("start").focus()
    screen.button("host-menu").evaluate(BEGIN)
    expect(page.locator(".screen.begun")).to_be_visible()
    assert sign(page) < 0.08
    expect(page.locator(MENU)).to_be_visible()
    faults += [f"menu: {fault}" for fault in lasting(page, OUTSIDE)]
    page.locator(f"{MENU} .foot button").evaluate("button => button.click()")
    faults += _to_the_end(page)
    expect(page.locator("dialog[open] .story")).not_to_be_empty()
    faults += [f"end: {fault}" for fault in lasting(page, OUTSIDE)]
    faults += too_small(page)
    assert not faults, "\n".join(dict.fromkeys(faults))


def _to_the_end(screen: Page) -> list[str]:
    """What is wrong at any time until the screen says who has won."""
    faults: list[str] = []
    until = time.monotonic() + PATIENCE
    while not screen.locator("dialog[open][aria-labelledby=end-title]").is_visible():
        assert time.monotonic() < until, "the screen does not come to the end"
        faults += [f"in play: {fault}" for fault in lasting(screen, OUTSIDE)]
        screen.wait_for_timeout(150)
    return faults
