"""Counting Zzzzs in the page: whole nights, an answer from another's bed, secrets, and the first night to learn by."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import FilePayload, expect

from fortywinks.core import SecretChance
from fortywinks.core.wording import LANGUAGES
from fortywinks.games import load_game
from fortywinks.games.counting_zzzzs import state as game_state
from fortywinks.games.counting_zzzzs.components import CountingZzzzsOptions
from tests.games.counting_zzzzs.test_deck_file import other_deck
from tests.server.open_house import OpenHouse

from .axe import violations
from .dreamer import GAME, Dreamer
from .guest import DESKTOP, LANDSCAPE, PHONE, SMALLEST, Guest
from .lesson import learns
from .page_words import ENGLISH_FIRST
from .pages import SCROLLS, lasting, overflow, small_targets, theme
from .player import keyboard, touch
from .test_feel import SHIFTS

BLOCKS = {"dead-drunk", "heavy-sleeper"}
ANSWERS = {*BLOCKS, "light-sleeper"}
PLAIN = {
    "charley-horse",
    "conclusion",
    "elbow-in-the-ribs",
    "natures-call",
    "phone-call",
    "snoring",
    "too-much-caffeine",
}
SELF = CountingZzzzsOptions(light_sleeper="self")


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


# Two people, and a night whose cards are known.


@cache
def night(*, block: bool) -> bytes:
    """A secret behind which Ann begins and can wake Bob in her second turn. Bob holds a block, or no answer at all."""
    game = load_game(GAME)
    for number in range(100_000):
        secret = number.to_bytes(32, "big")
        state: Any = game.new(2, SELF, SecretChance(secret))
        if state.turn == 0 and is_night(state, block=block):
            return secret
    raise AssertionError("there is no such night")


def hands(state: Any) -> list[set[str]]:
    return [set(state.view(seat).hand) for seat in (0, 1)]


def is_night(state: Any, *, block: bool) -> bool:
    ann, bob = hands(state)
    if not ann & PLAIN or (not bob & BLOCKS if block else bob & ANSWERS):
        return False
    try:
        for seat in (0, 1, 0):
            lays = [str(move) for move in state.legal_actions(seat) if str(move).startswith("lay ")]
            _do(state, seat, lays[0])
            if seat == 1 or len(state.view(0).dreams[0].elements) == 1:
                _do(state, seat, _spare(state, seat))
    except IndexError:
        return False
    return bool(hands(state)[0] & PLAIN) and state.phase == "act" and bool(hands(state)[1] & BLOCKS) == block


def _do(state: Any, seat: int, move: str) -> None:
    state.apply(seat, load_game(GAME).parse_action(move))


def _spare(state: Any, seat: int) -> str:
    """A card that is not needed later."""
    spare = [card for card in state.view(seat).hand if card not in PLAIN | ANSWERS]
    return f"discard {spare[0]}"


@pytest.fixture
def dark_house(tmp_path, monkeypatch) -> Iterator[Callable[[bytes], OpenHouse]]:
    """A house in which the next night is the one that is asked for, and windows are short."""
    monkeypatch.setitem(game_state.PACE, "window", 2.0)
    with OpenHouse(tmp_path, requests_per_second=0, messages_per_second=0, log_level="error") as house:

        def at_night(secret: bytes) -> OpenHouse:
            house.program.app_state.house.new_secret = lambda: secret
            return house

        yield at_night


def two_people(come, house: OpenHouse) -> tuple[Guest, Guest]:
    ann, bob = (come(url=house.url, settings={"name": name}, phone=name == "Bob") for name in ("Ann", "Bob"))
    ann.goes_to("/")
    return ann, bob


def sit_together(ann: Guest, bob: Guest, pace: str) -> tuple[Dreamer, Dreamer, str]:
    table = ann.makes_table(game=GAME, seats=2, options={"light_sleeper": "self"})["id"]
    for guest in (ann, bob):
        guest.goes_to(f"/t/{table}")
        expect(guest.page.locator("ol li").filter(has_text=guest.word("you")).last).to_be_visible()
    ann.page.locator("#pace").select_option(pace)
    expect(ann.button("start")).to_be_enabled()
    ann.button("start").click()
    for guest in (ann, bob):
        expect(guest.page.locator(".held")).to_have_count(5)
    return Dreamer(ann, rests=False), Dreamer(bob, touch, rests=False), str(table)


def falls_asleep(player: Dreamer) -> None:
    """Lays the first element that fits; discards what is not needed, if this dream is new."""
    player.plays_until(lambda: player._asked() == "lays")
    player.lays(player.legal()[0].split()[1])
    seat = player.view()["viewer"]
    if len(player.view()["dreams"][seat]["elements"]) == 1:
        spare = next(card for card in player.view()["hand"] if card not in PLAIN | ANSWERS)
        player.does(spare, f"{GAME}.discard")


def up_to_the_call(
    people: tuple[Guest, Guest], pace: str, ready: Callable[[Dreamer], None] = lambda bob: None
) -> tuple[Dreamer, Dreamer, str]:
    """Until Ann plays a wake-up on Bob, who is ready for it."""
    ann, bob, table = sit_together(*people, pace)
    for player in (ann, bob, ann):
        falls_asleep(player)
    ready(bob)
    call = next(card for card in ann.view()["hand"] if card in PLAIN)
    ann.plays_on(call, 1)
    expect(bob.page.locator(".stage [data-card]")).to_have_attribute("data-card", call)
    return ann, bob, table


def test_somebody_else_s_wake_up_is_blocked(come, dark_house):
    house = dark_house(night(block=True))
    ann, bob, table = up_to_the_call(two_people(come, house), "none")
    watcher = come(url=house.url)
    watcher.goes_to(f"/t/{table}/watch")
    expect(watcher.page.locator(".stage [data-card]")).to_be_visible()
    hidden = [*ann.view()["hand"], *bob.view()["hand"]]
    assert hidden
    assert not revealed(watcher, hidden)
    call = ann.view()["window"]["card"]
    block = next(card for card in bob.view()["hand"] if card in BLOCKS)
    expect(bob.held(block)).to_have_class(re.compile(r"\banswer\b"))
    bob.presses(f"{GAME}.block-with", card=name_of(block))
    told = ann.guest.word(f"{GAME}.tell.blocked", name="Bob", card=name_of(block), other=name_of(call))
    expect(ann.page.get_by_role("log")).to_contain_text(told)
    expect(watcher.page.locator("[data-place=discard]")).to_have_attribute("data-card", call)
    for player in (ann, bob):
        assert [len(dream["elements"]) for dream in player.view()["dreams"]] == [2, 1]
    assert not revealed(watcher, [*ann.view()["hand"], *bob.view()["hand"]])
    ann.lifts(next(card for card in ann.view()["hand"] if card not in ANSWERS))
    expect(ann.page.locator(".reason")).to_have_text(ann.guest.word(f"{GAME}.why-not.turn"))


def name_of(card: str) -> str:
    file = game_state.__file__.replace("state.py", "deck/texts.en.json")
    with open(file, encoding="utf-8") as texts:
        known = json.load(texts)
    return str((known["elements"].get(card) or known["actions"][card])["name"])


def revealed(guest: Guest, cards: list[str]) -> list[str]:
    """Which of these cards are on the wire or in the page."""
    wire = json.dumps(guest.heard)
    page = guest.page.content()
    return [card for card in cards if f'"{card}"' in wire or f'data-card="{card}"' in page]


HALF_MS = 2_200
HALF = """
  Math.random = () => 0.5; // then this is the pause before a pass
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).do === "pass") window.passed = true;
    send.call(this, text);
  };
