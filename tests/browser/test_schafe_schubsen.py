"""Schafe-Schubsen in the page: whole games, people and bots together, secrets, and the first game to learn by."""

import json

import pytest
from playwright.sync_api import ViewportSize, expect

from .guest import LANDSCAPE, PHONE, SMALLEST, Guest
from .lesson import learns
from .page_words import ENGLISH_FIRST
from .pages import SCROLLS, lasting, overflow, small_targets
from .player import keyboard, play_together, touch
from .shepherd import GAME, Shepherd
from .test_feel import SHIFTS

TABLET: ViewportSize = {"width": 960, "height": 544}


def sits_down(guest: Guest, seats: int, **options: object) -> str:
    """A table of this guest's against bots, begun."""
    guest.goes_to("/")
    table = guest.makes_table(game=GAME, seats=seats, options=options)["id"]
    guest.goes_to(f"/t/{table}?go=bots")
    expect(guest.page.locator("[data-sheep]").first).to_be_visible()
    return str(table)


def fits(guest: Guest) -> list[str]:
    """What sticks out, is too small for a finger, or has to be scrolled to."""
    return [*overflow(guest.page), *small_targets(guest.page), *lasting(guest.page, SCROLLS)]


@pytest.mark.long
def test_a_whole_game_on_a_phone_against_seven_bots(come):
    guest = come(phone=True)
    sits_down(guest, 8)
    ann = Shepherd(guest, touch)
    looked: dict[str, list[str]] = {}

    def looks() -> bool:
        """At each question, once: does it fit both phones?"""
        asked = ann.asked()
        if asked and asked not in looked:
            looked[asked] = []
            for size in (SMALLEST, PHONE):
                guest.page.set_viewport_size(size)
                looked[asked] += [f"{size}: {fault}" for fault in fits(guest)]
        return ann.ended.is_visible()

    told = guest.page.locator(".lines p").filter(has_text="Your sheep moves from 0 to")
    ann.plays_until(lambda: looks() or told.count() > 0)
    assert told.count() > 0
    ann.plays_until(looks, 180)
    assert not any(looked.values()), looked
    assert "my-bid" in ann.done
    result = ann.view()["outcome"]["results"]
    assert sorted(each["rank"] for each in result)[0] == 1
    expect(ann.ended.locator(".story")).not_to_be_empty()
    expect(guest.button("rematch")).to_be_visible()


def all_seated(come, people: int, bots: int) -> tuple[list[Shepherd], str]:
    """The first makes the table and gives the last seats to bots, the others come by its link."""
    guests = [come(settings={"name": name}, phone=name == "Bob") for name in ("Ann", "Bob", "Cat")[:people]]
    host = guests[0].goes_to("/")
    table = host.makes_table(game=GAME, seats=people + bots)["id"]
    for guest in guests:
        guest.goes_to(f"/t/{table}")
        expect(guest.page.locator("ol li").filter(has_text=guest.word("you")).last).to_be_visible()
    for seat in range(people, people + bots):
        host.page.locator(f"#bot-{seat}").select_option("easy")
    host.page.locator("#pace").select_option("none")
    expect(host.button("start")).to_be_enabled()
    host.button("start").click()
    for guest in guests:
        expect(guest.page.locator("[data-sheep]")).to_have_count(people + bots)
    return [Shepherd(guest) for guest in guests], table


@pytest.mark.long
def test_three_people_and_five_bots_play_to_the_end(come):
    players, _ = all_seated(come, 3, 5)
    play_together(players, lambda: all(player.ended.is_visible() for player in players), 120)
    ann, *others = [{**player.view(), "viewer": 0, "hand": "", "bid": None} for player in players]
    assert others == [ann, ann]
    assert ann["outcome"]["results"][0]["rank"] in range(1, 9)
    assert sum(field is not None for field in ann["fields"]) <= 2
    rounds = ann["round"]
    for player in players:
        assert 1 <= player.done.count("my-bid") <= rounds
        expect(player.ended.locator(".story")).to_contain_text(str(rounds))


