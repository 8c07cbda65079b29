"""A table that slept through a restart is woken beside the event loop, once for all who wait; nobody else feels it."""

import random
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from fortywinks.server import waking
from fortywinks.tables import new_token
from fortywinks.tables.restore import ReadTable, read_table
from tests.server.harness import wait_for
from tests.server.open_house import Device, OpenHouse, Person

MOVES = 4000
LIMIT = 0.005
"""Seconds of the event loop's own time."""


def sleeps(data: Path, tables: int = 1, moves: int = 5) -> tuple[str, list[str]]:
    """A house that was closed while Ann and Bob played; Ann's token and her tables."""
    with OpenHouse(data) as house:
        ann, bob = Person(house, "Ann"), Person(house, "Bob")
        ids = []
        for _ in range(tables):
            ids.append(ann.makes_table(seats=2, options={"until": "9999"})["id"])
            with ann.comes_to(ids[-1]) as host, bob.comes_to(ids[-1]) as guest:
                assert guest.asks("sit", name="Bob")["type"] == "done"
                assert host.asks("set-table", pace="none")["type"] == "done"
                assert host.asks("start")["type"] == "done"
            for _ in range(moves // 5):
                house.on_its_thread(lambda: play(house.program.app_state.house.tables[ids[-1]], 5))
    return ann.token, ids


def play(table: Any, moves: int) -> None:
    for _ in range(moves):
        seat = table.play.state.deciders[0]
        rng = random.Random(len(table.play.record))
        legal = [action for action in table.play.state.legal_actions(seat) if str(action) != "pobudka"]
        table.act(seat, str(rng.choice(legal)), None)


class Slowly:
    """Reads a table when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls = 0
        self.go_on = threading.Event()
        monkeypatch.setattr(waking, "read_table", self)

    def __call__(self, *arguments: Any) -> ReadTable:
        self.calls += 1
        assert self.go_on.wait(20)
        return read_table(*arguments)


@contextmanager
def calm_table(house: OpenHouse) -> Iterator[Device]:
    cid = Person(house, "Cid")
    with cid.comes_to(cid.makes_table()["id"]) as device:
        device.hears("welcome")
        yield device


def test_while_a_long_game_is_woken_a_calm_table_feels_next_to_nothing(tmp_path):
    token, ids = sleeps(tmp_path, tables=3, moves=MOVES)
    with OpenHouse(tmp_path) as house:
        ann = Person(house, "Ann", token)
        costs = []
        for id in ids:
            before = house.on_its_thread(time.thread_time)
            assert ann.http.get(f"/api/tables/{id}").status_code == 200
            costs.append(house.on_its_thread(time.thread_time) - before)
    assert sorted(costs)[1] < LIMIT, costs


def test_however_many_come_at_once_it_is_woken_once_and_all_of_them_are_greeted(tmp_path, monkeypatch):
    token, [id] = sleeps(tmp_path)
    slowly = Slowly(monkeypatch)
    with OpenHouse(tmp_path) as house, ThreadPoolExecutor(3) as aside:
        people = [Person(house, "Ann", token), *(Person(house, name) for name in ("Cid", "Dora"))]
        viewers = house.program.app_state.house.viewers
        with people[0].comes_to(id) as ann, people[1].comes_to(id) as cid:
            asked = [aside.submit(person.http.get, f"/api/tables/{id}") for person in people]
            with people[2].comes_to(id):  # and goes again before the table is awake
                pass
            ann.says("ping", id="early")
            wait_for(lambda: slowly.calls)
            with calm_table(house) as calm:
                assert calm.asks("ping")["type"] == "done"
                slowly.go_on.set()
                assert ann.hears("welcome")["you"]["seat"] == 0
                assert cid.hears("welcome")["you"]["seat"] is None
                assert ann.hears("done")["id"] == "early"
                assert [answer.result().status_code for answer in asked] == [200, 200, 200]
                assert slowly.calls == 1
                assert house.on_its_thread(viewers.total) == 3  # and nobody is left of whom went


def test_a_table_that_cannot_be_woken_leaves_nothing_behind(tmp_path, monkeypatch):
    token, [id] = sleeps(tmp_path)
    with OpenHouse(tmp_path) as house:
        inside, figures = house.program.app_state.house, house.program.app_state.figures
        ann = Person(house, "Ann", token)
        with monkeypatch.context() as broken:
            broken.setattr(waking, "read_table", lambda *_: 1 / 0)
            for _ in range(3):
                with ann.comes_to(id) as line:
                    assert line.close_code() == 1011
            assert ann.http.get(f"/api/tables/{id}").status_code == 500
            assert figures.errors == 4
            assert inside.sleeping(id)
            wait_for(lambda: not house.program.server or not house.program.app_state.counts.open)
            assert inside.viewers.total() == 0
        with ann.comes_to(id) as line:
            assert line.hears("welcome")["you"]["seat"] == 0


def test_what_is_closed_while_it_is_woken_says_goodbye(tmp_path, monkeypatch):
    token, [id] = sleeps(tmp_path)
    slowly = Slowly(monkeypatch)
    with OpenHouse(tmp_path) as house:
        inside = house.program.app_state.house
        with Person(house, "Ann", token).comes_to(id) as line:
            wait_for(lambda: slowly.calls)
            inside._absence.seen(id, ago=1e9)
            house.on_its_thread(inside.sweep)
            slowly.go_on.set()
            assert line.hears("bye")["code"] == "closed"
        assert Person(house, "Ann", token).http.get(f"/api/tables/{id}").status_code == 404


def test_whoever_says_too_much_while_it_is_woken_is_refused(tmp_path, monkeypatch):
    token, [id] = sleeps(tmp_path)
    slowly = Slowly(monkeypatch)
    with OpenHouse(tmp_path) as house, Person(house, "Ann", token).comes_to(id) as line:
        for _ in range(61):
            line.says("ping")
        assert line.hears()["code"] == "too-fast"
        slowly.go_on.set()
        line.hears("welcome")
        assert [line.hears("done")["type"] for _ in range(60)] == ["done"] * 60


def test_a_house_that_closes_waits_for_nobody(tmp_path, monkeypatch):
    token, [id] = sleeps(tmp_path)
    slowly = Slowly(monkeypatch)
    with OpenHouse(tmp_path) as house, Person(house, "Ann", token).comes_to(id) as line:
        wait_for(lambda: slowly.calls)
        threading.Timer(0.3, slowly.go_on.set).start()
        house.stop()
        assert line.close_code() == 1012
    with OpenHouse(tmp_path) as house:
        assert house.visitor(new_token()).get(f"/api/tables/{id}").status_code == 200
