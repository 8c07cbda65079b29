"""When I Dream in the page: whole games, what the dreamer must not learn, voices, one room, one phone, the lesson."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .guest import DESKTOP, LANDSCAPE, PHONE, SMALLEST, Guest
from .pages import overflow, small_targets, theme
from .player import keyboard, play_together
from .test_feel import SHIFTS
from .whisperer import GAME, HARMLESS, SCENES, Whisperer, table_with_bots, term_of, visits
from .words import LANGUAGES, words

NAMES = ("Ann", "Bob", "Cleo", "Dan")
SIZES = {"phone": PHONE, "smallest": SMALLEST, "landscape": LANDSCAPE, "desktop": DESKTOP}
SECRETS = ("term", "covered", "hints", "yellow", "blue", "taken", "vote", "spirit")

SPEECH = """
  window.spoken = [];
  const made = ["Anna", "Brian", "Clara"].map((name) => ({ name, lang: "en-GB" }));
  const foreign = { name: "Dieter", lang: "de-DE" };
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => [foreign, ...made],
    speak: ({ text, lang, pitch, voice }) => spoken.push({ text, lang, pitch, voice: voice?.name }),
    cancel: () => {},
  } });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  window.SpeechRecognition = window.webkitSpeechRecognition = class {
    start() {
      setTimeout(() => { this.onresult({ results: [[{ transcript: "Lighthouse." }]] }); this.onend(); }, 20);
    }
    abort() {}
  };
