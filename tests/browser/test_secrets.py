"""Those who watch see what lies open and nothing else: on the wire, and in the page."""

from typing import Any

import pytest
from playwright.sync_api import expect

from .guest import Guest
from .sleeper import Sleeper

PRIVATE = {"saw", "saw-own", "in-hand"}


def secrets_on_the_wire(guest: Guest) -> list[str]:
    found = []
    for message in guest.heard:
        found += [event["event"] for event in message.get("events", ()) if event["event"] in PRIVATE]
        view = {**message.get("view", {}), **message.get("own", {})}
        found += [f"{name}: {view[name]}" for name in ("hand", "known") if view.get(name)]
        found += ["legal"] if message.get("legal") else []
    return found


def known_lands(guest: Guest) -> Any:
    """Lands whose faces the page shows in anybody's dream or hand, in its words and in its pictures."""
    return guest.page.evaluate(
        """() => [...document.querySelectorAll(".dream [data-place], [data-place=hand]")]
          .filter((place) => place.querySelector("text, .memory, [data-face]") || /:/.test(place.ariaLabel ?? ""))
          .map((place) => place.dataset.place + " " + (place.ariaLabel ?? "") + place.textContent)"""
    )


@pytest.mark.parametrize("viewpoint", ["watch", pytest.param("screen", marks=pytest.mark.long)])
def test_a_watcher_sees_no_secret(come, viewpoint):
    ann, watcher = come(), come()
    ann.goes_to("/")
    table = ann.makes_table(seats=3, options={"until": "1 round"})["id"]
    watcher.goes_to(f"/t/{table}/{viewpoint}")
    ann.goes_to(f"/t/{table}?go=bots")
    player = Sleeper(ann, patience=4)
    seen = []
    expect(watcher.page.locator("[data-place=open]")).to_be_visible()

    def finished() -> bool:
        if not watcher.page.locator("dialog[open]").count():
            seen.extend(known_lands(watcher))
        return player.revealed.is_visible() or player.ended.is_visible()

    player.plays_until(finished)
    private = [event["event"] for message in ann.heard for event in message.get("events", ())]
    assert PRIVATE & set(private), "nothing was secret in this game: the test saw nothing"
    assert not secrets_on_the_wire(watcher)
    assert not seen
    expect(watcher.button("sen.draw")).to_have_count(0)


def test_nobody_watches_where_the_host_forbids_it(come):
    """Before the game there is nothing to see; when it begins, whoever came to watch is shown out."""
    ann, watcher = come(), come()
    ann.goes_to("/")
    table = ann.makes_table(seats=3)["id"]
    ann.goes_to(f"/t/{table}")
    ann.page.locator("#watching").select_option("nobody")
    expect(ann.page.locator("#watching")).to_have_value("nobody")
    watcher.expects("WebSocket connection", "Failed to load resource")
    watcher.goes_to(f"/t/{table}/watch")
    expect(watcher.page.get_by_role("main")).to_contain_text(watcher.word("not-started-yet"))
    ann.goes_to(f"/t/{table}?go=bots")
    expect(watcher.link("home").last).to_be_visible()
    assert not [message for message in watcher.heard if "view" in message]


def test_memory_is_respected(come):
    """What was looked at is shown, and then it is gone from the page: from its words and from its pictures."""
    ann = come()
    ann.goes_to("/")
    table = ann.makes_table(seats=3, options={"until": "1 round"})["id"]
    ann.goes_to(f"/t/{table}?go=bots")
    player = Sleeper(ann)
    player.looks()
    expect(ann.page.locator(".dream.mine .slot.turned")).to_have_count(2)
    assert len(known_lands(ann)) >= 2
    expect(ann.page.locator(".dream.mine .slot.turned")).to_have_count(0)
    dreams = [land for land in known_lands(ann) if land.startswith("land")]
    assert not dreams
    log = ann.page.get_by_role("region", name=ann.word("what-happened"))
    expect(log).to_contain_text(ann.word("sen.tell.looked.me"))
    ann.page.reload()
    expect(ann.page.locator("[data-place=open]")).to_be_visible()
    assert not [land for land in known_lands(ann) if land.startswith("land")]


def test_with_the_memory_aid_what_is_known_stays(come):
    ann = come()
    ann.goes_to("/")
    table = ann.makes_table(seats=2, options={"until": "1 round", "memory_aid": True})["id"]
    ann.goes_to(f"/t/{table}?go=bots")
    player = Sleeper(ann)
    player.looks()
    expect(ann.page.locator(".dream.mine .slot.turned")).to_have_count(0)
    expect(ann.page.locator(".dream.mine .memory")).to_have_count(2)
