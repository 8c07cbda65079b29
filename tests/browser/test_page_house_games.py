"""Whole games in the house in the page, played through the page by one person, and by several with one device."""

import io

import pytest
from playwright.sync_api import expect

from fortywinks.core.records import read_lines
from fortywinks.core.replay import verify
from fortywinks.games import load_game

from .dreamer import Dreamer
from .guest import Guest
from .page_house import LONG_MS, all_is_kept, listens, plays_now, the_record
from .player import keyboard, touch
from .sleeper import Sleeper
from .whisperer import GAME as WHEN_I_DREAM
from .whisperer import Whisperer

pytestmark = pytest.mark.long


def is_an_ordinary_record(guest: Guest) -> None:
    verify(read_lines(io.BytesIO(the_record(guest).encode())), load_game)


@pytest.mark.parametrize(("language", "manner"), [("de", touch), ("en", keyboard)], ids=["by finger", "by keyboard"])
def test_a_whole_game_of_counting_zzzzs(visit, language, manner):
    guest = visit(listens, language=language, phone=manner is touch)
    plays_now(guest, "counting-zzzzs")
    Dreamer(guest, manner).plays(seconds=400)
    is_an_ordinary_record(guest)


def test_sens_master_sits_down_and_moves(visit):
    """Its weights come when they are first read; whoever is asked a second time has seen it move."""
    guest = visit(listens)
    guest.on_card("here-friends").click()
    guest.page.locator("#seats").select_option("2", timeout=LONG_MS)
    master = guest.page.locator("#bot-1")
    master.select_option("master")
    expect(master).to_have_value("master")
    guest.button("start").click()
    player = Sleeper(guest)
    player.plays_until(lambda: player.turns > 1 or player.revealed.is_visible(), seconds=LONG_MS / 1000)
    moved = [event for message in guest.heard for event in message.get("events", ()) if event.get("seat") == 1]
    assert moved, "the master has done nothing"


def test_when_i_dream_is_passed_around_and_a_closed_tab_takes_nobodys_seat_along(visit):
    """Four people, one phone without a network; the last night is told, and the game ends."""
    guest = visit(listens, language="pl", phone=True)
    people = ("Finn", "Gil", "Hugo")
    guest.on_card("here-friends", WHEN_I_DREAM).click()
    page = guest.page
    page.locator("#seats").select_option("4", timeout=LONG_MS)
    page.get_by_label(guest.word("when-i-dream.option.voices")).select_option("spoken")
    page.get_by_label(guest.word("when-i-dream.option.turns")).fill("4")
    page.locator("#pace").select_option("none")
    for name in people:
        page.locator("#companion").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator("li", has_text=name)).to_be_visible()
    all_is_kept(guest)
    guest.context.set_offline(True)
    guest.button("start").click()
    everybody_looks(guest, len(people))
    table = page.url
    page.close()
    guest.page = guest.context.new_page()
    guest.page.goto(table)
    everybody_looks(guest, len(people))
    for night in range(len(people) + 1):
        if night:
            everybody_looks(guest, len(people))
        is_dreamt(guest)
    expect(guest.button("rematch")).to_be_visible()
    is_an_ordinary_record(guest)
    guest.context.set_offline(False)


def everybody_looks(guest: Guest, spirits: int) -> None:
    """At the own role, one after the other."""
    passing = guest.page.locator(".passing")
    passing.locator(".primary").click(timeout=LONG_MS)
    for _ in range(spirits):
        expect(passing.locator(".role")).to_be_visible()
        passing.locator("button").last.click()


def is_dreamt(guest: Guest) -> None:
    """A night in which one word is guessed."""
    guest.page.locator(".passing .primary").click()
    player = Whisperer(guest)
    first = ""
    while player.button("right").is_visible() or not first:
        card = guest.page.locator("[data-card]")
        term = card.inner_text()
        sent = player.commands()
        player.button("no-guess" if first else "right").click()
        player.waits_for_answer(sent)
        first = first or term
    player.button("nothing-more").click()
    player.day.locator(".close.primary").click()