"""


class Table:
    """Four people at one table, each with a page; nobody minds the clock unless it is wanted."""

    def __init__(self, come: Callable[..., Guest], seats: int = 4, pace: str = "none", **options: Any) -> None:
        self.guests = [come(phone=True, settings={"name": name}) for name in NAMES[:seats]]
        self.raw: dict[Guest, list[str]] = {guest: [] for guest in self.guests}
        host = self.guests[0].goes_to("/")
        self.id = host.makes_table(game=GAME, seats=seats, options=options)["id"]
        for guest in self.guests:
            self._listen(guest)
            guest.goes_to(f"/t/{self.id}")
            expect(guest.page.locator("li.me")).to_be_visible()
        host.page.locator("#pace").select_option(pace)
        expect(host.button("start")).to_be_enabled()
        host.button("start").click()
        for guest in self.guests:
            expect(guest.page.locator(".dusk")).to_be_visible()
        self.players = [Whisperer(guest) for guest in self.guests]

    def _listen(self, guest: Guest) -> None:
        def keep(frame: str | bytes) -> None:
            self.raw[guest].append(frame if isinstance(frame, str) else frame.decode())

        guest.page.on("websocket", lambda socket: socket.on("framereceived", keep))

    @property
    def dreamer(self) -> Whisperer:
        return self.players[int(self.players[0].view()["dreamer"])]

    @property
    def spirits(self) -> list[Whisperer]:
        return [player for player in self.players if player is not self.dreamer]

    def falls_asleep(self) -> Whisperer:
        dreamer = self.dreamer
        dreamer.acts()
        expect(dreamer.mask).to_be_visible()
        for spirit in self.spirits:
            expect(spirit.page.locator(".stand")).to_be_visible()
        return dreamer

    def whispers(self) -> None:
        """Whoever has the turn says a word, and the dreamer has heard it."""
        heard = sum('"hint-given"' in text for text in self.raw[self.dreamer.guest])
        self.until(lambda: any(spirit.acts() for spirit in self.spirits))
        self.until(lambda: sum('"hint-given"' in text for text in self.raw[self.dreamer.guest]) > heard)

    def until(self, enough: Callable[[], bool]) -> None:
        for _ in range(500):
            if enough():
                return
            self.guests[0].page.wait_for_timeout(20)
        raise AssertionError(self.guests[0].page.inner_text("main")[:600])


LONG_TERMS = """lighthouse umbrella crocodile telescope mushroom dinosaur elephant butterfly hamburger submarine
    helicopter strawberry volcano scorpion accordion parachute"""


@pytest.fixture(scope="module")
def night(browser, house) -> Iterator[Table]:
    """One long night for several tests, with voices and a microphone; somebody sleeps, and the turn goes round."""
    guests: list[Guest] = []

    def come(**wishes: Any) -> Guest:
        guest = Guest(browser, house.url, **wishes)
        guest.context.add_init_script(SPEECH)
        guests.append(guest)
        return guest

    words = "\n".join(f"{term} / {term[:3]}kin" for term in LONG_TERMS.split())
    table = Table(come, words=words, turns=400)
    table.falls_asleep()
    yield table
    trouble = [line for guest in guests for line in guest.trouble()]
    for guest in guests:
        guest.leave()
    assert not trouble


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
    play_together(table.players, lambda: all(player.ended.is_visible() for player in table.players), 60)
    assert not leaks
    for player in table.players:
        assert {"sleep", "hint", "guess", "recall", "wake", "day"} <= set(player.done)
    told = [event for message in table.guests[0].heard for event in message.get("events", ())]
    nights = [event["result"]["dream"] for event in told if event["event"] == "day-broke"]
    assert {"yellow", "blue"} <= {card["pile"] for dream in nights for card in dream}
    expect(table.players[0].ended.locator(".story")).not_to_be_empty()
    expect(table.guests[0].button("rematch")).to_be_visible()


def test_right_and_wrong_are_the_same_to_the_dreamer(night):
    """Over the real socket: as many messages, the same bytes but for counters; and the page shows the same."""
    dreamer = night.dreamer
    before = night.spirits[0].view()
    told: dict[str, tuple[list[int], list[str], str]] = {}
    for kind in ("right", "wrong"):
        for _ in night.spirits:
            night.whispers()
        term = term_of(night.spirits)
        heard = len(night.raw[dreamer.guest])
        dreamer._types("#guess", term if kind == "right" else f"{term[::-1]}q", "guess")
        dreamer.page.wait_for_timeout(150)
        frames = [_without_counters(frame) for frame in night.raw[dreamer.guest][heard:]]
        expect(dreamer.page.locator("#guess")).to_have_value("")
        told[kind] = ([len(frame) for frame in frames], frames, dreamer.mask.evaluate("mask => mask.outerHTML"))
    after = night.spirits[0].view()
    assert (after["yellow"], after["blue"]) == (before["yellow"] + 1, before["blue"] + 1)
    assert len(told["right"][0]) == 1
    assert told["right"] == told["wrong"]


def _without_counters(frame: str) -> str:
    """How many messages, cards and commands there were so far is no secret."""
    return re.sub(r'"(n|card|done)":("[^"]*"|\d+)|"pass \d+"', r'"\1":0', frame)


def test_a_hint_is_looked_at_while_it_is_typed_and_judged_by_the_house(night):
    """The page knows the word; the house knows its family as well."""
    term = term_of(night.spirits)
    giver = next(spirit for spirit in night.spirits if spirit.page.locator("form.turn").count())
    field, why = giver.page.locator("#hint"), giver.page.locator("#hint-why")
    for typed, reason in (
        ("two words", "a-hint-is-one-word"),
        (term, "that-is-the-term-itself"),
        (f"{term}s", "that-is-of-the-term-s-word-family"),
        (term[:3] + term[4] + term[3] + term[5:], "that-is-the-term-misspelt"),
    ):
        field.fill(typed)
        expect(why).to_have_text(giver.guest.word(f"{GAME}.refusal.{reason}"))
        expect(giver.button("say")).to_be_disabled()
    related = f"{term[:3]}kin"
    field.fill(related)
    expect(why).to_be_empty()
    field.press("Enter")
    alert = giver.page.get_by_role("alert")
    expect(alert).to_contain_text(giver.guest.word(f"{GAME}.refusal.that-is-the-term-itself"))
    expect(alert.get_by_role("link")).to_have_attribute("href", f"/rules/{GAME}#WID-18")
    expect(field).to_have_value(related)
    giver.guest.button("dismiss").click()
    field.fill("")


def test_an_objection_is_voted_on_in_secret(night):
    night.whispers()
    spirits = night.spirits
    challenger = next(spirit for spirit in spirits if spirit.page.locator(".objection button").is_enabled())
    challenger.button("challenge").click()
    night.until(lambda: any(spirit.button("vote-agree").is_visible() for spirit in spirits))
    voter = next(spirit for spirit in spirits if spirit.button("vote-agree").is_visible())
    assert not night.dreamer.page.locator(".ballot").count()
    voter.button("vote-agree").click()
    expect(challenger.page.locator(".ballot")).to_have_count(0)
    expect(challenger.page.locator(".taken")).to_be_visible()
    expect(night.dreamer.page.locator(".voices")).to_contain_text(night.dreamer.guest.word(f"{GAME}.new-card"))


def test_hints_are_spoken_to_the_dreamer_alone_each_in_another_voice(night):
    dreamer = night.dreamer
    dreamer.page.evaluate("spoken.length = 0")
    for _ in range(3):
        night.whispers()
    expect(dreamer.page.locator(".voice")).to_have_count(3)
    spoken = dreamer.page.evaluate("spoken")
    given = [e for m in dreamer.guest.heard for e in m.get("events", ()) if e["event"] == "hint-given"]
    assert [each["text"] for each in spoken] == [each["text"] for each in given[-3:]]
    assert {each["lang"] for each in spoken} == {"en-GB"}
    assert "Dieter" not in {each["voice"] for each in spoken}
    assert len({(each["voice"], each["pitch"]) for each in spoken}) == 3
    for spirit in night.spirits:
        assert spirit.page.evaluate("spoken") == []
    dreamer.button("microphone").click()
    expect(dreamer.page.locator("#guess")).to_have_value("Lighthouse")
    dreamer.page.locator("#guess").fill("")
    dreamer.button("voices-on").click()
    night.whispers()
    assert len(dreamer.page.evaluate("spoken")) == 3
    dreamer.button("voices-on").click()


def test_a_word_fades_and_is_gone(night):
    """After about five seconds, and for good: a reload does not bring it back (WID-21)."""
    night.whispers()
    voices = night.dreamer.page.locator(".voice")
    expect(voices).not_to_have_count(0)
    night.dreamer.page.wait_for_timeout(3000)
    expect(voices).not_to_have_count(0)
    expect(voices).to_have_count(0)
    night.whispers()
    expect(voices).to_have_count(1)
    night.dreamer.page.reload()
    expect(night.dreamer.mask).to_be_visible()
    expect(voices).to_have_count(0)


def test_a_whole_game_against_bots_by_keyboard_alone_and_its_replay(come):
    guest = come(settings={"name": "Ann"})
    guest.goes_to("/")
    table_with_bots(guest, 4, turns=4)
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
    page.locator("#eyes").select_option(str((dreamer + 1) % 4))
    expect(page.locator("[data-card]")).to_have_text(term)


def test_one_room_with_a_screen_and_phones(come):
    """The screen shows the word, after a reload too; the dreamer's phone never does; roles show while held."""
    table = Table(come, voices="spoken", turns=20)
    screen = come(settings={"name": "TV"})
    screen.goes_to(f"/t/{table.id}/screen")
    expect(screen.page.locator(".dusk")).to_be_visible()
    expect(screen.page.locator("aside img")).to_be_visible()
    spirit = table.spirits[0]
    card = spirit.page.locator(".role")
    mine = spirit.guest.word(f"{GAME}.spirit.{spirit.view()['spirit']}")
    expect(card).not_to_contain_text(mine)
    card.focus()
    spirit.page.keyboard.down("Space")
    expect(card).to_contain_text(mine)
    spirit.page.keyboard.up("Space")
    expect(card).not_to_contain_text(mine)
    dreamer = table.falls_asleep()
    for verdict in ("right", "wrong"):
        term = term_of(table.spirits)
        expect(screen.page.locator("[data-card]")).to_have_text(term)
        assert term not in dreamer.page.inner_text("body")
        keeper = next(each for each in table.spirits if each.button("right").is_visible())
        assert sum(each.button("right").is_visible() for each in table.spirits) == 1
        keeper.button(verdict).click()
        table.until(lambda term=term: term_of(table.spirits) != term)  # type: ignore[misc]
    screen.page.reload()
    expect(screen.page.locator("[data-card]")).to_have_text(term_of(table.spirits))
    expect(screen.page.locator("[data-pile=yellow]")).to_have_attribute("data-count", "1")
    expect(screen.page.locator("[data-pile=blue]")).to_have_attribute("data-count", "1")
    assert not [frame for frame in table.raw[dreamer.guest] if '"card-shown"' in frame or '"card-judged"' in frame]
    keeper.button("penalty").click()
    keeper.page.locator(".keeper .row button").first.click()
    expect(keeper.page.locator(".taken")).to_be_visible()


