"""A finished game, looked at again; and another one at the same table."""

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

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


PAGE = 50
"""So many games the house tells at once."""


def many_games(count: int) -> list[dict[str, Any]]:
    """Finished games as the house lists them, the newest first: every third won, every fourth of Dreams."""
    return [
        {
            "number": number,
            "id": f"game-{number}",
            "game": "sen" if number % 4 else "dreams",
            "rules": "1",
            "options": {},
            "began": None,
            "ended": f"2026-01-{1 + number * 20 // count:02}T20:00:00Z",
            "why": "played",
            "players": [
                {"name": "Ann", "bot": None, "rank": 2 if number % 3 else 1, "score": 20},
                {"name": "Ben", "bot": None, "rank": 1 if number % 3 else 2, "score": 10},
            ],
            "yours": [0],
        }
        for number in range(count, 0, -1)
    ]


def test_my_games_counts_hundreds_and_shows_them_bit_by_bit(come):
    guest = come(settings={"name": "Ann"})
    every = many_games(120)

    def answer(route, request):
        _, _, before = request.url.partition("?before=")
        route.fulfill(json={"games": [game for game in every if not before or game["number"] < int(before)][:PAGE]})

    guest.page.route(re.compile("/api/me/games"), answer)
    guest.goes_to("/games")
    listed, of_sen = guest.page.locator(".games > li"), guest.page.locator(".figures button").last
    expect(of_sen).to_contain_text(guest.word("games-and-wins", count=90, wins=30))
    expect(listed).to_have_count(12)
    guest.button("more-games", count=108).click()
    expect(listed).to_have_count(60)
    of_sen.click()
    expect(listed).to_have_count(12)
    guest.button("more-games", count=78).click()
    guest.button("more-games", count=30).click()
    expect(listed).to_have_count(90)
    expect(guest.page.locator(".more")).to_have_count(0)


def test_my_games_are_chosen_by_evening_company_and_win(come):
    guest = come(settings={"name": "Ann"})
    every = many_games(6)
    every[0]["players"][1] = {"name": "Tilda", "bot": "hard", "rank": 2, "score": 10}

    def answer(route, request):
        route.fulfill(json={"games": [] if "before" in request.url else every})

    guest.page.route(re.compile("/api/me/games"), answer)
    guest.goes_to("/games")
    page, listed = guest.page, guest.page.locator(".games > li")
    houses = page.get_by_role("list", name=guest.word("my-evenings")).get_by_role("button")
    expect(houses).to_have_count(len({game["ended"] for game in every}))
    expect(listed).to_have_count(6)
    houses.last.click()
    expect(houses.last).to_have_attribute("aria-pressed", "true")
    expect(listed).to_have_count(1)
    guest.button("all-games").click()
    expect(listed).to_have_count(6)
    page.locator("#company").select_option(label=guest.word("with-bots"))
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("Tilda")
    page.locator("#company").select_option("Ben")
    expect(listed).to_have_count(5)
    page.get_by_label(guest.word("only-won"), exact=True).check()
    expect(listed).to_have_count(1)


def test_whoever_changes_eyes_twice_sees_with_the_last_ones(replay):
    """Also if the answers come in another order."""
    held: list[Route] = []
    replay.page.route(re.compile(r"/replay\?seat=0"), lambda route: held.append(route))
    replay.page.locator("#scrub").fill("2")
    replay.page.locator("#eyes").select_option("0")
    replay.waits_until(lambda: bool(held), "nothing is asked for")
    replay.page.locator("#eyes").select_option("open")
    expect(replay.page.locator(".dream .slot.turned")).to_have_count(8)
    held[0].continue_()
    replay.page.wait_for_timeout(500)
    expect(replay.page.locator(".dream .slot.turned")).to_have_count(8)
