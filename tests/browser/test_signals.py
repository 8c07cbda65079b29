"""Whose turn it is, outside the page: in the title of the tab and in its sign."""

import re

import pytest
from playwright.sync_api import expect

from fortywinks.games import game_names, load_game

from .page_words import ENGLISH_FIRST
from .sleeper import Sleeper


@pytest.mark.parametrize("language", ENGLISH_FIRST)
def test_the_tab_says_whose_turn_it_is(come, language):
    ann = come(language=language, settings={"name": "Ann"})
    ann.goes_to("/")
    table = ann.makes_table(seats=2, options={"starter": "B"})["id"]
    ann.goes_to(f"/t/{table}")
    bob = come(settings={"name": "Bob"})
    bob.goes_to(f"/t/{table}")
    expect(ann.button("start")).to_be_enabled()
    ann.button("start").click()
    turn, sign = re.compile(f"^● {ann.word('your-turn')}"), ann.page.locator("link[rel=icon]")
    expect(ann.page).to_have_title(turn)
    expect(sign).to_have_attribute("href", re.compile("/favicon-turn.svg$"))
    Sleeper(ann).looks()
    Sleeper(bob).looks()
    expect(ann.page).not_to_have_title(turn)
    expect(sign).to_have_attribute("href", re.compile("/favicon.svg$"))
    ann.goes_to("/")
    expect(ann.page).to_have_title("Forty Winks")


STUBS = """
  window.signals = { notices: [], tones: [] };
  const keep = (title, options) => void signals.notices.push({ title, ...options });
  window.Notification = class {
    static get permission() { return localStorage.leave ?? "default"; }
    static async requestPermission() { return (localStorage.leave = window.answer ?? "granted"); }
    constructor(title, options) { keep(title, options); }
    close() {}
  };
  const helper = window.ServiceWorkerRegistration?.prototype ?? {};
  helper.showNotification = async (...all) => keep(...all);
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const tone = make.call(this);
    signals.tones.push(tone);
    return tone;
  };
  let later = 0;
  const now = performance.now.bind(performance);
  performance.now = () => now() + later;
  window.putsAway = () => { later += 60_000; };
  let hidden = false;
  Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
  window.looksAway = (away) => { hidden = away; document.dispatchEvent(new Event("visibilitychange")); };
"""


CALLED = "signals.tones.some((tone) => tone.frequency.value === 831)"
"""Whether the tune was played that says whose turn it is: no game has its last tone."""


def _two_at_a_table(come, **settings):
    """Ann's browser counts what it would show and sound; Bob begins."""
    ann = come(settings={"name": "Ann", "sound": True, **settings})
    ann.context.add_init_script(STUBS)
    ann.goes_to("/settings")
    return ann, come(settings={"name": "Bob"}, phone=True)


def _begin(ann, bob) -> tuple[Sleeper, Sleeper]:
    table = ann.makes_table(seats=2, options={"starter": "B"})["id"]
    for guest in (ann, bob):
        guest.goes_to(f"/t/{table}")
    expect(ann.button("start")).to_be_enabled()
    ann.button("start").click()
    players = Sleeper(ann, patience=9), Sleeper(bob, patience=9)
    for player in players:
        player.looks()
    return players


@pytest.mark.long
def test_whoever_looks_elsewhere_is_called_by_sound_and_if_they_like_by_a_notice(come):
    ann, bob = _two_at_a_table(come)
    notify = ann.page.get_by_label(ann.word("notify"))
    expect(notify).not_to_be_checked()
    notify.check()
    _, bobs = _begin(ann, bob)
    assert ann.page.evaluate("signals.notices") == [], "the page was in sight"
    assert not ann.page.evaluate(CALLED)
    ann.page.evaluate("looksAway(true)")
    bobs.plays_until(lambda: bool(ann.page.evaluate("signals.notices.length")))
    notice = ann.page.evaluate("signals.notices[0]")
    assert notice["title"] == ann.word("your-turn")
    assert notice["body"] == ann.word("sen.title")
    assert notice["data"] == ann.page.evaluate("location.pathname"), "a tap leads back to the table"
    ann.waits_until(lambda: ann.page.evaluate(CALLED), "nobody is called by a sound")
    assert ann.page.evaluate("signals.notices.length") == 1


