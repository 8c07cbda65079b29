"""The pictures of When I Dream's terms in the page: whoever is awake sees them, whoever dreams does not even ask."""

import re

import pytest
from playwright.sync_api import expect

from fortywinks.games.when_i_dream.wordlists import house_list

from .dream_table import Table
from .guest import Guest
from .player import play_together
from .whisperer import Whisperer, term_of

SHEETS = 110


def test_WID_15_the_dreamer_sees_no_picture_and_asks_for_none(come):
    """Neither with the first card nor with the next; the others have fetched the very sheet that it is in."""
    table = Table(come, turns=48)
    asked = {guest: _addresses(guest) for guest in table.guests}
    dreamer = table.falls_asleep()
    for card in (1, 2):
        _see_the_picture(table.spirits, card)
        number = house_list("en").terms.index(term_of(table.spirits))
        for spirit in table.spirits:
            assert any(f"/sheet-{number % SHEETS:03}-" in url for url in asked[spirit.guest]), number
        if card == 1:
            dreamer._types("#guess", "moonshine", "guess")
    assert dreamer.mask.is_visible()
    assert dreamer.page.locator(".shapes, [data-mood], [data-card]").count() == 0
    assert not [url for url in asked[dreamer.guest] if re.search(r"/(sheet|terms|moods)[-.]", url)]


def _addresses(guest: Guest) -> list[str]:
    """All that this page asks for from now on."""
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    return asked


def _see_the_picture(spirits: list[Whisperer], card: int) -> None:
    for spirit in spirits:
        expect(spirit.page.locator(f'[data-card="{card}"] .shapes')).to_be_visible()


@pytest.mark.long
def test_in_the_morning_the_dream_is_drawn_from_what_was_guessed(come):
    """What was guessed stands in the picture, and is named to those who cannot see it."""
    table = Table(come, turns=4)
    dreamer = table.falls_asleep()
    _see_the_picture(table.spirits, 1)
    term = term_of(table.spirits)
    dreamer._types("#guess", term, "guess")
    watcher = table.spirits[0]
    others = [player for player in table.players if player is not watcher]

    def reads() -> bool:
        """Whoever watches plays on, and stops at the day."""
        if watcher.page.locator("form.turn").is_visible():
            watcher.acts()
        return watcher.day.is_visible()

    play_together(others, reads)
    drawn = watcher.page.locator(".day figure")
    expect(drawn.get_by_role("img")).to_have_accessible_name(re.compile(re.escape(term)))
    expect(drawn.locator("g.guessed")).to_have_count(1)
    expect(watcher.page.locator(".day article .shapes").first).to_be_visible()
