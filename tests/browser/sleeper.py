"""Plays Sen in the page, seeing what a person sees: by mouse, by touch, or by keyboard alone."""

from playwright.sync_api import Locator

from .guest import Guest
from .player import Manner, Player, mouse

PHASES = ("look", "my-turn", "my-drawn", "my-choose", "my-peek", "my-swap", "over")


class Sleeper(Player):
    """One guest at a table of Sen."""

    def __init__(self, guest: Guest, manner: Manner = mouse, *, patience: int = 2) -> None:
        super().__init__(guest, manner)
        self.patience = patience
        """How many turns until Pobudka is called."""
        self.turns = 0
        self.revealed = self.page.locator("dialog[open][aria-labelledby=reveal-title]")

    def lands(self, whose: str | None = None) -> Locator:
        """The lands of a dream that may be chosen now: one's own, or a neighbour's by name."""
        name = self.guest.word("sen.your-dream") if whose is None else self.guest.word("sen.dream-of", name=whose)
        dream = self.page.get_by_role("region", name=name, exact=True)
        return dream.locator("button[aria-disabled=false]")

    def asked(self) -> str | None:
        """What the page asks of this player, or None."""
        shown = self.status()
        for phase in PHASES:
            if shown == self.guest.word(f"sen.status.{phase}"):
                return phase
        return None

    def looks(self) -> None:
        """At two lands, as everybody does at first."""
        self.plays_until(lambda: "look" in self.done)

    def acts(self, *, watched: bool = True) -> bool:
        """Does what is asked, if anything is; answers whether it did something.

        `watched`: whether the socket's messages are seen; behind a route they are not.
        """
        if self.ended.is_visible():
            return False
        if self.revealed.is_visible():
            self.use(self.guest, self.revealed.get_by_role("button", name=self.guest.word("sen.sleep-on")))
            self.done.append("reveal")
            self.turns = 0
            return True
        asked = self.asked()
        return asked != "over" and self._obeys(asked, watched=watched)

    def _look(self) -> None:
        self.use(self.guest, self.lands().nth(0))
        self.use(self.guest, self.lands().nth(1))

    def _my_turn(self) -> None:
        self.turns += 1
        if self.turns > self.patience:
            self.use(self.guest, self.guest.button("sen.wake"))
            self.use(self.guest, self.guest.button("sen.wake-sure"))
            self.done.append("wake")
        elif self.turns == 2:
            self.use(self.guest, self.page.locator("[data-place=open]"))
            self.use(self.guest, self.lands().nth(3))
            self.done.append("take")
        else:
            self.use(self.guest, self.guest.button("sen.draw"))
            self.done.append("draw")

    def _my_drawn(self) -> None:
        special = self.page.locator(".actions button.primary")
        if special.count():
            self.use(self.guest, special)
            self.done.append("use")
        elif self.turns % 2:
            self.use(self.guest, self.lands().nth(1))
            self.done.append("keep")
        else:
            self.use(self.guest, self.guest.button("sen.put-away"))
            self.done.append("put-away")

    def _my_choose(self) -> None:
        self.use(self.guest, self.page.locator("[data-place=hand] button").first)

    def _my_peek(self) -> None:
        self.use(self.guest, self.lands().nth(2))

    def _my_swap(self) -> None:
        self.use(self.guest, self.lands().nth(0))
        neighbours = self.page.locator(".others button[aria-disabled=false]")
        self.use(self.guest, neighbours.first)
