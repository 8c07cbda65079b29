"""The house in the page, in a real browser and from a static host: there is no server that knows anything."""

import io
import json

import pytest
from playwright.sync_api import expect

from fortywinks.core.records import read_lines
from fortywinks.core.replay import verify
from fortywinks.games import HOUSE_GAMES, load_game

from .axe import violations
from .firefox import MISSING, Firefox, find_firefox
from .guest import Guest
from .page_house import LONG_MS, QUICK, all_is_kept, listens, plays_a_short_game, plays_now, the_record
from .page_words import say
from .player import touch
from .sleeper import Sleeper
from .test_firefox import button, card

LAST_BUTTON = "[...document.querySelectorAll('dialog[open] button')].at(-1)"


def test_a_whole_game_without_a_server_and_its_record_is_an_ordinary_one(visit):
    guest = visit()
    plays_a_short_game(guest)
    assert "?/t/" in guest.page.url
    verify(read_lines(io.BytesIO(the_record(guest).encode())), load_game)
    looks_back_and_plays_on(guest)


def looks_back_and_plays_on(guest: Guest) -> None:
    """From the end of a game: all of it is thought about, and one plays on from a moment that mattered."""
    guest.link("review").click()
    moments = guest.page.locator(".moments > li")
    expect(moments.first).to_be_visible(timeout=LONG_MS)  # who was woken soon has decided less than three times
    assert not violations(guest.page)
    moments.first.get_by_role("button", name=guest.word("play-on")).click()
    expect(guest.page.locator(".asked strong")).not_to_be_empty(timeout=LONG_MS)


@pytest.mark.long
@pytest.mark.parametrize(("number", "game"), list(enumerate(HOUSE_GAMES)))
def test_every_game_and_its_lesson_and_rules(visit, number, game):
    """In other languages, at a desk and on a phone in turn."""
    guest = visit(**({"language": "pl", "phone": True} if number % 2 else {"language": "de"}))
    plays_now(guest, game)
    needs_only_its_part(guest, game)
    assert not violations(guest.page)
    guest.page.goto(f"?/learn/{game}")
    expect(guest.page.locator(".lesson progress")).to_be_visible(timeout=LONG_MS)
    guest.page.goto(f"?/rules/{game}")
    expect(guest.page.locator("main h2").nth(2)).to_be_visible()


def needs_only_its_part(guest: Guest, game: str) -> None:
    """Up to the first move: of Python the first part (the other is a megabyte, on a slow phone more than five seconds),
    and of the games the one that is played."""
    (python,) = guest.page.workers
    fetched = python.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert any("python-wasm" in name for name in fetched)
    assert not any("python-rest" in name for name in fetched), "a browser runs functions that are not in web/hot.json"
    files = {name: f"python-game-{name.replace('-', '_')}-" for name in HOUSE_GAMES}
    assert [name for name, file in files.items() if any(file in each for each in fetched)] == [game]


@pytest.mark.long
def test_a_tab_closed_in_the_middle_of_play_loses_nothing(visit):
    guest = visit()
    plays_now(guest)
    address, drawn = guest.page.url, ".lines p:has-text('drew a land')"
    guest.button("let-bot-play").click()
    expect(guest.page.locator(drawn).nth(1)).to_be_attached(timeout=LONG_MS)
    shown = guest.page.locator(drawn).count()
    guest.page.close()
    guest.page = guest.context.new_page()
    guest.page.goto(address)
    expect(guest.page.locator(drawn).nth(shown - 1)).to_be_attached(timeout=LONG_MS)
    is_over_or_goes_on(guest)


def is_over_or_goes_on(guest: Guest) -> None:
    over, asked = guest.page.locator("dialog[open]"), guest.page.locator(".asked strong")
    expect(over.or_(asked).first).to_be_visible(timeout=LONG_MS)


@pytest.mark.long
def test_of_two_tabs_one_has_the_house_and_the_other_may_take_it(visit):
    guest = visit()
    plays_now(guest)
    second = guest.context.new_page()
    second.goto(guest.page.url)
    expect(second.get_by_text(say("here-trouble.elsewhere"))).to_be_visible(timeout=LONG_MS)
    second.get_by_role("button", name=say("here-take-over")).click()
    expect(second.locator(".asked strong")).not_to_be_empty(timeout=LONG_MS)
    expect(guest.page.get_by_text(say("here-trouble.moved"))).to_be_visible(timeout=LONG_MS)


@pytest.mark.long
def test_without_a_network_the_house_opens_and_plays(visit):
    guest = visit()
    plays_now(guest)
    all_is_kept(guest)
    guest.context.set_offline(True)
    guest.page.goto(guest.page.url.partition("?")[0])
    plays_now(guest, "dreams")
    guest.page.reload()
    expect(guest.page.locator(".asked strong")).not_to_be_empty(timeout=LONG_MS)
    guest.page.goto(guest.page.url.partition("?")[0])
    plays_a_short_game(guest)
    looks_back_and_plays_on(guest)
    guest.context.set_offline(False)


@pytest.mark.long
def test_tonights_night_is_played_without_a_server_and_says_what_it_is_worth(visit):
    guest = visit(listens, language="pl", phone=True)
    guest.page.locator("a.night").click()
    guest.reads("night.by-calendar")
    assert not violations(guest.page)
    begin = guest.page.get_by_role("button", name=guest.word("night.play"))
    expect(begin).to_have_count(len(HOUSE_GAMES), timeout=LONG_MS)
    begin.first.click()
    expect(guest.page.locator(".asked strong")).not_to_be_empty(timeout=LONG_MS)
    guest.page.goto("?/night")
    expect(guest.page.get_by_role("button", name=guest.word("continue"))).to_have_count(1, timeout=LONG_MS)
    expect(begin).to_have_count(len(HOUSE_GAMES) - 1)
    guest.button("continue").click()
    Sleeper(guest, touch).plays(LONG_MS / 1000)
    guest.link("night").click()
    expect(guest.page.get_by_text(guest.word("night.streak", count=1))).to_be_visible(timeout=LONG_MS)
    expect(guest.button("night.share")).to_be_visible()
    expect(begin).to_have_count(len(HOUSE_GAMES) - 1)
    assert not violations(guest.page)


@pytest.mark.long
def test_in_firefox(site, tmp_path):
    found = find_firefox()
    if found is None:
        pytest.fail(MISSING, pytrace=False)
    firefox = Firefox(found, tmp_path / "profile")
    try:
        firefox.goes_to(f"{site.url}sw.js")  # a page would still fetch something, which would be cut off: an error
        firefox.evaluate(f"localStorage.setItem('fortywinks', {json.dumps(json.dumps(QUICK))})")
        firefox.goes_to(site.url)
        firefox.waits_for(f"!!({card('sen')})")
        firefox.clicks(button("play-now", f"({card('sen')})"))
        firefox.waits_for("document.querySelector('.asked strong')?.textContent.length > 3", LONG_MS / 1000)
        firefox.clicks(button("let-bot-play"))
        while not firefox.evaluate(f"!!({button('rematch')})"):  # at the end of each round somebody says "go on"
            firefox.waits_for(f"!!({button('rematch')} ?? {LAST_BUTTON})", LONG_MS / 1000)
            firefox.evaluate(f"({button('rematch')}) ? null : {LAST_BUTTON}?.click()")
        assert not firefox.errors, "\n".join(firefox.errors)
    finally:
        firefox.leave()
