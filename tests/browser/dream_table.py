"""People at one table of When I Dream, each with a page of their own; and a browser that speaks and hears."""

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from .guest import Guest
from .player import PATIENCE, shown
from .whisperer import GAME, Whisperer

NAMES = ("Ann", "Bob", "Cleo", "Dan")

SPEECH = """
  window.spoken = [];
  const made = ["Anna", "Brian", "Clara"].map((name) => ({ name, lang: "en-GB" }));
  const foreign = { name: "Dieter", lang: "de-DE" };
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => [foreign, ...made],
    speak: ({ text, lang, pitch, voice }) => spoken.push({ text, lang, pitch, voice: voice?.name }),
    cancel: () => {},
  } });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  window.SpeechRecognition = window.webkitSpeechRecognition = class {
    start() {
      setTimeout(() => { this.onresult({ results: [[{ transcript: "Lighthouse." }]] }); this.onend(); }, 20);
    }
    abort() {}
  };
"""


class Table:
    """Four people at one table, each with a page; nobody minds the clock unless it is wanted."""

    def __init__(self, come: Callable[..., Guest], seats: int = 4, pace: str = "none", **options: Any) -> None:
        self.guests = [come(phone=True, settings={"name": name}) for name in NAMES[:seats]]
        self.raw: dict[Guest, list[str]] = {guest: [] for guest in self.guests}
        host = self.guests[0].goes_to("/")
        self.id = host.makes_table(game=GAME, seats=seats, options=options)["id"]
        for guest in self.guests:
            self._listen(guest)
            guest.goes_to(f"/t/{self.id}")
            expect(guest.page.locator("li.me")).to_be_visible()
        host.page.locator("#pace").select_option(pace)
        expect(host.button("start")).to_be_enabled()
        host.button("start").click()
        for guest in self.guests:
            expect(guest.page.locator(".dusk")).to_be_visible()
        self.players = [Whisperer(guest) for guest in self.guests]

    def _listen(self, guest: Guest) -> None:
        def keep(frame: str | bytes) -> None:
            self.raw[guest].append(frame if isinstance(frame, str) else frame.decode())

        guest.page.on("websocket", lambda socket: socket.on("framereceived", keep))

    def frames(self, guest: Guest) -> list[str]:
        """Every byte that came to this guest, but for the answers to pings."""
        pings = guest.pings()
        return [frame for frame in self.raw[guest] if json.loads(frame).get("id") not in pings]

    @property
    def dreamer(self) -> Whisperer:
        return self.players[int(self.players[0].view()["dreamer"])]

    @property
    def spirits(self) -> list[Whisperer]:
        return [player for player in self.players if player is not self.dreamer]

    def falls_asleep(self) -> Whisperer:
        dreamer = self.dreamer
        self.until(dreamer.acts)
        expect(dreamer.mask).to_be_visible()
        for spirit in self.spirits:
            expect(spirit.page.locator(".stand")).to_be_visible()
        return dreamer

    def whispers(self) -> str:
        """Whoever has the turn says a word, and the dreamer has heard it: that word."""
        heard = len(self._heard())
        self.until(lambda: any(spirit.acts() for spirit in self.spirits))
        self.until(lambda: len(self._heard()) > heard)
        return self._heard()[-1]

    def _heard(self) -> list[str]:
        """Every word that was whispered to whoever dreams now."""
        events = [event for message in self.dreamer.guest.heard for event in message.get("events", ())]
        return [str(event["text"]) for event in events if event["event"] == "hint-given"]

    def first(self, wanted: Callable[[Whisperer], bool]) -> Whisperer:
        """The first spirit of whom this holds, as soon as it holds of one: not every page has drawn the last news."""
        found: list[Whisperer] = []

        def finds() -> bool:
            found.extend(spirit for spirit in self.spirits if wanted(spirit))
            return bool(found)

        self.until(finds)
        return found[0]

    def until(self, enough: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not enough():
            assert time.monotonic() < until, shown(self.guests[0].page)
            self.guests[0].page.wait_for_timeout(20)
