"""Plays When I Dream in the page, seeing what a person sees: as dreamer and as spirit."""

import time
from collections.abc import Callable, Iterator, Sequence

from playwright.sync_api import Locator, Page, expect

from .guest import Guest
from .player import DRAWN, Manner, Player, keyboard, mouse

GAME = "when-i-dream"
HARMLESS = ("hm", "zzz", "7", "100", "aha", "psst")
"""Words that say nothing about anything."""


FILL = """([field, text]) => {
  const box = document.querySelector(field);
  if (!box) return;
  box.focus();
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
}"""
"""The night may end just now, and the field with it: nobody waits for it then."""


class Whisperer(Player):
    """One guest in the night. What it whispers and guesses can be told it."""

    def __init__(self, guest: Guest, manner: Manner = mouse) -> None:
        super().__init__(guest, manner)
        self.guess: Callable[[], str | None] = lambda: None
        """What to guess now; None to let the card go."""
        self.recalls: Sequence[str] = ()
        self.lingers: set[str] = set()
        """The scenes in which the guest does nothing, so that somebody can look."""
        self.day = self.page.locator(".day")
        self.mask = self.page.locator(".mask")
        self._hints = 0

    def button(self, name: str) -> Locator:
        return self.guest.button(f"{GAME}.{name}")

    def acts(self) -> bool:
        """Does what is asked, if anything is; answers whether it did something."""
        if self.ended.is_visible():
            return False
        if self.day.is_visible():
            return "day" not in self.lingers and self._closes_the_day()
        if self.mask.is_visible():
            return self._dreams()
        for name, action in (("sleep", self._sleeps), ("say", self._whispers)):
            if self.button(name).is_visible():
                return action()
        return False

    def _closes_the_day(self) -> bool:
        self._dismisses("Escape", ".day .close")
        self.done.append("day")
        return True

    def _sleeps(self) -> bool:
        if "dusk" in self.lingers or self.day.is_visible() or not self.page.locator(".sleep:enabled").is_visible():
            return False
        self._and_waits(lambda: self.use(self.guest, self.button("sleep")), "sleep")
        return True

    def _whispers(self) -> bool:
        if "night" in self.lingers or not self.page.locator("form.turn").count():
            return False
        self._hints += 1
        return self._types("#hint", HARMLESS[self._hints % len(HARMLESS)], "hint", gone=self._is_put_away)

    def _is_put_away(self) -> bool:
        """Whether the page has emptied the field: it does so with a word that was typed for the card before."""
        self.page.evaluate(DRAWN)
        return bool(self.page.evaluate("!document.querySelector('#hint')?.value"))

    def _dreams(self) -> bool:
        """Guesses once two words were heard; tells the dream when the night is over."""
        recalls = self.page.locator(".mask.recalls").count() > 0
        if ("recall" if recalls else "mask") in self.lingers:
            return False
        if recalls:
            named = self.view()["named"]
            if len(named) < len(self.recalls) and self.view()["entries"]:
                self._types("#guess", self.recalls[len(named)], "recall")
            else:
                self._and_waits(lambda: self.use(self.guest, self.button("wake")), "wake")
            return True
        if not self._wants_to_guess():
            return False
        text = self.guess()
        if text is None:
            self._and_waits(lambda: self.use(self.guest, self.button("give-up")), "give-up")
        else:
            self._types("#guess", text, "guess")
        return True

    def _wants_to_guess(self) -> bool:
        """After two words on this card, or when there will be no more of them."""
        events = [event for message in self.guest.heard for event in message.get("events", ())]
        since: list[str] = []
        for event in reversed(events):
            if event["event"] == "new-card":
                break
            since.append(event["event"])
        return "time-is-up" in since or since.count("hint-given") >= 2

    def _types(self, field: str, text: str, what: str, gone: Callable[[], bool] = lambda: False) -> bool:
        box = self.page.locator(field)

        def types() -> None:
            if self.use is keyboard:
                if not box.evaluate("box => box === document.activeElement"):
                    keyboard(self.guest, box)
                self.page.keyboard.type(text)
            else:
                self.page.evaluate(FILL, [field, text])
            self.page.keyboard.press("Enter")

        return self._and_waits(types, what, gone)

    def _and_waits(self, does: Callable[[], None], what: str, gone: Callable[[], bool] = lambda: False) -> bool:
        """Until the house has answered; answers False if it is too late for it."""
        sent = self.commands()
        does()
        if not self.waits_for_answer(sent, gone):
            return False
        self.done.append(what)
        return True


def term_of(players: Sequence[Whisperer]) -> str:
    """The live word, as the spirits see it, once all of them have been told."""

    def told() -> set[str | None]:
        return {player.view()["term"] for player in players}

    players[0].guest.waits_until(lambda: len(told()) == 1, "the spirits see different words")
    return str(told().pop())


def table_with_bots(guest: Guest, seats: int, **options: object) -> None:
    """A table of this guest's with easy bots and no clock, begun."""
    table = guest.makes_table(game=GAME, seats=seats, options={"language": guest.language, "turns": 6, **options})["id"]
    guest.goes_to(f"/t/{table}")
    for seat in range(1, seats):
        box = guest.page.locator(f"#bot-{seat}")
        box.select_option("easy")
        expect(box).to_have_value("easy")
    guest.page.locator("#pace").select_option("none")
    expect(guest.page.locator("#pace")).to_have_value("none")
    guest.button("start").click()
    expect(guest.page.locator(".dream")).to_be_visible()


SCENES = {
    "dusk": ".dusk",
    "night": "form.turn",
    "mask": ".mask.live:not(.recalls)",
    "recall": ".mask.recalls",
    "day": ".day .close.primary",
}
"""What is shown of a game, each by what only it has."""


def visits(guest: Guest, seats: int = 4) -> Iterator[tuple[str, Page]]:
    """The moments of a game with bots, each when it is first seen."""
    table_with_bots(guest, seats)
    player = Whisperer(guest)
    player.guess = lambda: "moon"
    player.lingers = set(SCENES)
    seen: set[str] = set()
    until = time.monotonic() + 300  # with all that somebody does in each scene
    while len(seen) < len(SCENES) and not player.ended.is_visible():
        assert time.monotonic() < until, f"only {seen} were seen"
        for name, selector in SCENES.items():
            if name not in seen and guest.page.locator(selector).is_visible():
                seen.add(name)
                yield f"{GAME} {name}", guest.page
                player.lingers.discard(name)
        if not player.acts():
            guest.page.wait_for_timeout(20)