@pytest.mark.long
def test_a_phone_that_lies_on_the_table_is_heard_after_somebody_else_s_move(come):
    ann, bob = _two_at_a_table(come)
    anns, bobs = _begin(ann, bob)
    ann.page.evaluate("putsAway()")
    bobs.plays_until(lambda: bool(ann.page.evaluate(CALLED)))
    assert ann.page.evaluate("signals.notices") == [], "the page was in sight"
    anns.acts()
    ann.page.evaluate("signals.tones.length = 0")
    anns.plays_until(lambda: bob.page.title().startswith("●"))
    assert not ann.page.evaluate(CALLED), "whoever plays needs no call"


def test_without_leave_there_are_no_notices_and_a_word_about_it(come):
    ann, _ = _two_at_a_table(come)
    notify = ann.page.get_by_label(ann.word("notify"))
    ann.page.evaluate("window.answer = 'denied'")
    notify.click()
    expect(ann.page.get_by_role("alert")).to_have_text(ann.word("notify-denied"))
    expect(notify).not_to_be_checked()


@pytest.mark.long
def test_the_sound_of_one_s_turn_can_be_switched_off(come):
    ann, bob = _two_at_a_table(come, turnSound=False, notify=True)
    ann.page.evaluate("localStorage.leave = 'granted'")
    _, bobs = _begin(ann, bob)
    ann.page.evaluate("looksAway(true)")
    bobs.plays_until(lambda: bool(ann.page.evaluate("signals.notices.length")))
    assert not ann.page.evaluate(CALLED)


SAYS_AND_TYPES_ON = """(field, text) => {
  field.form.requestSubmit();
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}"""
"""Quicker than the house answers."""


def test_unread_talk_on_a_phone_has_a_mark_and_a_bubble(come):
    ann, bob = come(settings={"name": "Ann"}), come(settings={"name": "Bob"}, phone=True)
    ann.goes_to("/")
    _begin(ann, bob)
    field = ann.page.get_by_role("textbox", name=ann.word("say-something"))
    field.fill("sleep well")
    field.evaluate(SAYS_AND_TYPES_ON, "good night")
    expect(bob.page.locator(".unread")).to_have_text("1")
    expect(ann.page.locator(".lines")).to_contain_text("sleep well")
    expect(field).to_have_value("good night")
    ann.button("say").click()
    expect(bob.page.locator(".unread")).to_have_text("2")
    expect(bob.page.get_by_role("img", name=bob.word("unread", count=2))).to_be_visible()
    expect(bob.page.locator(".bubble")).to_contain_text("good night")
    expect(ann.page.locator(".unread")).to_have_count(0)
    bob.page.locator(".toggle").tap()
    expect(bob.page.locator(".unread")).to_have_count(0)
    expect(bob.page.locator(".bubble")).to_have_count(0)
    expect(bob.page.get_by_text("Ann: sleep well", exact=True).last).to_be_visible()


LINES = "[...document.querySelectorAll('.lines p')].map((line) => line.textContent)"


def test_whoever_reloads_comes_late_or_has_a_second_device_finds_the_log(come):
    ann, bob = come(settings={"name": "Ann"}), come(settings={"name": "Bob"})
    ann.goes_to("/")
    _, bobs = _begin(ann, bob)
    bobs.plays_until(lambda: "draw" in bobs.done)
    # The round, two who have looked, one who has drawn; now Bob is to choose, and nothing more is told.
    expect(ann.page.locator(".lines p")).to_have_count(4)
    lines = ann.page.evaluate(LINES)
    ann.page.reload()
    expect(ann.page.locator(".lines p")).to_have_text(lines)
    second = come(storage_state=ann.context.storage_state(), settings={"name": "Ann"})
    second.goes_to(ann.page.url)
    expect(second.page.locator(".lines p")).to_have_text(lines)
    late = come(settings={"name": "Cat"})
    late.goes_to(f"{ann.page.url}/watch")
    expect(late.page.locator(".lines p")).to_have_count(len(lines))


@pytest.mark.long
@pytest.mark.parametrize("game", game_names())
def test_in_every_game_the_log_is_there_after_a_reload(come, game):
    guest = come(settings={"name": "Ann"})
    guest.goes_to("/")
    table = guest.makes_table(game=game, seats=max(3, load_game(game).seat_counts[0]))
    guest.goes_to(f"/t/{table['id']}?go=bots")
    line = guest.page.locator(".lines p:not(.soft)").first
    expect(line).to_be_visible()
    first = line.text_content()
    guest.page.reload()
    expect(line).to_have_text(first or "?")
