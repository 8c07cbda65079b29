"""What somebody does in the house in the page."""

import json
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Route, expect

from .guest import Guest

QUICK = {"botPace": 0, "name": "Ann"}
LISTEN = """{
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(...wish) {
      super(...wish);
      this.addEventListener('message', ({ data }) => { if (data.is === 'said') heardHere(data.text); });
    }
    postMessage(message, ...more) {
      if (message.do === 'send') saidHere(message.text);
      super.postMessage(message, ...more);
    }
  };
}"""
LONG_MS = 120_000
"""To fetch and start Python on a busy machine."""


def plays_now(guest: Guest, game: str = "sen") -> None:
    """At a table with bots, and something is asked."""
    guest.on_card("play-now", game).click()
    expect(guest.page.locator(".asked strong")).not_to_be_empty(timeout=LONG_MS)


def is_over(guest: Guest) -> None:
    """The last round is shown first, step by step, in a dialog that somebody has to close."""
    rematch, go_on = guest.button("rematch"), guest.button("sen.sleep-on")
    while True:
        expect(rematch.or_(go_on).first).to_be_visible(timeout=LONG_MS)
        if rematch.is_visible():
            return
        go_on.click()


def the_record(guest: Guest) -> str:
    with guest.page.expect_download() as coming:
        guest.button("download-record").click()
    return Path(coming.value.path()).read_text("utf-8")


def plays_a_short_game(guest: Guest) -> None:
    """To its end, by bots alone."""
    guest.on_card("here-friends").click()
    until = guest.page.get_by_label(guest.word("sen.option.until"))
    until.fill("1", timeout=LONG_MS)
    until.press("Tab")
    guest.button("fill-with-bots").click()
    guest.button("start").click()
    guest.button("let-bot-play").click()
    is_over(guest)


KEPT = "async () => (await (await caches.open('fortywinks-house')).keys()).length"


def all_is_kept(guest: Guest) -> None:
    """From now on the house opens without a network."""
    files = guest.context.request.get("sw.js").text().partition("\n")[0].count('"url"')
    until = time.monotonic() + LONG_MS / 1000
    while (kept := guest.page.evaluate(KEPT)) != files:
        assert time.monotonic() < until, f"{kept} of {files} files are kept"
        guest.page.wait_for_timeout(50)


def worker_begins_with(line: str) -> Callable[[Guest], None]:
    """A browser in which the worker finds something else than usual."""

    def answer(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=f"{line}\n{found.text()}")

    def prepare(guest: Guest) -> None:
        guest.context.route("**/assets/worker-*.js", answer)

    return prepare


def listens(guest: Guest) -> None:
    """What is said between the page and its house is noted, as it is between a page and a house elsewhere."""
    guest.context.expose_function("heardHere", lambda text: guest.heard.append(json.loads(text)))
    guest.context.expose_function("saidHere", lambda text: guest.said.append(json.loads(text)))
    guest.context.add_init_script(LISTEN)
