"""Four people, each with a browser of their own, at one table."""

import re

import pytest
from playwright.sync_api import expect

from fortywinks.tables import bots
from tests.server.open_house import OpenHouse

from .guest import Guest
from .player import play_together
from .sleeper import Sleeper

NAMES = ("Ann", "Bob", "Cat", "Dan")


@pytest.fixture
def quick_house(tmp_path, monkeypatch):
    """A house that does not wait long for somebody who is gone."""
    monkeypatch.setattr(bots, "GRACE", 1.0)
    with OpenHouse(tmp_path, requests_per_second=0, messages_per_second=0, log_level="error") as house:
        yield house


def all_seated(come, url: str, **wishes) -> tuple[list[Sleeper], str]:
    """Ann makes the table, the others come by its link."""
    guests = [come(url=url, settings={"name": name}, phone=name == "Bob") for name in NAMES]
    guests[0].goes_to("/")
    table = guests[0].makes_table(seats=4, options={"until": "1 round", **wishes})["id"]
    for guest in guests:
        guest.goes_to(f"/t/{table}")
        expect(guest.page.locator("ol li").filter(has_text=guest.word("you")).last).to_be_visible()
    expect(guests[0].button("start")).to_be_enabled()
    return [Sleeper(guest, patience=3) for guest in guests], table


def seat(guest: Guest, name: str):
    return guest.page.locator(".seats li").filter(has_text=name)


@pytest.mark.long
def test_a_round_with_a_reload_a_lost_network_and_somebody_who_leaves(come, quick_house):
    players, _ = all_seated(come, quick_house.url)
    ann, bob, cat, dan = (player.guest for player in players)
    ann.button("start").click()
    for player in players:
        player.looks()

    bob.page.reload()
    expect(bob.page.locator("[data-place=open]")).to_be_visible()

    cat.expects("WebSocket connection", "Failed to load resource", "ERR_INTERNET_DISCONNECTED")
    cat.context.set_offline(True)
    expect(cat.page.get_by_text(cat.word("connection-lost"))).to_be_visible()
    expect(seat(ann, "Cat")).to_contain_text(re.compile(f"{ann.word('not-here')}|{ann.word('bot-plays')}"))
    cat.context.set_offline(False)
    expect(cat.page.get_by_text(cat.word("connection-lost"))).to_have_count(0)
    expect(seat(ann, "Cat")).not_to_contain_text(ann.word("not-here"))

    dan.goes_to("/about")
    expect(seat(ann, "Dan")).to_contain_text(ann.word("bot-plays"))
    dan.page.go_back()
    expect(dan.page.locator("[data-place=open]")).to_be_visible()
    expect(seat(ann, "Dan")).not_to_contain_text(ann.word("bot-plays"))

    play_together(players, lambda: all(player.ended.is_visible() for player in players), 120)
    for player in players:
        expect(player.ended).to_be_visible()


def test_bots_step_in_people_talk_and_the_host_pauses_and_hands_over(come, house):
    """One table for all of it: to seat four people takes longest."""
    players, _ = all_seated(come, house.url)
    ann, bob, _, dan = (player.guest for player in players)
    ann.button("start").click()
    expect(ann.page.get_by_role("status").filter(has_text=ann.word("sen.status.look"))).to_be_visible()
    _talk_and_send_signs(ann, dan)
    _host_pauses_goes_on_and_hands_over(ann, bob)
    _bot_plays_and_gives_back(ann, dan)


def _bot_plays_and_gives_back(ann: Guest, dan: Guest) -> None:
    dan.button("let-bot-play").click()
    expect(seat(ann, "Dan")).to_contain_text(ann.word("bot-plays"))
    dan.button("play-myself").click()
    expect(seat(ann, "Dan")).not_to_contain_text(ann.word("bot-plays"))
    expect(dan.button("let-bot-play")).to_be_visible()


def _talk_and_send_signs(ann: Guest, dan: Guest) -> None:
    ann.notes("[role=img]")
    dan.page.get_by_role("textbox", name=dan.word("say-something")).fill("<b>sleep well</b>")
    dan.button("say").click()
    expect(ann.page.get_by_text("Dan: <b>sleep well</b>", exact=True).last).to_be_visible()
    dan.button("reaction-sheep").click()
    ann.noted(ann.word("reaction-sheep"))


def _host_pauses_goes_on_and_hands_over(ann: Guest, bob: Guest) -> None:
    ann.button("host-menu").click()
    ann.button("pause").click()
    expect(bob.page.get_by_role("status").filter(has_text=bob.word("paused"))).to_be_visible()
    ann.button("host-menu").click()
    ann.button("resume").click()
    expect(bob.page.get_by_role("status").filter(has_text=bob.word("sen.status.look"))).to_be_visible()
    ann.button("host-menu").click()
    ann.page.get_by_role("group", name="Bob").get_by_role("button", name=ann.word("make-host")).click()
    expect(bob.button("host-menu")).to_be_visible()
    expect(ann.button("host-menu")).to_have_count(0)
