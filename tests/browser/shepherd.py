"""Plays Schafe-Schubsen in the page, seeing what a person sees: by mouse, by touch, or by keyboard alone."""

import time
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .guest import Guest
from .sleeper import Manner, keyboard, mouse

GAME = "schafe-schubsen"
PHASES = ("my-bid", "my-clover", "my-lay", "my-rain", "my-take")


class Shepherd:
    """One guest on the dike."""

    def __init__(self, guest: Guest, manner: Manner = mouse, *, skips: bool = True) -> None:
        self.guest = guest
        self.page = guest.page
        self.use = manner
        self.skips = skips
        """Whether what is being shown is skipped, or watched to its end."""
        self.done: list[str] = []
        """What was done, in order."""
        self.ended = self.page.locator("dialog[open][aria-labelledby=end-title]")
        self.skip = guest.button(f"{GAME}.skip")

    def cards(self) -> list[str]:
        """The cards in hand that can be laid now."""
        found: list[str] = self.page.locator(".digit[aria-disabled=false]").evaluate_all(
            "cards => cards.map((card) => card.dataset.card)"
        )
        return found

    def view(self) -> dict[str, Any]:
        """What the house told this guest last."""
        last = next(message for message in reversed(self.guest.heard) if message.get("view"))
        return {**last["view"], **last.get("own", {})}

    def asked(self) -> str | None:
        """What the page asks of this player, or None."""
        shown = self.page.evaluate("document.querySelector('[role=status] strong')?.textContent ?? ''")
        number = "".join(filter(str.isdecimal, shown))
        texts = {self.guest.word(f"{GAME}.status.{phase}", round=number): phase for phase in PHASES}
        return texts.get(shown)

    def plays(self, seconds: float = 90) -> None:
        """To the end of the game."""
        self.plays_until(self.ended.is_visible, seconds)

    def plays_until(self, enough: Callable[[], bool], seconds: float = 60) -> None:
        until = time.monotonic() + seconds
        while not enough():
            assert time.monotonic() < until, f"the game does not get on: {self.page.inner_text('main')[:600]}"
            if not self.acts():
                self.page.wait_for_timeout(25)

    def acts(self) -> bool:
        """Does what is asked, if anything is; answers whether it did something."""
        if self.ended.is_visible():
            return False
        if self.skip.is_visible():
            if self.skips:
                self._skips()
            return self.skips
        asked = self.asked()
        if asked is None:
            return False
        sent = self.commands()
        getattr(self, f"_{asked.replace('-', '_')}")()
        self.done.append(asked)
        self._waits_for_answer(sent)
        return True

    def _skips(self) -> None:
        """It may be over before it is skipped."""
        if self.use is keyboard:
            self.page.keyboard.press("s")
        else:
            self.page.evaluate("document.querySelector('.showing button')?.click()")

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

    def lays(self, number: str) -> None:
        """Puts down these cards, one after the other, and says so."""
        for card in number:
            self._presses(card, self.page.locator(f"[data-card='{card}']"))
        self._presses("Enter", self.page.locator("button.lay"))

    def _presses(self, key: str, thing: Locator) -> None:
        if self.use is keyboard:
            self.page.keyboard.press(key)
        else:
            self.use(self.guest, thing)

    def _my_bid(self) -> None:
        """Two middling cards: neither the least of all nor off the dike at once."""
        cards = self.cards()
        low = min(cards, key=lambda card: abs(int(card) - 3))
        ones = max(card for card in cards if card != low)
        self.lays(low + ones)

    def _my_clover(self) -> None:
        """One tile, as far as it can be used."""
        if self.page.locator(".tiles .tile[aria-disabled=false]").count():
            self._presses("1", self.page.locator(".tiles .tile").first)
            longer = self.guest.button(f"{GAME}.longer")
            if longer.is_visible():
                self._presses("+", longer)
        self._presses("Enter", self.page.locator("button.go"))

    def _my_lay(self) -> None:
        self._presses("2", self.page.locator("button.face").nth(1))

    def _my_rain(self) -> None:
        self.page.locator("#puddle").select_option(index=3)
        self.use(self.guest, self.guest.button(f"{GAME}.put-puddle"))

    def _my_take(self) -> None:
        self._presses("1", self.page.locator("button.gift").first)


def visits(guest: Guest) -> Iterator[tuple[str, Page]]:
    """The pages of this game, each ready when it is yielded."""
    page = guest.page
    sheep = page.locator("[data-sheep]").first
    guest.goes_to(f"/learn/{GAME}")
    expect(sheep).to_be_visible()
    yield "sheep learn", page
    table = guest.makes_table(game=GAME, seats=8, options={"digit_aid": True})
    guest.goes_to(f"/t/{table['id']}?go=bots")
    expect(page.locator(".digit[aria-disabled=false]")).to_have_count(10)
    for card in "48":
        page.locator(f"[data-card='{card}']").click()
    yield "sheep table", page
    page.locator(".seats button").first.click()
    expect(page.locator("dialog[open] .digits")).to_have_count(8)
    yield "sheep flock", page
    guest.goes_to(f"/t/{table['id']}/screen")
    expect(sheep).to_be_visible()
    yield "sheep screen", page


def moments(guest: Guest) -> Iterator[tuple[str, Page]]:
    """A race against bots at the moments that are worth a look: each question, the show, and the end."""
    page = guest.page
    table = guest.makes_table(game=GAME, seats=4, options={"regenzeit": 2, "mole_hills": True})
    guest.goes_to(f"/t/{table['id']}?go=bots")
    player = Shepherd(guest)
    seen: set[str] = set()
    until = time.monotonic() + 60
    while not player.ended.is_visible() and time.monotonic() < until:
        asked = "show" if player.skip.is_visible() else player.asked()
        if asked and asked not in seen:
            seen.add(asked)
            page.wait_for_timeout(100)
            yield f"moment-sheep-{asked}", page
        if not player.acts():
            page.wait_for_timeout(25)
    page.wait_for_timeout(300)
    yield "moment-sheep-end", page
