"""A node that stood still for half a minute, with the usual lease: it tells nobody anything that is not so any more."""

import asyncio
import json
import signal
import time
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from fortywinks.client import Address, HouseClient, TableClient
from fortywinks.protocol.messages import SetTable, Sit, Start, Update
from fortywinks.tables import new_token
from tests.cluster.many_nodes import ManyNodes, NodeProcess

pytestmark = pytest.mark.long

STOPPED = 30.0


class Table:
    """Ann and Bob play Sen, at a table that the first node made."""

    def __init__(self, node: NodeProcess) -> None:
        self.ann, self.bob = new_token(), new_token()
        self.id = HouseClient(node.url, self.ann).create("sen", "Ann", seats=2, options={"starter": "A"}).table

    def seat(self, node: NodeProcess, token: str) -> TableClient:
        return TableClient(Address(node.url, self.id), token)

    async def begins(self, node: NodeProcess) -> None:
        async with self.seat(node, self.ann) as ann, self.seat(node, self.bob) as bob:
            await bob.ask(Sit, name="Bob", seat=1)
            await ann.ask(SetTable, pace="none")
            await ann.ask(Start)

    async def goes_on(self, node: NodeProcess) -> None:
        """Both look at their lands."""
        for token in (self.ann, self.bob):
            async with self.seat(node, token) as person:
                async for _ in person:
                    if person.mirror.legal:
                        break
                assert isinstance(await person.act("look 1 2"), Update)

    def line(self, node: NodeProcess, token: str) -> Any:
        """As bare as can be: it does not come back by itself."""
        address = Address(node.url, self.id).socket("player", None, 0)
        headers = {"Authorization": f"Bearer {token}"}
        return connect(address, additional_headers=headers, proxy=None, ping_interval=None, open_timeout=None)


async def greeting(line: Any) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(await line.recv())
    return said


async def hear(line: Any, heard: list[dict[str, Any]]) -> None:
    """Until somebody hangs up."""
    with suppress(ConnectionClosed):
        while True:
            heard.append(await greeting(line))


def test_a_node_that_was_stopped_for_half_a_minute_greets_nobody_with_an_old_state(postgres, tmp_path):
    async def test(house: ManyNodes) -> None:
        stopped, other = house.nodes
        table = await asyncio.to_thread(Table, stopped)
        await table.begins(stopped)
        before = await table.line(stopped, table.ann)
        assert (await greeting(before))["type"] == "welcome"
        stopped.signal(signal.SIGSTOP)
        since = time.monotonic()
        asked = asyncio.create_task(table.line(stopped, table.bob).__aenter__())  # its handshake waits there
        await table.goes_on(other)
        heard: list[dict[str, Any]] = []
        hearing = asyncio.create_task(hear(before, heard))
        await asyncio.sleep(since + STOPPED - time.monotonic())
        earlier = len(heard)  # what it had said before it was stopped has long been read
        stopped.signal(signal.SIGCONT)
        await hearing
        assert {said["type"] for said in heard[earlier:]} <= {"bye"}
        async with table.line(other, table.bob) as now:
            truth = await greeting(now)
        try:
            late = await asked
            said = await greeting(late)
            await late.close()
        except (WebSocketException, OSError):
            said = {"type": "bye"}
        if said["type"] != "bye":  # it was passed on to whoever has the table now
            assert (said["view"], said.get("own")) == (truth["view"], truth.get("own"))
        await house.wait_for_all()

    with ManyNodes(tmp_path, postgres.new_database(), 2) as house:
        asyncio.run(asyncio.wait_for(test(house), 120))
        assert any("taken for dead" in str(entry["message"]) for entry in house.nodes[0].entries)
