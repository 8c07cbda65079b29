"""A language that nobody built into the page: its files are there, so the page speaks it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.languages.pseudo import CODE, spoken
from tests.languages.scratch import grown_house

from .guest import Guest
from .house import House
from .page_words import say

pytestmark = pytest.mark.long


def test_the_page_speaks_it(come: Callable[..., Guest], tmp_path: Path) -> None:
    grown = grown_house(tmp_path / "grown", page=True)
    left_out = tmp_path / "grown/src/fortywinks/games/sen/words" / f"{CODE}.json"
    words = json.loads(left_out.read_text("utf-8"))
    words.pop("pitch")  # what is not translated yet is said in English
    left_out.write_text(json.dumps(words), "utf-8")
    house = House(tmp_path, environment=grown).open()
    try:
        guest = come(url=house.url, language=CODE)
        page = guest.goes_to("/").page
        expect(page.locator("html")).to_have_attribute("lang", CODE)
        expect(page.get_by_text(spoken(say("sen.pitch")))).to_have_count(0)
        expect(page.get_by_text(say("sen.pitch"))).to_be_visible()
        expect(page.get_by_text(spoken(say("dreams.pitch")))).to_be_visible()
        assert "Čeština" in page.locator("#language option").all_inner_texts()
        page.get_by_role("button", name=spoken(say("play-now")), exact=True).first.click()
        expect(page.get_by_role("status").get_by_text(spoken(say("sen.status.look")))).to_be_visible()
        guest.goes_to("/rules/sen")
        expect(page.get_by_role("heading", name=spoken("The lands"), exact=True)).to_be_visible()
        guest.goes_to("/")
        card = page.get_by_role("article").filter(has_text=spoken(say("when-i-dream.pitch")))
        card.get_by_role("button", name=spoken(say("play-now")), exact=True).click()
        expect(page.get_by_text(spoken(say("when-i-dream.words-in.en")))).to_be_visible()
    finally:
        house.close()
