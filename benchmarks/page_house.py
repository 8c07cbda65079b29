"""What the house in the page weighs and how soon it can be played: ``python -m benchmarks.page_house``.

Chromium opens it from a house of its own, a first and a second time, as a desktop and as a slow phone (`slow_phone.py`;
Linux), and counts frames while bots think. Then each bot plays in the same Python (`--bots`: that alone); its times are
multiplied by four, as for a phone.
"""

import argparse
import functools
import http.server
import json
import tempfile
import threading
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from fortywinks.games import HOUSE_GAMES, load_game
from fortywinks.page_house import bundle
from tests.browser.chromium import arguments, find_chromium
from tests.browser.guest import DESKTOP, PHONE
from tests.browser.house import House
from tests.browser.page_words import say

from .slow_phone import SlowLine, four_times_slower

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "src" / "fortywinks" / "server" / "page" / "assets"
SLOWER = 4
TIMES = 3
LONG_MS = 300_000
SETTINGS = "localStorage.fortywinks ??= JSON.stringify({ botPace: %s, name: 'Ann', language: 'en' })"


def weights() -> None:
    """Each file that is fetched to open the house, as it is, by gzip and by Brotli."""
    print(f"{'fetched once':<12}{'whole':>10}{'gzip':>10}{'Brotli':>10}")
    total = [0, 0, 0]
    for name in ("wasm", "library", "msgspec", "house"):
        (file,) = ASSETS.glob(f"python-{name}-*.bin")
        packed = file.stat().st_size
        whole = int.from_bytes(file.read_bytes()[-4:], "little")  # gzip says so at its end
        row = [whole, packed, file.with_name(f"{file.name}.br").stat().st_size]
        total = [sum(pair) for pair in zip(total, row, strict=True)]
        print(f"{name:<12}{row[0]:>10,}{row[1]:>10,}{row[2]:>10,}")
    print(f"{'together':<12}{total[0]:>10,}{total[1]:>10,}{total[2]:>10,}")
    for game in HOUSE_GAMES:
        (file,) = ASSETS.glob(f"python-game-{game.replace('-', '_')}-*.zip")
        print(f"{game:<22}{file.stat().st_size:>10,}{file.with_name(f'{file.name}.br').stat().st_size:>10,}")
    print(f"fetched when first read: {sum(len(each.content) for each in bundle.later()):,}\n")


def first_move(page: Page, url: str) -> tuple[float, float]:
    """Seconds until the page can be used, and from the wish to play until something can be done."""
    began = time.monotonic()
    page.goto(f"{url}/here")
    play = page.get_by_role("article").first.get_by_role("button", name=say("play-now"), exact=True)
    play.wait_for(timeout=LONG_MS)
    shown = time.monotonic()
    play.click()
    page.locator(".asked strong").wait_for(timeout=LONG_MS)
    return shown - began, time.monotonic() - shown


def busy_ms(browser: Browser) -> tuple[float, float]:
    """What the same loop takes in a page and in a worker: the least of a few tries, for others may be at work, too."""
    page = browser.new_page()
    tries = [(page.evaluate(f"({BUSY})()"), page.evaluate(BUSY_WORKER)) for _ in range(BUSY_TRIES)]
    page.close()
    return min(here for here, _ in tries), min(there for _, there in tries)


def visits(browser: Browser, what: str, url: str, screen: ViewportSize) -> None:
    """A first and a second visit, several times over: now and then a bot moves before oneself."""
    found: dict[str, list[tuple[float, float]]] = {"first": [], "second": []}
    for _ in range(TIMES):
        context = browser.new_context(locale="en-GB", viewport=screen)
        context.add_init_script(SETTINGS % 0)  # who moves before is not what is measured
        for visit in found:
            page = context.new_page()
            found[visit].append(first_move(page, url))
            # Offline it opens later: that is kept now, and would be in the way of the second visit.
            page.wait_for_function(KEPT, timeout=LONG_MS)
            page.close()
        context.close()
    for visit, seconds in found.items():
        shown, played = (sorted(column) for column in zip(*seconds, strict=True))
        spread = f"{played[0]:.1f} to {played[-1]:.1f}"
        print(
            f"{what + ', ' + visit + ' time':<26}{median(shown):>8.1f}{median(played):>12.1f}{spread:>16}", flush=True
        )


def openings(browser: Browser, house: House) -> None:
    """Seconds until the page can be used, and from the wish to play until something can be done."""
    print(f"{'seconds, median':<26}{'page':>8}{'first move':>12}{'from, to':>16}")
    visits(browser, "desktop", house.url, DESKTOP)
    line = SlowLine(int(house.url.rpartition(":")[2]))
    usual = busy_ms(browser)
    with four_times_slower():
        slowed = busy_ms(browser)
        visits(browser, "slow phone", f"http://127.0.0.1:{line.port}", PHONE)
    factors = [slow / quick for quick, slow in zip(usual, slowed, strict=True)]
    print(f"the phone's processor was {factors[0]:.1f} times slower in the page, {factors[1]:.1f} in a worker\n")


