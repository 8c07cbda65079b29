"""The network fails for everybody at once, again and again: all come back together, and nothing is lost or done
twice."""

import asyncio
import random

from tests.server.crashing import Crashing
from tests.server.house_process import HouseProcess

STORMS = 12


class Storms(Crashing):
    """Every line of every player is cut in the same moment, whatever is on its way over it."""

    async def make_trouble(self) -> None:
        for player in self.players:
            line = player.client._line
            if line is not None:
                line.transport.abort()


def test_everybody_comes_back_at_once_and_nothing_is_lost_or_done_twice(tmp_path):
    flags = ("--messages-per-second", "0", "--requests-per-second", "0", "--bot-pace", "0")
    with HouseProcess(tmp_path, *flags) as house:
        evening = Storms(house, random.Random("storms"))
        asyncio.run(evening.run(STORMS))
        assert house.openings == 1, "the house was never closed"
        assert house.stop() == 0
        assert evening.check() > 50
    assert [entry for entry in house.entries if entry["level"] not in ("info", "debug")] == []
