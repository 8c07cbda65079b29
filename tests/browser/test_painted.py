"""However a painted scene is cut, what matters in it stays in sight: on phones, a laptop and a television."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from art.scenes.reading import recipes
from fortywinks.games import game_names

from .guest import Guest
from .tape import record
from .test_after_the_end import sees_the_end

SIZES: list[ViewportSize] = [
    {"width": 360, "height": 640},
    {"width": 390, "height": 844},
    {"width": 1366, "height": 768},
    {"width": 1920, "height": 1080},
]

SEEN = """(painting) => {
  const [all, room] = [painting, painting.parentElement].map((each) => each.getBoundingClientRect());
  const along = (edge, from, long) => (edge - from) / long;
  return [
    along(room.left, all.left, all.width), along(room.top, all.top, all.height),
    along(room.right, all.left, all.width), along(room.bottom, all.top, all.height),
  ];
}"""
"""The part of a painting that is in sight, as shares of it."""

ROUNDED = 0.01


def cut_off(page: Page) -> list[str]:
    """What matters in the painting and is not in sight, at each size."""
    faults = []
    painting = page.locator("[data-painted]").last
    name = painting.get_attribute("data-painted") or ""
    left, top, right, low = recipes()[name]["focus"]
    for size in SIZES:
        page.set_viewport_size(size)
        expect(painting.locator("img")).to_have_css("opacity", "1")
        seen = painting.evaluate(SEEN)
        if seen[0] > left + ROUNDED or seen[1] > top + ROUNDED or seen[2] < right - ROUNDED or seen[3] < low - ROUNDED:
            faults.append(f"{name}, {size}: {seen}")
    return faults


def test_the_town_is_in_sight_on_the_home_page(come):
    guest: Guest = come()
    guest.goes_to("/")
    assert not cut_off(guest.page)


@pytest.mark.long
@pytest.mark.parametrize("game", game_names())
def test_the_winners_morning_is_in_sight(come, house, game):
    tape = record(house.url, game)
    guest: Guest = come(settings={"name": "Ann"})
    guest.context.add_cookies([{"name": "fw_token", "value": tape.token, "url": house.url}])
    sees_the_end(guest.page, f"/t/{tape.table}")
    assert not cut_off(guest.page)
