"""Every table is seen whole on a laptop: nobody has to scroll for the button that matters."""

import pytest
from playwright.sync_api import ViewportSize, expect

from fortywinks.games import game_names, load_game

from .pages import lasting
from .tour import open_table

pytestmark = pytest.mark.long

LAPTOPS: list[ViewportSize] = [
    {"width": 1280, "height": 720},
    {"width": 1280, "height": 800},
    {"width": 1366, "height": 768},
]

SCROLLS = """() => {
  const root = document.documentElement;
  // In Dreams the stars of six are told in a list that is longer than a laptop is high.
  if (document.querySelector(".revealing")) return [];
  const over = root.scrollHeight - innerHeight;
  return over > 1 ? [`scrolls by ${over} at ${innerWidth}×${innerHeight}`] : [];
}"""
MOMENTS = 12


@pytest.mark.parametrize("game", game_names())
def test_a_table_fits_on_a_laptop(come, game):
    """With the fewest and the most players, at many moments of the game: bots play on, and are watched."""
    counts = load_game(game).seat_counts
    faults = []
    for seats in (counts[0], counts[-1]):
        guest = come(viewport=LAPTOPS[0], language="de")
        guest.goes_to("/")
        table = open_table(guest, game, seats)
        guest.goes_to(f"/t/{table}?go=bots")
        expect(guest.page.locator(".asked strong")).to_be_visible()
        guest.page.wait_for_timeout(400)
        for size in LAPTOPS:
            guest.page.set_viewport_size(size)
            faults += [f"{seats} players, at first: {fault}" for fault in lasting(guest.page, SCROLLS)]
        guest.page.set_viewport_size(LAPTOPS[0])
        guest.button("let-bot-play").click()
        for moment in range(MOMENTS):
            guest.page.wait_for_timeout(60)
            faults += [f"{seats} players, moment {moment}: {fault}" for fault in lasting(guest.page, SCROLLS)]
    assert not faults, "\n".join(faults)
