"""The scenes of each game: how a round comes out while it is shown, and the winner's; at a seat or on a screen for all.

Bots play in everybody's stead. Each scene is ready when it is yielded, and goes on when the next one is asked for.
"""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from fortywinks.games import load_game

from .guest import Guest
from .tour import open_table

SHORT: dict[str, dict[str, object]] = {
    "sen": {"until": "1 round"},
    "dreams": {"until": "1 round"},
    "when-i-dream": {"turns": 4},
}
"""Options that make a game short."""

PLAYING = {
    "counting-zzzzs": ".waking",
    "dreams": ".firmament.drawing .joins",
    "schafe-schubsen": ".dike .showing, .showing",
    "sen": "dialog[open] .land.turned",
    "when-i-dream": ".day article",
}
"""What is in sight while a game shows how a round came out."""

OVER = {
    "counting-zzzzs": ".waking .total td:not([aria-hidden])",
    "dreams": ".dreams:not(.drawing) .results",
    "schafe-schubsen": ".finale",
    "sen": "dialog[open] .low",
    "when-i-dream": ".day .dawn, .day .story",
}
"""What is in sight when it has shown all of it."""

ON = ".waking .primary, .dreams .ways .primary, dialog[aria-labelledby=reveal-title] .primary, .day .close"
"""How somebody at a seat goes on, in whichever game."""

LONGEST = 180
"""Seconds for a whole game of bots with all that is shown of it, on a busy machine."""

ENDED = "dialog[open][aria-labelledby=end-title]"


def of_seat(guest: Guest, game: str) -> Iterator[tuple[str, Page]]:
    """While a round is shown, when it has been, and the end."""
    page = guest.page
    begin(guest, game)
    yield from shown(page, game)
    goes_on_to_the_end(guest)
    yield "winner", page


def of_screen(guest: Guest, game: str) -> Iterator[tuple[str, Page]]:
    """The same on a screen for all, which nobody touches."""
    screen = guest.context.new_page()
    begin(guest, game, screen)
    yield from shown(screen, game)
    goes_on_to_the_end(guest)
    expect(screen.locator(f"{ENDED} .story")).not_to_be_empty(timeout=1000 * LONGEST)
    yield "winner", screen
    screen.close()


def begin(guest: Guest, game: str, screen: Page | None = None) -> None:
    """A table of as few as can play, all of them bots, without a clock; `screen` is there before anything happens."""
    fewest = load_game(game).seat_counts[0]
    table = open_table(guest, game, fewest, **SHORT.get(game, {}))
    guest.goes_to(f"/t/{table}")
    for seat in range(1, fewest):
        guest.page.locator(f"#bot-{seat}").select_option("easy")
        expect(guest.page.locator(f"#bot-{seat}")).to_have_value("easy")
    guest.page.locator("#pace").select_option("none")
    expect(guest.page.locator("#pace")).to_have_value("none")
    guest.button("start").click()
    expect(guest.page.locator(".asked strong")).to_be_visible()
    if screen:
        screen.goto(f"{guest.url}/t/{table}/screen")
        expect(screen.locator(".play [role=status]").first).to_be_visible()
    if guest.button("talk-and-log").is_visible():
        guest.button("talk-and-log").click()
    guest.button("let-bot-play").click()
    # By the page itself: bots are so quick that a round may be over by now, and shown above the log.
    guest.page.evaluate("document.querySelector('aside .shut')?.click()")


def shown(page: Page, game: str) -> Iterator[tuple[str, Page]]:
    expect(page.locator(PLAYING[game]).first).to_be_visible(timeout=1000 * LONGEST)
    yield "reveal", page
    expect(page.locator(OVER[game]).first).to_be_visible(timeout=1000 * LONGEST)
    yield "revealed", page


def goes_on_to_the_end(guest: Guest) -> None:
    """Goes on wherever it can, until the last word is there."""

    def there() -> bool:
        guest.page.evaluate(
            "([on, ended]) => document.querySelector(ended) || document.querySelector(on)?.click()", [ON, ENDED]
        )
        return guest.page.locator(f"{ENDED} .story").is_visible()

    guest.waits_until(there, "the game does not come to its end", LONGEST)