def secrets(guest: Guest, number: str) -> list[str]:
    """Where a number that nobody may know is, on the wire and in the page."""
    found = [json.dumps(message) for message in guest.heard if f'"{number}"' in json.dumps(message)]
    page = guest.page.evaluate(
        "document.body.innerText + [...document.querySelectorAll('[aria-label]')].map((e) => e.ariaLabel)"
    )
    return [*found, *([page] if number in page else [])]


@pytest.mark.parametrize("viewpoint", ["watch", pytest.param("screen", marks=pytest.mark.long)])
def test_nobody_sees_a_bid_before_it_is_revealed(come, viewpoint):
    """305 is no field of the dike: nothing else can look like it."""
    players, table = all_seated(come, 2, 1)
    ann, bob = players
    watcher = come()
    watcher.goes_to(f"/t/{table}/{viewpoint}")
    expect(watcher.page.locator("[data-sheep]")).to_have_count(3)
    ann.lays("305")
    expect(watcher.page.locator(".seats li").first.locator(".laid.back")).to_be_visible()
    assert watcher.page.locator(".seats li b.laid").count() == 0
    assert not secrets(watcher, "305")
    assert not secrets(bob.guest, "305")
    expect(ann.page.locator(".slot.filled")).to_have_count(3)
    expect(watcher.button(f"{GAME}.lay")).to_have_count(0)
    bob.lays("12")
    expect(watcher.page.locator("[data-sheep]")).to_have_count(2)
    assert any('"305"' in json.dumps(message) for message in watcher.heard)


def test_by_keyboard_alone(come):
    guest = come()
    sits_down(guest, 3, starter="A", regenzeit=0)
    ann = Shepherd(guest, keyboard)
    ann.plays_until(lambda: ann.done.count("my-bid") >= 3 or ann.ended.is_visible())
    assert ann.done.count("my-bid") >= 2
    expect(guest.page.get_by_role("region", name=guest.word("what-happened"))).to_contain_text(
        "Your sheep moves from 0 to"
    )


def test_where_one_would_land_is_shown_while_one_chooses(come):
    guest = come(phone=True)
    sits_down(guest, 4, starter="A")
    page = guest.page
    cards = page.locator(".digit")
    cards.nth(3).tap()
    expect(page.locator("[data-mark=end]")).to_have_attribute("data-field", "3")
    cards.nth(5).tap()
    expect(page.locator("[data-mark=end]")).to_have_attribute("data-field", "35")
    expect(page.locator(".ghost")).to_have_count(1)
    expect(page.locator(".foreseen")).to_contain_text("from 0 to 35")
    cards.nth(3).tap()
    expect(page.locator("[data-mark=end]")).to_have_attribute("data-field", "5")
    page.keyboard.press("Backspace")
    expect(page.locator("[data-mark]")).to_have_count(0)


def test_cards_can_be_dragged_into_their_places(come):
    guest = come()
    sits_down(guest, 3, starter="A")
    page = guest.page
    card, slots = page.locator("[data-card='2']"), page.locator("[data-slot]")
    card.drag_to(slots.nth(0))
    expect(page.locator("button.lay")).to_be_disabled()
    expect(page.locator(".foreseen")).to_have_text(guest.word(f"{GAME}.fill-gaps"))
    page.locator("[data-card='7']").drag_to(slots.nth(2))
    page.locator("[data-card='0']").click()
    expect(page.locator("button.lay")).to_have_text(guest.word(f"{GAME}.lay-number", number="207"))
    slots.nth(0).drag_to(slots.nth(1))
    expect(page.locator("button.lay")).to_have_text(guest.word(f"{GAME}.lay-number", number="027"))
    slots.nth(1).drag_to(page.locator(".dike"))
    expect(page.locator("button.lay")).to_have_text(guest.word(f"{GAME}.lay-number", number="07"))


def test_nothing_shifts_while_the_sheep_run(come):
    guest = come(phone=True, calm=False)
    sits_down(guest, 5)
    guest.page.evaluate("document.fonts.ready.then(() => 0)")
    guest.page.evaluate(SHIFTS.replace(", buffered: true", ""))
    ann = Shepherd(guest, skips=False)
    ann.plays_until(lambda: "my-bid" in ann.done)
    expect(ann.skip).to_be_visible()
    guest.page.wait_for_timeout(1500)
    ann.skips = True
    ann.plays_until(lambda: len(ann.done) >= 4 or ann.ended.is_visible())
    assert sum(guest.page.evaluate("shifts")) < 0.05


