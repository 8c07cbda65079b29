"""When I Dream in one room: a screen and phones, or one phone for all (WID-50)."""

import re

import pytest
from playwright.sync_api import expect

from .dream_table import Table
from .whisperer import GAME, Whisperer, term_of


@pytest.mark.long
def test_one_room_with_a_screen_and_phones(come):
    """The screen shows the word, and so does one that comes late; the dreamer's phone never does; roles show while
    held. After the night both the screen and whoever keeps the score see what there is to recall.
    """
    table = Table(come, voices="spoken", turns=4)
    screen = come(settings={"name": "TV"})
    screen.goes_to(f"/t/{table.id}/screen")
    expect(screen.page.locator(".dusk")).to_be_visible()
    expect(screen.page.locator("aside img")).to_be_visible()
    spirit = table.spirits[0]
    card = spirit.page.locator(".role")
    mine = spirit.guest.word(f"{GAME}.spirit.{spirit.view()['spirit']}")
    expect(card).not_to_contain_text(mine)
    card.focus()
    spirit.page.keyboard.down("Space")
    expect(card).to_contain_text(mine)
    spirit.page.keyboard.up("Space")
    expect(card).not_to_contain_text(mine)
    dreamer = table.falls_asleep()
    guessed = term_of(table.spirits)
    for verdict in ("right", "wrong"):
        term = term_of(table.spirits)
        expect(screen.page.locator("[data-card]")).to_have_text(term)
        assert term not in dreamer.page.inner_text("body")
        keeper = table.first(lambda spirit: spirit.button("right").is_visible())
        table.until(lambda: sum(each.button("right").is_visible() for each in table.spirits) == 1)
        keeper.button(verdict).click()
        table.until(lambda term=term: term_of(table.spirits) != term)  # type: ignore[misc]
    shared = dreamer.guest.context.new_page()
    shared.goto(f"{dreamer.guest.url}/t/{table.id}/screen")
    expect(shared.locator("[data-shared]")).to_have_text(dreamer.guest.word(f"{GAME}.shared-device"))
    assert term_of(table.spirits) not in shared.inner_text("body")
    shared.close()
    screen = come(settings={"name": "Another TV"})
    screen.goes_to(f"/t/{table.id}/screen")
    expect(screen.page.locator("[data-card]")).to_have_text(term_of(table.spirits))
    expect(screen.page.locator("[data-pile=yellow]")).to_have_attribute("data-count", "1")
    expect(screen.page.locator("[data-pile=blue]")).to_have_attribute("data-count", "1")
    assert not [frame for frame in table.raw[dreamer.guest] if '"card-shown"' in frame or '"card-judged"' in frame]
    keeper.button("penalty").click()
    keeper.page.locator(".keeper .row button").first.click()
    expect(keeper.page.locator(".taken")).to_be_visible()
    for _ in range(2):
        term = term_of(table.spirits)
        keeper.button("no-guess").click()
        table.until(lambda term=term: keeper.view()["term"] != term)  # type: ignore[misc]
    expect(screen.page.locator(".tale li")).to_have_text(guessed)
    keeper.page.reload()
    keeper.page.get_by_role("button", name=guessed, exact=True).click()
    expect(screen.page.locator(".day .star")).to_have_count(1)


def test_one_phone_is_passed_around(come):
    """Four people, one phone: each looks at the own role, then it is the card stand and keeps the score."""
    eve = come(phone=True, settings={"name": "Eve"})
    eve.goes_to("/")
    table = eve.makes_table(game=GAME, name="Eve", seats=4, options={"voices": "spoken", "turns": 4})["id"]
    eve.goes_to(f"/t/{table}")
    eve.page.locator("#pace").select_option("none")
    for name in ("Finn", "Gil", "Hugo"):
        eve.page.locator("#companion").fill(name)
        eve.page.keyboard.press("Enter")
        expect(eve.page.locator("li", has_text=name)).to_be_visible()
    eve.button("start").click()
    passing = eve.page.locator(".passing")
    passing.locator(".primary").click()
    for _ in range(3):
        expect(passing.locator(".role")).to_be_visible()
        passing.locator("button").last.click()
    eve.page.reload()
    passing.locator(".primary").click()
    for _ in range(3):
        passing.locator("button").last.click()
    passing.locator(".primary").click()
    player = Whisperer(eve)
    terms = []
    for verdict in ("right", "right", "wrong", "no-guess", "no-guess"):
        card = eve.page.locator("[data-card]")
        terms.append(card.inner_text())
        sent = player.commands()
        player.button(verdict).click()
        player.waits_for_answer(sent)
        expect(card.filter(has_text=re.compile(f"^{re.escape(terms[-1])}$"))).to_have_count(0)
    eve.page.get_by_role("button", name=terms[0], exact=True).click()
    player.button("nothing-more").click()
    expect(player.day.locator("article")).to_have_count(5)
    expect(player.day.locator(".star")).to_have_count(1)
