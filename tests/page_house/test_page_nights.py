"""Tonight's night in a page: the same cards for everybody there, and nothing that counts."""

import asyncio
import json
import random
from datetime import date, timedelta
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

from fortywinks.tables.night_deals import (
    OWN,
    OpenNight,
    deal_secret,
    night_of,
    night_of_the_calendar,
    open_night,
)

from .device import MemoryStore, Tab

TODAY = date(2027, 1, 15)
SECRET = b"s" * 32
CALENDAR: dict[str, Any] = {"by": "calendar"}


def opened(day: date, secret: bytes = SECRET) -> dict[str, Any]:
    return {"by": "opened", "night": msgspec.to_builtins(open_night(secret, day))}


NOTHING_NEW: dict[str, Any] = {"by": "opened", "night": None}


class Device:
    """A tab whose clock is ours."""

    def __init__(self, tab: Tab, store: MemoryStore) -> None:
        self.tab, self.store = tab, store
        self.at(TODAY)

    @classmethod
    async def open(cls, store: MemoryStore | None = None) -> "Device":
        store = store or MemoryStore()
        return cls(await Tab.open(store), store)

    def at(self, day: date) -> None:
        noon = (day - date(1970, 1, 1)).days * 86_400 + 43_200.0
        self.tab.door._house.house.wall_clock = lambda: noon

    async def nights(self, tonight: dict[str, Any]) -> tuple[int, Any]:
        return await self.tab.ask("GET", f"/api/nights?tonight={quote(json.dumps(tonight))}")

    async def begins(self, tonight: dict[str, Any], game: str = "sen") -> tuple[int, Any]:
        wish = {"name": "Ann", "language": "pl"}
        return await self.tab.ask("POST", f"/api/nights/{game}?tonight={quote(json.dumps(tonight))}", wish)

    def secret_of(self, table: str) -> str | None:
        return self.tab.door._house.house.table(table).meta.secret


@pytest.mark.parametrize(
    ("tonight", "night"),
    [(CALENDAR, night_of_the_calendar(TODAY)), (opened(TODAY), open_night(SECRET, TODAY))],
    ids=["by the calendar", "opened"],
)
def test_a_night_is_the_same_on_every_device_and_played_once(tonight: dict[str, Any], night: OpenNight) -> None:
    async def play() -> None:
        device = await Device.open()
        status, made = await device.begins(tonight)
        assert status == 200
        assert device.secret_of(made["table"]) == deal_secret(bytes.fromhex(night.secret), "sen").hex()
        assert (await device.begins(tonight))[1] == made, "it goes on"
        (state,) = [each for each in (await device.nights(tonight))[1]["nights"] if each["game"] == "sen"]
        assert state["table"] == made["table"]
        await device.tab.sit(made["table"])
        await device.tab.play(random.Random(1))
        while not device.store.records:
            await asyncio.sleep(0)
        answer = (await device.nights(tonight))[1]
        (state,) = [each for each in answer["nights"] if each["game"] == "sen"]
        assert state["rank"] in (1, 2, 3)
        assert state["outdone"] is None, "nobody is ranked here"
        assert (answer["dealt"], answer["streak"]) == (tonight["by"], 1)
        assert (await device.begins(tonight))[1] == made, "there it can be looked at"
        (id,) = device.store.records
        assert night_of(id) is None, "no house that it is sent to takes it for one of its own"
        assert night_of(id, OWN) == (TODAY, "sen")
        device.store.lines.clear()  # the table is gone
        later = await Device.open(device.store)
        assert (await later.begins(tonight))[1]["error"]["code"] == "night-played"

    asyncio.run(play())


def test_what_was_opened_is_kept_for_when_there_is_no_network() -> None:
    async def ask() -> None:
        device = await Device.open()
        assert (await device.nights(NOTHING_NEW))[1]["error"]["code"] == "night-not-opened"
        assert (await device.nights(opened(TODAY)))[0] == 200
        offline = await Device.open(device.store)
        status, answer = await offline.nights(NOTHING_NEW)
        assert (status, answer["opened"]) == (200, open_night(SECRET, TODAY).secret)
        assert (await offline.begins(NOTHING_NEW))[0] == 200
        offline.at(TODAY + timedelta(days=1))
        assert (await offline.nights(NOTHING_NEW))[1]["error"]["code"] == "night-not-opened"

    asyncio.run(ask())


def test_whoever_opens_nights_is_held_to_what_was_committed_to() -> None:
    async def ask() -> None:
        device = await Device.open()
        tomorrow = TODAY + timedelta(days=3)
        assert (await device.nights(opened(TODAY)))[0] == 200
        device.at(tomorrow)
        assert (await device.nights(opened(tomorrow, b"t" * 32)))[1]["error"]["code"] == "night-not-committed"
        assert (await device.nights(opened(tomorrow)))[0] == 200
        assert (await device.nights(opened(TODAY)))[0] == 200, "an old copy of the file changes nothing"

    asyncio.run(ask())


def test_no_page_deals_tomorrow_from_what_is_open_today() -> None:
    async def ask() -> None:
        device = await Device.open()
        status, answer = await device.begins(opened(TODAY + timedelta(days=1)))
        assert (status, answer["error"]["code"]) == (400, "night-not-opened")
        for nonsense in ({"by": "wish"}, {"by": "opened", "night": {"day": "2027-01-15", "secret": "abc"}}):
            assert (await device.begins(nonsense))[1]["error"]["code"] == "bad-request"

    asyncio.run(ask())


def test_open_nights_are_another_chain_than_those_that_count() -> None:
    tonight = open_night(SECRET, TODAY)
    for days in (0, 1, 300):
        assert tonight.is_committed_by(open_night(SECRET, TODAY - timedelta(days=days)))
    assert not tonight.is_committed_by(open_night(SECRET, TODAY + timedelta(days=1)))
    assert not tonight.is_committed_by(open_night(b"t" * 32, TODAY - timedelta(days=1)))
