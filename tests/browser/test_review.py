"""Looking back at a finished game in the page."""

from functools import cache
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from playwright.sync_api import Route, expect

from fortywinks.bots.review import review
from fortywinks.core.reviews import Judged, Review
from fortywinks.games import load_game
from fortywinks.protocol.answers import ReviewLine

from .axe import violations
from .guest import PHONE, SMALLEST, Guest
from .pages import misfits
from .test_replay import PLAYED, RECORDS, keeps


@cache
def reviewed(name: str, seat: int) -> bytes:
    """What a house says of this game, line by line."""
    lines = [ReviewLine(total=100)]
    for said in review((RECORDS / f"{name}.jsonl").read_text("utf-8"), load_game, seat, glances=True):
        if isinstance(said, Review):
            lines.append(ReviewLine(review=said))
        else:
            lines.append(ReviewLine(judged=said) if isinstance(said, Judged) else ReviewLine(glance=said))
    return msgspec.json.Encoder().encode_lines(lines)


def looks_back_at(guest: Guest, name: str, seat: int = 1) -> None:
    """The house answers as if this game had been played in it, and looks back at it. It has thought before anybody
    asks, so that nobody waits longer than patience lasts.
    """
    keeps(guest, name, (RECORDS / f"{name}.jsonl").read_text("utf-8"))
    reviewed(name, seat)

    def answer(route: Route) -> None:
        asked = int(parse_qs(urlsplit(route.request.url).query)["seat"][0])
        route.fulfill(body=reviewed(name, asked), content_type="application/x-ndjson")

    guest.page.route(f"**/api/records/{name}/review*", answer)


def test_a_game_is_looked_back_at_from_its_replay(come):
    guest: Guest = come()
    page = guest.page
    looks_back_at(guest, PLAYED["sen"])
    guest.goes_to(f"/replay/{PLAYED['sen']}?eyes=1&step=3")
    guest.link("review").click()
    moments = page.locator(".moments > li")
    expect(moments).to_have_count(3)
    expect(page.locator("figure").get_by_role("img")).to_be_visible()
    slider = page.get_by_role("slider")
    before = slider.get_attribute("aria-valuetext")
    slider.press("ArrowRight")
    expect(slider).not_to_have_attribute("aria-valuetext", str(before))
    page.get_by_text(guest.word("review.numbers")).click()
    expect(page.get_by_role("table").get_by_role("row").nth(5)).to_be_visible()
    shown = moments.first.get_by_role("link", name=guest.word("review.see")).get_attribute("href")
    step = parse_qs(urlsplit(str(shown)).query)["step"]
    assert not violations(page)
    moments.first.get_by_role("link", name=guest.word("review.see")).click()
    expect(page.locator("#scrub")).to_have_value(step[0])
    assert "eyes=1" in page.url


def test_whoever_does_not_want_to_wait_stops_it_and_may_begin_again(come):
    guest: Guest = come()
    name = PLAYED["dreams"]
    keeps(guest, name, (RECORDS / f"{name}.jsonl").read_text("utf-8"))
    guest.page.route(f"**/api/records/{name}/review*", lambda route: None)  # it never comes to an end
    guest.goes_to(f"/review/{name}?seat=1")
    expect(guest.page.get_by_role("progressbar")).to_be_visible()
    guest.button("review.stop").click()
    guest.reads("review.stopped")
    expect(guest.page.get_by_role("progressbar")).to_have_count(0)
    guest.button("review.again").click()
    expect(guest.page.get_by_role("progressbar")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("language", ["de", "pl"])
@pytest.mark.parametrize("name", sorted(PLAYED))
def test_every_game_looked_back_at_fits_on_every_phone(come, name, language):
    guest: Guest = come(phone=True, language=language)
    looks_back_at(guest, PLAYED[name])
    guest.goes_to(f"/review/{PLAYED[name]}?seat=1")
    expect(guest.page.locator(".moments > li").first).to_be_visible()
    for each in guest.page.locator("details").all():
        each.evaluate("details => { details.open = true; }")
    for size in (PHONE, SMALLEST):
        guest.page.set_viewport_size(size)
        assert not misfits(guest.page, on_phone=True)
    assert not violations(guest.page)
    text = guest.page.locator("main").inner_text()
    assert "{" not in text
    assert ".belief." not in text
    assert "review." not in text
