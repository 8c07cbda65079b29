"""A house that holds still: no clock runs, and all of them run on afterwards."""

import asyncio
import time
from typing import Any
from unittest.mock import Mock

import pytest

from fortywinks.server.cluster.house_time import HouseTime
from fortywinks.server.cluster.program import NodeProgram
from fortywinks.server.config import Settings
from fortywinks.tables.timer import TableTimer


def test_the_time_of_the_house_stands_still_while_it_is_held():
    clock = [100.0]
    held = HouseTime(lambda: clock[0])
    clock[0] += 5
    held.hold()
    clock[0] += 30
    held.hold()
    assert held.now() == 105
    assert held.is_held
    held.go_on()
    held.go_on()
    assert held.now() == 105
    clock[0] += 1
    assert held.now() == 106


def test_what_was_due_before_the_house_was_held_is_done_afterwards():
    async def test() -> None:
        loop = asyncio.get_running_loop()
        ticked = asyncio.Event()

        class Due:
            at: float | None = loop.time() + 0.01

            def next_wake(self) -> float | None:
                return self.at

            def tick(self) -> None:
                self.at = None
                ticked.set()

        house: Any = Due()
        timer = TableTimer(loop.time)
        timer.start(house)
        timer.stop()
        await asyncio.sleep(0.02)
        assert not ticked.is_set()
        timer.start(house)
        await asyncio.wait_for(ticked.wait(), 10)
        timer.stop()

    asyncio.run(test())


def test_a_machine_whose_clock_is_wrong_is_told_so_and_goes_by_the_databases(emptied_database, tmp_path, monkeypatch):
    said = Mock()
    monkeypatch.setattr("fortywinks.server.cluster.program.log.warning", said)
    right = time.time
    monkeypatch.setattr(time, "time", lambda: right() - 3600)

    async def test() -> float:
        settings = Settings(data=tmp_path, database=emptied_database, node="a", node_address="127.0.0.1:1")
        program = NodeProgram(settings)
        store = await program._join()
        await store.close()
        return abs(program.wall_clock() - right())

    assert asyncio.run(test()) < 60
    said.assert_called_once_with("the clock of this machine is wrong", extra={"seconds": pytest.approx(3600, abs=60)})
