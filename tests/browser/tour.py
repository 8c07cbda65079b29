"""The same way through each game, from its rules to its replay: bots play in everybody's stead."""

import time
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from fortywinks.core.options import option_names
from fortywinks.games import game_names, load_game

from .guest import Guest


def tour(guest: Guest) -> Iterator[tuple[str, Page]]:
    """Every game's rules, first lesson, table before, in and after play, shared screen and replay."""
    for game in game_names():
        for name, page in of_game(guest, game):
            yield f"{game} {name}", page


def of_game(guest: Guest, game: str) -> Iterator[tuple[str, Page]]:
    page = guest.page
    guest.goes_to(f"/rules/{game}")
    expect(page.locator("main h2").first).to_be_visible()
    yield "rules", page
    guest.goes_to(f"/learn/{game}")
    expect(page.locator(".lesson ~ *").filter(visible=True).first).to_be_visible()
    yield "learn", page
    yield from at_full_table(guest, game)
    yield from to_the_end(guest, game)


def at_full_table(guest: Guest, game: str) -> Iterator[tuple[str, Page]]:
    """With as many as can play: where there is least room."""
    page = guest.page
    table = open_table(guest, game, load_game(game).seat_counts[-1])
    for name, ending, ready in (("lobby", "", ".option"), ("screen before", "/screen", "aside img")):
        guest.goes_to(f"/t/{table}{ending}")
        expect(page.locator(ready).first).to_be_visible()
        yield name, page
    guest.goes_to(f"/t/{table}?go=bots")
    expect(page.locator(".asked strong")).to_be_visible()
    page.wait_for_timeout(500)
    yield "table", page
    for name in ("screen", "watch"):
        guest.goes_to(f"/t/{table}/{name}")
        expect(page.locator(".play [role=status]").first).to_be_visible()
        page.wait_for_timeout(500)
        yield name, page


def to_the_end(guest: Guest, game: str) -> Iterator[tuple[str, Page]]:
    page = guest.page
    table = open_table(guest, game, load_game(game).seat_counts[0])
    guest.goes_to(f"/t/{table}?go=bots")
    expect(page.locator(".asked strong")).to_be_visible()
    if guest.button("talk-and-log").is_visible():
        guest.button("talk-and-log").click()
    yield "talk", page
    guest.button("let-bot-play").click()
    wait_for_end(guest)
    page.reload()  # whatever the game still shows of its last round is over
    ended = page.locator("dialog[open][aria-labelledby=end-title]")
    expect(ended.locator(".story")).not_to_be_empty()
    yield "end", page
    ended.get_by_role("link", name=guest.word("replay"), exact=True).click()
    expect(page.locator("#scrub")).to_be_visible()
    steps = int(page.locator("#scrub").get_attribute("max") or 0)
    page.locator("#scrub").fill(str(steps // 2))
    page.wait_for_timeout(300)
    yield "replay", page


def wait_for_end(guest: Guest, seconds: float = 180) -> None:
    until = time.monotonic() + seconds
    while _phase(guest) != "finished":
        assert time.monotonic() < until, "the bots do not come to an end"
        guest.page.wait_for_timeout(100)


def _phase(guest: Guest) -> str:
    """In which phase the table is, as the house told this guest last."""
    told = (news["table"] for news in reversed(guest.heard) if news.get("table"))
    return next((str(table["phase"]) for table in told if "phase" in table), "")


def open_table(guest: Guest, game: str, seats: int, **options: object) -> str:
    """A table of this guest's, in this guest's language where the game has words on it; its id."""
    spoken = {"language": guest.language} if "language" in option_names(load_game(game).options_type) else {}
    return str(guest.makes_table(game=game, seats=seats, options={**spoken, **options})["id"])
