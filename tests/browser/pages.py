"""Every page of the house, and how to come to it."""

import json
import time
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from . import dreamer, shepherd
from .guest import Guest
from .sleeper import Sleeper

ADDRESSES = {
    "home": "/",
    "join": "/join",
    "rules": "/rules/sen",
    "learn": "/learn/sen",
    "settings": "/settings",
    "about": "/about",
    "nowhere": "/about/nothing",
    "no table": "/t/nothing",
    "no replay": "/replay/nothing",
}


def finished_game(guest: Guest) -> str:
    """The id of a short game that this guest has played to its end with bots, without the page."""
    table = guest.makes_table(seats=2, options={"until": "1 round"})
    guest.goes_to(f"/t/{table['id']}?go=bots")
    player = Sleeper(guest, patience=1)
    player.plays()
    record = next(m["table"]["record"] for m in reversed(guest.heard) if m.get("table", {}).get("record"))
    return str(record)


def visits(guest: Guest) -> Iterator[tuple[str, Page]]:
    """Goes to every page, one after the other; each is ready when it is yielded."""
    page = guest.page
    guest.expects("Failed to load resource", "WebSocket connection")
    for name, address in ADDRESSES.items():
        guest.goes_to(address)
        settled(page, name)
        yield name, page
    lobby = guest.makes_table(seats=4)
    for name, ending in (("lobby", ""), ("screen before", "/screen"), ("watch before", "/watch")):
        guest.goes_to(f"/t/{lobby['id']}{ending}")
        settled(page, name)
        yield name, page
    game = guest.makes_table(seats=5, options={"until": "1 round", "claim_pairs": True, "memory_aid": True})
    guest.goes_to(f"/t/{game['id']}?go=bots")
    expect(page.get_by_text(guest.word("sen.status.look")).first).to_be_visible()
    yield "table", page
    for name, ending in (("screen", "/screen"), ("watch", "/watch")):
        guest.goes_to(f"/t/{game['id']}{ending}")
        expect(page.locator("[data-place=open]")).to_be_visible()
        yield name, page
    guest.goes_to(f"/t/{game['id']}")
    player = Sleeper(guest, patience=0)
    player.plays_until(lambda: player.revealed.is_visible())
    yield "end of a round", page
    player.plays()
    yield "end of the game", page
    guest.goes_to("/games")
    replay = guest.link("replay").first
    expect(replay).to_be_visible()
    yield "my games", page
    replay.click()
    expect(page.locator("#scrub")).to_be_visible()
    page.locator("#scrub").fill("6")
    yield "replay", page
    guest.link("review").click()
    expect(page.locator("#decisions")).to_be_visible()
    yield "review", page
    yield from shepherd.visits(guest)
    yield from dreamer.visits(guest)


READY = {
    "home": ".card button.primary",
    "rules": "main h2",
    "learn": "[data-place=open]",
    "no table": "[role=alert]",
    "no replay": "[role=alert]",
    "lobby": "#option-until",
    "screen before": "aside img",
}
"""What is there when a page has fetched all it needs."""


def settled(page: Page, name: str) -> None:
    expect(page.locator(READY.get(name, "main :is(h1, p)")).first).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => 0)")


OVERFLOW = """() => {
  const wide = innerWidth;
  const scrolls = (element) => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== "visible") return true;
    return false;
  };
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push("the page scrolls sideways");
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("svg, .unseen, .skip") || !element.checkVisibility()) continue;
    const box = element.getBoundingClientRect();
    if (box.width && (box.right > wide + 1 || box.left < -1) && !scrolls(element))
      faults.push(`${element.className} ${element.dataset.place} ${box.left | 0}–${box.right | 0}`);
    const cut = element.matches("button, a.button, h1, h2, label") && element.scrollWidth > element.clientWidth + 2;
    if (cut && element.textContent.trim() && getComputedStyle(element).display !== "inline")
      faults.push(`cut: ${element.tagName} ${element.textContent.trim().slice(0, 40)}`);
  }
  return [...new Set(faults)].slice(0, 6);
}"""


def overflow(page: Page) -> list[str]:
    """What does not fit on the screen, or is cut off."""
    return lasting(page, OVERFLOW)


LASTS = 8
"""Seconds. A card may be on its way, and a board shrinks only when it has come to rest, which takes its time on a busy
machine; only a fault that stays costs so long."""


SCROLLS = """() => {
  const over = document.documentElement.scrollHeight - innerHeight;
  return over > 1 ? [`scrolls by ${over} at ${innerWidth}×${innerHeight}`] : [];
}"""


def lasting(page: Page, faults: str) -> list[str]:
    """What a look finds, and still finds later."""
    found: list[str] = page.evaluate(faults)
    until = time.monotonic() + LASTS
    while found and time.monotonic() < until:
        page.wait_for_timeout(100)
        found = page.evaluate(faults)
    return found


SHRUNK_MS = 250
"""When the window has changed, a board shrinks only after its layout has settled (Fit.svelte)."""


def misfits(page: Page, *, on_phone: bool) -> list[str]:
    """What does not fit on a screen of this size; on a phone also what is too small for a finger, and what does not fit
    when the text is twice as large.
    """
    if page.locator(".fit").count():
        page.wait_for_timeout(SHRUNK_MS)
    found = overflow(page)
    if on_phone:
        found += [f"small: {fault}" for fault in small_targets(page)]
        text_size(page, 200)
        found += [f"200 %: {fault}" for fault in overflow(page)]
        text_size(page, 100)
    return found


def text_size(page: Page, percent: int) -> None:
    page.evaluate(f"document.documentElement.style.setProperty('--text-scale', '{percent / 100}')")


def theme(page: Page, name: str) -> None:
    page.evaluate(f"document.documentElement.dataset.theme = {json.dumps(name)}")


def small_targets(page: Page) -> list[str]:
    """Things to tap that are smaller than a finger. Links in running text are read, not aimed at; in a replay and on
    the shared screen no land can be tapped. Eight of the neighbours' lands side by side leave 40 pixels for each on
    the narrowest screen."""
    return lasting(
        page,
        """() => [...document.querySelectorAll("button, a.button, select, input:not([type=checkbox]), summary")]
          .filter((e) => e.checkVisibility() && !e.closest(".unseen, .replay .sen, .screen .sen"))
          .map((e) => [e, e.getBoundingClientRect(), e.matches(".slot") && innerWidth < 390 ? 40 : 43.5])
          .filter(([, box, least]) => box.width && (box.width < least || box.height < 43.5))
          .map(([e, box]) => [e.textContent.trim().slice(0, 30) || e.dataset.place || e.id, box])
          .map(([name, box]) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`)""",
    )