def frames(browser: Browser, house: House) -> None:
    """While bots think in the page, with the page itself four times slowed."""
    context = browser.new_context(locale="en-GB", viewport=PHONE)
    context.add_init_script(SETTINGS % 1)
    page = context.new_page()
    for game in HOUSE_GAMES:
        page.goto(f"{house.url}/here")
        title = page.get_by_role("heading", name=load_game(game).title, exact=True)
        card = page.get_by_role("article").filter(has=title)
        card.get_by_role("button", name=say("play-now"), exact=True).click(timeout=LONG_MS)
        page.locator(".asked strong").wait_for(timeout=LONG_MS)
        page.get_by_role("button", name=say("talk-and-log")).click()
        page.get_by_role("button", name=say("let-bot-play")).click()
        slow = context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        found = sorted(page.evaluate(FRAMES, WATCHED_MS))
        slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        usual, late = found[len(found) // 2], found[len(found) * 95 // 100]
        print(f"{game}: usually {1000 / usual:.0f} frames a second, one in twenty takes over {late:.0f} ms", flush=True)
    print()
    context.close()


BUSY_TRIES = 5
BUSY = """() => {
  const began = performance.now();
  let sum = 0;
  for (let each = 0; each < 3e7; each++) sum = (sum + each * each) % 1000003;
  return performance.now() - began + sum * 0;
}"""
BUSY_WORKER = f"""() => new Promise((done) => {{
  const script = URL.createObjectURL(new Blob(["postMessage((" + {json.dumps(BUSY)} + ")())"]));
  new Worker(script).onmessage = ({{ data }}) => done(data);
}})"""
KEPT = "navigator.serviceWorker.ready.then(() => caches.has('fortywinks-house'))"
WATCHED_MS = 8000
FRAMES = """(length) => new Promise((done) => {
  const found = [];
  const began = performance.now();
  let last = began;
  const each = (now) => {
    found.push(now - last);
    last = now;
    if (now - began < length) requestAnimationFrame(each);
    else done(found.slice(1));
  };
  requestAnimationFrame(each);
})"""


BOTS = """
import json, time
from random import Random
from fortywinks.bots.arena import tell
from fortywinks.core import SecretChance
from fortywinks.games import load_game

def times(name, level):
    game = load_game(name)
    seats = game.seat_counts[0]
    options = game.options_from(None)
    state = game.new(seats, options, SecretChance(bytes(32)))
    bots = [game.bot(level, seat, seats, options, Random(seat)) for seat in range(seats)]
    tell(bots, state.opening)
    found = []
    while state.outcome is None and len(found) < 60:
        seat = state.awaited[0]
        view, legal = state.view(seat), state.legal_actions(seat)
        began = time.perf_counter()
        action = bots[seat].choose(view, legal)
        found.append(time.perf_counter() - began)
        tell(bots, state.apply(seat, action))
    return json.dumps(found)
"""


def bots(browser: Browser) -> None:
    """Milliseconds that bots think about a decision in the same Python, four times slowed."""
    root = ROOT / "web" / "node_modules"
    serve = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(root))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/pyodide/README.md")
    (wheel,) = [file.name for file in (root / ".wheels").glob("msgspec-*.whl")]
    files = {path: list(content) for path, content in bundle.all_files().items()}
    page.evaluate(START, [wheel, files, BOTS])
    print(f"{'a decision, ms':<28}{'median':>8}{'longest':>8}")
    for name in HOUSE_GAMES:
        for level in load_game(name).bot_levels:
            found: list[float] = json.loads(page.evaluate("([name, level]) => times(name, level)", [name, level]))
            slow = [1000 * SLOWER * each for each in found]
            print(f"{name + ', ' + level:<28}{median(slow):>8.0f}{max(slow):>8.0f}", flush=True)
    server.shutdown()


START = """async ([wheel, files, script]) => {
  const { loadPyodide } = await import("/pyodide/pyodide.mjs");
  const python = await loadPyodide({ indexURL: "/pyodide/" });
  python.unpackArchive(await (await fetch(`/.wheels/${wheel}`)).arrayBuffer(), "wheel");
  for (const [path, content] of Object.entries(files)) {
    python.FS.mkdirTree(`/house/${path}`.replace(/\\/[^/]*$/, ""));
    python.FS.writeFile(`/house/${path}`, new Uint8Array(content));
  }
  python.runPython("import sys; sys.path.insert(0, '/house')");
  python.runPython(script);
  window.times = python.globals.get("times");
}"""


def main(wish: argparse.Namespace) -> None:
    weights()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=arguments())
        if not wish.bots:
            house = House(Path(folder)).open()
            try:
                openings(browser, house)
                frames(browser, house)
            finally:
                house.close()
        bots(browser)
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", action="store_true", help="Only what bots take.")
    main(parser.parse_args())
