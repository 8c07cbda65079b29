"""Tonight's night in the page: a door, one try, and a small picture of how it went."""

from playwright.sync_api import expect

from .axe import violations
from .guest import PHONE, SMALLEST, Guest
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
    expect(page.locator("#main h1, #main [role=status]").first).to_be_attached()
    guest.goes_to("/night")
    expect(page.get_by_role("button", name=guest.word("continue"))).to_have_count(1)
    expect(buttons).to_have_count(4)
