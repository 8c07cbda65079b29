"""Games that were played in the page without a network, and that their player wants kept by the house, too."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from fortywinks.core.wording import LANGUAGES

from .axe import violations
from .guest import Guest
from .page_house import LONG_MS, QUICK, all_is_kept, plays_a_short_game, the_record

pytestmark = pytest.mark.long


def comes_here(come, house, language: str, **wishes) -> Guest:
    """To the house in the page that came from this house; all of it is kept for when there is no network."""
    guest: Guest = come(settings={**QUICK, "language": language}, language=language, **wishes)
    guest.context.set_default_timeout(LONG_MS)
    guest.goes_to("/here")
    all_is_kept(guest)
    return guest


def is_refused(guest: Guest) -> None:
    """In one sentence."""
    told = guest.word("send-home.failed", reason="").rstrip(": .")
    expect(guest.page.locator("[role=alert]").filter(has_text=told)).to_be_visible()
    expect(guest.button("send-home")).to_be_enabled()


def games_at_home(page: Page) -> int:
    games = "fetch('/api/me/games').then((answer) => answer.json()).then(({ games }) => games.length)"
    return int(page.evaluate(games))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_played_without_a_network_is_sent_home_once_and_holds(come, house, tmp_path, language):
    guest = comes_here(come, house, language)
    guest.expects("ERR_INTERNET_DISCONNECTED", "409")
    guest.context.set_offline(True)
    guest.goes_to("/here")
    plays_a_short_game(guest)
    record = the_record(guest)
    guest.goes_to("/here/games")
    guest.button("send-home").click()
    is_refused(guest)
    guest.context.set_offline(False)
    assert games_at_home(guest.page) == 0, "nothing is sent that nobody wants sent"
    guest.button("send-home").click()
    guest.reads("send-home.done")
    assert not violations(guest.page)
    assert games_at_home(guest.page) == 1
    guest.page.evaluate("localStorage.removeItem(Object.keys(localStorage).find((key) => key.includes('-sent-')))")
    guest.page.reload()
    guest.button("send-home").click()
    guest.reads("send-home.done")
    assert games_at_home(guest.page) == 1, "sent twice, it counts once"
    guest.goes_to("/games")
    expect(guest.page.locator(".games > li")).to_have_count(1)
    with guest.page.expect_download() as coming:
        guest.link("download-record").click()
    kept = Path(coming.value.path())
    assert kept.read_text("utf-8") == record
    file = tmp_path / "game.jsonl"
    file.write_text(record, "utf-8")
    verified = subprocess.run([sys.executable, "-m", "fortywinks", "verify", file], capture_output=True, check=False)
    assert verified.returncode == 0, verified.stderr


def test_a_forged_record_is_refused_in_one_sentence(come, house):
    guest = comes_here(come, house, "en")
    plays_a_short_game(guest)

    def forge(route: Route) -> None:
        if route.request.method == "GET":
            return route.continue_()
        wish = json.loads(route.request.post_data or "")
        lines = wish["record"].splitlines()
        lines.insert(2, lines[1])
        route.continue_(post_data=json.dumps({**wish, "record": "\n".join(lines) + "\n"}))

    guest.context.route("**/api/me/games", forge)
    guest.expects("400")
    guest.goes_to("/here/games")
    guest.button("send-home").click()
    is_refused(guest)
    assert games_at_home(guest.page) == 0
