"""A house with the settings that users get: what it refuses is told where the button was pressed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from fortywinks.core.wording import LANGUAGES

from .guest import Guest
from .house import House

pytestmark = pytest.mark.long


@pytest.fixture
def strict_house(tmp_path) -> Iterator[House]:
    house = House(tmp_path, limits=True).open()
    yield house
    house.close()


def hosts_all_it_may(guest: Guest) -> None:
    for _ in range(12):
        guest.makes_table(seats=3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_table_too_many_is_told_on_the_card(come, strict_house, language):
    """On a phone, where the last game's card is far from the top of the page."""
    guest = come(url=strict_house.url, language=language, phone=True)
    guest.expects("status of 4")
    guest.goes_to("/")
    hosts_all_it_may(guest)
    guest.page.reload()
    card = guest.page.get_by_role("article").last
    card.get_by_role("button", name=guest.word("play-now"), exact=True).click()
    alert = card.get_by_role("alert")
    expect(alert).to_be_in_viewport()
    reason = guest.word("refusal.too-many-tables", count=12)
    expect(alert).to_have_text(guest.word("refused", reason=reason))


def test_a_lesson_says_why_no_table_can_be_opened(come, strict_house):
    guest = come(url=strict_house.url)
    guest.expects("status of 4")
    guest.goes_to("/")
    hosts_all_it_may(guest)
    guest.goes_to("/learn/when-i-dream")
    for _ in range(60):
        if guest.button("play-now").is_visible():
            break
        guest.page.locator(".turning button").last.click()
    guest.button("play-now").click()
    expect(guest.page.locator(".lesson [role=alert]")).to_be_in_viewport()


def test_a_wrong_code_is_told_beside_the_field(come, strict_house):
    guest = come(url=strict_house.url, phone=True, language="de")
    guest.expects("status of 4")
    guest.goes_to("/")
    guest.page.locator("#code").fill("aaaa-bbbb")
    guest.button("join").click()
    expect(guest.page.locator("form [role=alert]")).to_have_text(guest.word("no-such-code"))
