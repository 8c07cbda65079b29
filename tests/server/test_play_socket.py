"""Tables over real sockets: coming, playing, leaving, coming back, and what is refused."""

import random

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from fortywinks.tables import new_token
from tests.server.open_house import Device, OpenHouse, Person


@pytest.fixture
def bob(house) -> Person:
    return Person(house, "Bob")


def play_on(rng: random.Random, *devices: Device, until: int = 10_000) -> int:
    """Everybody does any legal thing, until the game is over; how many things were done."""
    for done in range(until):
        while not any(device.legal for device in devices):
            if all(device.phase == "finished" for device in devices):
                return done
            for device in devices:
                device.hears_what_is_there()
        device = rng.choice([device for device in devices if device.legal])
        before = [other.number for other in devices]
        assert device.asks("act", do=rng.choice(device.legal or []))["type"] == "update"
        for other, number in zip(devices, before, strict=True):
            while other.number == number:
                other.hears()
    return until


def test_two_people_play_a_whole_game(house, ann, bob):
    table = ann.makes_table(seats=2, options={"until": "5 rounds"})
    with ann.comes_to(table["id"]) as first, bob.comes_to(table["id"]) as second:
        assert first.hears("welcome")["you"] == {"seat": 0, "host": True, "viewpoint": "player", "removed": False}
        assert second.hears("welcome")["you"]["seat"] is None
        assert second.asks("sit", name="Bob")["type"] == "done"
        assert first.asks("start")["type"] == "done"
        assert second.asks("start")["code"] == "not-host"
        assert play_on(random.Random(5), first, second) > 10
        over = next(m for m in reversed(first.heard) if m["type"] == "table-changed")
    record = wait_for_record(ann, over["table"]["record"])
    assert record.startswith('{"record":')
    games = ann.http.get("/api/me/games").json()["games"]
    assert [game["id"] for game in games] == [over["table"]["record"]]
    assert [player["name"] for player in games[0]["players"]] == ["Ann", "Bob"]
    assert games[0]["yours"] == [0]
    assert Person(house, "Eve").http.get("/api/me/games").json()["games"] == []


def wait_for_record(person: Person, id: str) -> str:
    for _ in range(200):
        answer = person.http.get(f"/api/records/{id}")
        if answer.status_code == 200:
            assert answer.headers["content-type"].startswith("application/x-ndjson")
            return answer.text
    raise AssertionError("the record was not kept")


def test_a_game_against_a_bot(ann):
    table = ann.makes_table(seats=2, options={"until": "1 round"})
    with ann.comes_to(table["id"]) as device:
        assert device.asks("set-bot", seat=1, level="random")["type"] == "done"
        device.says("start")
        rng, legal = random.Random(1), None
        for _ in range(2000):
            message = device.hears("update", "table-changed", timeout=20)
            if message["type"] == "table-changed" and message["table"]["phase"] == "finished":
                return
            legal = message.get("legal")
            if legal:
                device.says("act", do=rng.choice(legal))
        raise AssertionError("no end")


def test_coming_back_with_the_last_number_brings_what_was_missed(ann, bob):
    table = ann.makes_table(seats=2)
    with ann.comes_to(table["id"]) as other_device:
        with ann.comes_to(table["id"]) as device:
            last = device.hears("table-changed")["n"]
        with bob.comes_to(table["id"]) as guest:
            assert guest.asks("sit", name="Bob")["type"] == "done"
        with ann.comes_to(table["id"], last=last) as device:
            assert device.hears()["type"] == "resumed"
            assert device.hears()["n"] == last + 1
        assert other_device.hears("welcome")


def test_two_devices_of_one_person_hear_the_same(ann):
    table = ann.makes_table(seats=2)
    with ann.comes_to(table["id"]) as phone, ann.comes_to(table["id"]) as laptop:
        phone.asks("say", text="good night")
        assert laptop.hears("said")["text"] == "good night"
        assert phone.heard[-1]["type"] == "done"


