"""A first game to learn by, read to its end as a learner reads it."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from .guest import Guest
from .page_words import words


def at(page: Page) -> int:
    """How many steps of the lesson were taken."""
    return int(page.get_by_role("progressbar").evaluate("bar => bar.value"))


def arrives(page: Page, before: int) -> None:
    """Waits until the page after this step is there: moves without a text are shown on the way."""
    expect(page.get_by_role("progressbar")).not_to_have_js_property("value", before)
    expect(page.locator(".turning button").last).to_be_enabled()


def turn(guest: Guest) -> None:
    """The next page of the lesson, whoever has to do something there."""
    before = at(guest.page)
    guest.page.locator(".turning button").last.click()
    arrives(guest.page, before)


def learns(guest: Guest, game: str, steps: list[dict[str, Any]], does: Callable[[str], None]) -> None:
    """Does all that the lesson in sight asks for, turns the other pages, and has read every text at the end."""
    text = guest.page.locator(".lesson p").first
    expect(text).not_to_be_empty()
    told = {text.inner_text()}
    while (here := at(guest.page)) < len(steps) - 1:
        step = steps[here + 1]
        if step["seat"] == 0:
            does(step["do"])
        else:
            guest.page.locator(".turning").get_by_role("button", name=guest.word("next"), exact=True).click()
        arrives(guest.page, here)
        told.add(text.inner_text())
    assert told == {text for key, text in words(guest.language, game).items() if key.startswith(f"{game}.tutorial.")}
