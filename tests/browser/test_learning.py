"""The first game to learn by, to its end in every language; and the rules."""

import re

import pytest
from playwright.sync_api import expect

from fortywinks.core.wording import LANGUAGES

from .lesson import learns
from .page_words import ENGLISH_FIRST


@pytest.mark.parametrize("language", ENGLISH_FIRST)
def test_the_tutorial_to_its_end(come, house, language):
    steps = house.ask("/api/games/sen/tutorial")["steps"]
    guest = come(language=language)
    guest.goes_to("/")
    guest.page.locator("a[href='/learn/sen']").click()
    learns(guest, "sen", steps, lambda action: _do(guest, action))
    guest.button("play-now").click()
    guest.reads("sen.status.look")


def _do(guest, action: str) -> None:
    """What the text of the lesson says, done as a learner does it."""
    verb, *places = action.split()
    mine = guest.page.locator(".dream.mine .slot")
    if verb == "take":
        guest.page.locator("[data-place=open]").click()
    if verb in ("look", "keep", "take"):
        for place in places:
            mine.nth(int(place) - 1).click()
    elif verb == "peek":
        mine.nth(int(places[0][1:]) - 1).click()
    elif verb == "draw":
        guest.page.locator("[data-place=hidden]").click()
    elif verb == "use":
        guest.page.locator(".actions button.primary").click()
    else:
        assert verb == "wake"
        guest.button("sen.wake").click()
        guest.button("sen.wake-sure").click()


def test_a_wrong_tap_is_told_kindly(come):
    guest = come()
    guest.goes_to("/learn/sen")
    lands = guest.page.locator(".dream.mine .slot")
    lands.nth(1).click()
    lands.nth(3).click()
    guest.reads("try-this")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_open_at_the_rule_cited(come, language):
    guest = come(language=language)
    guest.goes_to("/rules/sen#SEN-20")
    cited = guest.page.locator("#SEN-20")
    expect(cited).to_be_in_viewport()
    expect(cited).to_have_class(re.compile("cited"))
    expect(guest.page.locator("article h1")).to_be_visible()
