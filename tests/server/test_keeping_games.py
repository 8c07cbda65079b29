"""A finished game is in the catalogue or in the journal, whatever the disk does; and answers wait until it is there."""

import random
from pathlib import Path
from typing import Any

import pytest

from fortywinks.storage import StorageError, recover
from fortywinks.storage.batches import SegmentWriter
from tests.server.open_house import OpenHouse, Person
from tests.server.test_play_socket import play_on


def finishes_a_game(house: OpenHouse, ann: Person, bob: Person) -> str:
    table = ann.makes_table(seats=2, options={"until": "1 round"})["id"]
    with ann.comes_to(table) as first, bob.comes_to(table) as second:
        second.asks("sit", name="Bob")
        first.asks("start")
        play_on(random.Random(1), first, second)
        first.asks("close")
    return str(table)


def test_a_game_that_the_catalogue_does_not_take_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with OpenHouse(tmp_path) as house:
        ann, bob = Person(house, "Ann"), Person(house, "Bob")
        catalogue: Any = house.program.store.catalogue.catalogue

        def full(*_: object) -> bool:
            raise StorageError("database or disk is full")

        monkeypatch.setattr(catalogue, "add_record", full)
        table = finishes_a_game(house, ann, bob)
        assert ann.http.get("/api/me/games").json()["games"] == []
        ready = ann.http.get("/ready")
        assert (ready.status_code, ready.json()["status"]) == (503, "finished games cannot be kept")
        assert "fortywinks_games_not_kept_total 1.0" in ann.http.get("/metrics").text
        house.on_its_thread(house.program.app_state.house.sweep)
        assert table in recover(tmp_path).tables
        monkeypatch.undo()
        house.on_its_thread(house.program.app_state.house.sweep)
        assert len(ann.http.get("/api/me/games").json()["games"]) == 1
        assert ann.http.get("/ready").status_code == 200
        house.on_its_thread(house.program.app_state.house.sweep)
        house.on_its_thread(lambda: None)
    assert table not in recover(tmp_path).tables


def test_a_game_not_kept_before_the_end_is_kept_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with OpenHouse(tmp_path) as house:
        ann, bob = Person(house, "Ann"), Person(house, "Bob")

        def full(*_: object) -> bool:
            raise StorageError("database or disk is full")

        monkeypatch.setattr(house.program.store.catalogue.catalogue, "add_record", full)
        finishes_a_game(house, ann, bob)
        house.on_its_thread(house.program.app_state.house.sweep)
    with OpenHouse(tmp_path) as house:
        again = Person(house, "Ann", ann.token)
        assert len(again.http.get("/api/me/games").json()["games"]) == 1


def test_no_answer_shows_what_is_not_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk is busy, what was asked for and what could still be lost waits."""
    with OpenHouse(tmp_path) as house:
        ann = Person(house, "Ann")
        made = ann.makes_table(seats=2)["id"]
        on_disk: list[int] = []
        append = SegmentWriter.append

        def slowly(self: SegmentWriter, body: bytes) -> None:
            import time

            time.sleep(0.3)
            append(self, body)
            on_disk.append(body.count(b"\n"))

        monkeypatch.setattr(SegmentWriter, "append", slowly)
        tables = house.program.app_state.house
        for path in (f"/api/tables/{made}", "/api/tables", "/api/me"):
            on_disk.clear()
            house.on_its_thread(lambda: tables.table(made).agree())
            assert ann.http.get(path).status_code == 200
            assert on_disk, path