@pytest.mark.long
@pytest.mark.parametrize("options", [{"mode": "deichwandern"}, {"regenzeit": 2, "mole_hills": True, "digit_aid": True}])
def test_the_other_ways_to_play(come, options):
    guest = come()
    sits_down(guest, 4, **options)
    if "digit_aid" in options:
        guest.page.locator(".seats button").first.click()
        expect(guest.page.locator("dialog[open] .digits")).to_have_count(4)
        guest.page.keyboard.press("Escape")
    ann = Shepherd(guest)
    ann.plays_until(lambda: len(ann.done) >= 6 or ann.ended.is_visible())
    assert "my-bid" in ann.done


SPILT = """() => [...document.querySelectorAll(".field")].flatMap((field) => {
  const number = document.createRange();
  number.selectNodeContents(field.querySelector(".number"));
  const [box, room] = [number.getBoundingClientRect(), field.getBoundingClientRect()];
  const spilt = box.width > room.width || box.height > room.height || number.getClientRects().length > 1;
  const size = ({ width, height }) => `${width | 0}×${height | 0}`;
  return spilt ? [`${field.textContent.trim()}: ${size(box)} on ${size(room)}`] : [];
}).slice(0, 5)"""


def test_on_a_small_shared_screen_no_number_lies_on_another(come):
    """The screen for all may be a phone or a tablet; letters are for the sofa only where there is room for them."""
    host, screen = come(), come()
    table = sits_down(host, 8)
    screen.goes_to(f"/t/{table}/screen")
    expect(screen.page.locator("[data-field='199'] .number")).to_be_attached()
    for size in (PHONE, SMALLEST, LANDSCAPE, TABLET):
        screen.page.set_viewport_size(size)
        assert not lasting(screen.page, SPILT), size


def test_a_finished_race_looked_at_again(come):
    guest = come()
    sits_down(guest, 3)
    ann = Shepherd(guest)
    sent = ann.commands()
    ann.lays("987")  # off the dike at once, and the race of the other two is over
    ann.waits_for_answer(sent)
    ann.plays()
    record = next(m["table"]["record"] for m in reversed(guest.heard) if m.get("table", {}).get("record"))
    guest.goes_to(f"/replay/{record}?eyes=watch&step=0")
    scrub = guest.page.locator("#scrub")
    expect(scrub).to_be_visible()
    expect(guest.page.locator("[data-sheep]")).to_have_count(3)
    last = int(scrub.get_attribute("max") or 0)
    for _ in range(4):
        guest.button("step-on").click()
    expect(scrub).to_have_value("4")
    scrub.fill(str(last))
    guest.page.locator("#eyes").select_option("0")
    expect(guest.page.locator("[data-sheep]")).to_have_count(len([f for f in ann.view()["fields"] if f is not None]))


@pytest.mark.long
@pytest.mark.parametrize("language", ENGLISH_FIRST)
def test_the_tutorial_to_its_end(come, house, language):
    steps = house.ask(f"/api/games/{GAME}/tutorial")["steps"]
    guest = come(language=language)
    guest.goes_to(f"/learn/{GAME}")
    learner = Shepherd(guest)
    learns(guest, GAME, steps, lambda action: _do(learner, action))


def _do(learner: Shepherd, action: str) -> None:
    """What the text of the lesson says, done as a learner does it."""
    if learner.skip.is_visible():
        learner._dismisses("s", ".showing button")
    verb, *rest = action.split()
    if verb == "bid":
        learner.lays(rest[0])
    elif verb == "take":
        learner.page.locator("button.gift").nth(4).click()
    elif verb == "change":
        learner.page.locator(".tiles .tile").first.click()
        for _ in range(int(rest[2])):
            learner.guest.button(f"{GAME}.shorter").click()
        learner.page.locator("button.go").click()
    else:
        learner.page.locator("button.go").click()
