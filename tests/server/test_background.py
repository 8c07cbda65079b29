"""Work beside the event loop: in turns, and whoever goes away holds nobody up."""

import asyncio
import threading

import pytest

from fortywinks.server.background import PER_ADDRESS, Background
from fortywinks.tables import TableRefusal


async def test_whoever_goes_at_the_moment_of_their_turn_holds_nobody_up():
    """All who wait are cancelled in the very tick in which the one before them is done."""

    background = Background()
    door = threading.Event()
    first = asyncio.create_task(background.do("a", door.wait))
    await asyncio.sleep(0)
    waiting = [asyncio.create_task(background.do("a", int)) for _ in range(3)]
    last = asyncio.create_task(background.do("b", int, "7"))
    await asyncio.sleep(0.05)
    first.cancel()
    for task in waiting:
        task.cancel()
    door.set()
    assert await asyncio.wait_for(last, 5) == 7
    assert await asyncio.wait_for(background.do("a", int, "8"), 5) == 8
    background.close()


async def test_an_address_has_so_many_wishes_at_a_time():
    background = Background()
    door = threading.Event()
    tasks = [asyncio.create_task(background.do("a", door.wait)) for _ in range(PER_ADDRESS + 1)]
    await asyncio.sleep(0.05)
    with pytest.raises(TableRefusal):
        await background.do("a", int)
    door.set()
    await asyncio.gather(*tasks)
    assert await background.do("a", int, "9") == 9
    background.close()
