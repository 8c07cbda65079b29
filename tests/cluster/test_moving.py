"""A house moves from files into a database and back, with a game that is being played, by whoever plays it."""

import asyncio
import random

import pytest

from fortywinks.client import Address, HouseClient, TableClient
from fortywinks.protocol.messages import SetBot, SetTable, Start, Update
from fortywinks.storage import recover
from fortywinks.tables import new_token
from tests.cluster.many_nodes import FLAGS, ManyNodes
from tests.cluster.test_admin import admin
from tests.server.house_process import HouseProcess

pytestmark = pytest.mark.long

ACTS = 4


class Ann:
    """Plays a game of Sen that is long enough for all of this."""

    def __init__(self, url: str) -> None:
        self.token = new_token()
        self.rng = random.Random(15)
        self.did: list[str] = []
        self.table = HouseClient(url, self.token).create("sen", "Ann", seats=2, options={"until": "9 rounds"}).table

    async def _sits(self, url: str, *, begins: bool) -> None:
        async with TableClient(Address(url, self.table), self.token) as client:
            if begins:
                await client.ask(SetTable, pace="none")
                await client.ask(SetBot, seat=1, level="random")
                await client.ask(Start)
            enough = len(self.did) + ACTS
            async for _ in client:
                if client.mirror.legal and not client.is_behind:
                    do = str(client.mirror.legal.sample(self.rng))
                    assert isinstance(await client.act(do), Update)
                    self.did.append(do)
                    if len(self.did) == enough:
                        return

    def plays_on(self, url: str, *, begins: bool = False) -> None:
        asyncio.run(asyncio.wait_for(self._sits(url, begins=begins), 60))


def test_a_running_game_moves_into_a_database_and_back_and_is_played_on_everywhere(postgres, tmp_path):
    database = postgres.new_database()
    for name in ("files", "nodes", "back"):
        (tmp_path / name).mkdir()
    with HouseProcess(tmp_path / "files", *FLAGS) as files:
        ann = Ann(files.url)
        ann.plays_on(files.url, begins=True)
        assert files.stop() == 0
    assert "1 tables" in admin("move", "--from", str(files.data), "--to", database)
    with ManyNodes(tmp_path / "nodes", database, 2) as house:
        for node in house.nodes:
            ann.plays_on(node.url)
        for node in house.nodes:
            assert node.stop() == 0
    back = tmp_path / "back" / "data"
    assert "1 tables" in admin("move", "--from", database, "--to", str(back))
    with HouseProcess(tmp_path / "back", *FLAGS) as house_again:
        ann.plays_on(house_again.url)
        assert "0 wrong" in admin("--data", str(back), "verify")
        assert house_again.stop() == 0
    lines = recover(back).tables[str(ann.table)]
    done = [line for line in lines if line.startswith(b'{"seat":"A","do":') and b'"id":' in line]
    assert len(done) == len(ann.did) == 4 * ACTS
    assert all(f'"do":"{do}"'.encode() in line for do, line in zip(ann.did, done, strict=True))
