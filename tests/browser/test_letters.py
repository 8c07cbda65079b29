"""On a phone nothing that is read is smaller than 11 pixels, and no name on a card smaller than 12: at many moments of
a game with as many as can play it, in the scenes and at the end.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from fortywinks.games import game_names, load_game

from .guest import PHONE, SMALLEST, Guest
from .letters import LOOK, NOW, UNIMPORTANT
from .pages import lasting
from .scenes import of_tape
from .tape import Telling, record

pytestmark = pytest.mark.long

LEAST = 11
"""Pixels: what is read on a phone, at arm's length."""

ON_CARDS = 12
NAMES_ON_CARDS = ".card-frame .name, .card .name, .land .name"

SMALL_NAMES = f"""() => [...document.querySelectorAll("{NAMES_ON_CARDS}")]
  .filter((name) => name.textContent.trim() && name.checkVisibility() && !name.closest(".unseen"))
  .map((name) => [name.textContent.trim().slice(0, 30), sizeOnGlass(name)])
  .filter(([, size]) => size < {ON_CARDS} - 0.5)
  .map(([name, size]) => `${{size.toFixed(1)}} px: ${{name}}`)"""

MOMENTS = 5


def small_letters(page: Page, size: ViewportSize) -> list[str]:
    """What is too small at this size of the window, and stays so."""
    page.set_viewport_size(size)
    page.evaluate("document.fonts.ready.then(() => 0)")
    page.evaluate(LOOK, [LEAST, ", ".join(UNIMPORTANT)])
    return [f"{size['width']} px wide: {fault}" for look in (NOW, SMALL_NAMES) for fault in lasting(page, look)]


@pytest.mark.parametrize("game", game_names())
def test_letters_of_a_table_are_read_on_phones(come: Callable[..., Guest], game: str):
    """German has the longest words, and as many as can play leave the least room."""
    guest = come(phone=True, language="de")
    tape = record(guest.url, game, language="de", seats=load_game(game).seat_counts[-1])
    telling = Telling(guest.page, tape)
    faults: list[str] = []
    for moment in range(1, MOMENTS + 1):
        telling.comes(moment * (len(tape.messages) - 2) // (MOMENTS + 1))
        for size in (PHONE, SMALLEST):
            faults += small_letters(guest.page, size)
        if faults:
            break
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", game_names())
def test_letters_of_a_scene_and_of_the_end_are_read_on_phones(come: Callable[..., Guest], game: str):
    guest = come(phone=True, language="de", calm=False, settings={"sceneSpeed": 2, "language": "de"})
    tape = record(guest.url, game, language="de")
    faults = []
    for name, page in of_tape(guest.page, tape):
        if name != "reveal":  # what is still moving is small for a moment
            for size in (PHONE, SMALLEST):
                faults += [f"{name}, {fault}" for fault in small_letters(page, size)]
    assert not faults, "\n".join(faults)
