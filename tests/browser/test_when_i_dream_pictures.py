"""The pictures of When I Dream's terms in the page: whoever is awake sees them, whoever dreams does not even ask."""

import re

from playwright.sync_api import expect

from fortywinks.games.when_i_dream.wordlists import house_list

from .dream_table import Table
from .guest import Guest
from .whisperer import Whisperer, term_of

SHEETS = 20


def test_WID_15_the_dreamer_sees_no_picture_and_asks_for_none(come):
    """Neither with the first card nor with the next; the others have fetched the very sheet that it is in."""
    table = Table(come, turns=48)
    asked = {guest: _addresses(guest) for guest in table.guests}
    dreamer = table.falls_asleep()
    for card in (1, 2):
        _see_the_picture(table.spirits, card)
        number = house_list("en").terms.index(term_of(table.spirits))
        for spirit in table.spirits:
            assert any(f"/sheet-{number % SHEETS:02}-" in url for url in asked[spirit.guest]), number
        if card == 1:
            dreamer._types("#guess", "moonshine", "guess")
    assert dreamer.mask.is_visible()
    assert dreamer.page.locator(".shapes, [data-mood], [data-card]").count() == 0
    assert not [url for url in asked[dreamer.guest] if re.search(r"/(sheet|terms)[-.]", url)]


def _addresses(guest: Guest) -> list[str]:
    """All that this page asks for from now on."""
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    return asked


def _see_the_picture(spirits: list[Whisperer], card: int) -> None:
    for spirit in spirits:
        expect(spirit.page.locator(f'[data-card="{card}"] .shapes')).to_be_visible()
