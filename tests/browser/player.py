"""The frame of everybody who plays in the page: sees what is asked, does it, and waits until the house has answered."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, TypeAlias

from playwright.sync_api import Locator, Page

from .guest import Guest

PATIENCE = 30
"""Seconds after which something is thought not to come any more; on a busy machine a lot comes late."""

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


DRAWN = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
"""News is seen here before the page has drawn it: what it still asks may be answered already."""


class Player(ABC):
    """One guest at a table, who does with mouse, finger or keys what the page asks."""

    UNHEARD: ClassVar[tuple[str, ...]] = ()
    """What is done without telling the house."""

    def __init__(self, guest: Guest, manner: Manner = mouse) -> None:
        self.guest = guest
        self.page = guest.page
        self.use = manner
        self.done: list[str] = []
        """What was done, in order."""
        self.ended = self.page.locator("dialog[open][aria-labelledby=end-title]")

    def view(self) -> dict[str, Any]:
        """What the house told this guest last."""
        last: dict[str, Any] = next((message for message in reversed(self.guest.heard) if message.get("view")), {})
        return {**last.get("view", {}), **last.get("own", {})}

    def status(self) -> str:
        """What the page says above the table."""
        shown: str = self.page.evaluate("document.querySelector('[role=status] strong')?.textContent ?? ''")
        return shown

    @abstractmethod
    def acts(self) -> bool:
        """Does what is asked, if anything is; answers whether it did something."""

    def plays(self, seconds: float = 180) -> None:
        """To the end of the game."""
        self.plays_until(self.ended.is_visible, seconds)

    def plays_until(self, enough: Callable[[], bool], seconds: float = 120) -> None:
        play_together([self], enough, seconds)

    def _obeys(self, asked: str | None, *, watched: bool = True) -> bool:
        """Does what the method of this name does; answers whether anything was asked.

        `watched`: whether the socket's messages are seen; behind a route they are not.
        """
        if asked is None:
            return False
        sent = self.commands()
        getattr(self, f"_{asked.replace('-', '_')}")()
        self.done.append(asked)
        if watched and asked not in self.UNHEARD:
            self.waits_for_answer(sent)
        return True

    def _press(self, key: str, thing: Locator) -> None:
        """A key, or the thing that it stands for."""
        if self.use is keyboard:
            self.page.keyboard.press(key)
        else:
            self.use(self.guest, thing)

    def _dismisses(self, key: str, selector: str) -> None:
        """Something that may go away by itself before it is pressed."""
        if self.use is keyboard:
            self.page.keyboard.press(key)
        else:
            self.page.evaluate("selector => document.querySelector(selector)?.click()", selector)

    def commands(self) -> int:
        return sum(message["type"] == "act" for message in self.guest.said)

    def waits_for_answer(self, sent: int, gone: Callable[[], bool] = lambda: False) -> bool:
        """Until the house has answered a command beyond the first `sent`, and the page has drawn that. Answers False if
        it is `gone` before.
        """
        until = time.monotonic() + PATIENCE
        while self.commands() == sent or not self._answered():
            if self.commands() == sent and gone() and self.commands() == sent:
                return False
            assert time.monotonic() < until, f"{self._lacks(sent)}: {shown(self.page)}"
            self.page.wait_for_timeout(5)
        self.page.evaluate(DRAWN)
        return True

    def _lacks(self, sent: int) -> str:
        """What was waited for in vain, in words."""
        if self.commands() > sent:
            return f"the house has not answered {self.guest.said[-1]}"
        focus = self.page.evaluate("document.activeElement?.outerHTML.slice(0, 200)")
        return f"the page sent nothing (the focus is on {focus})"

    def _answered(self) -> bool:
        last = next(message["id"] for message in reversed(self.guest.said) if message["type"] == "act")
        return any(last in (message.get("id"), message.get("done")) for message in self.guest.heard[-600:])

    def moments(self, moment: Callable[[], str | None], seconds: float = 120) -> Iterator[str]:
        """Plays to the end; yields each moment when it is first seen, and `end`."""
        seen: set[str] = set()
        until = time.monotonic() + seconds
        while not self.ended.is_visible() and time.monotonic() < until:
            now = moment()
            if now and now not in seen:
                seen.add(now)
                self.page.wait_for_timeout(100)
                yield now
            if not self.acts():
                self.page.wait_for_timeout(25)
        self.page.wait_for_timeout(300)
        yield "end"


def play_together(players: Sequence[Player], enough: Callable[[], bool], seconds: float = 120) -> None:
    """All of them act until it is enough."""
    until = time.monotonic() + seconds
    while not enough():
        assert time.monotonic() < until, f"the game does not get on: {shown(players[0].page)}"
        acted = [player.acts() for player in players]
        if not any(acted):
            over = all(player.ended.is_visible() for player in players)
            assert not over or enough(), f"the game has ended: {players[0].done}"
            players[0].page.wait_for_timeout(20)


def shown(page: Page) -> str:
    """The beginning of what the page shows, for a message."""
    return page.inner_text("main")[:600]
