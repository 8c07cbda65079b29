"""Plays Counting Zzzzs in the page, seeing what a person sees: by mouse, by touch, or by keyboard alone."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Locator, Page, expect

from .guest import Guest
from .player import DRAWN, Manner, Player, keyboard, mouse

GAME = "counting-zzzzs"
AWAKE = ".actions .rest[aria-pressed=false]"
"""The switch that lets everything happen, while it is off."""
PRESS = "(selector) => { const thing = document.querySelector(selector); thing?.click(); return Boolean(thing); }"


class Dreamer(Player):
    """One guest who is to fall asleep."""

    UNHEARD = ("thinks",)

    def __init__(self, guest: Guest, manner: Manner = mouse, *, rests: bool = True) -> None:
        super().__init__(guest, manner)
        self.rests = rests
        """Whether the page is told to let everything happen; else every card that may be answered is thought over."""
        self.waking = self.page.locator(".waking")
        self.browsing = self.page.locator("dialog[open][aria-labelledby=browse-title]")
        self.switch = guest.button(f"{GAME}.rest")
        self.awake = self.page.locator(AWAKE)
        self.think = guest.button(f"{GAME}.think")

    def legal(self) -> list[str]:
        told = [message for message in self.guest.heard if message.get("view")]
        return [each for each in told[-1].get("legal", []) if isinstance(each, str)] if told else []

    def acts(self) -> bool:
        """Does what is asked, if anything is; answers whether it did something."""
        if self.ended.is_visible():
            return False
        if self.waking.is_visible():
            self.sleeps_on()
            return True
        asked = self._asked()
        if asked in ("answers", "rests"):
            getattr(self, f"_{asked}")()
            return True
        return self._obeys(asked)

    def _asked(self) -> str | None:
        """What the page asks, as far as a person can see it."""
        if self.browsing.is_visible():
            return "chooses"
        if self.rests and self.awake.is_visible():
            return "rests"
        if self.think.is_visible():
            return "thinks"
        if self.guest.button(f"{GAME}.pass").is_visible():
            return "answers"
        if self.page.locator(".held.can").count():
            return "lays" if self._asks_for("begin", "my-lay", "my-bend") else "acts_on"
        return None

    def _asks_for(self, *keys: str) -> bool:
        shown = self.status()
        card = self.view().get("bender") and "{card}"
        texts = [self.guest.word(f"{GAME}.status.{key}", card=card) for key in keys]
        return any(shown.endswith(text.split("{card}")[-1]) for text in texts)

    def sleeps_on(self) -> None:
        self._dismisses("Escape", ".waking button")
        self.done.append("woke")

    def held(self, card: str) -> Locator:
        return self.page.locator(f".held[data-card='{card}']")

    def lifts(self, card: str) -> None:
        if self.use is keyboard:
            self.page.keyboard.press(str(self.view()["hand"].index(card) + 1))
        else:
            self.use(self.guest, self.held(card))

    def lays(self, card: str) -> None:
        """Into the own dream."""
        self.does(card, f"{GAME}.into-my-dream")

    def does(self, card: str, button: str) -> None:
        """Lifts a card and presses a button below the hand."""
        sent = self.commands()
        self.lifts(card)
        self.use(self.guest, self.guest.button(button))
        self.waits_for_answer(sent)

    def plays_on(self, card: str, seat: int) -> None:
        """Lifts a card and taps the seat it is for."""
        sent = self.commands()
        self.lifts(card)
        self.use(self.guest, self.page.locator(f"[data-seat='{seat}']"))
        self.waits_for_answer(sent)

    def presses(self, button: str, **places: object) -> None:
        sent = self.commands()
        self.use(self.guest, self.guest.button(button, **places))
        self.waits_for_answer(sent)

    def _rests(self) -> None:
        """Unless the switch has made room for cards that have come meanwhile."""
        if self.use is keyboard:
            self.use(self.guest, self.switch)
            self.done.append("rests")
        elif self.page.evaluate(PRESS, AWAKE):
            self.done.append("rests")

    def _thinks(self) -> None:
        """As if there were an answer; unless the page has let it happen meanwhile."""
        self._dismisses("t", ".actions .think")

    def _answers(self) -> None:
        """With a block, if there is one. A pass goes out only after a pause: somebody else may answer before."""
        sent = self.commands()
        blocks = self.page.locator(".actions .answer").count() > 0
        self._dismisses("b" if blocks else "p", f".actions {'.answer' if blocks else '[aria-keyshortcuts=p]'}")
        if self.waits_for_answer(sent, gone=self._is_past):
            self.done += ["blocks", "answers"] if blocks else ["answers"]

    def _is_past(self) -> bool:
        """Whether the page asks for no answer any more."""
        self.page.evaluate(DRAWN)
        return not self.guest.button(f"{GAME}.pass").is_visible()

    def _lays(self) -> None:
        self._goes(lambda move: move.startswith("lay "))

    def _acts_on(self) -> None:
        """Anything rather than a discard: all that a card can do is to be seen at least once."""
        self._goes(lambda move: not move.startswith("discard "))

    def _goes(self, wanted: Callable[[str], bool]) -> None:
        move = next(iter(sorted(self.legal(), key=lambda move: not wanted(move))))
        self.done.append(move.split()[0])
        self.lifts(move.split()[1])
        if self.use is keyboard:
            self.page.keyboard.press("Enter")
        else:
            self.use(self.guest, self._goal(move))

    def _goal(self, move: str) -> Locator:
        """The place that the lifted card may go to."""
        verb, _, *rest = move.split()
        if verb == "discard":
            return self.page.locator("[data-goal=discard]")
        if verb == "lay":
            return self.guest.button(f"{GAME}.into-my-dream")
        if not rest:
            return self.page.locator(".actions").get_by_role("button", name=self.guest.word(f"{GAME}.play-it"))
        target = rest[-1]
        if len(target) == 1:
            return self.page.locator(f"[data-seat='{ord(target) - ord('A')}']")
        return self._context(target)

    def _context(self, card: str) -> Locator:
        """A context card, once its dream is in sight."""
        owner = next(
            seat
            for seat, dream in enumerate(self.view()["dreams"])
            if any(element["card"] == card for element in dream["elements"])
        )
        place = self.page.locator(f"[data-goal='context-{card}']")
        if not place.is_visible():
            self.use(self.guest, self.page.locator(f"[data-seat='{owner}']"))
        return place

    def _chooses(self) -> None:
        self.use(self.guest, self.browsing.locator("button.fits").first)
        self.use(self.guest, self.browsing.locator("button.primary"))


def visits(guest: Guest) -> Iterator[tuple[str, Page]]:
    """The pages of this game, each ready when it is yielded."""
    page = guest.page
    guest.goes_to(f"/learn/{GAME}")
    expect(page.locator(".held").first).to_be_visible()
    yield "dreamers learn", page
    table = guest.makes_table(game=GAME, seats=4)
    guest.goes_to(f"/t/{table['id']}?go=bots")
    player = Dreamer(guest)
    player.plays_until(lambda: player.done.count("lays") >= 2 and player._asked() == "acts_on")
    player.lifts(player.legal()[0].split()[1])
    yield "dreamers table", page
    page.keyboard.press("Escape")  # a wake-up in the hand would lie over the dreams
    page.locator(".place[data-card]:visible").first.click()
    expect(page.locator("#closer-title")).to_be_visible()
    yield "dreamers card", page
    guest.goes_to(f"/t/{table['id']}/screen")
    expect(page.locator(".dream")).to_have_count(4)
    yield "dreamers screen", page


def moments(guest: Guest) -> Iterator[tuple[str, Page]]:
    """A night against bots at the moments that are worth a look: each question, the first waking, and the end."""
    page = guest.page
    table = guest.makes_table(game=GAME, seats=3)
    guest.goes_to(f"/t/{table['id']}?go=bots")
    player = Dreamer(guest, rests=False)

    def moment() -> str | None:
        return "waking" if player.waking.locator("table").is_visible() else player._asked()

    for name in player.moments(moment):
        yield f"moment-dreamers-{name.replace('_', '-')}", page
