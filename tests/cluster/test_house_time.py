"""A house that holds still: no clock runs, and all of them run on afterwards."""

import asyncio
from typing import Any

from fortywinks.server.cluster.house_time import HouseTime
from fortywinks.tables.timer import TableTimer


def test_the_time_of_the_house_stands_still_while_it_is_held():
    clock = [100.0]
    time = HouseTime(lambda: clock[0])
    clock[0] += 5
    time.hold()
    clock[0] += 30
    time.hold()
    assert time.now() == 105
    assert time.is_held
    time.go_on()
    time.go_on()
    assert time.now() == 105
    clock[0] += 1
    assert time.now() == 106


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
