"""Counting Zzzzs in the page: whole nights, a deck from a file, every screen, and the first night to learn by."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import FilePayload, expect

from fortywinks.core.wording import LANGUAGES
from tests.games.counting_zzzzs.test_deck_file import other_deck

from .axe import violations
from .dreamer import GAME, Dreamer
from .guest import DESKTOP, LANDSCAPE, PHONE, SMALLEST, Guest
from .lesson import learns
from .page_words import ENGLISH_FIRST
from .pages import SCROLLS, lasting, overflow, small_targets, theme
from .player import keyboard, touch
from .test_feel import SHIFTS


def sits_down(guest: Guest, seats: int, **options: object) -> str:
    """A table of this guest's against bots, begun."""
    guest.goes_to("/")
    table = guest.makes_table(game=GAME, seats=seats, options=options)["id"]
    guest.goes_to(f"/t/{table}?go=bots")
    expect(guest.page.locator(".held").first).to_be_visible()
    return str(table)


@pytest.mark.long
def test_a_whole_night_on_a_phone_against_bots(come):
    guest = come(phone=True)
    sits_down(guest, 3)
    ann = Dreamer(guest, touch)
    ann.plays()
    assert {"lays", "acts_on", "rests", "woke"} <= set(ann.done)
    results = ann.view()["outcome"]["results"]
    assert sorted(each["rank"] for each in results)[0] == 1
    expect(ann.ended.locator(".story")).not_to_be_empty()
    expect(guest.button("rematch")).to_be_visible()
    record = next(m["table"]["record"] for m in reversed(guest.heard) if m.get("table", {}).get("record"))
    looks_again(guest, record)


def looks_again(guest: Guest, record: str) -> None:
    """The same night as a replay: with a spectator's eyes no hand is seen, laid open all of them are."""
    guest.goes_to(f"/replay/{record}?eyes=watch&step=3")
    page = guest.page
    expect(page.locator("#scrub")).to_have_value("3")
    expect(page.locator(".dream")).to_have_count(3)
    assert page.locator(".held, .hands").count() == 0
    page.locator("#eyes").select_option("open")
    expect(page.locator(".hands p")).to_have_count(3)
    page.locator("#eyes").select_option("1")
    expect(page.locator(".held").first).to_be_visible()


@pytest.mark.long
def test_by_keyboard_alone(come):
    guest = come()
    sits_down(guest, 2)
    ann = Dreamer(guest, keyboard, rests=False)
    ann.plays_until(lambda: len(set(ann.done) & {"lays", "acts_on", "answers"}) == 3 and len(ann.done) > 12)
    page = guest.page
    ann.plays_until(lambda: ann._asked() in ("lays", "acts_on"))
    page.keyboard.press("1")
    expect(page.locator(".held.lifted")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".held.lifted")).to_have_count(0)
    page.keyboard.press("n")
    expect(page.locator("[data-seat='1']")).to_have_attribute("aria-pressed", "true")


def test_a_host_opens_a_table_with_a_deck_from_a_file(come):
    guest = come()
    guest.expects("400")
    guest.goes_to("/")
    table = guest.makes_table(game=GAME, seats=2)["id"]
    guest.goes_to(f"/t/{table}")
    page, deck = guest.page, other_deck()
    deck["elements"][0]["value"] = 44
    page.locator("#option-deck").set_input_files(a_file(deck))
    expect(page.get_by_text("“aardvark” (elements[1].value)")).to_be_visible()
    deck["elements"][0]["value"] = 4
    page.locator("#option-deck").set_input_files(a_file(deck))
    expect(page.locator("button#option-deck")).to_contain_text(deck["name"])
    assert table not in page.url
    guest.goes_to(f"{page.url}?go=bots")
    expect(page.locator(".held")).to_have_count(5)


def a_file(deck: dict[str, Any]) -> FilePayload:
    return {"name": "deck.json", "mimeType": "application/json", "buffer": json.dumps(deck).encode()}


@pytest.mark.long
def test_always_holds_for_the_game_until_it_is_taken_back(come):
    guest = come()
    table = sits_down(guest, 2)
    ann = Dreamer(guest)
    ann.plays_until(lambda: ann.done.count("lays") >= 4)
    assert ann.done.count("rests") == 1
    assert "answers" not in ann.done
    assert "thinks" not in ann.done
    guest.goes_to(f"/t/{table}")
    expect(ann.switch).to_have_attribute("aria-pressed", "true")
    ann.switch.click()
    ann.rests = False
    ann.plays_until(lambda: "answers" in ann.done)
    expect(ann.switch).to_have_attribute("aria-pressed", "false")


