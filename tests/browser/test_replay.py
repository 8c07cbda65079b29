"""A replay shows the same thing at a step, whatever way led there, and runs at several speeds."""

import random
import re
import time
from difflib import unified_diff
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from playwright.sync_api import Page, Request, Route, expect

from fortywinks.bots.arena import play_series
from fortywinks.core.records import line_text
from fortywinks.games import game_names, load_game
from fortywinks.tables.replays import look_again

from .axe import violations
from .guest import Guest
from .page_words import ENGLISH_FIRST
from .player import DRAWN, PATIENCE

SOON_MS = 150
LATER_MS = 60_000
"""After this long nothing moves any more, and nothing is shown that goes away by itself."""
JUMPS = 10
WALKS = {"open": 40, "watch": 16, "0": 16}
"""With whose eyes so many steps from the start are walked one by one, to be compared with."""

RECORDS = Path(__file__).parents[1] / "records"
PLAYED = {
    "sen": "sen-everything-on",
    "schafe-schubsen": "schafe-schubsen-five-players-rain-and-moles",
    "counting-zzzzs": "counting-zzzzs-four-players-many-answers",
    "dreams": "dreams-three-players",
    "when-i-dream": "when-i-dream-four-players",
}
"""One kept game of each kind."""

SHOWN = """() => {
  const page = document.querySelector(".replay").cloneNode(true);
  for (const each of page.querySelectorAll("*")) {
    each.removeAttribute("style");
    each.setAttribute("class", [...each.classList].filter((name) => !/^s(velte)?-/.test(name)).sort().join(" "));
  }
  return page.innerHTML.replace(/<!--.*?-->/g, "").replace(/(moon-|id=|#c\\d)[\\w"-]*/g, "");
}"""
"""All of the page but for lengths and numbers that only name something."""


def keeps(guest: Guest, name: str, record: str = "") -> None:
    """The house answers as if this game had been played in it: one of those that are kept, or this one."""
    record = record or (RECORDS / f"{name}.jsonl").read_text("utf-8")

    def answer(route: Route) -> None:
        asked = parse_qs(urlsplit(route.request.url).query)
        seat = int(asked["seat"][0]) if "seat" in asked else None
        told = look_again(record, load_game, seat, laid_open=asked["open"] == ["true"])
        route.fulfill(body=msgspec.json.encode(told), content_type="application/json")

    guest.page.route(f"**/api/records/{name}/replay*", answer)


class Replay:
    """A replay whose time stands still until somebody lets it run."""

    def __init__(self, guest: Guest, record: str, eyes: str, text: str = "") -> None:
        keeps(guest, record, text)
        self.guest = guest
        self.page: Page = guest.page
        self.pending: set[Request] = set()
        self.page.on("request", lambda request: self.pending.add(request))
        self.page.on("requestfinished", lambda request: self.pending.discard(request))
        self.page.on("requestfailed", lambda request: self.pending.discard(request))
        self.page.clock.install(time=0)
        guest.goes_to(f"/replay/{record}?eyes={eyes}")
        self.scrub = self.page.locator("#scrub")
        expect(self.scrub).to_be_visible()
        self.page.clock.pause_at(1_000_000)

    @property
    def last(self) -> int:
        return int(self.scrub.get_attribute("max") or 0)

    def on(self) -> None:
        self._closes()
        self.page.keyboard.press("ArrowRight")

    def back(self) -> None:
        self._closes()
        self.page.keyboard.press("ArrowLeft")

    def jumps(self, step: int) -> None:
        self._closes()
        self.scrub.fill(str(step))

    def _closes(self) -> None:
        """Whatever lies over the page; and the keys are for nothing but the page."""
        self.page.evaluate("for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close()")
        self.page.evaluate("document.activeElement.blur()")

    def shows(self) -> tuple[str, str]:
        """What is there at once, and what is left of it later."""
        self.page.clock.run_for(SOON_MS)
        at_once = self._shown()
        self.page.clock.run_for(LATER_MS)
        return at_once, self._shown()

    def _shown(self) -> str:
        """What the page shows when it has heard all that it asked of the house: then nothing changes any more."""
        until = time.monotonic() + PATIENCE
        shown, still = "", 0
        while still < 2:
            self.page.wait_for_timeout(15)
            before, shown = shown, self.page.evaluate(SHOWN)
            still = still + 1 if shown == before and not self.pending else 0
            assert time.monotonic() < until, "the page never comes to rest"
        return shown


