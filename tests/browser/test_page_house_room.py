"""The room that the house in the page takes: a device that is full, and what is had back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from fortywinks.core.wording import LANGUAGES

from .axe import violations
from .guest import SMALLEST, Guest
from .page_house import LONG_MS, plays_a_short_game, plays_now, worker_begins_with
from .page_words import say
from .pages import misfits
from .player import mouse, touch
from .sleeper import Sleeper
from .static_site import StaticSite

pytestmark = pytest.mark.long

ERRORS = {"en": "QuotaExceededError", "de": "UnknownError", "pl": "QuotaExceededError"}
"""Chromium says the one when its share is used up, and the other when the disk is full."""
ASK_FOR_ROOM = """{
  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (...wish) {
    const request = add.apply(this, wish);
    const asked = new XMLHttpRequest();
    asked.open('GET', '/is-there-room', false);
    asked.send();
    const { transaction } = this;
    if (asked.responseText === 'no' && !transaction.error) {
      Object.defineProperty(transaction, 'error', { value: new DOMException('full', ERROR) });
      queueMicrotask(() => transaction.abort());
    }
    return request;
  };
}"""
"""As a browser does on a full disk: the transaction is aborted, and says why."""
NO_FILE_FITS = """Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
Cache.prototype.add = Cache.prototype.addAll = Cache.prototype.put;
"""
LISTEN = "window.said = []; navigator.serviceWorker?.addEventListener('message', ({ data }) => said.push(data.kept));"

RIVALS = 2
"""Bots, at a table of Sen that is begun by one press."""


class Disk:
    """Whose room the test gives and takes."""

    def __init__(self, error: str) -> None:
        self.is_full = False
        self.error = error

    def prepare(self, guest: Guest) -> None:
        worker_begins_with(ASK_FOR_ROOM.replace("ERROR", repr(self.error)))(guest)
        guest.context.route("**/is-there-room", self._answer)

    def _answer(self, route: Route) -> None:
        route.fulfill(body="no" if self.is_full else "yes")


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_full_device_one_sentence_says_so_nothing_shown_is_lost_and_room_helps(visit, language):
    disk, on_phone = Disk(ERRORS[language]), language != "en"
    guest = visit(disk.prepare, language=language, phone=on_phone, service_workers="block")
    plays_now(guest)
    sleeper = Sleeper(guest, touch if on_phone else mouse)
    table, lines = guest.page.url, guest.page.locator(".lines p")
    expect(lines.filter(has_text=guest.word("sen.tell.looked", name=""))).to_have_count(RIVALS)
    before = lines.all_text_contents()
    disk.is_full = True
    assert sleeper.acts(watched=False)
    guest.reads("here-trouble.no-room")
    expect(guest.page.get_by_text(guest.word("connection-lost"))).to_have_count(0)
    assert lines.all_text_contents() == before, "what could not be kept is not shown"
    if on_phone:
        guest.page.set_viewport_size(SMALLEST)
    assert not violations(guest.page)
    guest.button("try-again").click()
    guest.reads("here-trouble.no-room")
    guest.link("settings").click()
    disk.is_full = False
    guest.button("here-give-back-files").click()
    guest.reads("here-files-given-back")
    expect(guest.page.get_by_text(guest.word("here-trouble.no-room"))).to_have_count(0)
    assert not violations(guest.page)
    assert not misfits(guest.page, on_phone=on_phone)
    guest.page.goto(table)
    expect(sleeper.lands().nth(1)).to_be_enabled(timeout=LONG_MS)
    assert lines.all_text_contents() == before, "what was shown is there"
    assert sleeper.acts(watched=False)
    expect(lines.filter(has_text=guest.word("sen.tell.looked.me"))).to_have_count(1)


def test_what_is_not_kept_for_another_reason_is_not_called_a_lack_of_room(visit):
    disk = Disk("InvalidStateError")
    guest = visit(disk.prepare, service_workers="block")
    plays_now(guest)
    disk.is_full = True
    assert Sleeper(guest, mouse).acts(watched=False)
    guest.reads("here-trouble.not-kept")
    expect(guest.page.get_by_text(guest.word("here-trouble.no-room"))).to_have_count(0)
    disk.is_full = False
    guest.button("try-again").click()
    expect(guest.page.locator(".asked strong")).not_to_be_empty(timeout=LONG_MS)


PROMISE = """window.asked = 0;
StorageManager.prototype.persisted = () => Promise.resolve(asked > 0);
StorageManager.prototype.persist = () => Promise.resolve(++asked > 0);"""


def test_the_browser_is_asked_to_keep_it_when_the_first_game_is_there_to_lose(visit):
    guest = visit(lambda guest: guest.context.add_init_script(PROMISE))
    assert guest.page.evaluate("asked") == 0
    guest.link("settings").click()
    guest.reads("here-not-promised")
    guest.page.goto(guest.url)
    plays_a_short_game(guest)
    guest.waits_until(lambda: guest.page.evaluate("asked"), "nobody asks")
    assert guest.page.evaluate("asked") == 1
    guest.page.keyboard.press("Escape")
    guest.page.evaluate("history.pushState({}, '', '?/settings'); dispatchEvent(new PopStateEvent('popstate'))")
    guest.reads("here-promised")


def test_where_no_file_can_be_kept_the_page_opens_and_plays_all_the_same(visit, tmp_path):
    site = StaticSite(tmp_path)
    helper = site.folder / "sw.js"
    helper.write_text(NO_FILE_FITS + helper.read_text("utf-8"), "utf-8")
    try:
        guest = visit(lambda guest: guest.context.add_init_script(LISTEN), url=site.url)
        guest.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
        guest.page.reload()
        plays_now(guest)
        guest.waits_until(lambda: guest.page.evaluate("said.includes(false)"), "nothing says that it is not kept")
        guest.page.reload()
        expect(guest.page.locator(".asked strong")).not_to_be_empty(timeout=LONG_MS)
    finally:
        site.close()


def test_whoever_plays_while_another_tab_forgets_everything_is_told(visit):
    guest = visit()
    plays_now(guest)
    second = guest.context.new_page()
    second.goto("?/settings")
    second.get_by_role("button", name=say("here-give-back"), exact=True).click()
    second.get_by_role("button", name=say("here-sure")).click()
    expect(second.get_by_text(say("here-given-back"))).to_be_visible()
    guest.reads("here-trouble.given-back")


def given_back(guest: Guest) -> None:
    guest.button("here-give-back").click()
    guest.button("here-sure").click()
    guest.reads("here-given-back")


def test_the_room_it_takes_is_shown_and_can_be_had_back(visit: Callable[..., Guest]):
    guest = visit()
    plays_now(guest)
    guest.page.goto("?/settings")
    given_back(guest)
    names = "async () => (await indexedDB.databases()).map(({ name }) => name)"
    assert "fortywinks-house" not in guest.page.evaluate(names)
    guest.page.goto("?/")
    expect(guest.on_card("play-now")).to_be_visible()
    expect(guest.page.get_by_role("heading", name=guest.word("continue"))).to_have_count(0)