def test_a_screen_and_a_spectator_have_no_seat(ann, bob):
    table = ann.makes_table(seats=2)
    for viewpoint in ("screen", "spectator"):
        with bob.comes_to(table["id"], viewpoint) as device:
            assert device.hears("welcome")["you"] == {
                "seat": None,
                "host": False,
                "viewpoint": viewpoint,
                "removed": False,
            }
            assert device.asks("sit", name="Bob")["code"] == "watcher-cannot-sit"


def test_nonsense_is_refused_and_the_line_stays(ann):
    table = ann.makes_table(seats=2)
    with ann.comes_to(table["id"]) as device:
        for nonsense in ("", "null", "{}", "[]", '{"type":"act"}', '{"type":"fly","id":"1"}', "x" * 7000, "{" * 4000):
            device.line.send(nonsense)
            assert device.hears("refused")["code"] == "bad-message"
        deep = '{"type":"set-options","id":"deep","options":{"a":' + "[" * 3000 + "]" * 3000 + "}}"
        device.line.send(deep)
        assert device.hears("refused")["code"] == "bad-message"
        assert device.asks("ping")["type"] == "done"


def test_whom_the_host_does_not_want_to_watch_is_told_so(ann, bob):
    table = ann.makes_table(seats=2)
    with ann.comes_to(table["id"]) as host:
        host.asks("set-table", watching="nobody", seats_open_during_play=False)
        host.asks("set-bot", seat=1, level="random")
        host.asks("start")
        with bob.comes_to(table["id"], "spectator") as guest:
            bye = guest.hears("bye")
            assert not bye["again"]
            assert guest.close_code() == 1008


def handshake_status(house: OpenHouse, path: str, origin: str | None = None, **headers: str) -> int:
    wanted = {name.replace("_", "-"): value for name, value in headers.items()}
    with pytest.raises(InvalidStatus) as refused:
        connect(
            house.url.replace("http", "ws") + path,
            additional_headers=wanted,
            origin=Origin(origin) if origin else None,
            proxy=None,
        )
    return refused.value.response.status_code


def test_who_may_open_a_socket(house, ann):
    path = f"/api/tables/{ann.makes_table()['id']}/play"
    bearer = f"Bearer {ann.token}"
    assert handshake_status(house, path) == 401
    assert handshake_status(house, path, Authorization="Bearer short") == 401
    assert handshake_status(house, path, Authorization=f"Basic {ann.token}") == 401
    assert handshake_status(house, path, "https://elsewhere.example", Authorization=bearer) == 403
    assert handshake_status(house, path, "null", Authorization=bearer) == 403
    assert handshake_status(house, "/api/tables/none/play", Authorization=bearer) == 404
    assert handshake_status(house, "/api/tables/none", Authorization=bearer) == 404
    assert handshake_status(house, "/", Authorization=bearer) == 404
    assert handshake_status(house, f"{path}?as=god", Authorization=bearer) == 400
    assert handshake_status(house, f"{path}?last=-1", Authorization=bearer) == 400
    assert handshake_status(house, f"{path}?last={'9' * 5000}", Authorization=bearer) == 400


def test_every_way_to_show_a_token(house, ann):
    path = f"{house.url.replace('http', 'ws')}/api/tables/{ann.makes_table()['id']}/play"
    offers = [Subprotocol("fortywinks"), Subprotocol(f"bearer.{ann.token}")]
    with connect(path, subprotocols=offers, proxy=None) as line:
        assert line.subprotocol == "fortywinks"
        assert Device(line).hears("welcome")["you"]["seat"] == 0
    with connect(
        path, additional_headers={"Cookie": f"fw_token={ann.token}"}, origin=Origin(house.url), proxy=None
    ) as line:
        assert Device(line).hears("welcome")["you"]["seat"] == 0
    with connect(path, additional_headers={"Cookie": f"fw_token={new_token()}"}, proxy=None) as line:
        assert Device(line).hears("welcome")["you"]["seat"] is None
