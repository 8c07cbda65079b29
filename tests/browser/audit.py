"""Measures the page: ``make audit``. Lighthouse on home and table, weights, frames, and how soon a thing shows.

It fails if Lighthouse gives less than 95 for anything, or if the page weighs too much.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Playwright, sync_playwright

from fortywinks.games import game_names

from .budget import GAME, KB, SCRIPTS, WHOLE, weights
from .chromium import MISSING, arguments, find_chromium
from .guest import Guest
from .house import House
from .sleeper import Sleeper
from .test_feel import SHOWN

WANTED = 95
CATEGORIES = ("performance", "accessibility", "best-practices")
LIGHTHOUSE = "lighthouse@12.8.2"
RUNS = 3
"""Of which the median counts: a single one depends on what else the machine does."""

FRAMES = """
  window.frames_seen = [];
  let last = performance.now();
  const each = (now) => {
    if (document.querySelector(".flight")) frames_seen.push(now - last);
    last = now;
    requestAnimationFrame(each);
  };
  requestAnimationFrame(each);
"""


def lighthouse(address: str, port: int, chromium: str) -> dict[str, float]:
    """The marks of one page, with the usual slow phone."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = ["npx", "--yes", LIGHTHOUSE, address, f"--port={port}", "--disable-storage-reset", "--quiet"]
        command += [f"--only-categories={','.join(CATEGORIES)}", "--output=json", f"--output-path={report}"]
        done = subprocess.run(
            command, env={**os.environ, "CHROME_PATH": chromium}, capture_output=True, text=True, timeout=300
        )
        if not report.exists():
            sys.exit(f"make: Lighthouse did not run: {(done.stderr.strip().splitlines() or ['no word'])[-1]}")
        found = json.loads(report.read_text("utf-8"))
    for shift in found["audits"]["layout-shifts"].get("details", {}).get("items", [])[:3]:
        print(f"    shifts by {shift['score']:.3f}: {shift['node']['snippet']}")
    work = found["audits"]["mainthread-work-breakdown"].get("details", {}).get("items", [])
    print("    work: " + ", ".join(f"{item['groupLabel']} {item['duration']:.0f} ms" for item in work[:4]))
    for audit in found["audits"].values():
        weighs = any(
            ref["weight"]
            for category in found["categories"].values()
            for ref in category["auditRefs"]
            if ref["id"] == audit["id"]
        )
        if weighs and audit["score"] is not None and audit["score"] < 0.9:
            print(f"    {audit['id']}: {audit.get('displayValue') or audit['title']}")
    return {name: 100 * (category["score"] or 0) for name, category in found["categories"].items()}


@contextmanager
def own_browser(playwright: Playwright, chromium: str, house: House) -> "Iterator[tuple[int, str]]":
    """A browser that Lighthouse can use, whose owner sits at a table; its port and the table."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as profile:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        flags = [*arguments(), f"--remote-debugging-port={port}"]
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium, args=flags, base_url=house.url
        )
        page = context.new_page()
        page.goto("/")
        made = context.request.post("/api/tables", data={"game": "sen", "name": "Ann", "seats": 4}).json()
        page.goto(f"/t/{made['table']['id']}?go=bots")
        page.locator("[data-place=open]").wait_for()
        page.goto("about:blank")
        yield port, made["table"]["id"]
        context.close()


def marks(playwright: Playwright, chromium: str, house: House) -> bool:
    good = True
    with own_browser(playwright, chromium, house) as (port, table):
        for name, path in (("home", "/"), ("table", f"/t/{table}")):
            runs = [lighthouse(house.url + path, port, chromium) for _ in range(RUNS)]
            found = {kind: median(run[kind] for run in runs) for kind in CATEGORIES}
            print(f"Lighthouse, {name}: " + ", ".join(f"{kind} {mark:.0f}" for kind, mark in found.items()))
            good = good and min(found.values()) >= WANTED
    return good


def measure_weights(guest: Guest, game: str) -> bool:
    good = True
    for what, found, most in zip(
        ("scripts of the first load", "all of the first load", f"{game} without pictures"),
        weights(guest, game),
        (SCRIPTS, WHOLE, GAME),
        strict=True,
    ):
        print(f"{what}: {found / KB:.0f} KB of {most / KB:.0f}")
        good = good and found <= most
    return good


def measure_feel(guest: Guest) -> None:
    """Frames while cards fly, and the time from the house's word to the changed page."""
    guest.context.add_init_script(FRAMES)
    guest.context.add_init_script(SHOWN)
    guest.goes_to("/")
    table = guest.makes_table(seats=3, options={"until": "2 rounds"})["id"]
    guest.goes_to(f"/t/{table}?go=bots")
    player = Sleeper(guest, patience=6)
    player.plays_until(player.ended.is_visible, 120)
    frames = sorted(guest.page.evaluate("frames_seen"))
    shown = sorted(guest.page.evaluate("shown"))
    if frames:
        usual, slow = frames[len(frames) // 2], frames[len(frames) * 95 // 100]
        print(f"frames while cards fly: usually {1000 / usual:.0f} a second; one in twenty takes over {slow:.0f} ms")
    print(f"from the house's word to the changed page: usually {shown[len(shown) // 2]:.0f} ms, best {shown[0]:.0f} ms")


def main() -> int:
    chromium = find_chromium()
    if chromium is None:
        print(f"make: {MISSING}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data)).open()
        try:
            good = marks(playwright, chromium, house)
            browser = playwright.chromium.launch(executable_path=chromium, args=arguments())
            for game in game_names():
                good = measure_weights(Guest(browser, house.url, phone=True), game) and good
            measure_feel(Guest(browser, house.url, phone=True, calm=False))
            browser.close()
        finally:
            house.close()
    if hasattr(os, "getloadavg") and os.getloadavg()[0] > (os.cpu_count() or 1):
        print(f"(this machine was busy: load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores)")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