"""


def test_a_window_tells_nobody_who_holds_a_block(come, dark_house):
    """Who could answer and lets it happen at once, and who is not even asked: what is sent and heard is the same, and
    so is how long it takes, because the pause was drawn without a look at the hand. Bob's clock stands still."""
    found = []
    people = two_people(come, dark_house(night(block=True)))
    people[1].context.add_init_script(HALF)
    people[1].page.clock.install()
    for block in (True, False):
        dark_house(night(block=block))
        ann, bob, _ = up_to_the_call(people, "none", lambda bob: bob.page.clock.pause_at(_soon(bob)))
        sent, heard = len(bob.guest.said), [len(player.guest.heard) for player in (ann, bob)]
        expect(bob.page.locator(".actions .answer")).to_have_count(int(block))
        if block:
            bob.guest.button(f"{GAME}.pass").tap()
        else:
            expect(bob.guest.button(f"{GAME}.pass")).to_have_count(0)
        bob.page.clock.run_for(HALF_MS - 1)
        assert not bob.page.evaluate("window.passed")
        bob.page.clock.run_for(1)
        assert bob.page.evaluate("window.passed")
        for player in (ann, bob):
            expect(player.page.locator(".stage [data-card]")).to_have_count(0)
        assert bob.view()["dreams"][1]["elements"] == []
        call = bob.view()["last_wakings"][-1]["card"]
        cause = bob.guest.word(f"{GAME}.woken.played", name="Ann", card=name_of(call))
        expect(bob.page.locator(".waking .cause")).to_have_text(cause)
        shapes = [
            [(message["type"], *sorted(message)) for message in player.guest.heard[start:]]
            for player, start in zip((ann, bob), heard, strict=True)
        ]
        assert [message.get("do") for message in bob.guest.said[sent:]] == ["pass"]
        found.append(shapes)
        bob.page.clock.resume()
    assert found[0] == found[1]


def _soon(player: Dreamer) -> float:
    """In seconds of the page's own time: a moment that has not come yet."""
    return float(player.page.evaluate("Date.now() / 1000 + 5"))


@pytest.mark.long
def test_somebody_without_an_answer_can_take_as_long_as_with_one(come, dark_house):
    """The bluff: the page does not let it happen before this is said."""
    ann, bob, _ = up_to_the_call(two_people(come, dark_house(night(block=False))), "none")
    bob.page.keyboard.press("t")
    expect(bob.guest.button(f"{GAME}.pass")).to_be_visible()
    bob.page.wait_for_timeout(LONGEST_PAUSE_MS)
    assert ann.view()["window"] is not None
    bob.presses(f"{GAME}.pass")
    expect(bob.page.locator(".stage [data-card]")).to_have_count(0)
    assert ann.view()["window"] is None


LONGEST_PAUSE_MS = 7_200


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