@pytest.mark.long
@pytest.mark.parametrize("game", game_names())
def test_every_way_to_a_step_shows_the_same(come, game):
    """Seeded jumps, steps on and steps back, each held against the walk from the start."""
    guest = come()
    chance = random.Random(f"ways of {game}")
    for eyes, longest in WALKS.items():
        replay = Replay(guest, PLAYED[game], eyes)
        last = min(replay.last, longest)
        walked = [replay.shows()]
        for _ in range(last):
            replay.on()
            walked.append(replay.shows())
        at = last
        way = [at]
        for _ in range(JUMPS):
            if chance.random() < 0.4 and 0 < at < last:
                by = chance.choice((-1, 1))
                (replay.on if by > 0 else replay.back)()
                at += by
            else:
                at = chance.randrange(last + 1)
                replay.jumps(at)
            way.append(at)
            for when, shown, known in zip(("at once", "later"), replay.shows(), walked[at], strict=True):
                assert shown == known, f"{when}, with the eyes {eyes}, after {way}:\n{difference(known, shown)}"


TURNS: dict[str, dict[str, int]] = {"when-i-dream": {"turns": 24}}
"""Enough for the way on which the fault was found, and no more."""


@pytest.mark.long
@pytest.mark.parametrize("game", game_names())
def test_a_few_steps_a_jump_and_one_step_more_show_what_is_there(come, game):
    """As it was found: 122, three steps on, 246, one step on. Each is held against the step as it is first seen."""
    text = bots_game(game)
    walker = Replay(come(), "played", "open", text)
    near, far = (122, 246) if game == "when-i-dream" else (walker.last // 3, walker.last - 2)
    assert near + 3 < far < walker.last
    walker.jumps(near)
    walker.shows()
    way = []
    for step in (*range(near + 1, near + 4), far, far + 1):
        walker.jumps(step) if step == far else walker.on()
        way.append((step, walker.shows()))
    for step, shown in way[2:]:
        newcomer = Replay(come(), "played", "open", text)
        newcomer.jumps(step)
        for when, seen, known in zip(("at once", "later"), shown, newcomer.shows(), strict=True):
            assert seen == known, f"{when}, at {step}:\n{difference(known, seen)}"


def bots_game(name: str) -> str:
    """The record of a game of a few easy bots; always the same."""
    game = load_game(name)
    levels = ["easy"] * game.seat_counts[0]
    (played,) = play_series(game, levels, 1, seed="a long way", options=TURNS.get(name), records=True)
    assert played.match is not None
    return "".join(line_text(line) + "\n" for line in played.match.lines)


def difference(known: str, shown: str) -> str:
    one, other = (text.replace("<", "\n<").splitlines() for text in (known, shown))
    return "\n".join(unified_diff(one, other, n=1, lineterm=""))[:2000]


def test_it_runs_at_several_speeds(come):
    """By the control and by the keys; a step takes twice as long at half the speed."""
    guest = come()
    replay = Replay(guest, PLAYED["sen"], "watch")
    page = guest.page
    speed = page.locator("#speed")
    assert speed.locator("option").all_inner_texts() == ["0.5×", "1×", "2×", "4×"]
    page.keyboard.press("<")
    expect(speed).to_have_value("0.5")
    page.keyboard.press("Space")
    expect(guest.button("stop")).to_be_visible()
    took = {"0.5": _until_the_next_step(replay)}
    for _ in range(3):
        page.keyboard.press(">")
        took[speed.input_value()] = _until_the_next_step(replay)
    assert took == {"0.5": 2800, "1": 1400, "2": 700, "4": 350}
    page.keyboard.press("Space")
    expect(guest.button("run")).to_be_visible()
    at = replay.scrub.input_value()
    page.clock.run_for(LATER_MS)
    assert replay.scrub.input_value() == at


def _until_the_next_step(replay: Replay) -> int:
    """Milliseconds of the page's own time."""
    before = replay.scrub.input_value()
    for waited in range(50, 20_000, 50):
        replay.page.clock.run_for(50)
        if replay.scrub.input_value() != before:
            return waited
    raise AssertionError("the replay does not run")


SCORES = "[...document.querySelectorAll('.seats .score')].map((each) => each.textContent)"


def test_sen_adds_up_after_the_lands_have_turned(come):
    """Neither the sums, the seats nor the words tell what a round came to before everybody could see why."""
    guest = come(calm=False)
    replay = Replay(guest, PLAYED["sen"], "watch")
    page = guest.page
    step = _first_step_with(guest, PLAYED["sen"], "round-ended")
    replay.jumps(step - 1)
    before = page.evaluate(SCORES)
    replay.jumps(step)
    dialog = page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    assert dialog.locator(".turned").count() <= 1
    assert not any(dialog.locator(".sum").all_inner_texts()[1:])
    assert "+" not in dialog.inner_text()
    assert dialog.locator(".low").count() == 0
    assert dialog.locator("[role=status]").text_content() == ""
    assert page.evaluate(SCORES) == before
    assert "+" not in (page.locator(".bar [role=status]").text_content() or "")
    guest.button("scene-skip").click()
    page.clock.run_for(1_500)  # while the totals are counted up
    assert all("+" in each for each in dialog.locator(".sum").all_inner_texts())
    assert dialog.locator(".low").count()
    assert "+" in (dialog.locator("[role=status]").text_content() or "")
    assert page.evaluate(SCORES) != before
    assert "+" in (page.locator(".bar [role=status]").text_content() or "")


def test_a_waking_is_counted_line_by_line(come):
    """Neither the sums, the seats nor the words tell what a dream came to before it has been added up."""
    guest = come(calm=False)
    replay = Replay(guest, PLAYED["counting-zzzzs"], "watch")
    page = guest.page
    step = _first_step_with(guest, PLAYED["counting-zzzzs"], "woke", "event.waking.counts && event.waking.points !== 0")
    replay.jumps(step - 1)
    before = page.evaluate(SCORES)
    replay.jumps(step)
    waking = page.locator(".waking")
    expect(waking).to_be_visible()
    assert waking.locator(".points").all_inner_texts() == [""]
    assert page.evaluate(SCORES) == before
    told = page.locator(".bar [role=status]")
    assert not re.search(r"[+−]\d", told.text_content() or "")
    guest.button("scene-skip").click()
    assert len(waking.locator(".points").all_inner_texts()) > 1
    assert page.evaluate(SCORES) != before
    assert re.search(r"[+−]\d", told.text_content() or "")


def _first_step_with(guest: Guest, record: str, event: str, wanted: str = "true") -> int:
    """The first step at which this happens."""
    found: int = guest.page.evaluate(
        f"""fetch("/api/records/{record}/replay?open=false").then((answer) => answer.json()).then(({{ steps }}) =>
          steps.findIndex(({{ events }}) => events.some((event) => event.event === "{event}" && {wanted})))"""
    )
    return found


@pytest.mark.parametrize("language", ENGLISH_FIRST)
def test_an_open_land_is_called_what_can_be_read_on_it(come, language):
    """A special land on the open pile, or seen by its owner: whoever says what they read is understood, as soon as
    the land may be pressed (axe leaves out what may not)."""
    guest = come(language=language)
    keeps(guest, PLAYED["sen"])
    guest.goes_to(f"/replay/{PLAYED['sen']}?eyes=0&step=1")
    page = guest.page
    expect(page.locator("#scrub")).to_be_visible()
    special = page.locator("button .land.power:not(.small)")
    for step in range(int(page.locator("#scrub").get_attribute("max") or 0)):
        page.locator("#scrub").fill(str(step))
        page.evaluate(DRAWN)
        if special.count():
            break
    assert special.count()
    page.evaluate("for (const each of document.querySelectorAll('[aria-disabled]')) each.ariaDisabled = null")
    assert not [fault for fault in violations(page) if "mismatch" in fault]