def test_one_phone_is_passed_around(come):
    """Four people, one phone: each looks at the own role, then it is the card stand and keeps the score."""
    eve = come(phone=True, settings={"name": "Eve"})
    eve.goes_to("/")
    table = eve.makes_table(game=GAME, name="Eve", seats=4, options={"voices": "spoken", "turns": 4})["id"]
    eve.goes_to(f"/t/{table}")
    eve.page.locator("#pace").select_option("none")
    for name in ("Finn", "Gil", "Hugo"):
        eve.page.locator("#companion").fill(name)
        eve.page.keyboard.press("Enter")
        expect(eve.page.locator("li", has_text=name)).to_be_visible()
    eve.button("start").click()
    passing = eve.page.locator(".passing")
    passing.locator(".primary").click()
    for _ in range(3):
        expect(passing.locator(".role")).to_be_visible()
        passing.locator("button").last.click()
    eve.page.reload()
    passing.locator(".primary").click()
    for _ in range(3):
        passing.locator("button").last.click()
    passing.locator(".primary").click()
    player = Whisperer(eve)
    terms = []
    for verdict in ("right", "right", "wrong", "no-guess", "no-guess"):
        card = eve.page.locator("[data-card]")
        terms.append(card.inner_text())
        player.button(verdict).click()
        expect(card.filter(has_text=re.compile(f"^{re.escape(terms[-1])}$"))).to_have_count(0)
    eve.page.get_by_role("button", name=terms[0], exact=True).click()
    player.button("nothing-more").click()
    expect(player.day.locator("article")).to_have_count(5)
    expect(player.day.locator(".star")).to_have_count(1)


