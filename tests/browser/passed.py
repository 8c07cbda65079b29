"""Several people who hand one device on: who is asked to look, and what each of them was told."""

import json
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from .guest import Guest
from .page_house import LONG_MS
from .player import Manner, Player, keyboard, shown
from .unseen import LISTEN

PRESS = """(selector) => {
  const thing = document.querySelector(selector);
  thing?.click();
  return thing?.textContent.trim() ?? null;
}"""
PASS_ON = ".status button.primary"
PEOPLE = ("Ann", "Ben")
SECONDS = 300
"""For all that is played, on a busy machine."""


class Device:
    """One device and the people around it."""

    def __init__(self, visit: Callable[..., Guest], manner: Manner, **wishes: Any) -> None:
        self._told: dict[int | None, list[dict[str, Any]]] = defaultdict(list)
        """What each seat was told, by whatever line; None: what all may see."""
        self._whose: dict[int, int | None] = {}
        """Who hears each line. A line that is lost, or a page that is loaded anew, is followed by another of the same
        seat, and its number may have been another's."""
        self.guest = visit(self._listens, **wishes)
        self.page = self.guest.page
        self.use = manner
        self.cover = self.page.locator("section:has(#cover-title)")
        self.passes = 0
        self.seat = 0

    def _listens(self, guest: Guest) -> None:
        guest.context.expose_function("heardOn", self._hears)
        guest.context.expose_function("saidHere", lambda text: guest.said.append(json.loads(text)))
        guest.context.add_init_script(LISTEN)

    def _hears(self, line: int, text: str) -> None:
        message = json.loads(text)
        if you := message.get("you"):
            self._whose[line] = you["seat"] if you["viewpoint"] == "player" else None
        self._told[self._whose.get(line)].append(message)

    def opens(self, game: str, seats: int, **options: str) -> None:
        """A table for two people; bots take the other seats."""
        page, guest = self.page, self.guest
        guest.on_card("here-friends", game).click()
        page.locator("#seats").select_option(str(seats), timeout=LONG_MS)
        for name, value in options.items():
            field = page.get_by_label(guest.word(f"{game}.option.{name}"))
            kind = field.evaluate("field => field.type")
            if kind == "checkbox":
                field.check()
            elif kind == "select-one":
                field.select_option(value)
            else:
                field.fill(value)
                field.press("Tab")
        page.locator("#companion").fill(PEOPLE[1])
        page.keyboard.press("Enter")
        expect(page.locator("li", has_text=PEOPLE[1])).to_be_visible()
        expect(page.locator("#pace")).to_have_count(0)
        if guest.button("fill-with-bots").is_visible():
            guest.button("fill-with-bots").click()
        guest.button("start").click()
        expect(self.cover).to_be_visible(timeout=LONG_MS)

    def told(self, seat: int | None) -> list[dict[str, Any]]:
        """What this seat was told, or the table as everybody may see it (None); what comes is added to it."""
        return self._told[seat]

    def takes(self) -> bool:
        """Whoever is asked says who they are; False if what bots did meanwhile has changed who is asked."""
        said = self._presses("section:has(#cover-title) .primary")
        seat = next((seat for seat, name in enumerate(PEOPLE) if said == self.guest.word("i-am", name=name)), None)
        if seat is None:
            return False
        self.guest.heard = self.told(seat)
        self.seat = seat
        self.passes += 1
        return True

    def _presses(self, selector: str) -> str | None:
        """What is said on it; None if it has gone, for bots play on and may change who is asked."""
        said: str | None
        if self.use is not keyboard:
            said = self.page.evaluate(PRESS, selector)
            return said
        keyboard(self.guest, self.page.locator(selector))
        said = self.page.evaluate("pressed")
        return said

    def plays(
        self,
        player: Player,
        enough: Callable[[], bool],
        covered: Callable[[], None],
        looks: Callable[[int], None] = lambda seat: None,
    ) -> None:
        """All of them play until it is enough; `covered` is called at each cover, `looks` when somebody has it."""
        until = time.monotonic() + SECONDS
        on = self.page.locator(PASS_ON)
        self.guest.heard = self.told(None)
        while not enough():
            assert time.monotonic() < until, f"the game does not get on: {shown(self.page)}"
            if self.cover.is_visible():
                covered()
                if self.takes():
                    looks(self.seat)
            elif on.is_visible():
                self._presses(PASS_ON)
            elif not player.acts():
                self._lets_others_go_first()

    def _lets_others_go_first(self) -> None:
        """Whoever has nothing to say yet, though it could be said; else waits for what comes."""
        if self.use is keyboard or self._presses(".corner .pass") is None:
            self.page.wait_for_timeout(20)
