"""Plays Sen in the page, seeing what a person sees: by mouse, by touch, or by keyboard alone."""

import time
from collections.abc import Callable
from typing import TypeAlias

from playwright.sync_api import Locator

from .guest import Guest

Manner: TypeAlias = Callable[[Guest, Locator], None]


def mouse(guest: Guest, thing: Locator) -> None:
    thing.click()


def touch(guest: Guest, thing: Locator) -> None:
    thing.tap()


def keyboard(guest: Guest, thing: Locator) -> None:
    """Walks with the tab key until the thing has the focus, then presses Enter."""
    reach(guest, thing)
    guest.page.keyboard.press("Enter")


def reach(guest: Guest, thing: Locator) -> None:
    for _ in range(90):
        if thing.evaluate("element => element === document.activeElement"):
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"the tab key never reaches {thing}")


PHASES = ("look", "my-turn", "my-drawn", "my-choose", "my-peek", "my-swap", "over")


class Sleeper:
    """One guest at a table of Sen."""

    def __init__(self, guest: Guest, manner: Manner = mouse, *, patience: int = 2) -> None:
        self.guest = guest
        self.page = guest.page
        self.use = manner
        self.patience = patience
        """How many turns until Pobudka is called."""
        self.turns = 0
        self.done: set[str] = set()
        """What was done, for tests that want to see a thing at least once."""
        self.ended = self.page.locator("dialog[open][aria-labelledby=end-title]")
        self.revealed = self.page.locator("dialog[open][aria-labelledby=reveal-title]")

    def lands(self, whose: str | None = None) -> Locator:
        """The lands of a dream that may be chosen now: one's own, or a neighbour's by name."""
        name = self.guest.word("sen.your-dream") if whose is None else self.guest.word("sen.dream-of", name=whose)
        dream = self.page.get_by_role("region", name=name, exact=True)
        return dream.locator("button[aria-disabled=false]")

    def asked(self) -> str | None:
        """What the page asks of this player, or None."""
        shown = self.page.evaluate("document.querySelector('[role=status] strong')?.textContent ?? ''")
        for phase in PHASES:
            if shown == self.guest.word(f"sen.status.{phase}"):
                return phase
        return None

    def plays(self, seconds: float = 90) -> None:
        """To the end of the game."""
        self.plays_until(self.ended.is_visible, seconds)

    def looks(self) -> None:
        """At two lands, as everybody does at first."""
        self.plays_until(lambda: "look" in self.done)

    def plays_until(self, enough: Callable[[], bool], seconds: float = 60) -> None:
        until = time.monotonic() + seconds
        while not enough():
            assert time.monotonic() < until, f"the game does not get on: {self.page.inner_text('main')[:600]}"
            if not self.acts():
                self.page.wait_for_timeout(30)

    def acts(self, *, watched: bool = True) -> bool:
        """Does what is asked, if anything is; answers whether it did something.

        `watched`: whether the socket's messages are seen; behind a route they are not.
        """
        if self.ended.is_visible():
            return False
        if self.revealed.is_visible():
            self.use(self.guest, self.revealed.get_by_role("button", name=self.guest.word("sen.sleep-on")))
            self.done.add("reveal")
            self.turns = 0
            return True
        asked = self.asked()
        if asked is None or asked == "over":
            return False
        sent = self.commands()
        getattr(self, f"_{asked.replace('-', '_')}")()
        self.done.add(asked)
        if watched:
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

    def _look(self) -> None:
        self.use(self.guest, self.lands().nth(0))
        self.use(self.guest, self.lands().nth(1))

    def _my_turn(self) -> None:
        self.turns += 1
        if self.turns > self.patience:
            self.use(self.guest, self.guest.button("sen.wake"))
            self.use(self.guest, self.guest.button("sen.wake-sure"))
            self.done.add("wake")
        elif self.turns == 2:
            self.use(self.guest, self.page.locator("[data-place=open]"))
            self.use(self.guest, self.lands().nth(3))
            self.done.add("take")
        else:
            self.use(self.guest, self.guest.button("sen.draw"))
            self.done.add("draw")

    def _my_drawn(self) -> None:
        special = self.page.locator(".actions button.primary")
        if special.count():
            self.use(self.guest, special)
            self.done.add("use")
        elif self.turns % 2:
            self.use(self.guest, self.lands().nth(1))
            self.done.add("keep")
        else:
            self.use(self.guest, self.guest.button("sen.put-away"))
            self.done.add("put-away")

    def _my_choose(self) -> None:
        self.use(self.guest, self.page.locator("[data-place=hand] button").first)

    def _my_peek(self) -> None:
        self.use(self.guest, self.lands().nth(2))

    def _my_swap(self) -> None:
        self.use(self.guest, self.lands().nth(0))
        neighbours = self.page.locator(".others button[aria-disabled=false]")
        self.use(self.guest, neighbours.first)
