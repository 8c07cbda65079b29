"""The house in the page when things go wrong: a killed worker, no storage, an old browser, a new version."""

import json
import time

import pytest
from playwright.sync_api import expect

from fortywinks.core.wording import LANGUAGES

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
