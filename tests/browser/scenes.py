"""The scenes of each game: how a round comes out while it is shown, and the winner's; at a seat or on a screen for all.

Bots have played the game before; the page is told its end. Each scene is ready when it is yielded, and goes on when the
next one is asked for.
"""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from .guest import Guest
from .tape import LONGEST, Tape, Telling, record

PLAYING = {
    "counting-zzzzs": ".waking",
    "dreams": ".firmament.drawing .joins",
    "schafe-schubsen": ".showing",
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

GO_ON = "([on, ended]) => document.querySelector(ended) || void document.querySelector(on)?.click()"

ENDED = "dialog[open][aria-labelledby=end-title]"

LAST_LOOK_MS = 40_000
"""After so long a screen for all has gone on by itself."""


def of_seat(guest: Guest, game: str) -> Iterator[tuple[str, Page]]:
    """While a round is shown, when it has been, and the end."""
    tape = record(guest.url, game, language=guest.language)
    yield from of_tape(guest.page, tape)


def of_screen(guest: Guest, game: str) -> Iterator[tuple[str, Page]]:
    """The same on a screen for all, which nobody touches."""
    tape = record(guest.url, game, language=guest.language, screen=True)
    screen = guest.context.new_page()
    screen.clock.install()
    yield from of_tape(screen, tape)
    screen.close()


def of_tape(page: Page, tape: Tape) -> Iterator[tuple[str, Page]]:
    """The last scene of a game, and its end. What goes by on its own may have passed while somebody looked at what came
    before: then it is left out."""
    telling = Telling(page, tape)
    telling.comes(tape.last_scene)
    telling.tells_all()
    # Without motion some of it is there at once.
    expect(page.locator(f"{PLAYING[tape.game]}, {OVER[tape.game]}, {ENDED}").first).to_be_visible()
    yield "reveal", page
    expect(page.locator(f"{OVER[tape.game]}, {ENDED}").first).to_be_visible(timeout=1000 * LONGEST)
    if not page.locator(ENDED).is_visible():
        yield "revealed", page
    goes_on_to_the_end(page, tape)
    yield "winner", page


def goes_on_to_the_end(page: Page, tape: Tape) -> None:
    """Goes on wherever it can, until the last word is there."""
    if tape.screen:
        page.clock.fast_forward(LAST_LOOK_MS)
    else:
        page.wait_for_function(GO_ON, arg=[ON, ENDED], timeout=1000 * LONGEST)
    expect(page.locator(f"{ENDED} .story")).not_to_be_empty(timeout=1000 * LONGEST)
    expect(page.locator(f"{ENDED} .painting.there")).to_be_visible()
