"""A node dies, stands still, is drained, or loses the database: nobody loses a move, and all play on."""

import asyncio
import random
import signal
import subprocess
import time
from functools import partial
from typing import Any

import pytest

from fortywinks.client import Address, HouseClient, TableClient
from fortywinks.client.errors import HouseRefused
from fortywinks.protocol.messages import Bye, Ping, Resumed, Welcome
from fortywinks.tables import new_token
from tests.cluster.crashing import NodesCrashing, crash
from tests.cluster.many_nodes import ManyNodes
from tests.cluster.proxies import proxy
from tests.server.house_process import COMMAND

pytestmark = pytest.mark.long


@pytest.mark.parametrize(("kind", "times"), [("kill", 2), ("stop", 2), ("drain", 3)])
def test_people_play_on_and_nothing_acknowledged_is_lost(postgres, tmp_path, kind, times):
    print(crash(tmp_path, postgres.new_database(), times, f"a long night: {kind}", (kind,)))


@pytest.mark.parametrize(("name", "kind"), [("nginx", "kill"), ("nginx", "stop"), ("haproxy", "stop")])
def test_people_play_on_behind_a_real_proxy(postgres, tmp_path, name, kind):
    """As `docs/deploy` sets it up."""
    front = partial(proxy, name, tmp_path / "proxy")
    print(name, crash(tmp_path, postgres.new_database(), 1, f"behind {name}: {kind}", (kind,), front=front))


@pytest.mark.parametrize("later", [0, 0.15, 0.4, 1])
def test_a_node_that_begins_anew_can_be_told_to_end(postgres, tmp_path, later):
    """Whenever the word comes: while it finds out that it was taken for dead, closes, joins again, or opens again."""
    with ManyNodes(tmp_path, postgres.new_database(), 2, "--lease", "1") as house:
        node, other = house.nodes
        node.signal(signal.SIGSTOP)
        while not any(entry["message"] == "a node is gone" for entry in other.entries):
            time.sleep(0.1)
        node.signal(signal.SIGCONT)
        time.sleep(later)
        assert node.stop() == 0
        assert other.stop() == 0


def test_the_house_holds_still_while_the_database_is_away(postgres, tmp_path):
    database = postgres.new_database()
    with ManyNodes(tmp_path, database, 2) as house:
        evening = NodesCrashing(house, database, random.Random(7))

        async def lose_the_database() -> None:
            postgres.stop()
            await asyncio.sleep(evening.rng.uniform(0, 5))
            postgres.start()
            await evening._all_go_on()

        evening.make_trouble = lose_the_database  # type: ignore[method-assign]

        async def run() -> None:
            async with house.balancer():
                await evening.run(2)

        asyncio.run(run())
        for node in house.nodes:
            assert node.stop() == 0
        assert evening.check() > 0
        bad = [entry for node in house.nodes for entry in node.entries if entry["level"] in ("error", "critical")]
        assert not bad, bad


def test_people_are_asked_for_a_moment_while_the_database_is_away(postgres, tmp_path):
    """Those who sit there, and those who come anew; and whoever asks over HTTP."""
    with ManyNodes(tmp_path, postgres.new_database(), 2, "--lease", "1") as house:
        at, token = house.nodes[0].url, new_token()
        address = HouseClient(at, token).create("sen", "Ann")

        async def hears(client: TableClient, *kinds: type) -> Any:
            async for message in client:
                if isinstance(message, kinds):
                    return message

        async def test() -> None:
            async with TableClient(address, token, longest_wait=0.2) as there:
                await hears(there, Welcome)
                postgres.stop()
                try:
                    assert await hears(there, Bye) == Bye("one-moment", again=True)
                    elsewhere = Address(house.nodes[1].url, address.table)
                    async with TableClient(elsewhere, token, longest_wait=0.2) as anew:
                        assert await hears(anew, Bye) == Bye("one-moment", again=True)
                    with pytest.raises(HouseRefused) as refused:
                        await asyncio.to_thread(HouseClient(at, token).check, address)
                    assert refused.value.code == "one-moment"
                    with pytest.raises(HouseRefused) as refused:
                        await asyncio.to_thread(HouseClient(at, token).create, "sen", "Ann")
                    assert refused.value.code == "one-moment"
                    assert not await house._answers(house.nodes[0].port)
                finally:
                    postgres.start()
                await hears(there, Welcome, Resumed)
                await there.ask(Ping)
            await house.wait_for_all()

        asyncio.run(asyncio.wait_for(test(), 60))


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        (["--database", "postgresql://house@127.0.0.1:1/games"], "cannot reach the database at 127.0.0.1"),
        (["--database", "sqlite:games"], "--database: must begin with postgresql://"),
        (["--database", "postgresql://house@[::1/games"], "cannot reach the database at an address that is none"),
        (["--node-address", "10.0.0.1"], "--node-address: must be a host and a port"),
        (["--node-address", "ann@10.0.0.1:4040"], "--node-address: must be a host and a port"),
        (["--node", "-x"], "--node: must be a name of 1 to 64 letters, not beginning with a hyphen"),
        (["--lease", "0"], "--lease: must be a number of seconds from 1 to 60"),
    ],
)
def test_a_node_that_cannot_be_started_says_why_in_one_line(tmp_path, flags, reason):
    command = [*COMMAND, "--port", "0", "--data", str(tmp_path / "data"), *flags]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert reason in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_two_nodes_of_one_name_are_one_too_many(postgres, tmp_path):
    database = postgres.new_database()
    with ManyNodes(tmp_path, database, 1) as house:
        command = [*COMMAND, "--port", "0", "--data", str(tmp_path / "data"), "--database", database]
        done = subprocess.run([*command, "--node", house.nodes[0].name], capture_output=True, text=True)
        assert done.returncode == 2
        assert "a node named 'n0' is in this house already" in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1
        house.nodes[0].kill()
        house.nodes[0].start()  # but one of that name which has died makes room
