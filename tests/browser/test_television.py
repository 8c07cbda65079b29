"""Cards on a television: large enough to be told apart from the sofa, their names whole, none cut, none below another.

The fullest table there can be is laid: ten cards in every dream, those with the longest German words among them.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .guest import Guest
from .pages import lasting
from .tape import LONGEST, Message, Tape, Telling, record

pytestmark = pytest.mark.long

SCREENS: list[ViewportSize] = [{"width": 1920, "height": 1080}, {"width": 1366, "height": 768}]
DECK = Path(__file__).parents[2] / "src/fortywinks/games/counting_zzzzs/deck"
PLACES = 10
CARD = 0.065
LAND = 0.085
"""How much of the screen's width a card takes at least."""
READABLE = 28 / 1920
"""How large letters are at least, as a part of the screen's width."""

FAULTS = """([pieces, card, least, readable]) => {
  const faults = [];
  const box = (each) => each.getBoundingClientRect();
  const words = (each) => each.ariaLabel ?? each.textContent.trim().slice(0, 40);
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight + 1) faults.push(`the page scrolls by ${root.scrollHeight - innerHeight}`);
  const found = [...document.querySelectorAll(pieces)];
  for (const each of found) {
    const { left, right, top, bottom } = box(each);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) faults.push(`cut: ${words(each)}`);
    for (const other of found) {
      const its = box(other);
      if (each === other || each.contains(other) || other.contains(each)) continue;
      if (left < its.right - 1 && right > its.left + 1 && top < its.bottom - 1 && bottom > its.top + 1)
        faults.push(`${words(each)} and ${words(other)} lie on each other`);
    }
  }
  for (const each of document.querySelectorAll(card)) {
    const frame = box(each);
    if (frame.width < least * innerWidth) faults.push(`${frame.width | 0} px wide: ${words(each)}`);
    for (const name of each.querySelectorAll(".name")) {
      const range = document.createRange();
      range.selectNodeContents(name);
      const size = parseFloat(getComputedStyle(name).fontSize);
      if (size < readable * innerWidth - 0.5) faults.push(`${size} px: ${words(name)}`);
      const text = range.getBoundingClientRect();
      const isWithin = text.left > frame.left - 4 && text.right < frame.right + 4;
      if (!isWithin || text.top < frame.top - 2 || text.bottom > frame.bottom + 4)
        faults.push(`out of its card: ${words(name)}`);
    }
  }
  return faults;
}"""


def longest_names() -> list[str]:
    """All elements, those with the longest words first."""
    words: dict[str, dict[str, str]] = json.loads((DECK / "texts.de.json").read_text())["elements"]
    cards = [card["id"] for card in json.loads((DECK / "elements.json").read_text())]
    return sorted(cards, key=lambda card: -max(map(len, " ".join(words[card].values()).split())))


def filled(view: Message) -> Message:
    """The same table, with ten elements in each dream."""
    cards, seats = longest_names(), len(view["dreams"])
    element: dict[str, Any] = {"covers": None, "side": None, "forced_by": None}
    dreams = [[{"card": card, **element} for card in cards[seat::seats][:PLACES]] for seat in range(seats)]
    return {**view, "dreams": [{"elements": elements, "open_force": None} for elements in dreams]}


def television(come, size: ViewportSize) -> Page:
    guest: Guest = come(viewport=size, language="de", settings={"name": "Ann", "language": "de", "sceneSpeed": 2})
    return guest.page


def faults(page: Page, pieces: str, card: str, least: float) -> list[str]:
    page.evaluate("document.fonts.ready.then(() => 0)")
    arguments = json.dumps([pieces, card, least, READABLE])
    return lasting(page, f"() => ({FAULTS})({arguments})")


def last_view(tape: Tape) -> int:
    """The last message before the end with a view of the table in play."""
    playing = [
        at
        for at, message in enumerate(tape.messages)
        if message.get("view", {}).get("phase") in ("act", "play", "turn", "window")
    ]
    return playing[-1]


@pytest.mark.parametrize("seats", [3, 4])
def test_ten_cards_in_every_dream_are_read(come, house, seats):
    """In play, and when their dreamer wakes."""
    tape = record(house.url, "counting-zzzzs", language="de", screen=True, seats=seats)
    _shows_a_waking(come, tape)
    at = last_view(tape)
    tape.messages[at]["view"] = filled(tape.messages[at]["view"])
    for size in SCREENS:
        page = television(come, size)
        Telling(page, tape).comes(at + 1)
        expect(page.locator(".dream .place .card")).to_have_count(PLACES * seats)
        assert not faults(page, ".dream, .middle, .seats", ".dream .card", CARD), size


def _shows_a_waking(come, tape: Tape) -> None:
    """It fills the table: ten cards with their names, and a sum that is larger than anything else."""
    woke = next(each for each in tape.messages[tape.last_scene]["events"] if each["event"] == "woke")["waking"]
    woke["elements"] = [{"card": card, "side": None, "value": 0, "forced": False} for card in longest_names()[:PLACES]]
    for size in SCREENS:
        page = television(come, size)
        telling = Telling(page, tape)
        telling.comes(tape.last_scene)
        telling.tells()
        expect(page.locator(".waking .total td:not([aria-hidden])").first).to_be_visible(timeout=1000 * LONGEST)
        assert not faults(page, ".waking", ".waking .card", CARD), size
        waking = page.locator(".waking")
        box = waking.bounding_box()
        assert box is not None
        assert box["width"] > 0.9 * size["width"], size
        assert waking.evaluate("each => each.scrollHeight - each.clientHeight") <= 1, size
        total = page.locator(".waking .total .points").evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
        assert total > 3 * READABLE * size["width"]


@pytest.mark.parametrize("seats", [3, 4])
def test_lands_lie_side_by_side(come, house, seats):
    """In play and when a round comes to light."""
    tape = record(house.url, "sen", language="de", screen=True, seats=seats)
    for size in SCREENS:
        page = television(come, size)
        telling = Telling(page, tape)
        telling.comes(tape.last_scene)
        expect(page.locator(".dream")).to_have_count(seats)
        assert not faults(page, ".dream, .middle, .seats", ".dream .slot", LAND), size
        telling.tells_all()
        expect(page.locator("dialog[open] .low").first).to_be_visible(timeout=1000 * LONGEST)
        assert not faults(
            page, "dialog[open] .line, dialog[open] .verdict, dialog[open] .foot", "dialog[open] span.land", LAND
        ), size
