"""Leaving and staying: who was removed is told, and comes back only when asked; anybody proposes a rematch."""

import pytest
from playwright.sync_api import expect

from .guest import Guest
from .player import play_together
from .sleeper import Sleeper


def _table(come, *names: str, **wishes) -> list[Guest]:
    """These people at a table in the lobby; the first is its host."""
    guests = [come(settings={"name": name}, phone=name == "Bob") for name in names]
    guests[0].goes_to("/")
    table = guests[0].makes_table(seats=len(names), options={"until": "1 round"}, **wishes)["id"]
    for guest in guests:
        guest.goes_to(f"/t/{table}")
        expect(guest.page.locator("li.me")).to_be_visible()
    expect(guests[0].button("start")).to_be_enabled()
    return guests


def _removes_bob(host: Guest) -> None:
    host.button("host-menu").click()
    host.page.get_by_role("group", name="Bob").get_by_role("button", name=host.word("remove")).click()
    host.button("remove-sure", name="Bob").click()


def test_a_removed_player_is_told_and_comes_back_only_when_asked(come):
    ann, bob, cat = _table(come, "Ann", "Bob", "Cat")
    ann.button("start").click()
    bob.reads("sen.status.look")
    _removes_bob(ann)
    bob.reads("you-were-removed")
    expect(bob.button("play-for-bot")).to_have_count(0)
    for code in ("notice-removed", "notice-bot-took-over"):
        expect(cat.page.locator(".lines").get_by_text(cat.word(code, name="Bob"), exact=True)).to_be_visible()
    bob.page.reload()
    bob.reads("you-were-removed")
    expect(bob.button("play-for-bot")).to_have_count(0)
    ann.button("host-menu").click()
    ann.button("readmit", name="Bob").click()
    bob.button("play-for-bot").tap()
    expect(bob.page.locator("li.me")).to_contain_text("Bob")
    expect(bob.page.get_by_text(bob.word("you-were-removed"))).to_have_count(0)


def test_whoever_leaves_is_named_beside_the_bot_that_plays_on(come):
    ann, cat = _table(come, "Ann", "Cat")
    ann.button("start").click()
    cat.reads("sen.status.look")
    cat.button("leave-table").click()
    cat.button("leave-table-sure").click()
    expect(
        ann.page.locator(".lines").get_by_text(ann.word("notice-bot-took-over", name="Cat"), exact=True)
    ).to_be_visible()
    expect(ann.page.locator(".seats")).not_to_contain_text("Cat")
    expect(cat.button("play-for-bot")).to_be_visible()


def test_a_player_removed_before_the_game_is_told_too(come):
    ann, bob = _table(come, "Ann", "Bob")
    ann.page.locator("li").filter(has_text="Bob").get_by_role("button", name=ann.word("remove")).click()
    bob.reads("you-were-removed")
    bob.page.reload()
    bob.reads("you-were-removed")
    expect(bob.button("sit-down")).to_have_count(0)
    expect(bob.page.locator(".refused")).to_have_count(0)
    ann.button("readmit", name="Bob").click()
    bob.button("sit-down").tap()
    expect(ann.button("start")).to_be_enabled()


def test_a_player_removed_where_nobody_may_watch_is_told_why(come):
    ann, bob = _table(come, "Ann", "Bob")
    ann.page.locator("#watching").select_option("nobody")
    expect(bob.page.locator("#watching")).to_have_value("nobody")
    ann.button("start").click()
    bob.reads("sen.status.look")
    _removes_bob(ann)
    bob.reads("removed-no-watching")


def _ended(*guests: Guest) -> list[Sleeper]:
    players = [Sleeper(guest, patience=0) for guest in guests]
    play_together(players, lambda: all(player.ended.is_visible() for player in players))
    return players


@pytest.mark.long
@pytest.mark.parametrize("closed", [False, True], ids=["", "after a look at the table"])
def test_anybody_proposes_a_rematch_and_everybody_says_whether_they_stay(come, closed):
    ann, bob, cat = _table(come, "Ann", "Bob", "Cat")
    ann.button("start").click()
    _ended(ann, bob, cat)
    if closed:
        for guest in (ann, bob, cat):
            guest.button("look-at-table").click()
    bob.button("rematch-propose").tap()
    bob.reads("rematch-waits", names="Ann and Cat")
    for guest in (ann, cat):
        guest.reads("rematch-wanted", names="Bob", count=1)
    cat.button("leave-table").click()
    cat.reads("rematch-left")
    bob.reads("rematch-waits", names="Ann")
    ann.button("rematch").click()
    for guest in (ann, bob):
        guest.reads("sen.status.look")
    expect(ann.page.locator(".seats li")).to_have_count(3)
    expect(ann.page.locator(".seats")).not_to_contain_text("Cat")


@pytest.mark.long
def test_without_the_host_all_who_are_here_begin_again(come):
    ann, bob, cat = _table(come, "Ann", "Bob", "Cat")
    ann.button("start").click()
    _ended(ann, bob, cat)
    ann.goes_to("/about")
    bob.button("rematch-propose").tap()
    cat.button("rematch-too").click()
    for guest in (bob, cat):
        guest.reads("sen.status.look")
