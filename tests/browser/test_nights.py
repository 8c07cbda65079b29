"""Tonight's night in the page: a door, one try, and a small picture of how it went."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from .axe import violations
from .guest import PHONE, SMALLEST, Guest
from .page_house import LONG_MS
from .pages import misfits


def test_a_night_is_begun_by_the_door_on_the_home_page(come):
    guest: Guest = come(phone=True)
    page = guest.page
    guest.goes_to("/")
    page.locator("a.night").click()
    buttons = page.get_by_role("button", name=guest.word("night.play"))
    expect(buttons).to_have_count(5)
    for size in (PHONE, SMALLEST):
        page.set_viewport_size(size)
        assert not misfits(page, on_phone=True)
    assert not violations(page)
    buttons.first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#talk")).to_be_attached()  # what lies beside the board is there
    expect(page.get_by_text(guest.word("let-bot-play"))).to_have_count(0)
    guest.goes_to("/night")
    expect(page.get_by_role("button", name=guest.word("continue"))).to_have_count(1)
    expect(buttons).to_have_count(4)


@pytest.mark.long
def test_the_house_in_the_page_has_nights_of_its_own_and_says_that_they_do_not_count(come):
    guest: Guest = come(language="de", settings={"botPace": 0, "name": "Ann"})
    guest.context.set_default_timeout(LONG_MS)
    guest.goes_to("/here/night")
    expect(guest.page.get_by_text(guest.word("night.by-opened"))).to_be_visible(timeout=LONG_MS)
    assert not violations(guest.page)
    guest.page.get_by_role("button", name=guest.word("night.play")).first.click()
    expect(guest.page.locator(".asked strong")).not_to_be_empty(timeout=LONG_MS)
    assert "/here/t/" in guest.page.url
    guest.goes_to("/here/night")
    guest.link("night.ranked").click()
    expect(guest.page.get_by_text(guest.word("night.fair"))).to_be_visible()
    assert urlsplit(guest.page.url).path == "/night"
