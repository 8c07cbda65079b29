"""Measures the page: ``make audit``. Lighthouse on home and on a table of each game, weights, frames, and how soon a
thing shows. A number sets how often Lighthouse looks at each page, and names choose what is measured:
``python -m tests.browser.audit 1 home sen frames``.

It fails if Lighthouse gives less than wanted for anything, or if the page weighs too much.
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

from playwright.sync_api import Browser, Playwright, sync_playwright

from fortywinks.games import game_names

from .budget import GAME, KB, SCRIPTS, WHOLE, weights
from .chromium import MISSING, arguments, find_chromium
from .guest import Guest
from .house import House
from .scenes import of_seat
from .sleeper import Sleeper
from .test_feel import SHOWN

WANTED = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
TIMES = ("first-contentful-paint", "largest-contentful-paint", "speed-index", "total-blocking-time")
"""What performance is reckoned from."""
LIGHTHOUSE = "lighthouse@12.8.2"
RUNS = 3
"""Of which the median counts: a single one depends on what else the machine does."""

SLOWED = 4
"""How many times slower than this machine the phone is on which frames are counted."""

PARTS = ("home", *game_names(), "weights", "answers", "frames")
"""What can be measured by itself: Lighthouse on a page, or one of the other three."""

WATCHED_MS = 12_000
WINNER_MS = 4_000
BOT_PACE = 20
"""The bots' pause in percent of a person's: something moves most of the time."""

FRAMES = """
  window.frames_seen = [];
  let last = performance.now();
  const each = (now) => {
    if (document.getAnimations().some((each) => each.playState === "running")) frames_seen.push(now - last);
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
        command += [f"--only-categories={','.join(WANTED)}", "--output=json", f"--output-path={report}"]
        done = subprocess.run(
            command, env={**os.environ, "CHROME_PATH": chromium}, capture_output=True, text=True, timeout=300
        )
        if not report.exists():
            sys.exit(f"make: Lighthouse did not run: {(done.stderr.strip().splitlines() or ['no word'])[-1]}")
        found = json.loads(report.read_text("utf-8"))
    for shift in found["audits"]["layout-shifts"].get("details", {}).get("items", [])[:3]:
        print(f"    shifts by {shift['score']:.3f}: {shift.get('node', {}).get('snippet', 'something that is gone')}")
    print("    " + ", ".join(f"{name} {found['audits'][name]['displayValue']}" for name in TIMES))
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
def own_browser(
    playwright: Playwright, chromium: str, house: House, games: list[str]
) -> "Iterator[tuple[int, dict[str, str]]]":
    """A browser that Lighthouse can use, whose owner sits at a table of each game; its port and the tables."""
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
        tables = {}
        for game in games:
            wish = {"game": game, "name": "Ann", "seats": 4}
            tables[game] = context.request.post("/api/tables", data=wish).json()["table"]["id"]
            page.goto(f"/t/{tables[game]}?go=bots")
            page.locator(".asked strong").wait_for()
        page.goto("about:blank")
        yield port, tables
        context.close()


def marks(playwright: Playwright, chromium: str, house: House, times: int, parts: list[str]) -> bool:
    good = True
    with own_browser(playwright, chromium, house, [game for game in game_names() if game in parts]) as (port, tables):
        pages = {"home": "/"} if "home" in parts else {}
        for name, path in {**pages, **{game: f"/t/{id}" for game, id in tables.items()}}.items():
            runs = [lighthouse(house.url + path, port, chromium) for _ in range(times)]
            found = {kind: median(run[kind] for run in runs) for kind in WANTED}
            print(f"Lighthouse, {name}: " + ", ".join(f"{kind} {mark:.0f}" for kind, mark in found.items()), flush=True)
            good = good and all(found[kind] >= least for kind, least in WANTED.items())
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


def slowed(guest: Guest) -> None:
    """From now on this guest has the slow phone, and frames are counted from the first."""
    slow = guest.context.new_cdp_session(guest.page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    guest.page.evaluate("frames_seen.length = 0")


def tell_frames(guest: Guest, what: str) -> None:
    """How fast frames came since the last time they were told."""
    frames = sorted(guest.page.evaluate("frames_seen.splice(0)"))
    if not frames:
        print(f"{what}: nothing moved")
        return
    usual, late = frames[len(frames) // 2], frames[len(frames) * 95 // 100]
    often = f"usually {1000 / usual:.0f} frames a second, one in twenty takes over {late:.0f} ms"
    print(f"{what}, {SLOWED} times slowed: {often} ({len(frames)} frames)", flush=True)


def measure_scenes(guest: Guest, game: str) -> None:
    """Frames where most is going on: while a round is revealed, and in the winner's scene."""
    guest.context.add_init_script(FRAMES)
    guest.goes_to("/")
    for scene, page in of_seat(guest, game):
        if scene == "reveal":
            slowed(guest)
        elif scene == "revealed":
            tell_frames(guest, f"{game}, reveal")
        else:
            page.evaluate("frames_seen.length = 0")
            page.wait_for_timeout(WINNER_MS)
            tell_frames(guest, f"{game}, winner")


def measure_frames(guest: Guest, game: str) -> None:
    """Frames while something moves, on a slowed phone that watches bots play in its owner's stead."""
    guest.context.add_init_script(FRAMES)
    guest.goes_to("/")
    table = guest.makes_table(game=game, seats=4)["id"]
    guest.goes_to(f"/t/{table}?go=bots")
    guest.page.locator(".asked strong").wait_for()
    guest.button("talk-and-log").click()
    guest.button("let-bot-play").click()
    guest.button("close").click()
    slowed(guest)
    guest.page.wait_for_timeout(WATCHED_MS)
    tell_frames(guest, game)


def measure_movement(browser: Browser, data: Path) -> None:
    """In a house whose bots take a little time, as people do."""
    house = House(data, bot_pace=BOT_PACE).open()
    try:
        for game in game_names():
            for measures in (measure_frames, measure_scenes):
                guest = Guest(browser, house.url, phone=True, calm=False)
                measures(guest, game)
                guest.leave()
    finally:
        house.close()


def measure_answers(guest: Guest) -> None:
    """The time from the house's word to the changed page."""
    guest.context.add_init_script(SHOWN)
    guest.goes_to("/")
    table = guest.makes_table(seats=3, options={"until": "2 rounds"})["id"]
    guest.goes_to(f"/t/{table}?go=bots")
    player = Sleeper(guest, patience=6)
    player.plays_until(player.ended.is_visible, 120)
    shown = sorted(guest.page.evaluate("shown"))
    print(f"from the house's word to the changed page: usually {shown[len(shown) // 2]:.0f} ms, best {shown[0]:.0f} ms")


def measure(playwright: Playwright, chromium: str, data: Path, times: int, parts: list[str]) -> bool:
    """These parts of it; whether all is as wanted."""
    house = House(data).open()
    try:
        good = marks(playwright, chromium, house, times, parts)
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments())
        if "weights" in parts:
            for game in game_names():
                good = measure_weights(Guest(browser, house.url, phone=True), game) and good
        if "answers" in parts:
            measure_answers(Guest(browser, house.url, phone=True, calm=False))
        if "frames" in parts:
            measure_movement(browser, data / "slow")
        browser.close()
    finally:
        house.close()
    return good


def main() -> int:
    chromium = find_chromium()
    if chromium is None:
        print(f"make: {MISSING}", file=sys.stderr)
        return 1
    times = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    named = [word for word in sys.argv[1:] if not word.isdecimal()]
    unknown = [word for word in named if word not in PARTS]
    if unknown:
        print(f"make: there is no part '{unknown[0]}' to measure, only {', '.join(PARTS)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        good = measure(playwright, chromium, Path(data), times[0] if times else RUNS, named or list(PARTS))
    if hasattr(os, "getloadavg") and os.getloadavg()[0] > (os.cpu_count() or 1):
        print(f"(this machine was busy: load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores)")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
