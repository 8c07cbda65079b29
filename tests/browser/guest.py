"""Somebody with a browser of their own."""

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from .page_words import say, words

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
SMALLEST: ViewportSize = {"width": 360, "height": 640}
LANDSCAPE: ViewportSize = {"width": 640, "height": 360}

PATIENCE_MS = 30_000
"""For what is expected: only a test that fails waits so long, and a busy machine is no fault."""

expect.set_options(timeout=PATIENCE_MS)

NOTE = """(selector) => {
  const noted = (window.noted ??= []);
  const look = () => {
    for (const each of document.querySelectorAll(selector)) {
      const said = each.ariaLabel ?? each.textContent.trim();
      if (!noted.includes(said)) noted.push(said);
    }
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  look();
}"""


class Guest:
    """A browser context with one page. It notes every error and every message that comes over the socket."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        phone: bool = False,
        language: str = "en",
        settings: dict[str, Any] | None = None,
        calm: bool = True,
        **context: Any,
    ) -> None:
        self.url = url
        self.language = language
        size = PHONE if phone else DESKTOP
        touch = {"has_touch": True, "is_mobile": True} if phone else {}
        still = {"reduced_motion": "reduce"} if calm else {}
        locale = {"en": "en-GB", "de": "de-DE", "pl": "pl-PL"}.get(language, language)
        wishes = {"base_url": url, "viewport": size, "locale": locale, **touch, **still, **context}
        self.context = browser.new_context(**wishes)
        self.context.set_default_timeout(PATIENCE_MS)
        self.errors: list[str] = []
        self.expected: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        if settings:
            kept = json.dumps(json.dumps(settings))
            self.context.add_init_script(f"if (origin !== 'null') localStorage.fortywinks ??= {kept}")
        self.context.on("page", self._watch)
        self.page = self.context.new_page()

    def _watch(self, page: Page) -> None:
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", self._listen)

    def _listen(self, socket: Any) -> None:
        socket.on("framereceived", lambda text: self.heard.append(json.loads(text)))
        socket.on("framesent", lambda text: self.said.append(json.loads(text)))

    def expects(self, *errors: str) -> None:
        """Errors that belong to what is tested (patterns)."""
        self.expected.extend(errors)

    def trouble(self) -> list[str]:
        return [line for line in self.errors if not any(re.search(pattern, line) for pattern in self.expected)]

    def leave(self) -> None:
        self.context.close()

    def goes_to(self, path: str) -> "Guest":
        self.page.goto(path)
        return self

    def word(self, key: str, **places: object) -> str:
        return say(key, self.language, **places)

    def button(self, key: str, **places: object) -> Locator:
        """A button by its words; `visible`, because a menu may hold another of that name."""
        return self.page.get_by_role("button", name=self.word(key, **places), exact=True)

    def on_card(self, key: str, game: str = "sen") -> Locator:
        """A button on the card of a game at home."""
        known = f"{game}.title" in words(self.language)
        heading = self.page.get_by_role("heading", name=self.word(f"{game}.title") if known else game, exact=True)
        card = self.page.get_by_role("article").filter(has=heading)
        return card.get_by_role("button", name=self.word(key), exact=True)

    def link(self, key: str, **places: object) -> Locator:
        return self.page.get_by_role("link", name=self.word(key, **places), exact=True)

    def reads(self, key: str, **places: object) -> None:
        """Sees this text somewhere."""
        text = self.page.get_by_text(self.word(key, **places))
        expect(text.first).to_be_visible()

    def notes(self, selector: str) -> None:
        """From now on keeps in mind what is said in such places of this page, however soon it goes away again."""
        self.page.evaluate(NOTE, selector)

    def noted(self, text: str) -> None:
        """Has seen this in one of the places that are watched, or sees it soon."""
        self.waits_until(lambda: any(text in said for said in self.page.evaluate("noted")), f"“{text}” is never said")

    def waits_until(self, done: Callable[[], object], otherwise: str, seconds: float = PATIENCE_MS / 1000) -> None:
        """For what no locator can be asked for: news that come over the socket, or what was seen before."""
        until = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < until, otherwise
            self.page.wait_for_timeout(10)

    def pings(self) -> set[str]:
        """The commands with which the page asked whether the house is still there: how many depends on the time."""
        return {message["id"] for message in self.said if message["type"] == "ping"}

    def news(self) -> list[dict[str, Any]]:
        """All that was heard, but for the answers to pings."""
        pings = self.pings()
        return [message for message in self.heard if message["type"] != "done" or message["id"] not in pings]

    def makes_table(self, **wishes: Any) -> dict[str, Any]:
        """A table of this person's, made as the page makes it but with further wishes."""
        answer = self.context.request.post("/api/tables", data={"game": "sen", "name": "Ann", **wishes})
        assert answer.ok, answer.text()
        made: dict[str, Any] = answer.json()["table"]
        return made
