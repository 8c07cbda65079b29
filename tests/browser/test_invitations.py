"""Friends come by link, by spoken code and by a sign on the screen."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def lobby(come):
    ann = come(settings={"name": "Ann"})
    ann.goes_to("/")
    ann.on_card("invite-friends").click()
    expect(ann.page.locator("#link")).to_be_visible()
    return ann


def sits(guest, host, name):
    expect(guest.page.get_by_role("listitem").filter(has_text=name)).to_contain_text(guest.word("you"))
    expect(host.page.get_by_role("listitem").filter(has_text=name)).to_be_visible()


def test_by_link(come, lobby):
    bob = come(settings={"name": "Bob"}, phone=True)
    bob.goes_to(lobby.page.locator("#link").input_value())
    sits(bob, lobby, "Bob")
    bob.button("change-name").click()
    bob.page.locator("#own-name").fill("Robert")
    bob.button("done").click()
    sits(bob, lobby, "Robert")


@pytest.mark.parametrize("door", ["/", "/join"])
def test_by_spoken_code(come, lobby, door):
    bob = come(settings={"name": "Bob"})
    bob.goes_to(door)
    bob.page.get_by_label(bob.word("join-by-code")).fill(lobby.page.locator(".code").inner_text().lower())
    bob.button("join").click()
    sits(bob, lobby, "Bob")


def test_by_an_address_with_the_code(come, lobby):
    bob = come(settings={"name": "Bob"})
    bob.goes_to(f"/join/{lobby.page.locator('.code').inner_text()}")
    sits(bob, lobby, "Bob")
    bob.page.go_back()
    expect(bob.page).to_have_url("about:blank")


def test_the_screen_shows_code_and_picture(come, lobby):
    screen = come()
    screen.goes_to(lobby.page.url + "/screen")
    expect(screen.page.get_by_text(lobby.page.locator(".code").inner_text())).to_be_visible()
    picture = screen.page.get_by_role("img", name=screen.word("qr-alt"))
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 50


def test_a_full_table_lets_nobody_sit_but_says_so(come, lobby):
    for seat in (1, 2):
        lobby.page.locator(f"#bot-{seat}").select_option("easy")
    expect(lobby.button("start")).to_be_enabled()
    bob = come()
    bob.goes_to(lobby.page.locator("#link").input_value())
    expect(bob.page.get_by_role("heading", name=bob.word("who-plays"))).to_be_visible()
    expect(bob.button("sit-down")).to_have_count(0)


def test_a_table_for_everyone_stands_on_the_home_page(come, lobby):
    lobby.page.get_by_label(lobby.word("public-table")).check()
    bob = come(settings={"name": "Bob"}, phone=True)
    bob.goes_to("/")
    bob.page.get_by_role("link", name=re.compile(rf"Ann · {lobby.word('free-seats', count=2)}")).click()
    sits(bob, lobby, "Bob")


def test_bots_take_the_empty_seats(lobby):
    lobby.button("fill-with-bots").click()
    expect(lobby.button("start")).to_be_enabled()


def test_open_tables_can_be_continued_from_home(come, lobby):
    address = lobby.page.url
    lobby.goes_to("/")
    lobby.page.get_by_role("link", name=lobby.word("phase-open")).click()
    expect(lobby.page).to_have_url(address)
    lobby.page.go_back()
    expect(lobby.page.get_by_role("heading", name=lobby.word("hero-title"))).to_be_visible()


def test_who_comes_late_takes_over_from_a_bot(come, lobby):
    lobby.button("fill-with-bots").click()
    lobby.button("start").click()
    bob = come(settings={"name": "Bob"})
    bob.goes_to(lobby.page.url)
    bob.reads("you-watch")
    bob.button("play-for-bot").click()
    expect(lobby.page.locator(".seats li").filter(has_text="Bob")).to_be_visible()
    expect(bob.button("let-bot-play")).to_be_visible()
    expect(bob.button("play-for-bot")).to_have_count(0)
