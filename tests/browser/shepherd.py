"""Plays Schafe-Schubsen in the page, seeing what a person sees: by mouse, by touch, or by keyboard alone."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from .guest import Guest
from .player import Manner, Player, mouse

GAME = "schafe-schubsen"
PHASES = ("my-bid", "my-clover", "my-lay", "my-rain", "my-take")


class Shepherd(Player):
    """One guest on the dike."""

    def __init__(self, guest: Guest, manner: Manner = mouse, *, skips: bool = True) -> None:
        super().__init__(guest, manner)
        self.skips = skips
        """Whether what is being shown is skipped, or watched to its end."""
        self.skip = guest.button("scene-skip")

    def cards(self) -> list[str]:
        """The cards in hand that can be laid now."""
        found: list[str] = self.page.locator(".digit[aria-disabled=false]").evaluate_all(
            "cards => cards.map((card) => card.dataset.card)"
        )
        return found

    def asked(self) -> str | None:
        """What the page asks of this player, or None."""
        shown = self.status()
        number = "".join(filter(str.isdecimal, shown))
        texts = {self.guest.word(f"{GAME}.status.{phase}", round=number): phase for phase in PHASES}
        return texts.get(shown)

    def acts(self) -> bool:
        """Does what is asked, if anything is; answers whether it did something."""
        if self.ended.is_visible():
            return False
        if self.skip.is_visible():
            if self.skips:
                self._dismisses("s", ".showing button")
            return self.skips
        return self._obeys(self.asked())

    def lays(self, number: str) -> None:
        """Puts down these cards, one after the other, and says so."""
        for card in number:
            self._press(card, self.page.locator(f"[data-card='{card}']"))
        self._press("Enter", self.page.locator("button.lay"))

    def _my_bid(self) -> None:
        """Two middling cards: neither the least of all nor off the dike at once."""
        cards = self.cards()
        low = min(cards, key=lambda card: abs(int(card) - 3))
        ones = max(card for card in cards if card != low)
        self.lays(low + ones)

    def _my_clover(self) -> None:
        """One tile, as far as it can be used."""
        if self.page.locator(".tiles .tile[aria-disabled=false]").count():
            self._press("1", self.page.locator(".tiles .tile").first)
            longer = self.guest.button(f"{GAME}.longer")
            if longer.is_visible():
                self._press("+", longer)
        self._press("Enter", self.page.locator("button.go"))

    def _my_lay(self) -> None:
        self._press("2", self.page.locator("button.face").nth(1))

    def _my_rain(self) -> None:
        self.page.locator("#puddle").select_option(index=3)
        self.use(self.guest, self.guest.button(f"{GAME}.put-puddle"))

    def _my_take(self) -> None:
        self._press("1", self.page.locator("button.gift").first)


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
    for moment in player.moments(lambda: "show" if player.skip.is_visible() else player.asked()):
        yield f"moment-sheep-{moment}", page
