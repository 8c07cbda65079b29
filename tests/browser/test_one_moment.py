"""The database of a house goes away in the middle of a game: the page asks for a moment, and nothing is lost."""

import re

import pytest
from playwright.sync_api import expect

from .guest import Guest
from .house import House
from .pages import overflow
from .sleeper import Sleeper

pytestmark = pytest.mark.long


@pytest.fixture
def house(database, tmp_path):
    house = House(tmp_path, "--database", database, "--node", "alone").open()
    yield house
    house.close()


def is_asked_to_draw(guest: Guest) -> Sleeper:
    guest.expects("WebSocket connection", "Failed to load resource")
    guest.goes_to("/")
    table = guest.makes_table(seats=2, options={"until": "1 round"})["id"]
    guest.goes_to(f"/t/{table}?go=bots")
    player = Sleeper(guest)
    player.looks()
    guest.waits_until(lambda: player.asked() == "my-turn", "it is never our turn")
    return player


@pytest.mark.parametrize(("phone", "language"), [(True, "de"), (False, "pl")])
@pytest.mark.parametrize("clicks", ["before the page knows", "while the page waits"])
def test_a_move_made_while_the_database_is_away_is_done_once(come, postgres, database, phone, language, clicks):
    guest = come(phone=phone, language=language)
    player = is_asked_to_draw(guest)
    heard, said = len(guest.heard), len(guest.said)
    postgres.stop()
    try:
        if clicks == "before the page knows":
            guest.button("sen.draw").click()
        guest.reads("one-moment")
        for _ in range(2):  # whoever is impatient clicks again
            guest.button("sen.draw").click()
        guest.reads("move-kept")
        expect(guest.page.get_by_text(guest.word("connection-lost"))).to_have_count(0)
        assert not overflow(guest.page)
        moves = {message["id"] for message in guest.said[said:] if message["type"] == "act"}
        told = [message for message in guest.heard[heard:] if message.get("view") or message.get("id") in moves]
        assert not told, "nobody is told what is not durable"
    finally:
        postgres.start()
    expect(guest.page.get_by_text(guest.word("one-moment"))).to_have_count(0)
    guest.waits_until(lambda: player.asked() == "my-drawn", "what was drawn is never shown")
    lines = postgres.sql("SELECT convert_from(line, 'UTF8') FROM lines ORDER BY seq", name_of(database))
    assert len(re.findall(r'"seat":"A","do":"draw"', lines)) == 1, lines
    expect(guest.page.get_by_role("alert")).to_have_count(0)
    player.plays()


def name_of(database: str) -> str:
    return database.partition("@/")[2].partition("?")[0]