@pytest.mark.parametrize("language", ["de", "pl"])
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
            if name.endswith(" night"):  # nobody has to scroll for their turn
                expect(page.locator("#hint")).to_be_in_viewport(ratio=1)
                expect(page.locator("form.turn .primary")).to_be_in_viewport(ratio=1)
    assert not faults, "\n".join(faults)
    assert len(seen) == len(SCENES)


def test_axe_finds_nothing(come):
    guest = come(phone=True)
    guest.goes_to("/")
    axe = Axe()
    faults = []
    for name, page in visits(guest):
        for each in ("night", "day"):
            theme(page, each)
            for violation in axe.run(page, options={"resultTypes": ["violations"]}).response["violations"]:
                where = "; ".join(node["html"][:110] for node in violation["nodes"][:3])
                faults.append(f"{name}, {each}: {violation['id']}: {where}")
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_to_its_end(come, house, language):
    steps = house.ask(f"/api/games/{GAME}/tutorial?lang={language}")["steps"]
    guest = come(language=language)
    page = guest.goes_to(f"/learn/{GAME}").page
    told = set()
    for number, step in enumerate(steps[1:], 1):
        text = page.locator(".lesson p").first
        expect(text).not_to_be_empty()
        told.add(text.inner_text())
        if page.locator(".day .close.primary").count():
            page.locator(".day .close").click()
        if step["seat"] == 0:
            _does(guest, step["do"], text.inner_text())
        else:
            guest.button("next").first.click()
        expect(page.get_by_role("progressbar")).to_have_js_property("value", number)
    told.add(page.locator(".lesson p").first.inner_text())
    texts = {text for key, text in words(language, GAME).items() if key.startswith(f"{GAME}.tutorial.")}
    assert told == texts


def _does(guest: Guest, action: str, text: str) -> None:
    """What the lesson says, done as a learner does it."""
    verb, *rest = action.split()
    if verb in ("hint", "guess", "recall"):
        said = rest[-1]
        assert said in text, f"the lesson does not say what to type: {said}"
        field = guest.page.locator("#hint" if verb == "hint" else "#guess")
        field.fill(said.capitalize())
        field.press("Enter")
    else:
        guest.button(f"{GAME}.{'give-up' if verb == 'pass' else verb}").click()
