"""One night of When I Dream in the page: what the dreamer must not learn, voices, hints while they are typed, votes."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from .dream_table import SPEECH, Table
from .guest import Guest
from .whisperer import GAME, term_of

LONG_TERMS = """lighthouse umbrella crocodile telescope mushroom dinosaur elephant butterfly hamburger submarine
    helicopter strawberry volcano scorpion accordion parachute"""


@pytest.fixture(scope="module")
def night(browser, house) -> Iterator[Table]:
    """One long night for several tests, with voices and a microphone; somebody sleeps, and the turn goes round."""
    guests: list[Guest] = []

    def come(**wishes: Any) -> Guest:
        guest = Guest(browser, house.url, **wishes)
        guest.context.add_init_script(SPEECH)
        guests.append(guest)
        return guest

    words = "\n".join(f"{term} / {term[:3]}kin" for term in LONG_TERMS.split())
    table = Table(come, words=words, turns=400)
    table.falls_asleep()
    yield table
    trouble = [line for guest in guests for line in guest.trouble()]
    for guest in guests:
        guest.leave()
    assert not trouble


def test_right_and_wrong_are_the_same_to_the_dreamer(night):
    """Over the real socket: as many messages, the same bytes but for counters; and the page shows the same."""
    dreamer = night.dreamer
    before = night.spirits[0].view()
    told: dict[str, tuple[list[int], list[str], str]] = {}
    for kind in ("right", "wrong"):
        for _ in night.spirits:
            night.whispers()
        term = term_of(night.spirits)
        heard = len(night.frames(dreamer.guest))
        dreamer._types("#guess", term if kind == "right" else f"{term[::-1]}q", "guess")
        dreamer.page.wait_for_timeout(150)
        frames = [_without_counters(frame) for frame in night.frames(dreamer.guest)[heard:]]
        expect(dreamer.page.locator("#guess")).to_have_value("")
        told[kind] = ([len(frame) for frame in frames], frames, dreamer.mask.evaluate("mask => mask.outerHTML"))
    piles = before["yellow"] + 1, before["blue"] + 1
    night.until(lambda: all((spirit.view()["yellow"], spirit.view()["blue"]) == piles for spirit in night.spirits))
    assert len(told["right"][0]) == 1
    assert told["right"] == told["wrong"]


def _without_counters(frame: str) -> str:
    """How many messages, cards and commands there were so far is no secret."""
    return re.sub(r'"(n|card|done)":("[^"]*"|\d+)|"pass \d+"', r'"\1":0', frame)


def test_a_hint_is_looked_at_while_it_is_typed_and_judged_by_the_house(night):
    """The page knows the word; the house knows its family as well, and is asked when the fingers rest."""
    term = term_of(night.spirits)
    giver = night.first(lambda spirit: spirit.page.locator("form.turn").count() > 0)
    field, why = giver.page.locator("#hint"), giver.page.locator("#hint-why")
    for typed, reason in (
        ("two words", "one-word"),
        (term, "is-term"),
        (f"{term}s", "is-family"),
        (term[:3] + term[4] + term[3] + term[5:], "misspelt"),
    ):
        field.fill(typed)
        expect(why).to_have_text(giver.guest.word(f"{GAME}.refusal.{reason}"))
        expect(giver.button("say")).to_be_disabled()
    heard = len(night.frames(night.dreamer.guest))
    for spirit in night.spirits:  # whoever thinks ahead is told, too
        spirit.page.locator("#hint").fill(f"{term[:3]}kin")
        reason = spirit.guest.word(f"{GAME}.refusal.is-term")
        expect(spirit.page.locator("#hint-why")).to_have_text(reason)
        expect(spirit.button("say")).to_be_disabled()
        spirit.page.locator("#hint").fill("")
    field.fill("zzz")
    expect(why).to_be_empty()
    expect(giver.button("say")).to_be_enabled()
    field.fill("")
    assert len(night.frames(night.dreamer.guest)) == heard, "the dreamer hears nothing of it"


def test_an_objection_is_voted_on_in_secret(night):
    night.whispers()
    challenger = night.first(lambda spirit: spirit.page.locator(".objection button:enabled").count() > 0)
    challenger.button("challenge").click()
    voter = night.first(lambda spirit: spirit.button("vote-agree").is_visible())
    assert not night.dreamer.page.locator(".ballot").count()
    voter.button("vote-agree").click()
    expect(challenger.page.locator(".ballot")).to_have_count(0)
    expect(challenger.page.locator(".taken")).to_be_visible()
    expect(night.dreamer.page.locator(".voices")).to_contain_text(night.dreamer.guest.word(f"{GAME}.new-card"))


def test_hints_are_spoken_to_the_dreamer_alone_each_in_another_voice(night):
    dreamer = night.dreamer
    dreamer.page.evaluate("spoken.length = 0")
    for _ in range(3):
        night.whispers()
    night.until(lambda: dreamer.page.evaluate("spoken.length") >= 3)
    spoken = dreamer.page.evaluate("spoken")
    given = [e for m in dreamer.guest.heard for e in m.get("events", ()) if e["event"] == "hint-given"]
    assert [each["text"] for each in spoken] == [each["text"] for each in given[-3:]]
    assert {each["lang"] for each in spoken} == {"en-GB"}
    assert "Dieter" not in {each["voice"] for each in spoken}
    assert len({(each["voice"], each["pitch"]) for each in spoken}) == 3
    for spirit in night.spirits:
        assert spirit.page.evaluate("spoken") == []
    dreamer.button("microphone").click()
    expect(dreamer.page.locator("#guess")).to_have_value("Lighthouse")
    dreamer.page.locator("#guess").fill("")
    dreamer.button("voices-on").click()
    dreamer.guest.notes(".voice")
    text = night.whispers()
    dreamer.guest.noted(text)
    assert len(dreamer.page.evaluate("spoken")) == 3
    dreamer.button("voices-on").click()


def test_a_word_fades_and_is_gone(night):
    """After about five seconds, and for good: a reload does not bring it back (WID-21)."""
    page, voices = night.dreamer.page, night.dreamer.page.locator(".voice")
    page.clock.install(time=0)
    page.reload()
    expect(night.dreamer.mask).to_be_visible()
    page.clock.pause_at(1_000_000)
    night.whispers()
    expect(voices).to_have_count(1)
    page.clock.run_for(4_000)
    assert voices.count() == 1
    page.clock.run_for(2_000)
    expect(voices).to_have_count(0)
    night.whispers()
    expect(voices).to_have_count(1)
    page.clock.resume()
    page.reload()
    expect(night.dreamer.mask).to_be_visible()
    expect(voices).to_have_count(0)
