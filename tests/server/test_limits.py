"""What one connection, one person and one address may cost. And buckets, with a clock that is passed in."""

from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fortywinks.server import app_state, play
from fortywinks.server.buckets import Bucket, Buckets
from tests.server.open_house import OpenHouse, Person


def test_a_bucket_holds_a_burst_and_fills_again():
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(5)] == [True, True, True, False, False]
    assert not bucket.take(0.4)
    assert bucket.take(0.5)
    assert not bucket.take(0.6)
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]


def test_a_rate_of_nothing_means_no_limit():
    bucket = Bucket(rate=0, burst=1, now=0)
    assert all(bucket.take(0) for _ in range(1000))
    assert not bucket.is_empty(0)


def test_a_bucket_that_is_looked_into_does_not_change():
    bucket = Bucket(rate=1, burst=1, now=0)
    assert not bucket.is_empty(0)
    assert bucket.take(0)
    assert bucket.is_empty(0.5)
    assert not bucket.is_empty(1)
    assert bucket.take(1)


def test_what_buckets_remember_is_bounded():
    time = 0.0
    buckets = Buckets(rate=0.001, burst=1, now=lambda: time, most=100)
    assert buckets.take("busy")
    for number in range(10_000):
        assert buckets.take(f"address {number}")
        assert not buckets.take("busy"), "whoever keeps knocking is not forgotten"
    assert len(buckets) == 100


def test_a_connection_that_sends_too_fast_is_refused_and_then_cut(tmp_path, monkeypatch):
    monkeypatch.setattr(play, "PATIENCE", 10)
    with OpenHouse(tmp_path, messages_per_second=1) as house:
        ann = Person(house, "Ann")
        table = ann.makes_table()["id"]
        with ann.comes_to(table) as fast, ann.comes_to(table) as calm:
            with suppress(ConnectionClosed):  # it may be cut before all is said
                for _ in range(play.BURST + 30):
                    fast.says("ping")
            assert fast.close_code() == 1008
            answers = [message["type"] for message in fast.heard if message["type"] in ("done", "refused")]
            assert play.BURST <= answers.count("done") <= play.BURST + 5
            refusals = [message["code"] for message in fast.heard if message["type"] == "refused"]
            assert refusals == ["too-fast"] * 10
            assert calm.asks("ping")["type"] == "done"
        assert house.program.app_state.figures.limited == 10


def test_one_person_has_a_bounded_number_of_connections(tmp_path):
    with OpenHouse(tmp_path, sockets_per_person=3) as house, ExitStack() as open_lines:
        ann, bob = Person(house, "Ann"), Person(house, "Bob")
        table = ann.makes_table()["id"]
        for _ in range(3):
            open_lines.enter_context(ann.comes_to(table)).hears("welcome")
        with pytest.raises(InvalidStatus) as refused, ann.comes_to(table):
            pass
        assert refused.value.response.status_code == 429
        with bob.comes_to(table) as device:
            device.hears("welcome")
        open_lines.close()
        with ann.comes_to(table) as device:
            device.hears("welcome")


def test_one_address_has_a_bounded_number_of_connections(tmp_path):
    with OpenHouse(tmp_path, sockets_per_address=2) as house:
        people = [Person(house, f"Person {number}") for number in range(3)]
        table = people[0].makes_table()["id"]
        with people[0].comes_to(table) as first, people[1].comes_to(table) as second:
            first.hears("welcome")
            second.hears("welcome")
            with pytest.raises(InvalidStatus) as refused, people[2].comes_to(table):
                pass
            assert refused.value.response.status_code == 429


def test_one_address_opens_a_bounded_number_of_connections_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(play, "OPENING_BURST", 5)
    monkeypatch.setattr(play, "OPENING_RATE", 0.001)
    with OpenHouse(tmp_path) as house:
        ann = Person(house, "Ann")
        table = ann.makes_table()["id"]
        for _ in range(5):
            with ann.comes_to(table) as device:
                device.hears("welcome")
        with pytest.raises(InvalidStatus) as refused, ann.comes_to(table):
            pass
        assert refused.value.response.status_code == 429


def test_one_address_asks_a_bounded_number_of_times(tmp_path):
    with OpenHouse(tmp_path, requests_per_second=1) as house:
        visitor = house.visitor()
        statuses = [visitor.get("/health").status_code for _ in range(15)]
        assert statuses[:10] == [200] * 10
        assert 429 in statuses[10:]
        assert visitor.get("/health").headers["retry-after"] == "1"


def test_codes_cannot_be_guessed_at_will(tmp_path):
    with OpenHouse(tmp_path) as house:
        ann = Person(house, "Ann")
        code = ann.makes_table()["code"]
        guesser = house.visitor()
        for number in range(app_state.GUESSES):
            assert guesser.post("/api/join", json={"code": f"wrong {number}"}).status_code == 404
        assert guesser.post("/api/join", json={"code": "wrong"}).status_code == 429
        assert guesser.post("/api/join", json={"code": code}).status_code == 429, "a right guess is not told either"


def test_right_codes_cost_nothing(tmp_path):
    with OpenHouse(tmp_path) as house:
        code = Person(house, "Ann").makes_table()["code"]
        visitor = house.visitor()
        for _ in range(2 * app_state.GUESSES):
            assert visitor.post("/api/join", json={"code": code}).status_code == 200
