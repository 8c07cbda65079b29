"""Somebody new plays Sen to its end against bots."""

import pytest
from playwright.sync_api import expect

from .player import keyboard, mouse, reach, touch
from .sleeper import Sleeper


def test_by_mouse_from_the_front_door_to_the_end(come):
    guest = come()
    guest.goes_to("/")
    guest.on_card("play-now").click()
    ann = Sleeper(guest, mouse, patience=1)
    ann.plays()
    expect(guest.button("rematch")).to_be_visible()
    assert {"look", "my-turn", "reveal"} <= set(ann.done)


@pytest.mark.long
def test_by_touch_on_a_phone(come):
    guest = come(phone=True)
    guest.goes_to("/")
    guest.on_card("play-now").tap()
    ann = Sleeper(guest, touch, patience=0)
    ann.plays()
    expect(guest.button("rematch")).to_be_visible()


@pytest.mark.long
def test_by_keyboard_alone(come):
    """The table is opened, filled with bots, agreed on and played without a pointer."""
    guest = come()
    guest.goes_to("/")
    page = guest.page
    keyboard(guest, guest.on_card("invite-friends"))
    start = guest.button("start")
    expect(start).to_be_visible()
    for seat in (2, 3):
        box = page.get_by_role("combobox", name=guest.word("bot-for-seat", seat=seat))
        reach(guest, box)
        page.keyboard.press("ArrowDown")
        expect(box).not_to_have_value("")
    until = page.get_by_label(guest.word("sen.option.until"))
    reach(guest, until)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("1")
    page.keyboard.press("Tab")
    unit = page.get_by_label(guest.word("unit"))
    expect(unit).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(unit.locator("option:checked")).to_have_text(guest.word("sen.option.until.rounds", count=1))
    keyboard(guest, start)
    ann = Sleeper(guest, keyboard)
    ann.plays()
    keyboard(guest, guest.button("rematch"))
    expect(page.get_by_role("status").filter(has_text=guest.word("sen.status.look"))).to_be_visible()


@pytest.mark.parametrize("language", ["de", pytest.param("pl", marks=pytest.mark.long)])
def test_in_other_languages(come, language):
    guest = come(language=language)
    guest.goes_to("/")
    guest.on_card("play-now").click()
    ann = Sleeper(guest, patience=0)
    ann.plays_until(lambda: "reveal" in ann.done)
