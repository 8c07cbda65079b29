"""Tonight's night over HTTP. Nobody can ask for tomorrow's."""

import hashlib
import random
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import date
from typing import Any

import httpx
import msgspec
import pytest

from fortywinks.core import SecretChance
from fortywinks.games import game_names
from fortywinks.server.app_state import Elsewhere
from fortywinks.tables import TableRefusal
from fortywinks.tables.night_deals import OpenNight, day_secret, deal_secret, open_night
from tests.server.harness import wait_for
from tests.server.open_house import OpenHouse, Person
from tests.server.test_openapi import ROUTES
from tests.server.whole_games import play

EVENING = 1_800_057_600.0 - 10
"""Ten seconds before midnight, on the fifteenth."""
TODAY, TOMORROW = date(2027, 1, 15), date(2027, 1, 16)


@pytest.fixture
def house(tmp_path: Any) -> Iterator[OpenHouse]:
    with OpenHouse(tmp_path, requests_per_second=0) as house:
        at(house, EVENING)
        yield house


def at(house: OpenHouse, wall_clock: float) -> None:
    house.program.app_state.house.wall_clock = lambda: wall_clock


def begins(person: Person, game: str = "sen") -> httpx.Response:
    return person.http.post(f"/api/nights/{game}", json={"name": person.name})


def plays(house: OpenHouse, person: Person, game: str = "sen") -> str:
    """The id of the finished game."""
    table = house.program.app_state.house.table(begins(person, game).json()["table"])
    rng = random.Random(1)
    while table.meta.phase == "playing":
        house.on_its_thread(lambda: play(table, rng, 20))
    wait_for(lambda: state(person, game)["record"])
    return str(table.meta.record)


def state(person: Person, game: str = "sen") -> dict[str, Any]:
    (found,) = [night for night in person.http.get("/api/nights").json()["nights"] if night["game"] == game]
    return dict(found)


def test_a_night_is_begun_once_and_counts_beside_those_of_others(house: OpenHouse) -> None:
    ann, bob = Person(house, "Ann"), Person(house, "Bob")
    first = begins(ann)
    assert first.status_code == 201
    assert begins(ann).json() == first.json(), "it goes on"
    assert state(ann)["table"] == first.json()["table"]
    assert state(bob)["table"] is None
    plays(house, ann)
    assert begins(ann).json()["table"] == first.json()["table"], "there it can be looked at"
    own = state(ann)
    assert (own["players"], own["seats"], own["outdone"]) == (1, 3, None)
    plays(house, bob)
    house.program.app_state.night_board._known.clear()
    assert {state(ann)["outdone"], state(bob)["outdone"]} <= {0.0, 1.0}
    assert state(ann)["players"] == 2
    answer = ann.http.get("/api/nights").json()
    assert (answer["day"], answer["streak"], answer["seconds"]) == ("2027-01-15", 1, 10)


class FailsLate(Elsewhere):
    """A database that goes away when a table has just been made."""

    def __init__(self) -> None:
        self.given_up: list[tuple[str, str]] = []

    @asynccontextmanager
    async def hosting(self, person: str, most: int) -> AsyncIterator[None]:
        yield
        raise TableRefusal("one-moment")

    async def give_up(self, place: tuple[str, str]) -> None:
        self.given_up.append(place)


def test_a_night_that_is_there_is_not_given_up_whatever_fails_afterwards(house: OpenHouse) -> None:
    ann = Person(house, "Ann")
    house.program.app_state.elsewhere = elsewhere = FailsLate()
    assert begins(ann).json()["error"]["code"] == "one-moment"
    assert not elsewhere.given_up
    assert begins(ann).json()["table"] == state(ann)["table"], "it goes on"


def test_others_nights_are_seen_after_ones_own_or_when_the_day_is_over(house: OpenHouse) -> None:
    ann, bob = Person(house, "Ann"), Person(house, "Bob")
    record = plays(house, ann)
    ways = (f"/api/records/{record}", f"/api/records/{record}/replay", f"/api/records/{record}/review")

    def may_see(person: Person) -> set[bool]:
        seen = {person.http.get(way).status_code == 200 for way in ways}
        on = person.http.post(f"/api/records/{record}/play-on", json={"step": 1, "seat": 0, "name": "Bob"})
        return {*seen, on.status_code == 201}

    assert may_see(ann) == {True}
    assert may_see(bob) == {False}
    assert bob.http.get(ways[0]).json()["error"]["code"] == "night-not-played"
    at(house, EVENING + 20)
    assert may_see(bob) == {True}
    at(house, EVENING)
    plays(house, bob)
    assert may_see(bob) == {True}


