"""When I Dream by daylight: a dream is told card by card in a painted place. The card of the moment is large, those
before it lie in a row below, and who was who is told when all of them have been seen.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .guest import PHONE, SMALLEST, Guest
from .house import House
from .tape import Tape, Telling, record

pytestmark = pytest.mark.long

GAME = "when-i-dream"
CARDS = 4
STEP_MS = 1600
"""A card is told in less, at the usual speed."""


def longer(tape: Tape) -> list[str]:
    """Makes a longer night of the tape's last one; its words, in order."""
    event = next(each for each in tape.messages[tape.last_scene]["events"] if each["event"] == "day-broke")
    dream = event["result"]["dream"]
    first = dream[0]
    words = [first["term"], "moon", "bridge", "clock"][:CARDS]
    dream[:] = [{**first, "card": number, "term": word, "recalled": False} for number, word in enumerate(words, 1)]
    return words


def the_day_breaks(guest: Guest, tape: Tape) -> Page:
    page = guest.page
    page.clock.install(time=0)
    telling = Telling(page, tape)
    telling.comes(tape.last_scene)
    page.clock.pause_at(60_000)
    telling.tells_all()
    expect(page.locator(".day")).to_be_visible()
    page.clock.run_for(400)
    return page


@pytest.mark.parametrize("size", [PHONE, SMALLEST], ids=["phone", "smallest"])
def test_one_card_is_told_at_a_time_and_those_before_it_gather(come: Callable[..., Guest], house: House, size):
    tape = record(house.url, GAME)
    words = longer(tape)
    page = the_day_breaks(come(phone=True, calm=False, viewport=size, settings={"sceneSpeed": 1}), tape)
    for told, word in enumerate(words):
        expect(page.locator(".day article")).to_have_count(1)
        expect(page.locator(".day article h3")).to_contain_text(word)
        expect(page.locator(".stage ol li")).to_have_count(told)
        assert not page.locator(".day .spirits, .day .story, .day .dawn").count(), "told too early"
        page.clock.run_for(STEP_MS)
    expect(page.locator(".day .spirits")).to_be_visible()
    expect(page.locator(".stage ol li")).to_have_count(CARDS)
    page.clock.run_for(STEP_MS)
    expect(page.locator(".day .story")).to_be_visible()
    expect(page.locator(".day article")).to_have_count(CARDS)


def test_the_sun_rises_and_stands_still_without_motion(come: Callable[..., Guest], house: House):
    """On a screen for all each card has its time, also without motion."""
    tape = record(house.url, GAME, screen=True)
    longer(tape)
    page = the_day_breaks(come(calm=True, settings={"sceneSpeed": 1}), tape)
    sun = page.locator(".daybreak .sun")
    heights = []
    for _ in range(CARDS):
        heights.append(sun.evaluate("sun => sun.getBoundingClientRect().top"))
        assert not page.evaluate("document.querySelector('.day').getAnimations({ subtree: true }).length")
        page.clock.run_for(STEP_MS)
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > heights[-1]
