"""In this room: a screen for all, phones that come and go, and a host with all a host can do."""

import pytest
from playwright.sync_api import expect

from fortywinks.games import game_names, load_game

pytestmark = pytest.mark.long


@pytest.mark.parametrize("game", game_names())
def test_seats_grow_and_shrink_with_the_phones(come, game):
    """The screen is the host. Whoever scans the sign sits down, up to the most that can play."""
    fewest, most = (load_game(game).seat_counts[at] for at in (0, -1))
    screen = come()
    screen.goes_to("/")
    screen.on_card("in-this-room", game).click()
    screen.button("room-is-screen").click()
    seats = screen.page.locator("li.display")
    expect(seats).to_have_count(fewest)
    code = screen.page.locator(".code").inner_text()
    for number in range(1, fewest + 2):
        phone = come(phone=True, settings={"name": f"Guest {number}"})
        phone.goes_to(f"/join/{code}")
        expect(seats.filter(has_text=f"Guest {number}")).to_be_visible()
        expect(seats).to_have_count(min(most, max(fewest, number + 1)))
    phone.button("stand-up").click()
    expect(seats).to_have_count(fewest + 1)
    screen.button("start").click()
    expect(screen.page.locator(".status")).to_be_visible()
    screen.button("host-menu").click()
    screen.button("pause").click()
    expect(screen.page.locator(".status")).to_contain_text(screen.word("paused"))


def test_the_screen_agrees_on_options_and_adds_bots(come):
    """As many as can play, by bots; the seat for one more is not there when there can be no more."""
    screen = come()
    screen.goes_to("/")
    screen.on_card("in-this-room").click()
    screen.button("room-is-screen").click()
    seats = screen.page.locator("li.display")
    for count in (2, 3, 4, 5, 5):
        screen.button("add-bot").click()
        expect(seats).to_have_count(count)
    expect(screen.button("add-bot")).to_be_disabled()
    screen.button("remove-bot").click()
    screen.button("remove-bot").click()
    expect(seats).to_have_count(4)
    screen.page.locator("summary").click()
    screen.page.locator("#option-memory_aid").check()
    screen.button("start").click()
    expect(screen.page.locator(".begun .status")).to_be_visible()


def test_two_quick_presses_are_two_bots(come):
    """Which seat is meant is not known before the house has answered the first press."""
    screen = come()
    screen.goes_to("/")
    screen.on_card("in-this-room").click()
    screen.button("room-is-screen").click()
    expect(screen.page.locator("li.display.empty")).to_have_count(2)
    screen.button("add-bot").evaluate("button => { for (let press = 0; press < 3; press++) button.click(); }")
    expect(screen.page.locator("li.display:not(.empty)")).to_have_count(3)
    screen.button("remove-bot").evaluate("button => { for (let press = 0; press < 2; press++) button.click(); }")
    expect(screen.page.locator("li.display:not(.empty)")).to_have_count(1)
