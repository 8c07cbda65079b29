"""In this room: a screen for all, phones that come and go, and a host with all a host can do."""

import pytest
from playwright.sync_api import expect

from fortywinks.games import game_names, load_game

from .guest import Guest

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


def _by_remote(screen, key: str, **places: object) -> None:
    """Arrows until the button of this name has the focus, then OK."""
    button = screen.button(key, **places)
    expect(button).to_be_enabled()
    for _ in range(80):
        if button.evaluate("element => element === document.activeElement"):
            screen.page.keyboard.press("Enter")
            return
        screen.page.keyboard.press("ArrowRight")
    raise AssertionError(f"arrows never reach {key}")


def test_the_screen_is_host_by_a_remote_control_alone(come):
    """Seats and bots, options, start, pause, going on and the end: with arrows and OK."""
    screen, phone = come(), come(phone=True, settings={"name": "Bob"})
    screen.goes_to("/")
    screen.on_card("in-this-room").click()
    screen.button("room-is-screen").click()
    phone.goes_to(f"/join/{screen.page.locator('.code').inner_text()}")
    expect(screen.page.locator("li.display").filter(has_text="Bob")).to_be_visible()
    _by_remote(screen, "add-bot")
    _by_remote(screen, "add-bot")
    _by_remote(screen, "remove-bot")
    expect(screen.page.locator("li.display:not(.empty)")).to_have_count(2)
    screen.page.keyboard.press("ArrowRight")
    expect(screen.page.locator("summary")).to_be_focused()
    screen.page.keyboard.press("Enter")
    aid = screen.page.locator("#option-memory_aid")
    for _ in range(30):
        if aid.evaluate("element => element === document.activeElement"):
            break
        screen.page.keyboard.press("ArrowRight")
    screen.page.keyboard.press("Space")
    expect(phone.page.locator("#option-memory_aid")).to_be_checked()
    _by_remote(screen, "start")
    phone.reads("sen.status.look")
    for key in ("pause", "resume"):
        _by_remote(screen, "host-menu")
        _by_remote(screen, key)
    phone.reads("sen.status.look")
    _by_remote(screen, "host-menu")
    _by_remote(screen, "close-table")
    _by_remote(screen, "close-table-sure")
    phone.reads("table-closed")


@pytest.mark.parametrize("game", game_names())
def test_a_phone_is_host_and_seats_follow_those_who_come(come, game):
    """The same from a phone, with the screen as a guest: up to one more than the game needs, and then the end."""
    fewest, most = (load_game(game).seat_counts[at] for at in (0, -1))
    host, screen = come(phone=True, settings={"name": "Ann"}), come()
    host.goes_to("/")
    host.on_card("in-this-room", game).tap()
    host.button("room-is-player").tap()
    screen.goes_to(f"{host.page.url}/screen")
    seats = screen.page.locator("li.display")
    for number in range(1, fewest + 1):
        phone = come(phone=True, settings={"name": f"Guest {number}"})
        phone.goes_to(host.page.url)
        expect(seats.filter(has_text=f"Guest {number}")).to_be_visible()
        expect(seats).to_have_count(min(most, max(fewest, number + 2)))
        if number == 1:
            host.page.reload()  # the host's phone still sees to it
    _agrees_on_something_else(host, phone)
    host.button("add-bot").tap()
    expect(seats.filter(has_not_text=host.word("empty-seat"))).to_have_count(fewest + 2)
    host.button("remove-bot").tap()
    expect(seats.filter(has_not_text=host.word("empty-seat"))).to_have_count(fewest + 1)
    host.button("start").tap()
    expect(screen.page.locator(".begun .status")).to_be_visible()
    host.button("host-menu").tap()
    host.button("pause").tap()
    expect(screen.page.locator(".status")).to_contain_text(screen.word("paused"))
    host.button("host-menu").tap()
    host.button("close-table").tap()
    host.button("close-table-sure").tap()
    screen.reads("table-closed")


def _agrees_on_something_else(host: Guest, other: Guest) -> None:
    """The host changes an option on the phone, and everybody's phone shows it. Every game has a switch or a choice."""
    for guest in (host, other):
        for closed in guest.page.locator("details:not([open]) > summary").all():
            closed.tap()
    asked = ".option :is(input[type=checkbox], select)"
    mine, theirs = (guest.page.locator(asked).first for guest in (host, other))
    expect(theirs).to_be_visible()
    expect(theirs).to_be_disabled()
    if mine.get_attribute("type") == "checkbox":
        chosen = not mine.is_checked()
        mine.tap()
        expect(theirs).to_be_checked(checked=chosen)
    else:
        values = mine.locator("option").evaluate_all("options => options.map((option) => option.value)")
        chosen = next(value for value in values if value != mine.input_value())
        mine.select_option(chosen)
        expect(theirs).to_have_value(chosen)


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
