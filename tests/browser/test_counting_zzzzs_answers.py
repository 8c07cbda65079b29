"""The window for answers in Counting Zzzzs: two people, and a night whose cards are known."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from fortywinks.core import SecretChance
from fortywinks.games import load_game
from fortywinks.games.counting_zzzzs import state as game_state
from fortywinks.games.counting_zzzzs.components import CountingZzzzsOptions
from tests.server.open_house import OpenHouse

from .dreamer import GAME, Dreamer
from .guest import Guest
from .player import touch

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
  const random = Math.random;
  Math.random = () => (window.half ? 0.5 : random()); // then this is the pause before a pass
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).do === "pass") window.passed = true;
    send.call(this, text);
  };
"""


@pytest.mark.long
def test_a_window_tells_nobody_who_holds_a_block(come, dark_house):
    """Who could answer and lets it happen at once, and who is not even asked: what is sent and heard is the same, and
    so is how long it takes, because the pause was drawn without a look at the hand. Bob's clock stands still."""
    found = []
    people = two_people(come, dark_house(night(block=True)))
    people[1].context.add_init_script(HALF)
    people[1].page.clock.install()
    for block in (True, False):
        dark_house(night(block=block))
        ann, bob, _ = up_to_the_call(people, "none", _draws_half)
        sent, heard = len(bob.guest.said), [len(player.guest.news()) for player in (ann, bob)]
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
            [(message["type"], *sorted(message)) for message in player.guest.news()[start:]]
            for player, start in zip((ann, bob), heard, strict=True)
        ]
        assert [message.get("do") for message in bob.guest.said[sent:] if message["type"] != "ping"] == ["pass"]
        found.append(shapes)
        bob.page.clock.resume()
    assert found[0] == found[1]


def _draws_half(player: Dreamer) -> None:
    """The clock stops at a moment that has not come yet, and the next pause is known. No sooner: by chance the page
    names its commands too, and those of two tables are not to have the same names."""
    player.page.clock.pause_at(player.page.evaluate("Date.now() / 1000 + 5"))
    player.page.evaluate("window.half = true")


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
    ann.guest.waits_until(lambda: ann.view()["window"] is None, "Ann is not told that it has happened")


LONGEST_PAUSE_MS = 7_200
