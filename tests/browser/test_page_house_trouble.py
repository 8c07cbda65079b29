"""The house in the page when things go wrong: a killed worker, no storage, an old browser, a new version."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Route, expect

from fortywinks.core.wording import LANGUAGES
from fortywinks.games import HOUSE_GAMES

from .axe import violations
from .guest import Guest
from .page_house import LONG_MS, QUICK, all_is_kept, is_over, plays_a_short_game, plays_now, worker_begins_with
from .static_site import StaticSite

pytestmark = pytest.mark.long

KEEP_WORKERS = """window.workers = [];
window.Worker = class extends Worker { constructor(...wish) { super(...wish); workers.push(this); } };"""
ASLEEP_MS = 31_000
"""Longer than the page waits for a word of its house."""
NO_STORAGE = "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } });"
LISTEN = "window.said = []; navigator.serviceWorker?.addEventListener('message', ({ data }) => said.push(data.kept));"
"""What the service worker says of the files that it wanted to keep."""
NEW_IS_KEPT = """async () => {
  const kept = (await (await caches.open('fortywinks-house')).keys()).map(({ url }) => url);
  const pages = kept.filter((url) => url.includes('index.html'));
  return pages.length === 1 && pages[0].includes('another');
}"""


def waits_for(guest: Guest, script: str) -> None:
    until = time.monotonic() + LONG_MS / 1000
    while not guest.page.evaluate(script):
        assert time.monotonic() < until, f"never true: {script}"
        guest.page.wait_for_timeout(50)


def test_a_worker_that_dies_in_the_middle_of_play_is_started_again_and_nothing_is_lost(visit):
    def prepare(guest: Guest) -> None:
        guest.page.clock.install()
        guest.context.add_init_script(KEEP_WORKERS)

    guest = visit(prepare)
    guest.expects("Evaluating a string as JavaScript")  # Playwright's clock tries
    plays_now(guest)
    button = guest.button("let-bot-play")
    button.evaluate("(button) => { button.click(); workers.at(-1).terminate(); }")
    guest.page.clock.fast_forward(ASLEEP_MS)
    is_over(guest)
    assert guest.page.evaluate("workers.length") == 2


def no_python(guest: Guest) -> None:
    guest.context.add_init_script("delete window.WebAssembly")


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_no_house_can_open_one_sentence_says_why_and_rules_can_be_read(visit, language):
    guest = visit(no_python, language=language, phone=language == "pl", service_workers="block")
    play = guest.on_card("play-now")
    play.focus()
    guest.page.keyboard.press("Enter")
    guest.reads("here-trouble.no-wasm")
    assert not violations(guest.page)
    guest.page.goto("?/rules/sen")
    expect(guest.page.locator("main h2").nth(2)).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nothing_can_be_kept_one_sentence_says_so_and_a_whole_game_is_played(visit, language):
    prepare = worker_begins_with(NO_STORAGE)
    guest = visit(prepare, language=language, service_workers="block")
    plays_a_short_game(guest)
    guest.page.keyboard.press("Escape")  # the last word of the game
    guest.reads("here-forgets")
    assert not violations(guest.page)
    guest.button("close").last.click()
    expect(guest.page.get_by_text(guest.word("here-forgets"))).to_have_count(0)


HASTE = "const setLater = setTimeout; self.setTimeout = (work, ms, ...more) => setLater(work, ms / 40, ...more);"
"""The worker waits for half a second where it would wait for twenty."""
NEEDED = ("game-sen-", "wasm-", "library-", "msgspec-", "house-")
SAID_TO_THE_CONSOLE = r"^(?!Uncaught)"
"""Browsers and Python say a lot there when a file is missing."""
held: list[Route] = []
LOST: dict[str, Callable[[Route], object]] = {
    "cut": lambda route: route.abort(),
    "missing": lambda route: route.fulfill(status=404, body="not found"),
    "page": lambda route: route.fulfill(status=200, content_type="text/html", body="<!doctype html>Sign in first"),
    "half": lambda route: route.fulfill(response=(found := route.fetch()), body=found.body()[:-1000]),
    "silence": lambda route: held.append(route),
}


@contextmanager
def lost(guest: Guest, file: str, way: str) -> Iterator[None]:
    """Such a file is asked for, and does not come."""
    with guest.page.expect_request(file):
        guest.context.route(file, LOST[way])
        yield
    guest.reads("here-trouble.not-fetched")
    while held:
        held.pop().abort()
    guest.context.unroute(file)


@pytest.mark.parametrize(("way", "language"), [("cut", "en"), ("missing", "de"), ("page", "pl"), ("half", "de")])
def test_what_does_not_arrive_is_said_in_a_sentence_and_can_be_tried_again(visit, way, language):
    """Each file of the house, one after another."""
    guest = visit(language=language, phone=language == "pl", service_workers="block")
    guest.expects(SAID_TO_THE_CONSOLE)
    begin = guest.on_card("play-now")
    for name in NEEDED:
        with lost(guest, f"**/assets/python-{name}*", way):
            begin.click()
        begin = guest.button("try-again")
    assert not violations(guest.page)
    begin.click()
    plays_now(guest)


def test_a_file_that_stops_coming_is_said_in_a_sentence_and_can_be_tried_again(visit):
    guest = visit(worker_begins_with(HASTE), service_workers="block")
    with lost(guest, "**/assets/python-wasm-*", "silence"):
        guest.on_card("play-now").click()
    guest.context.unroute("**/assets/worker-*.js")
    guest.button("try-again").click()
    plays_now(guest)


def test_a_worker_whose_script_does_not_arrive_is_said_and_all_is_asked_again(visit):
    guest = visit(lambda guest: guest.page.clock.install(), service_workers="block")
    guest.expects("ERR_FAILED", "Evaluating a string as JavaScript")
    script = "**/assets/worker-*.js"
    with lost(guest, script, "cut"):
        guest.page.goto("?/night")
    with lost(guest, script, "silence"):
        guest.button("try-again").click()
        guest.page.clock.fast_forward(ASLEEP_MS)
    guest.button("try-again").click()
    expect(guest.button("night.play")).to_have_count(len(HOUSE_GAMES), timeout=LONG_MS)


def test_a_game_that_does_not_arrive_later_is_said_and_can_be_tried_again(visit):
    guest = visit(service_workers="block")
    guest.expects(SAID_TO_THE_CONSOLE)
    plays_now(guest)
    guest.page.locator("a.mark").click()
    with lost(guest, "**/assets/python-game-dreams-*", "cut"):
        guest.on_card("play-now", "dreams").click()
    guest.button("try-again").click()
    plays_now(guest, "dreams")


def test_a_game_whose_page_does_not_arrive_is_said_and_can_be_tried_again(visit):
    guest = visit(service_workers="block")
    guest.expects("ERR_FAILED")
    script = "**/assets/schafe-schubsen-*.js"
    guest.context.route(script, LOST["cut"])
    guest.on_card("play-now", "schafe-schubsen").click()
    guest.reads("page-did-not-load")
    assert not violations(guest.page)
    guest.context.unroute(script)
    guest.button("try-again").click()
    expect(guest.page.locator(".asked strong")).not_to_be_empty(timeout=LONG_MS)


def new_version(site: StaticSite, *, is_whole: bool) -> None:
    """Puts another version where the first one was; of half a one, a file is missing."""
    page = site.folder / "index.html"
    page.write_text(page.read_text("utf-8").replace('name="source" content="', 'name="source" content="./', 1), "utf-8")
    worker = site.folder / "sw.js"
    first, rest = worker.read_text("utf-8").split("\n", 1)
    files = json.loads(first.partition("=")[2].rstrip(";"))
    for file in files:
        if file["url"] == "index.html":
            file["revision"] = "another"
    if not is_whole:
        files.append({"url": "assets/missing-00000000.js", "revision": None})
    worker.write_text(f"self.houseFiles={json.dumps(files)};\n{rest}", "utf-8")


@pytest.mark.parametrize("is_whole", [True, False], ids=["whole", "half"])
def test_a_new_version_is_offered_and_never_half_of_one_is_kept(come, tmp_path, is_whole):
    site = StaticSite(tmp_path)
    try:
        guest: Guest = come(url=site.url, settings={**QUICK, "language": "en"})
        guest.context.set_default_timeout(LONG_MS)
        guest.context.add_init_script(LISTEN)
        guest.page.goto(site.url)
        plays_now(guest)
        all_is_kept(guest)
        new_version(site, is_whole=is_whole)
        guest.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        guest.reads("new-version")
        assert not violations(guest.page)
        guest.button("later").click()
        guest.button("let-bot-play").click()
        expect(guest.page.locator(".lines p:has-text('drew a land')").nth(1)).to_be_attached(timeout=LONG_MS)
        guest.page.reload()
        is_new = "document.querySelector('meta[name=source]').content.startsWith('./')"
        assert guest.page.evaluate(is_new)
        waits_for(guest, NEW_IS_KEPT if is_whole else "said.includes(false)")
        guest.context.set_offline(True)
        guest.page.goto(site.url)
        expect(guest.page.locator("main")).to_be_visible()
        assert guest.page.evaluate(is_new) == is_whole, "all new, or all old"
        plays_now(guest, "dreams")
        guest.context.set_offline(False)
    finally:
        site.close()
