"""Whatever goes wrong, the page says so kindly and offers the next step."""

import pytest
from playwright.sync_api import expect

from .guest import Guest
from .house import House
from .pages import overflow
from .sleeper import Sleeper


@pytest.mark.parametrize("door", ["/", "/join"])
def test_a_wrong_code(come, door):
    guest = come()
    guest.expects("status of 404")
    guest.goes_to(door)
    guest.page.get_by_label(guest.word("join-by-code")).fill("no such code")
    guest.button("join").click()
    expect(guest.page.get_by_role("alert")).to_have_text(guest.word("no-such-code"))


@pytest.mark.parametrize("ending", ["", "/watch", "/screen"])
def test_an_expired_table(come, ending):
    guest = come()
    guest.expects("status of 404", "WebSocket connection")
    guest.goes_to(f"/t/nothing{ending}")
    guest.reads("no-such-table")
    guest.page.get_by_role("main").get_by_role("link", name=guest.word("home")).click()
    guest.reads("hero-title")


def closes_the_table(host: Guest) -> None:
    host.button("host-menu").click()
    host.button("close-table").click()
    host.button("close-table-sure").click()


def test_a_table_closed_by_its_host(come):
    """Whoever is there is told: who plays, who watches, the screen, the host."""
    ann, bob, wil, screen = come(), come(), come(), come()
    ann.goes_to("/")
    table = ann.makes_table(seats=2)["id"]
    ann.goes_to(f"/t/{table}")
    bob.goes_to(f"/t/{table}")
    ann.button("start").click()
    bob.reads("sen.status.look")
    for guest, door in ((wil, "watch"), (screen, "screen")):
        guest.goes_to(f"/t/{table}/{door}")
        expect(guest.page.get_by_role("heading", name=guest.word("sen.title"))).to_be_attached()
    closes_the_table(ann)
    for guest in (bob, wil, screen, ann):
        guest.reads("table-closed")
        expect(guest.page.get_by_role("link", name=guest.word("home")).first).to_be_visible()


@pytest.mark.long
def test_a_table_closed_while_a_phone_slept(come, tmp_path):
    """It does not knock for ever at a door that is not there any more."""
    house = House(tmp_path).open()
    ann, bob = come(url=house.url), come(url=house.url, phone=True)
    for guest in (ann, bob):
        guest.expects("WebSocket connection", "Failed to load resource")
    try:
        ann.goes_to("/")
        table = ann.makes_table(seats=2)["id"]
        ann.goes_to(f"/t/{table}")
        bob.goes_to(f"/t/{table}")
        ann.button("start").click()
        bob.reads("sen.status.look")
        bob.context.set_offline(True)
        bob.reads("connection-lost")
        closes_the_table(ann)
        ann.reads("table-closed")
        house.close()
        house.open()
        bob.context.set_offline(False)
        bob.reads("table-closed")
    finally:
        house.close()


def test_an_address_that_leads_nowhere(come):
    guest = come()
    guest.goes_to("/about/nothing")
    guest.reads("nowhere-title")
    guest.page.get_by_role("main").get_by_role("link", name=guest.word("home")).click()
    guest.reads("hero-title")


@pytest.mark.long
def test_the_house_is_gone_and_comes_back(come, tmp_path):
    house = House(tmp_path).open()
    guest = come(url=house.url)
    guest.expects("WebSocket connection", "Failed to load resource")
    try:
        guest.goes_to("/")
        table = guest.makes_table(seats=2, options={"until": "1 round"})["id"]
        guest.goes_to(f"/t/{table}?go=bots")
        player = Sleeper(guest, patience=0)
        player.looks()
        house.close()
        guest.reads("connection-lost")
        house.open()
        expect(guest.page.get_by_text(guest.word("connection-lost"))).to_have_count(0)
        player.plays()
        house.close()
        guest.page.get_by_role("dialog").get_by_role("link", name=guest.word("home")).click()
        expect(guest.page.get_by_role("alert")).to_have_text(guest.word("unreachable"))
    finally:
        house.close()


@pytest.mark.parametrize(
    "name", ["🦉" * 300, "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd", "Z\u0351\u036b\u0343" * 40, "<img src=x>"]
)
def test_odd_names(come, name):
    """They are cut, shown or refused, but nothing breaks and nothing sticks out."""
    guest = come(phone=True)
    page = guest.goes_to("/").page
    page.locator("#name").evaluate(
        "(input, name) => { input.value = name; input.dispatchEvent(new Event('input')) }", name
    )
    guest.on_card("play-now").click()
    told = page.get_by_role("alert").or_(page.get_by_text(guest.word("sen.status.look")))
    expect(told.first).to_be_visible()
    assert not overflow(page)
    if page.get_by_role("alert").count():
        guest.expects("status of 400")
        page.locator("#name").fill("Ann")
        guest.on_card("play-now").click()
        guest.reads("sen.status.look")


def test_blocked_storage(come):
    """With storage forbidden, one can play; the choice holds as long as the page is open."""
    guest = come()
    guest.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('blocked', 'SecurityError') }})"
    )
    page = guest.goes_to("/settings").page
    page.locator("#set-language").select_option("de")
    guest.language = "de"
    page.get_by_role("main").get_by_role("link", name=guest.word("home")).click()
    guest.on_card("play-now").click()
    guest.reads("sen.status.look")


def test_full_and_damaged_storage(come):
    guest = come()
    guest.context.add_init_script(
        "if (origin !== 'null') { localStorage.fortywinks = '{damaged';"
        " Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') } }"
    )
    guest.goes_to("/")
    guest.on_card("play-now").click()
    guest.reads("sen.status.look")