# How it looks.

SIZES = {"phone": PHONE, "smallest": SMALLEST, "landscape": LANDSCAPE, "desktop": DESKTOP}


@pytest.mark.long
def test_everything_fits_on_every_screen(come):
    """In every language: nothing sticks out, nothing is too small for a finger, and nobody has to scroll."""
    guest = come()
    table = sits_down(guest, 4)
    ann = Dreamer(guest)
    ann.plays_until(lambda: ann.done.count("lays") >= 2 and ann._asked() == "acts_on")
    faults = []
    for language in LANGUAGES:
        speaks(guest, language)
        guest.goes_to(f"/t/{table}")
        expect(guest.page.locator(".held.can").first).to_be_visible()
        guest.page.locator(".held.can").last.click()
        for name, size in SIZES.items():
            guest.page.set_viewport_size(size)
            found = [*overflow(guest.page), *small_targets(guest.page), *lasting(guest.page, SCROLLS)]
            faults += [f"{language}, {name}: {fault}" for fault in found]
        guest.page.set_viewport_size(DESKTOP)
    assert not faults, "\n".join(faults)


def speaks(guest: Guest, language: str) -> None:
    guest.page.evaluate(
        "(language) => (localStorage.fortywinks = JSON.stringify({...JSON.parse(localStorage.fortywinks), language}))",
        language,
    )


@pytest.mark.long
def test_nothing_shifts_and_nobody_is_left_out(come):
    """The layout stands still over several turns, with all the flying cards; and axe finds nothing, night and day."""
    guest = come(phone=True, calm=False)
    sits_down(guest, 4)
    guest.page.evaluate("document.fonts.ready.then(() => 0)")
    guest.page.evaluate(SHIFTS.replace(", buffered: true", ""))
    ann = Dreamer(guest)
    ann.plays_until(lambda: ann.done.count("lays") >= 3 and ann._asked() in ("lays", "acts_on"))
    assert sum(guest.page.evaluate("shifts")) < 0.05
    guest.page.locator(".place[data-card]:visible").first.click()
    expect(guest.page.locator("#closer-title")).to_be_visible()
    guest.page.keyboard.press("Escape")
    ann.lifts(ann.legal()[0].split()[1])
    faults = []
    for each in ("night", "day"):
        theme(guest.page, each)
        guest.page.wait_for_timeout(700)
        faults += [f"{each}: {fault}" for fault in violations(guest.page, colours_only=each == "day")]
    assert not faults, "\n".join(faults)


def test_a_card_is_dragged_to_where_it_lights_up(come):
    guest = come()
    sits_down(guest, 2)
    ann = Dreamer(guest)
    ann.plays_until(lambda: ann._asked() == "lays")
    card = ann.legal()[0].split()[1]
    start, end = ann.held(card).bounding_box(), guest.page.locator(".dream.mine .places").bounding_box()
    assert start
    assert end
    sent = ann.commands()
    guest.page.mouse.move(start["x"] + 20, start["y"] + 20)
    guest.page.mouse.down()
    guest.page.mouse.move(start["x"] + 30, start["y"] - 30, steps=3)
    expect(ann.held(card)).to_have_class(re.compile("moving"))
    guest.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    guest.page.mouse.up()
    ann.waits_for_answer(sent)
    expect(guest.page.locator(f".dream.mine [data-card='{card}']")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("language", ENGLISH_FIRST)
def test_the_tutorial_to_its_end(come, house, language):
    steps = house.ask(f"/api/games/{GAME}/tutorial")["steps"]
    guest = come(language=language, phone=language == "en")
    guest.goes_to(f"/learn/{GAME}")
    learns(guest, GAME, steps, lambda move: _follows(guest, move))


def _follows(guest: Guest, move: str) -> None:
    """What the text of the lesson says, done as a learner does it."""
    learner = Dreamer(guest)
    verb, *rest = move.split()
    if learner.waking.is_visible():
        learner._dismisses("Escape", ".waking button")
    if learner.browsing.is_visible():
        learner._chooses()
    elif verb == "pass":
        guest.button(f"{GAME}.pass").click()
    elif verb == "block":
        guest.page.locator(".actions .answer").click()
    else:
        learner.held(rest[0]).click()
        if verb == "play" and len(rest) > 1 and len(rest[-1]) > 1:
            guest.page.locator(f"[data-goal='context-{rest[-1]}']").click()
        else:
            learner._goal(move).click()
