"""While a game shows how a round came out, nothing else on the page tells it: not the seats, the log, the line for the
screen reader, the buttons that are there in play, nor a lesson's text.

The page is looked at whenever anything in it changes, so that no moment is missed, however slow or busy the machine is.
"""

import json
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import expect

from fortywinks.games import game_names

from .guest import Guest
from .lesson import turn
from .scenes import ENDED, OVER, PLAYING, goes_on_to_the_end
from .tape import LONGEST, Telling, record

pytestmark = pytest.mark.long

WATCH = """
  window.seen = [];
  const texts = (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent.trim());
  const look = () => {
    const playing = document.querySelector(PLAYING) && !document.querySelector(OVER);
    const now = playing ? {
      scores: texts(".seats :is(.score, .points)"),
      log: [...texts("aside .lines p"), ...texts("[role=log]")],
      hints: document.querySelectorAll(".asked .hint").length,
      ended: document.querySelectorAll("dialog[aria-labelledby=end-title]").length,
      lesson: texts(".lesson p").join(" "),
    } : null;
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
  };
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document, all);
"""


def watches(guest: Guest, game: str) -> None:
    """From now on whatever stands around a reveal is kept in mind."""
    script = WATCH.replace("PLAYING", json.dumps(PLAYING[game])).replace("OVER", json.dumps(OVER[game]))
    guest.context.add_init_script(f"(() => {{{script}}})()")


def reveals(guest: Guest) -> list[list[dict[str, Any]]]:
    """What stood around each reveal, one look after the other."""
    seen: list[dict[str, Any] | None] = guest.page.evaluate("seen")
    return [[look for look in looks if look] for shown, looks in groupby(seen, key=bool) if shown]


@pytest.mark.parametrize("game", game_names())
def test_nothing_tells_the_result_before_it_has_been_shown(come, house, game):
    guest: Guest = come(calm=False, settings={"sceneSpeed": 2})
    watches(guest, game)
    page, tape = guest.page, record(house.url, game)
    telling = Telling(page, tape)
    telling.comes(tape.last_scene)
    telling.tells_all()
    expect(page.locator(f"{OVER[game]}, {ENDED}").first).to_be_visible(timeout=1000 * LONGEST)
    found = reveals(guest)
    assert found, "nothing was shown"
    for looks in found:
        assert len({json.dumps(look["scores"]) for look in looks}) == 1, [look["scores"] for look in looks]
        assert {look["hints"] for look in looks} == {1}
        assert {look["ended"] for look in looks} == {0}
    told = set(found[-1][0]["log"])
    goes_on_to_the_end(page, tape)
    assert set(page.locator("aside .lines p").all_text_contents()) - told, "all was told before it was shown"


def test_a_lesson_says_nothing_of_what_is_still_being_shown(come, house):
    guest: Guest = come(calm=False, settings={"sceneSpeed": 2})
    watches(guest, "sen")
    steps = len(house.ask("/api/games/sen/tutorial?lang=en")["steps"])
    guest.goes_to("/learn/sen")
    progress = guest.page.get_by_role("progressbar")
    expect(progress).to_be_visible()
    while progress.evaluate("bar => bar.value") < steps - 1:
        turn(guest)
    text = guest.page.locator(".lesson p").first
    last = text.inner_text()
    assert last == guest.word(f"sen.tutorial.{steps - 1}")
    told = [look["lesson"] for looks in reveals(guest) for look in looks]
    assert told
    assert not any(last in each for each in told)
