"""A table whose game is over: whoever comes back to it, or opens it on another screen, sees how the game ended."""

import pytest
from playwright.sync_api import Page, expect

from fortywinks.games import game_names, load_game

from .guest import Guest
from .scenes import ENDED
from .tape import does, line_to, record

pytestmark = pytest.mark.long


def sees_the_end(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(f"{ENDED} .story")).not_to_be_empty()


@pytest.mark.parametrize("game", game_names())
def test_whoever_comes_back_sees_how_the_game_ended(come, house, game):
    tape = record(house.url, game)
    ann: Guest = come(settings={"name": "Ann"})
    ann.context.add_cookies([{"name": "fw_token", "value": tape.token, "url": house.url}])
    seat = f"/t/{tape.table}"
    sees_the_end(ann.page, seat)
    # The host's own screen is no lobby any more: nothing of the table changes because somebody looks at it.
    for address in (f"{seat}/screen", f"{seat}/watch", seat, f"{seat}/screen", seat):
        sees_the_end(ann.page, address)
        assert len(house.ask(f"/api/tables/{tape.table}")["table"]["seats"]) == load_game(game).seat_counts[0]
    _more_seats_for_the_next_game(ann, tape.token, tape.table, load_game(game).seat_counts[1])


def _more_seats_for_the_next_game(ann: Guest, token: str, table: str, count: int) -> None:
    """What is still in sight stays whole; whoever comes then is told why there is nothing to see, and may play."""
    players = ann.page.locator(".seats > li").count()
    with line_to(ann.url, table, "player", token) as host:
        does(host, {"type": "set-seats", "count": count})
    ann.waits_until(lambda: len(ann.news()[-1].get("table", {}).get("seats", ())) == count, "no seat comes")
    assert ann.page.locator(".seats > li").count() == players
    ann.page.reload()
    expect(ann.page.get_by_text(ann.word("table-laid-anew"))).to_be_visible()
    expect(ann.button("rematch")).to_be_visible()
    ann.goes_to(f"/t/{table}/screen")
    expect(ann.page.get_by_text(ann.word("table-laid-anew"))).to_be_visible()


def test_the_end_is_told_without_its_story_where_that_breaks_off_on_its_way(come, house):
    tape = record(house.url, "sen")
    ann: Guest = come(settings={"name": "Ann"})
    ann.context.add_cookies([{"name": "fw_token", "value": tape.token, "url": house.url}])
    ann.page.route("**/replay?*", lambda route: route.fulfill(content_type="application/json", body='{"steps": [{"ev'))
    ann.goes_to(f"/t/{tape.table}")
    expect(ann.page.locator(f"{ENDED} tbody tr")).to_have_count(2)
    expect(ann.page.locator(f"{ENDED} .story")).to_be_empty()
