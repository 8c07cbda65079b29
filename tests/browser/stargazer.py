"""Plays Dreams in the page, seeing what a person sees: by mouse, by touch, or by keyboard alone."""

import re
import time
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from .guest import Guest
from .player import Manner, Player, keyboard, mouse, reach, shown, touch

GAME = "dreams"
SPOTS = ((900, 700), (2100, 700), (1500, 1500), (700, 1100), (2300, 1200), (1500, 500))


class Stargazer(Player):
    """One guest under the sky."""

    UNHEARD = ("on",)

    def __init__(self, guest: Guest, manner: Manner = mouse) -> None:
        super().__init__(guest, manner)
        self.spots = iter(SPOTS * 9)
        self.sky = self.page.locator(".firmament")
        self.revealed = self.page.locator(".results")
        self.on = self.page.locator(".dreams .ways .primary")

    def asked(self) -> str | None:
        """What the page asks of this player, or None."""
        found: str | None = self.page.evaluate(
            """() => document.querySelector("dialog[open]") ? null
              : document.querySelector(".dreams .ways .primary") ? "on"
              : document.querySelector(".firmament.open") ? "place"
              : document.querySelector(".dial .lock:enabled") ? "lock"
              : document.querySelector(".dial") && !document.querySelector(".dial :checked") ? "tip" : null"""
        )
        return found

    def plays_up_to(self, moment: str, seconds: float = 120) -> None:
        """Until this is asked. It looks once at a time, for what has just come must not be done."""
        until = time.monotonic() + seconds
        while (asked := self.asked()) != moment:
            assert time.monotonic() < until, f"the game does not get on: {shown(self.page)}"
            if not self._obeys(asked):
                self.page.wait_for_timeout(25)

    def acts(self) -> bool:
        return self._obeys(self.asked())

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
        self._press("l", self.page.locator(".dial .lock"))

    def _on(self) -> None:
        self._press("n", self.on)
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
