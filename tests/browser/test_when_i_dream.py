"""When I Dream in the page: whole games with people and bots, every size of screen, the lesson."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .axe import violations
from .dream_table import Table
from .guest import DESKTOP, LANDSCAPE, PHONE, SMALLEST, Guest
from .lesson import learns
from .page_words import ENGLISH_FIRST
from .pages import overflow, small_targets, theme
from .player import DRAWN, keyboard, play_together
from .test_feel import SHIFTS
from .whisperer import GAME, HARMLESS, SCENES, Whisperer, table_with_bots, term_of, visits

SIZES = {"phone": PHONE, "smallest": SMALLEST, "landscape": LANDSCAPE, "desktop": DESKTOP}
SECRETS = ("term", "covered", "hints", "yellow", "blue", "taken", "vote", "spirit")

OUT_OF_SIGHT = """[...document.querySelectorAll("#hint, form.turn .primary")].filter((each) => {
  const { top, left, bottom, right } = each.getBoundingClientRect();
  return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
}).map((each) => each.className)"""


@pytest.mark.long
def test_a_whole_game_of_four_on_phones(come):
    """Each dreams once, guesses right and wrong, and tells the dream. While somebody sleeps, nothing of the card, of
    the piles or of anybody's role comes to that page; nor does it keep what is said this night."""
    table = Table(come, turns=4)
    leaks: list[str] = []

    def guess_for(player: Whisperer) -> Callable[[], str]:
        def guess() -> str:
            term = term_of(table.spirits)
            text = player.page.inner_text("main")
            leaks.extend(["term"] if re.search(rf"\b{re.escape(term)}\b", text) else [])
            leaks.extend(name for name in SECRETS if player.view()[name])
            log = player.page.locator(".lines").first.text_content() or ""
            tonight = log.split(player.guest.word(f"{GAME}.told.night-fell"))[-1]
            leaks.extend(word for word in HARMLESS if f": {word}" in tonight)
            return term if player.done.count("guess") == 0 else "moonshine"

        return guess

    for player in table.players:
        player.guess = guess_for(player)
        player.recalls = ("moonshine",)
    play_together(table.players, lambda: all(player.ended.is_visible() for player in table.players), 180)
    assert not leaks
    for player in table.players:
        assert {"sleep", "hint", "guess", "recall", "wake", "day"} <= set(player.done)
    told = [event for message in table.guests[0].heard for event in message.get("events", ())]
    nights = [event["result"]["dream"] for event in told if event["event"] == "day-broke"]
    assert {"yellow", "blue"} <= {card["pile"] for dream in nights for card in dream}
    expect(table.players[0].ended.locator(".story")).not_to_be_empty()
    expect(table.guests[0].button("rematch")).to_be_visible()


@pytest.mark.long
def test_a_whole_game_of_ten_by_keyboard_alone_and_its_replay(come):
    """Nine bots; everybody dreams once, so there are ten nights."""
    guest = come(settings={"name": "Ann"})
    guest.goes_to("/")
    table_with_bots(guest, 10, turns=4)
    ann = Whisperer(guest, keyboard)
    ann.guess = lambda: "moonshine"
    ann.plays()
    assert {"sleep", "hint", "guess", "wake", "day"} <= set(ann.done)
    record = next(m["table"]["record"] for m in reversed(guest.heard) if m.get("table", {}).get("record"))
    steps = guest.context.request.get(f"/api/records/{record}/replay?open=true").json()["steps"]
    dreamer, term = steps[1]["view"]["dreamer"], steps[1]["open"]["term"]
    page = guest.goes_to(f"/replay/{record}?eyes=open&step=1").page
    expect(page.locator("[data-card]")).to_have_text(term)
    page.locator("#eyes").select_option(str(dreamer))
    expect(page.locator(".mask")).to_be_visible()
    assert term not in page.inner_text("main")
    page.locator("#eyes").select_option(str((dreamer + 1) % 10))
    expect(page.locator("[data-card]")).to_have_text(term)


@pytest.mark.long
@pytest.mark.parametrize("language", [pytest.param("de", marks=pytest.mark.long), "pl"])
def test_ten_seats_fit_on_every_screen(come, language):
    guest = come(language=language)
    guest.goes_to("/")
    faults = []
    seen = []
    for name, page in visits(guest, 10):
        seen.append(name)
        for size_name, size in SIZES.items():
            page.set_viewport_size(size)
            faults += [f"{name}, {size_name}: {fault}" for fault in overflow(page)]
            if size_name in ("phone", "smallest"):
                faults += [f"{name}, {size_name}: small: {fault}" for fault in small_targets(page)]
            if name.endswith(" night"):  # nobody scrolls for their turn, if it is not over meanwhile
                page.evaluate(DRAWN)
                faults += [f"{name}, {size_name}: out of sight: {fault}" for fault in page.evaluate(OUT_OF_SIGHT)]
    assert not faults, "\n".join(faults)
    assert len(seen) == len(SCENES)


@pytest.mark.long
def test_axe_finds_nothing(come):
    guest = come(phone=True)
    guest.goes_to("/")
    faults = []
    for name, page in visits(guest):
        for each in ("night", "day"):
            theme(page, each)
            faults += [f"{name}, {each}: {fault}" for fault in violations(page, colours_only=each == "day")]
        theme(page, "night")
    assert not faults, "\n".join(faults)


def test_nothing_shifts_while_the_night_goes_on(come):
    guest = come(phone=True, calm=False)
    guest.goes_to("/")
    table_with_bots(guest, 4)
    player = Whisperer(guest)
    player.guess = lambda: "moon"
    play_together([player], lambda: "hint" in player.done)
    guest.page.evaluate("document.fonts.ready.then(() => 0)")
    guest.page.evaluate(SHIFTS.replace(", buffered: true", ""))
    play_together([player], lambda: player.done.count("hint") >= 3)
    assert sum(guest.page.evaluate("shifts")) < 0.05


@pytest.mark.long
@pytest.mark.parametrize("language", ENGLISH_FIRST)
def test_the_lesson_to_its_end(come, house, language):
    steps = house.ask(f"/api/games/{GAME}/tutorial?lang={language}")["steps"]
    guest = come(language=language)
    guest.goes_to(f"/learn/{GAME}")
    learns(guest, GAME, steps, lambda action: _does(guest, action))


def _does(guest: Guest, action: str) -> None:
    """What the lesson says, done as a learner does it."""
    text = guest.page.locator(".lesson p").first.inner_text()
    if guest.page.locator(".day .close.primary").count():
        guest.page.locator(".day .close").click()
    verb, *rest = action.split()
    if verb in ("hint", "guess", "recall"):
        said = rest[-1]
        assert said in text, f"the lesson does not say what to type: {said}"
        field = guest.page.locator("#hint" if verb == "hint" else "#guess")
        field.fill(said.capitalize())
        field.press("Enter")
    else:
        guest.button(f"{GAME}.{'give-up' if verb == 'pass' else verb}").click()