def test_at_the_table_of_anothers_night_nobody_sees_the_game(house: OpenHouse) -> None:
    """Neither while it is played nor after, by whoever knows its link, as whoever they come."""
    ann, bob = Person(house, "Ann"), Person(house, "Bob")
    table = begins(ann).json()["table"]

    def sees(person: Person) -> bool:
        for viewpoint in ("player", "spectator", "screen"):
            with person.comes_to(table, viewpoint) as device:
                if device.hears("welcome", "bye").get("view"):
                    return True
                if viewpoint == "player" and device.phase == "finished":
                    assert device.asks("sit", name=person.name)["type"] == "refused"
        return False

    assert sees(ann)
    assert not sees(bob)
    plays(house, ann)
    assert sees(ann)
    assert not sees(bob)


def test_nobody_can_ask_for_tomorrows_deal(house: OpenHouse) -> None:
    """Every address, with tomorrow's date wherever something can be said; and the clock only the house has."""
    ann = Person(house, "Ann")
    secret = house.on_its_thread(house.program.store.catalogue.catalogue.secret)
    tomorrow = day_secret(secret, TOMORROW)
    tonight = day_secret(secret, TODAY)
    secrets = [
        secret,
        bytes.fromhex(open_night(secret, TOMORROW).secret),
        tomorrow,
        *(deal_secret(tomorrow, game) for game in game_names()),
        tonight,
    ]
    hidden = [each.hex() for each in secrets]
    hidden += [hashlib.sha256(deal_secret(tomorrow, game)).hexdigest() for game in game_names()]
    texts = []
    for route in ROUTES:
        method, path = route.split()
        for game in game_names():
            for where in (game, f"{game}-{TOMORROW}", str(TOMORROW), f"night-{TOMORROW}-{game}-x"):
                address = re.sub(r"{\w+}", where, path)
                wishes = {"day": str(TOMORROW), "date": str(TOMORROW), "now": str(EVENING + 20), "lang": "en"}
                body = {"name": "Ann", "game": game, "day": str(TOMORROW)}
                dates = {"date": "Sat, 16 Jan 2027 00:00:05 GMT", "x-forwarded-date": str(TOMORROW)}
                for json in (None, body, {"name": "Ann"}) if method == "POST" else (None,):
                    texts.append(ann.http.request(method, address, params=wishes, json=json, headers=dates).text)
    for text in texts:
        assert not any(each in text for each in hidden)
    for game in game_names():
        table = house.program.app_state.house.table(begins(ann, game).json()["table"])
        assert table.meta.secret == deal_secret(tonight, game).hex()
        assert table.meta.night == "2027-01-15"


def test_the_secret_of_a_day_is_opened_when_the_day_is_over(house: OpenHouse) -> None:
    ann = Person(house, "Ann")
    record = plays(house, ann)
    before = bytes.fromhex(ann.http.get("/api/nights").json()["opened"])
    at(house, EVENING + 20)
    opened = bytes.fromhex(ann.http.get("/api/nights").json()["opened"])
    assert hashlib.sha256(opened).digest() == before, "it was committed to all the time"
    assert deal_secret(opened, "sen").hex() in ann.http.get(f"/api/records/{record}").text
    assert state(ann)["record"] is None, "a new night"
    assert ann.http.get("/api/nights").json()["streak"] == 1
    at(house, EVENING)
    assert bytes.fromhex(ann.http.get("/api/nights").json()["opened"]) == before, "a clock put back opens nothing more"
    assert SecretChance(deal_secret(opened, "sen")).commitment in ann.http.get(f"/api/records/{record}").text


def test_what_is_behind_the_nights_of_pages_is_opened_when_the_day_begins(house: OpenHouse) -> None:
    ann = Person(house, "Ann")
    secret = house.on_its_thread(house.program.store.catalogue.catalogue.secret)
    answer = ann.http.get("/api/open-night")
    assert answer.headers["cache-control"] == "no-store"
    tonight = msgspec.json.decode(answer.content, type=OpenNight)
    assert tonight == open_night(secret, TODAY)
    at(house, EVENING + 20)
    tomorrow = msgspec.json.decode(ann.http.get("/api/open-night").content, type=OpenNight)
    assert tomorrow.day == TOMORROW
    assert tomorrow.is_committed_by(tonight)
    dealt = {day_secret(secret, day).hex() for day in (TODAY, TOMORROW)}
    assert not dealt & {tonight.secret, tomorrow.secret}, "what counts is dealt from another chain"


def test_after_a_restart_it_is_the_same_night(tmp_path: Any) -> None:
    opened = set()
    for _ in range(2):
        with OpenHouse(tmp_path) as house:
            at(house, EVENING)
            opened.add(Person(house, "Ann").http.get("/api/nights").json()["opened"])
    assert len(opened) == 1
