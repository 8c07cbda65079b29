"""Whose turn it is, outside the page: in the title of the tab and in its sign."""

import re

import pytest
from playwright.sync_api import expect

from .sleeper import Sleeper
from .words import ENGLISH_FIRST

SIGN = "document.querySelector('link[rel=icon]').getAttribute('href')"


@pytest.mark.parametrize("language", ENGLISH_FIRST)
def test_the_tab_says_whose_turn_it_is(come, language):
    ann = come(language=language, settings={"name": "Ann"})
    ann.goes_to("/")
    table = ann.makes_table(seats=2, options={"starter": "B"})["id"]
    ann.goes_to(f"/t/{table}")
    bob = come(settings={"name": "Bob"})
    bob.goes_to(f"/t/{table}")
    expect(ann.button("start")).to_be_enabled()
    ann.button("start").click()
    turn = re.compile(f"^● {ann.word('your-turn')}")
    expect(ann.page).to_have_title(turn)
    assert ann.page.evaluate(SIGN).endswith("/favicon-turn.svg")
    Sleeper(ann).looks()
    Sleeper(bob).looks()
    expect(ann.page).not_to_have_title(turn)
    assert ann.page.evaluate(SIGN).endswith("/favicon.svg")
    ann.goes_to("/")
    expect(ann.page).to_have_title("Forty Winks")
