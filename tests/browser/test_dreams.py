"""Dreams in the page: whole rounds by touch, mouse and keyboard; who may know what; lessons and replays."""

import json
import math
import re
import time

import pytest
from playwright.sync_api import expect

from fortywinks.core.wording import LANGUAGES
from fortywinks.games.dreams.geometry import is_free

from .axe import violations
from .guest import DESKTOP, LANDSCAPE, PHONE, SMALLEST
from .lesson import learns
from .page_words import ENGLISH_FIRST, SOURCE
from .pages import overflow, small_targets, text_size
from .player import keyboard, touch
from .stargazer import GAME, Stargazer

PRIVATE = {"token-drawn", "dial-set"}
SIZES = {"phone": PHONE, "desktop": DESKTOP, "smallest": SMALLEST, "landscape": LANDSCAPE}


def sits_down(guest, *, seats=3, bots=True, **options) -> str:
    """Makes a table; with bots the game begins at once."""
    guest.goes_to("/")
    table = guest.makes_table(game=GAME, seats=seats, options={"dealer": "A", "until": "1 round", **options})
    guest.goes_to(f"/t/{table['id']}{'?go=bots' if bots else ''}")
    if bots:
        expect(guest.page.locator(".firmament")).to_be_visible()
    return str(table["id"])


def test_a_whole_game_by_touch_on_a_phone(come):
    guest = come(phone=True)
    sits_down(guest, until="2 rounds")
    ann = Stargazer(guest, touch)
    ann.plays()
    assert ann.done == [*["place"] * 3, "tip", "lock", "on"] * 2
    expect(guest.button("rematch")).to_be_visible()
    story = guest.page.locator("dialog[open] .story")
    expect(story).to_contain_text(guest.word("dreams.story.rounds", count=2))


