"""Plays Dreams in the page, seeing what a person sees: by mouse, by touch, or by keyboard alone."""

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, expect

from .guest import Guest
from .sleeper import Manner, keyboard, mouse, reach, touch

GAME = "dreams"
SPOTS = ((900, 700), (2100, 700), (1500, 1500), (700, 1100), (2300, 1200), (1500, 500))


class Stargazer:
    """One guest under the sky."""

    def __init__(self, guest: Guest, manner: Manner = mouse) -> None:
        self.guest = guest
        self.page = guest.page
        self.use = manner
        self.done: list[str] = []
        """What was done, in order."""
        self.spots = iter(SPOTS * 9)
        self.sky = self.page.locator(".firmament")
        self.revealed = self.page.locator(".results")
        self.on = self.page.locator(".ways .primary")
        self.ended = self.page.locator("dialog[open][aria-labelledby=end-title]")

    def view(self) -> dict[str, Any]:
        """What the house told this guest last."""
        last: dict[str, Any] = next((message for message in reversed(self.guest.heard) if message.get("view")), {})
        return {**last.get("view", {}), **last.get("own", {})}

    def asked(self) -> str | None:
        """What the page asks of this player, or None."""
        found: str | None = self.page.evaluate(
            """() => document.querySelector("dialog[open]") ? null
              : document.querySelector(".ways .primary") ? "on"
              : document.querySelector(".firmament.open") ? "place"
              : document.querySelector(".dial .lock:enabled") ? "lock"
              : document.querySelector(".dial") && !document.querySelector(".dial :checked") ? "tip" : null"""
        )
        return found

    def plays(self, seconds: float = 60) -> None:
        """To the end of the game."""
        self.plays_until(self.ended.is_visible, seconds)

    def plays_until(self, enough: Callable[[], bool], seconds: float = 40) -> None:
        until = time.monotonic() + seconds
        while not enough():
            assert time.monotonic() < until, f"the game does not get on: {self.page.inner_text('main')[:600]}"
            if not self.acts():
                self.page.wait_for_timeout(25)

    def plays_up_to(self, moment: str, seconds: float = 40) -> None:
        """Until this is asked."""
        until = time.monotonic() + seconds
        while (asked := self.asked()) != moment:
            assert time.monotonic() < until, f"the game does not get on: {self.page.inner_text('main')[:600]}"
            if asked is None:
                self.page.wait_for_timeout(25)
            else:
                self.acts()

    def acts(self) -> bool:
        """Does what is asked, if anything is; answers whether it did something."""
        asked = self.asked()
        if asked is None:
            return False
        sent = self.commands()
        getattr(self, f"_{asked}")()
        self.done.append(asked)
        if asked != "on":
            self._waits_for_answer(sent)
        return True

    def commands(self) -> int:
        return sum(message["type"] == "act" for message in self.guest.said)

    def _waits_for_answer(self, sent: int) -> None:
        until = time.monotonic() + 10
        while self.commands() == sent or not self._answered():
            assert time.monotonic() < until, f"the page sent nothing: {self.page.inner_text('main')[:600]}"
            self.page.wait_for_timeout(5)

    def _answered(self) -> bool:
        last = next(message["id"] for message in reversed(self.guest.said) if message["type"] == "act")
        return any(last in (message.get("id"), message.get("done")) for message in self.guest.heard[-40:])

    def points_at(self, x: float, y: float) -> None:
        """Puts the chosen star at this place of the field, or as near as it may lie."""
        box = self.sky.bounding_box()
        assert box is not None
        at = box["x"] + x / 3000 * box["width"], box["y"] + y / 2000 * box["height"]
        if self.use is touch:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def _place(self) -> None:
        if self.use is keyboard:
            self._places_by_keys()
            return
        self.points_at(*next(self.spots))
        self.use(self.guest, self.guest.button("dreams.lay"))

    def _places_by_keys(self) -> None:
        keys = self.page.keyboard
        x, y = next(self.spots)
        for arrow, times in (("ArrowLeft", 1500 - x), ("ArrowRight", x - 1500), ("ArrowUp", 1000 - y)):
            for _ in range(1 + times // 120 if times > 0 else 0):
                keys.press(arrow)
        keys.press("Shift+ArrowDown")
        keys.press("Enter")

    def _tip(self) -> None:
        """Whoever is the first of the others, or as the mortal picture 2."""
        self.tips("2" if self.view()["token"] == 0 else "BA"[self.view()["viewer"] == 1])

    def tips(self, choice: str) -> None:
        setting = self.page.locator(f".dial input[value='{choice}']")
        if self.use is keyboard:
            reach(self.guest, self.page.locator(".dial input").first)
            self.page.keyboard.press("Space")
            for _ in range(9):
                if setting.is_checked():
                    break
                self.page.keyboard.press("ArrowRight")
        else:
            self.use(self.guest, setting)
        expect(setting).to_be_checked()

    def _lock(self) -> None:
        if self.use is keyboard:
            self.page.keyboard.press("l")
        else:
            self.use(self.guest, self.page.locator(".dial .lock"))

    def _on(self) -> None:
        if self.use is keyboard:
            self.page.keyboard.press("n")
        else:
            self.use(self.guest, self.on)
        expect(self.on).to_have_count(0)


def moments(guest: Guest) -> Iterator[tuple[str, Page]]:
    """A round of Dreams at the moments that are worth a look, then its lesson and its replay."""
    page = guest.page
    table = guest.makes_table(game=GAME, seats=4, options={"dealer": "A", "until": "1 round"})
    guest.goes_to(f"/t/{table['id']}?go=bots")
    player = Stargazer(guest)
    player.plays_up_to("place")
    player.points_at(900, 700)
    page.locator("[data-picture='2']").click()
    expect(page.locator(".firmament image")).to_be_visible()
    yield "dreams-place", page
    for moment, name in (("tip", "dreams-dial"), ("on", "dreams-revealed")):
        player.plays_up_to(moment)
        yield name, page
    guest.button("dreams.see-known").click()
    expect(page.locator(".beliefs li b").first).to_have_text(re.compile(r"\d+ %"))
    yield "dreams-known", page
    player.plays()
    guest.link("replay").click()
    page.locator("#scrub").fill("8")
    expect(page.locator(".vision")).to_be_visible()
    yield "dreams-replay", page
    guest.goes_to(f"/learn/{GAME}")
    expect(page.locator("[data-picture='4'] img")).to_be_visible()
    yield "dreams-lesson", page
