"""A finished game, looked at again; and another one at the same table."""

import re

import pytest
from playwright.sync_api import expect

from .pages import finished_game
from .sleeper import Sleeper


@pytest.fixture
def replay(come):
    guest = come(settings={"name": "Ann"})
    guest.goes_to("/")
    record = finished_game(guest)
    guest.goes_to(f"/replay/{record}")
    expect(guest.page.locator("#scrub")).to_be_visible()
    return guest


def test_step_scrub_run_whose_eyes_and_a_link_to_the_moment(replay, come):
    _step_scrub_and_run(replay, replay.page)
    _whose_eyes(replay, replay.page)
    _a_link_leads_to_the_moment(replay, come())


def _step_scrub_and_run(replay, page):
    last = int(page.locator("#scrub").get_attribute("max") or 0)
    assert last >= 4
    replay.button("step-on").click()
    expect(page).to_have_url(re.compile(r"step=1(?!\d)"))
    expect(replay.button("step-back")).to_be_enabled()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"step=2(?!\d)"))
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"step=1(?!\d)"))
    page.locator("#scrub").fill(str(last - 1))
    replay.button("run").click()
    expect(page).to_have_url(re.compile(rf"step={last}(?!\d)"))
    expect(replay.button("step-on")).to_be_disabled()
    expect(replay.button("run")).to_be_visible()


def _whose_eyes(replay, page):
    page.locator("#scrub").fill("2")
    expect(page.locator(".dream .slot.turned")).to_have_count(8)
    page.locator("#eyes").select_option("watch")
    expect(page.locator(".dream .slot.turned")).to_have_count(0)
    page.locator("#eyes").select_option("0")
    expect(page.get_by_role("region", name=replay.word("sen.your-dream"))).to_be_visible()


def _a_link_leads_to_the_moment(replay, friend):
    replay.page.locator("#scrub").fill("3")
    replay.page.locator("#eyes").select_option("1")
    expect(replay.page).to_have_url(re.compile(r"eyes=1(?!\d)"))
    friend.goes_to(replay.page.url)
    expect(friend.page.locator("#scrub")).to_have_value("3")
    expect(friend.page.locator("#eyes")).to_have_value("1")


def test_my_games_tells_of_it_and_one_plays_on_from_a_moment(replay):
    address = replay.page.url
    _my_games_tells_of_it(replay)
    replay.goes_to(address)
    replay.page.locator("#eyes").select_option("0")
    replay.page.locator("#scrub").fill("2")
    replay.button("play-on").click()
    expect(replay.page).to_have_url(re.compile("/t/"))
    Sleeper(replay, patience=0).plays()


def _my_games_tells_of_it(replay):
    replay.goes_to("/")
    replay.link("my-games").click()
    games = replay.page.locator(".games > li")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("Ann")
    with replay.page.expect_download() as download:
        replay.link("download-record").click()
    assert download.value.path().read_text().startswith("{")


def test_rematch_in_one_click(come):
    guest = come()
    guest.goes_to("/")
    finished_game(guest)
    guest.button("rematch").click()
    expect(guest.page.get_by_role("status").filter(has_text=guest.word("sen.status.look"))).to_be_visible()
    expect(guest.page.locator("dialog[open]")).to_have_count(0)
    Sleeper(guest, patience=0).plays()
