"""Every table is seen whole on a laptop, so that the button that matters is in sight without scrolling."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from fortywinks.games import game_names, load_game

from .dreamer import Dreamer
from .guest import Guest
from .pages import SCROLLS, lasting
from .player import Player
from .shepherd import Shepherd
from .sleeper import Sleeper
from .stargazer import Stargazer
from .tour import open_table
from .whisperer import Whisperer

pytestmark = pytest.mark.long

LAPTOPS: list[ViewportSize] = [
    {"width": 1280, "height": 720},
    {"width": 1280, "height": 800},
    {"width": 1366, "height": 768},
    {"width": 1920, "height": 1080},
]

MOMENTS = 12
PLAYERS: dict[str, Callable[[Guest], Player]] = {
    "sen": Sleeper,
    "schafe-schubsen": Shepherd,
    "counting-zzzzs": lambda guest: Dreamer(guest, rests=False),
    "dreams": Stargazer,
    "when-i-dream": Whisperer,
}
DEEDS = 14
"""So many times something is done; by then nearly everything has been asked once."""


@pytest.mark.parametrize("game", game_names())
def test_a_table_fits_on_a_laptop(come, game):
    """With the fewest and the most players, at many moments of the game: bots play on, and are watched."""
    counts = load_game(game).seat_counts
    faults = []
    for seats in (counts[0], counts[-1]):
        guest = sits_down(come, game, seats)
        assert not guest.page.locator(".fit symbol").count(), "symbols are styled anew with every step of a zoom"
        for size in LAPTOPS:
            guest.page.set_viewport_size(size)
            faults += [f"{seats} players, at first: {fault}" for fault in lasting(guest.page, SCROLLS)]
        guest.page.set_viewport_size(LAPTOPS[0])
        guest.button("let-bot-play").click()
        for moment in range(MOMENTS):
            guest.page.wait_for_timeout(60)
            faults += [f"{seats} players, moment {moment}: {fault}" for fault in lasting(guest.page, SCROLLS)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", game_names())
def test_every_question_fits_on_a_laptop(come, game):
    """Somebody plays among as many as can; whatever is asked and shown is seen whole."""
    guest = sits_down(come, game, load_game(game).seat_counts[-1])
    player = PLAYERS[game](guest)
    faults: list[str] = []
    done = 0
    until = time.monotonic() + 120
    while done < DEEDS and not player.ended.is_visible() and time.monotonic() < until:
        faults += [f"{player.status()}: {fault}" for fault in lasting(guest.page, SCROLLS)]
        if player.acts():
            done += 1
        else:
            guest.page.wait_for_timeout(30)
    assert done >= 3, "hardly anything was asked"
    assert not faults, "\n".join(dict.fromkeys(faults))


def sits_down(come: Callable[..., Guest], game: str, seats: int) -> Guest:
    guest: Guest = come(viewport=LAPTOPS[0], language="de")
    guest.goes_to("/")
    table = open_table(guest, game, seats)
    guest.goes_to(f"/t/{table}?go=bots")
    expect(guest.page.locator(".asked strong")).to_be_visible()
    guest.page.wait_for_timeout(400)
    return guest
