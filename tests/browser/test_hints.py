"""The light bulb: it never covers what it points at, and a second tap carries the advice out.

Somebody plays each game on a phone by the bulb alone.
"""

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as Late

from fortywinks.games import game_names, load_game

from .guest import PHONE, SMALLEST, Guest
from .player import DRAWN, PATIENCE, shown

pytestmark = pytest.mark.long

MOVES = 6
"""So often advice is followed; by then each game has asked for several kinds of things."""

WAYS_ON = """() => {
  const seen = "dialog[open] .foot .primary, .waking .primary, .day .close, .dreams .ways .primary, .showing button";
  const button = [...document.querySelectorAll(seen)].find((each) => each.checkVisibility() && !each.disabled);
  button?.click();
  return button !== undefined;
}"""
"""What a game shows of the past is looked at, and left."""

NOTHING = "nothing is pointed at"

COVERED = """() => {
  const box = (element) => element.getBoundingClientRect();
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const advice = all(".advice").find((each) => each.textContent.trim());
  if (!advice) return null;
  const targets = all(".advised").filter((each) => box(each).width);
  const bulb = all(".hint.shines, .bulb")[0];
  const faults = targets.length ? [] : ["nothing is pointed at"];
  for (const target of [...targets, bulb]) {
    const [a, b] = [box(advice), box(target)];
    const name = target.className.baseVal ?? target.className;
    const meet = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    if (meet) faults.push(`the hint covers ${name}`);
    if (b.bottom > innerHeight + 1 || b.top < -1 || b.right > innerWidth + 1 || b.left < -1) continue;
    const top = document.elementFromPoint((b.left + b.right) / 2, (b.top + b.bottom) / 2);
    const other = top && !target.contains(top) && !top.contains(target);
    if (other && top.closest(".advice, .asked")) faults.push(`${name} is blocked`);
  }
  return faults;
}"""


TYPED = "id => document.getElementById(id)?.value"
SOON_MS = 4000


class Follower:
    """Does whatever the bulb says, and looks at each hint."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page
        self.bulb = self.page.locator("button[aria-keyshortcuts=h]:visible, .bulb:visible").first
        self.followed: list[str] = []
        self.faults: list[str] = []

    def plays(self, moves: int, seconds: float = 150) -> None:
        until = time.monotonic() + seconds
        while len(self.followed) < moves and not self.over():
            assert time.monotonic() < until, f"followed {self.followed}: {shown(self.page)}"
            if not self.page.evaluate(WAYS_ON) and self.may_ask():
                self._follows()
            self.page.wait_for_timeout(25)

    def over(self) -> bool:
        return bool(self.page.evaluate("document.querySelector('dialog[aria-labelledby=end-title]') !== null"))

    def may_ask(self) -> bool:
        return bool(
            self.page.evaluate(
                """() => [...document.querySelectorAll("button[aria-keyshortcuts=h], .bulb")]
                  .some((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled)"""
            )
        )

    def _heard(self, *kinds: str) -> list[dict[str, Any]]:
        return [message for message in self.guest.heard if message["type"] in kinds]

    def _answers(self) -> int:
        return len(self._heard("advice", "refused"))

    def _said(self) -> list[str]:
        return [message["do"] for message in self.guest.said if message["type"] == "act"]

    def _follows(self) -> None:
        asked, updates = self._answers(), len(self._heard("update"))
        if not self._taps() or not self._waits(lambda: self._answers() > asked, self.may_ask):
            return
        if self._heard("advice", "refused")[-1]["type"] == "refused":
            return  # on a busy machine an adviser may take too long, and is asked again
        advice = self._heard("advice")[-1]["do"]
        faults = self._covered(advice)
        if faults is None:
            return  # the table has gone on, and the advice with it; were there never any, none would be followed
        self.faults += [f"{advice}: {fault}" for fault in faults]
        if self._taps():
            self._sees_it_done(advice, updates)

    def _covered(self, advice: str) -> list[str] | None:
        """What is wrong with the hint in sight; None if there is none any more."""
        # What happens by itself if nobody does anything has no button: then there is nothing to point at.
        by_itself = advice.split(" ")[0] in ("pass", "accept", "listen")
        until = time.monotonic() + PATIENCE
        while True:
            self.page.evaluate(DRAWN)
            faults: list[str] | None = self.page.evaluate(COVERED)
            if by_itself and faults:
                faults = [fault for fault in faults if fault != NOTHING]
            # Where something is still being shown, the thing itself comes after it.
            if not faults or NOTHING not in faults or time.monotonic() > until:
                return faults
            self.page.evaluate(WAYS_ON)

    def _taps(self) -> bool:
        """The bulb, unless the table goes on just then and nothing is asked any more."""
        until = time.monotonic() + PATIENCE
        while self.may_ask():
            try:
                self.bulb.tap(timeout=SOON_MS)
            except Late:
                assert time.monotonic() < until, f"the bulb cannot be tapped: {shown(self.page)}"
            else:
                return True
        return False

    def _sees_it_done(self, advice: str, updates: int) -> None:
        verb, *words = advice.split(" ")
        if verb in ("hint", "guess", "recall"):  # a word is filled in; to say it is one's own decision
            field = "hint" if verb == "hint" else "guess"
            word = " ".join(words if verb == "recall" else words[1:])
            if not self._waits(lambda: self.page.evaluate(TYPED, field) == word, self.may_ask):
                return
            assert advice not in self._said()
            self.page.keyboard.press("Enter")
        elif advice == "pass":  # it goes out after its usual pause, or with the window
            self.followed.append(advice)
            self._waits(lambda: False, lambda: len(self._heard("update")) == updates)
            return
        sent = len(self._said())
        if self._waits(lambda: advice in self._said()[max(0, sent - 1) :], self.may_ask):
            self.followed.append(advice)

    def _waits(self, done: Callable[[], bool], is_asked: Callable[[], bool]) -> bool:
        """Until it is done; answers False if the table goes on before, so that nothing is asked any more."""
        until = time.monotonic() + PATIENCE
        while not done():
            if not is_asked():
                return done()
            assert time.monotonic() < until, f"nothing came of the bulb: {shown(self.page)}"
            self.page.wait_for_timeout(10)
        return True


def _plays_by_the_bulb(come: Any, game: str, size: Any) -> None:
    guest = come(phone=True, viewport=size, settings={"name": "Ann"})
    guest.goes_to("/")
    table = guest.makes_table(game=game, seats=max(3, load_game(game).seat_counts[0]))
    guest.goes_to(f"/t/{table['id']}?go=bots")
    follower = Follower(guest)
    follower.plays(MOVES)
    assert not follower.faults, "\n".join(follower.faults)
    assert len(follower.followed) >= 3, follower.followed


@pytest.mark.parametrize("game", game_names())
def test_on_the_smallest_phone_a_hint_covers_nothing_and_a_second_tap_does_it(come, game):
    _plays_by_the_bulb(come, game, SMALLEST)


@pytest.mark.parametrize("game", game_names())
def test_on_a_phone_a_hint_covers_nothing_and_a_second_tap_does_it(come, game):
    _plays_by_the_bulb(come, game, PHONE)
