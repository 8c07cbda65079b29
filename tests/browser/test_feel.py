"""How it feels: nothing jumps, the focus stays, what is done is seen at once."""

import pytest
from playwright.sync_api import expect

from .guest import PHONE, SMALLEST
from .pages import lasting
from .player import mouse, play_together, reach
from .sleeper import Sleeper

SHIFTS = """
  window.shifts = [];
  const own = []; // from when to when
  const begins = () => {
    const span = [performance.now(), Infinity];
    own.push(span);
    return () => requestAnimationFrame(() => { span[1] = performance.now() + 500; });
  };
  for (const kind of ["click", "keydown"]) addEventListener(kind, () => begins()(), true);
  const asked = new Map();
  const hears = ({ data }) => {
    const { id, done } = JSON.parse(data);
    for (const each of [id, done]) asked.get(each)?.();
  };
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const { type, id } = JSON.parse(text);
    if (type === "act") asked.set(id, begins());
    this.addEventListener("message", hears);
    send.call(this, text);
  };
  const isOwn = (at) => own.some(([from, to]) => from <= at && at <= to);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput && !isOwn(entry.startTime)) shifts.push(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
"""
"""What shifts without anybody's doing. A browser takes it for somebody's own within half a second of a press; here
that half second begins when the house has answered, however long that takes."""

# When the page hears of something, and when it shows it: from the message to the next frame with a changed page.
SHOWN = """
  window.shown = [];
  const Real = WebSocket;
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (message) => {
        if (JSON.parse(message.data).type !== "update") return;
        const heard = performance.now();
        const watch = new MutationObserver(() => {
          watch.disconnect();
          shown.push(performance.now() - heard);
        });
        const all = { subtree: true, childList: true, attributes: true, characterData: true };
        watch.observe(document.getElementById("app"), all);
      });
    }
  };
"""


@pytest.mark.parametrize("phone", [True, pytest.param(False, marks=pytest.mark.long)], ids=["phone", "desktop"])
def test_nothing_shifts_while_the_game_goes_on(come, phone):
    guest = come(phone=phone, calm=False)
    guest.goes_to("/")
    table = guest.makes_table(seats=4, options={"until": "1 round"})["id"]
    guest.goes_to(f"/t/{table}?go=bots")
    guest.reads("sen.status.look")
    guest.page.evaluate("document.fonts.ready.then(() => 0)")
    guest.page.evaluate(SHIFTS.replace(", buffered: true", ""))
    player = Sleeper(guest, patience=4)
    player.plays_until(lambda: player.revealed.is_visible() or player.ended.is_visible())
    assert sum(guest.page.evaluate("shifts")) < 0.05


def test_the_first_load_does_not_shift(come):
    guest = come(phone=True)
    guest.context.add_init_script(SHIFTS)
    guest.goes_to("/")
    expect(guest.on_card("play-now")).to_be_visible()
    guest.page.wait_for_timeout(300)
    assert sum(guest.page.evaluate("shifts")) < 0.1


def test_the_focus_stays_where_it_is_while_others_play(come):
    ann, bob = come(settings={"name": "Ann"}), come(settings={"name": "Bob"})
    ann.goes_to("/")
    table = ann.makes_table(seats=2, options={"until": "1 round"})["id"]
    ann.goes_to(f"/t/{table}")
    bob.goes_to(f"/t/{table}")
    ann.button("start").click()
    ann.reads("sen.status.look")
    own = ann.page.locator(".dream.mine .slot").nth(2)
    reach(ann, own)
    assert own.evaluate("slot => getComputedStyle(slot).outlineStyle") != "none"
    player = Sleeper(bob, mouse)
    player.looks()
    expect(ann.page.get_by_role("log")).to_contain_text(ann.word("sen.tell.looked", name="Bob"))
    expect(own).to_be_focused()


@pytest.mark.long
def test_what_is_done_shows_at_once(come):
    """From the house's word to the changed page, on the own device and on another's. One good moment shows what the
    page can do, however busy the machine is in the others; `make audit` says what is reached."""
    ann, bob = come(), come()
    for guest in (ann, bob):
        guest.context.add_init_script(SHOWN)
    ann.goes_to("/")
    table = ann.makes_table(seats=2, options={"until": "1 round"})["id"]
    ann.goes_to(f"/t/{table}")
    bob.goes_to(f"/t/{table}")
    ann.button("start").click()
    players = [Sleeper(ann, patience=2), Sleeper(bob, patience=2)]
    play_together(players, players[0].ended.is_visible)
    for guest in (ann, bob):
        times = sorted(guest.page.evaluate("shown"))
        assert len(times) >= 4
        assert times[0] < 50, times


def test_a_service_worker_makes_it_installable_and_never_stale(come, house):
    guest = come()
    page = guest.goes_to("/").page
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    told = guest.context.request.get(manifest or "").json()
    assert told["start_url"]
    assert told["icons"]
    page.reload()
    served = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    fresh = guest.context.request.get("/").text()
    scripts = [name for name in served if name.endswith(".js") and "/assets/index-" in name]
    assert scripts
    assert all(name.rsplit("/", 1)[1] in fresh for name in scripts)


@pytest.mark.parametrize("seats", [*(pytest.param(seats, marks=pytest.mark.long) for seats in (2, 3)), 5])
def test_what_can_be_done_is_on_the_phone_s_screen(come, seats):
    """Nobody has to scroll for their turn."""
    guest = come(phone=True)
    guest.goes_to("/")
    table = guest.makes_table(seats=seats, options={"until": "1 round", "starter": "A"})["id"]
    guest.goes_to(f"/t/{table}?go=bots")
    player = Sleeper(guest)
    player.looks()
    for key in ("sen.draw", "sen.wake"):
        expect(guest.button(key)).to_be_in_viewport(ratio=1)
    for land in guest.page.locator(".slot").all():
        expect(land).to_be_in_viewport(ratio=1)
    if seats == 5:
        lie_apart(guest)


TOGETHER = """() => {
  const boxes = [...document.querySelectorAll(".others .land")].slice(0, 8).map((land) => land.getBoundingClientRect());
  const gaps = boxes.slice(1).map((box, before) => box.left - boxes[before].right);
  const between = gaps.splice(3, 1)[0];
  const faults = between > 2 * Math.max(...gaps) ? [] : [`${between} between two dreams, ${gaps} within them`];
  const cut = [...document.querySelectorAll(".seats .name")].filter((name) => name.scrollWidth > name.clientWidth);
  return [...faults, ...cut.map((name) => `cut: ${name.textContent}`)];
}"""


def lie_apart(guest):
    """The lands of two rivals side by side do not run together, and every name can be read whole."""
    for size in (SMALLEST, PHONE):
        guest.page.set_viewport_size(size)
        assert lasting(guest.page, TOGETHER) == [], size