@pytest.mark.long
def test_by_keyboard_alone(come):
    guest = come()
    sits_down(guest)
    ann = Stargazer(guest, keyboard)
    page = guest.page
    expect(page.locator(".firmament.open")).to_be_visible()
    page.keyboard.press("3")
    expect(page.locator("[data-picture='3']")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowUp")
    hint = page.locator(".tray [role=status]")
    expect(hint).to_contain_text(guest.word("dreams.very-middle"))
    expect(hint).to_contain_text(re.compile("picture 3 there: .*(bright|dark)"))
    page.keyboard.press("s")
    expect(hint).to_contain_text(guest.word("dreams.star.grey"))
    page.keyboard.press("0")
    ann.plays()
    placed = next(message["do"] for message in guest.said if message["type"] == "act")
    assert placed.startswith("place grey")


def test_a_star_lies_where_it_may_wherever_the_finger_goes(come):
    guest = come()
    sits_down(guest)
    ann = Stargazer(guest)
    page = guest.page
    expect(page.locator(".firmament.open")).to_be_visible()
    ghost = page.locator(".ghost")
    for step in range(12):
        angle = step * math.tau / 12
        ann.points_at(1500 + 1495 * math.cos(angle), 1000 + 995 * math.sin(angle))
        transform = ghost.get_attribute("transform") or ""
        x, y = map(int, re.findall(r"\d+", transform))
        assert is_free("clear", x, y, ())
        away = math.hypot(x - 1500 - 1495 * math.cos(angle), y - 1000 - 995 * math.sin(angle))
        assert away < 160, "the star is not where the finger is"
    ann.points_at(900, 700)
    ann.use(guest, guest.button("dreams.lay"))
    expect(guest.page.get_by_text(guest.word("dreams.status.my-place", lap=2))).to_be_visible()
    lying = [(star["star"], star["x"], star["y"]) for star in ann.view()["stars"]]
    for _, x, y in lying:
        ann.points_at(x, y)
        found = re.findall(r"\d+", ghost.get_attribute("transform") or "")
        assert is_free("grey", int(found[0]), int(found[1]), lying)


@pytest.mark.long
def test_dragging_shows_what_lies_under_the_finger(come):
    guest = come()
    sits_down(guest)
    page = guest.page
    expect(page.locator(".firmament.open")).to_be_visible()
    tray, sky = page.locator("[data-star=black]").bounding_box(), page.locator(".firmament").bounding_box()
    assert tray
    assert sky
    page.mouse.move(tray["x"] + 20, tray["y"] + 20)
    page.mouse.down()
    page.mouse.move(tray["x"] + 60, tray["y"] - 10, steps=3)
    expect(page.locator(".drag")).to_be_visible()
    page.mouse.move(sky["x"] + sky["width"] / 2, sky["y"] + sky["height"] / 2, steps=4)
    expect(page.locator(".glass")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".glass")).to_have_count(0)
    expect(page.locator("[data-star=black]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    expect(guest.button("dreams.lay")).to_be_disabled()


SKELETON = """() => [...document.querySelectorAll(".dreams *")].filter((e) => !e.closest(".token, .seat"))
  .map((e) => e.tagName + "." + [...e.classList].join(".") + [...e.attributes].map((a) => a.name).join(" "))"""


@pytest.mark.long
def test_three_people_three_languages_one_round(come):
    """Each phrase is heard in one's own language; who laid a star is shown, and a moment later no more."""
    tongues = {"Ann": "en", "Bob": "de", "Cat": "pl"}
    guests = [come(settings={"name": name}, language=tongue, phone=name == "Bob") for name, tongue in tongues.items()]
    ann, bob, cat = guests
    table = sits_down(ann, bots=False)
    for guest in (bob, cat):
        guest.goes_to(f"/t/{table}")
        expect(guest.page.locator("ol li").filter(has_text=guest.word("you")).last).to_be_visible()
    ann.button("start").click()
    players = [Stargazer(guest) for guest in guests]
    expect(ann.page.locator(".firmament.open")).to_be_visible()
    for guest in guests:
        expect(guest.page.locator(".firmament")).to_be_visible()
        guest.notes(".firmament .label, .sayings p")
    players[0].acts()
    for guest in (bob, cat):
        guest.noted("Ann")
    ann.noted(ann.word("dreams.you"))

    ann.button("dreams.talk").click()
    ann.page.get_by_role("button", name="I see it!").click()
    bob.noted("Ann Ich seh’s!")
    cat.noted("Ann Widzę to!")

    for guest in guests:
        expect(guest.page.locator(".firmament .label")).to_have_count(0)
        assert "Ann" not in guest.page.locator(".main").inner_text()
        assert not guest.page.locator(".owner").count()
    _play_together(players, lambda: any(player.view()["phase"] == "tip" for player in players))
    _looks_alike(players)
    _play_together(players, lambda: all(player.revealed.is_visible() for player in players))
    truths = {json.dumps(player.view()["last_round"], sort_keys=True) for player in players}
    assert len(truths) == 1
    for player in players:
        expect(player.page.locator(".owner")).to_have_count(9)
        expect(player.page.locator(".joins")).to_have_count(8)
    _play_together(players, lambda: all(player.ended.is_visible() for player in players))


def _looks_alike(players) -> None:
    """Nothing but the token tells the mortal's page from a god's; and the mortal was never told the vision."""
    tokens = [player.view()["token"] for player in players]
    assert tokens.count(0) == 1
    for player in players:
        expect(player.page.locator(".dial input")).to_have_count(6)
        expect(player.page.locator(".firmament .label, .sayings p")).to_have_count(0)
    one, *others = (player.page.evaluate(SKELETON) for player in players)
    assert others == [one] * len(others)
    mortal = players[tokens.index(0)]
    known = [{**message.get("view", {}), **message.get("own", {})} for message in mortal.guest.heard]
    assert not [view for view in known if view.get("token")]
    assert "vision" not in json.dumps(mortal.guest.heard)
    role = mortal.guest.word("dreams.role-mortal")
    expect(mortal.page.locator(".token")).to_contain_text(role)
    mortal.page.locator(".token").click()
    expect(mortal.page.locator(".dreams")).not_to_contain_text(role)


def _play_together(players, enough) -> None:
    until = time.monotonic() + 120
    while not enough():
        assert time.monotonic() < until, players[0].page.inner_text("main")[:600]
        acted = [player.acts() for player in players if not player.revealed.is_visible()]
        if not any(acted) and all(player.revealed.is_visible() or player.ended.is_visible() for player in players):
            acted = [player.acts() for player in players]
        if not any(acted):
            players[0].page.wait_for_timeout(20)


def secrets_on_the_wire(guest) -> list[str]:
    found = []
    for message in guest.heard:
        found += [event["event"] for event in message.get("events", ()) if event["event"] in PRIVATE]
        view = {**message.get("view", {}), **message.get("own", {})}
        found += [f"{name}: {view[name]}" for name in ("token", "tip") if view.get(name) is not None]
        found += ["legal"] if message.get("legal") else []
    return found


@pytest.mark.parametrize("viewpoint", ["watch", pytest.param("screen", marks=pytest.mark.long)])
def test_a_watcher_sees_no_secret(come, viewpoint):
    ann, watcher = come(), come()
    table = sits_down(ann, bots=False)
    watcher.goes_to(f"/t/{table}/{viewpoint}")
    ann.goes_to(f"/t/{table}?go=bots")
    player = Stargazer(ann)
    expect(watcher.page.locator(".firmament")).to_be_visible()
    player.plays_up_to("lock")
    assert {event["event"] for message in ann.heard for event in message.get("events", ())} >= PRIVATE
    assert not secrets_on_the_wire(watcher)
    page = watcher.page
    for secret in (".token", ".dial", ".vision", ".mortal", ".owner", ".results"):
        assert not page.locator(secret).count(), secret
    player.acts()
    expect(page.locator(".results li")).to_have_count(3)
    assert not secrets_on_the_wire(watcher)


def test_holding_a_picture_against_the_sky_is_nobodys_business(come):
    guest = come()
    sits_down(guest)
    page = guest.page
    expect(page.locator(".firmament.open")).to_be_visible()
    said = len(guest.said)
    page.locator("[data-picture='2']").click()
    expect(page.locator(".firmament image")).to_have_attribute("href", re.compile("/large/"))
    guest.button("dreams.closer").click()
    expect(page.locator("dialog[open] img")).to_be_visible()
    assert page.locator("dialog[open] p").last.inner_text()
    guest.button("close").click()
    page.locator("[data-picture='2']").click()
    expect(page.locator(".firmament image")).to_have_count(0)
    assert [message for message in guest.said[said:] if message["type"] != "ping"] == []


def test_with_the_option_names_stay_beside_the_stars(come):
    guest = come()
    sits_down(guest, show_owners=True)
    ann = Stargazer(guest)
    ann.plays_until(lambda: "tip" in ann.done)
    expect(guest.page.locator(".owner")).to_have_count(9)


def test_stars_and_pictures_are_there_in_words(come):
    guest = come()
    sits_down(guest)
    ann = Stargazer(guest)
    ann.plays_until(lambda: ann.done == ["place", "place"])
    page = guest.page
    listed = page.get_by_role("list", name=guest.word("dreams.stars-in-words")).get_by_role("listitem")
    assert any(guest.word("dreams.down.1") in text for text in listed.all_inner_texts())
    for number in "1234":
        picture = page.locator(f"[data-picture='{number}']")
        expect(picture).to_have_accessible_name(re.compile(f"Picture {number}: .+"))
        expect(picture).to_have_accessible_description(re.compile(".{40,}"))


def test_a_hint_puts_the_star_where_the_bot_would(come):
    guest = come()
    sits_down(guest)
    expect(guest.page.locator(".firmament.open")).to_be_visible()
    guest.button("hint").click()
    expect(guest.page.locator(".ghost.advised")).to_be_visible()
    expect(guest.page.locator(".advice")).to_contain_text("%")


@pytest.mark.long
@pytest.mark.parametrize("language", ENGLISH_FIRST)
def test_the_tutorial_to_its_end(come, house, language):
    steps = house.ask(f"/api/games/{GAME}/tutorial")["steps"]
    guest = come(language=language)
    guest.goes_to(f"/learn/{GAME}")
    player = Stargazer(guest)
    learns(guest, GAME, steps, lambda action: _do(player, action))
    expect(guest.page.locator(".results")).to_be_visible()


def _do(player: Stargazer, action: str) -> None:
    if player.on.is_visible():
        player.on.click()
    verb, *rest = action.split()
    if verb == "place":
        player.points_at(int(rest[1]) + 60, int(rest[2]) - 60)
        player.guest.button("dreams.lay").click()
    elif verb == "tip":
        player.page.locator(f".dial input[value='{rest[0]}']").click()
    else:
        player.page.locator(".dial .lock").click()


@pytest.mark.long
def test_a_replay_laid_open_shows_what_could_be_known(come):
    guest = come()
    sits_down(guest)
    ann = Stargazer(guest)
    ann.plays()
    guest.link("replay").click()
    page = guest.page
    page.locator("#scrub").fill("7")
    expect(page.locator(".vision")).to_have_count(1)
    expect(page.locator(".beliefs section")).to_have_count(2)
    expect(page.locator(".beliefs li b").first).to_have_text(re.compile(r"[1-9]\d* %"))
    page.locator("#eyes").select_option("watch")
    expect(page.locator(".vision, .beliefs, .owner")).to_have_count(0)
    page.locator("#eyes").select_option("1")
    expect(page.locator(".token")).to_be_visible()
    expect(page.locator(".firmament.open")).to_have_count(0)


@pytest.mark.long
def test_a_replay_that_runs_waits_for_the_reveal(come):
    guest = come()
    sits_down(guest, until="2 rounds")
    ann = Stargazer(guest)
    ann.plays()
    guest.link("replay").click()
    page = guest.page
    last_of_round = 3 * 3 + 2 * 3 - 1
    page.locator("#scrub").fill(str(last_of_round))
    guest.button("run").click()
    expect(page.locator(".results")).to_be_visible()
    expect(page.locator(".seats .points").first).to_have_text(re.compile(r"Points\d+"))
    page.wait_for_timeout(3200)  # two steps, if it did not wait
    expect(page.get_by_text(f"{last_of_round + 1} / ")).to_be_visible()
    expect(page.locator(".results")).to_be_visible()
    ann.on.click()
    expect(page.locator(".results")).to_have_count(0)
    expect(page.get_by_text(f"{last_of_round + 2} / ")).to_be_visible()


@pytest.mark.long
def test_on_the_smallest_phone_all_of_the_reveal_is_there_at_once(come):
    guest = come(phone=True)
    guest.page.set_viewport_size(SMALLEST)
    sits_down(guest, seats=4)
    ann = Stargazer(guest, touch)
    ann.plays_up_to("on")
    for part in (".truth", ".results", ".firmament", ".dreams .ways"):
        expect(guest.page.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.long
@pytest.mark.parametrize("language", ENGLISH_FIRST)
def test_everything_fits_at_every_size(come, language):
    guest = come(language=language, settings={"name": "Ann-Kathrin"})
    sits_down(guest, seats=6)
    ann = Stargazer(guest)
    faults = []
    for moment in ("place", "tip", "on", "known"):
        if moment == "known":
            guest.button("dreams.see-known").click()
            expect(guest.page.locator(".beliefs path").nth(8)).to_be_attached()
        else:
            ann.plays_up_to(moment)
        for size_name, size in (SIZES if language == "en" else {"smallest": SMALLEST}).items():
            guest.page.set_viewport_size(size)
            faults += [f"{moment}, {size_name}: {fault}" for fault in overflow(guest.page)]
            if size_name == "smallest":
                faults += [f"{moment}, {size_name}: small: {fault}" for fault in small_targets(guest.page)]
                text_size(guest.page, 200)
                faults += [f"{moment}, {size_name}, 200 %: {fault}" for fault in overflow(guest.page)]
                text_size(guest.page, 100)
        guest.page.set_viewport_size(DESKTOP)
        if language == "en":
            faults += [f"{moment}: {fault}" for fault in violations(guest.page)]
    assert not faults, "\n".join(faults)


@pytest.mark.long
def test_the_sky_stays_where_it_is(come):
    """Nothing jumps when somebody lays a star, when the dials come, and when a picture is held."""
    guest = come(phone=True)
    sits_down(guest)
    ann = Stargazer(guest)
    places = set()
    while "lock" not in ann.done:
        box = ann.sky.bounding_box()
        assert box is not None
        places.add((round(box["x"]), round(box["y"]), round(box["width"])))
        if not ann.acts():
            guest.page.wait_for_timeout(20)
    assert len(places) == 1, places


def test_every_language_has_the_same_phrases():
    books = [json.loads((SOURCE / f"games/{GAME}/phrases/{each}.json").read_text("utf-8")) for each in LANGUAGES]
    assert all(book.keys() == books[0].keys() for book in books)
    assert all(text and len(text) < 60 for book in books for text in book.values())
