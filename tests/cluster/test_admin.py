"""`fortywinks admin` on a house of several nodes: what any of them has is seen, wherever one asks."""

import asyncio
import json
import random
import subprocess
import sys
from typing import Any

import pytest

from fortywinks.client import Address, HouseClient, TableClient
from fortywinks.protocol.messages import SetBot, SetTable, Start
from fortywinks.tables import new_token
from tests.cluster.many_nodes import ManyNodes, NodeProcess

pytestmark = pytest.mark.long


def admin(*words: str, status: int = 0) -> str:
    """What it prints; on standard error one line at most, if it goes wrong."""
    done = subprocess.run([sys.executable, "-m", "fortywinks", "admin", *words], capture_output=True, text=True)
    assert done.returncode == status, done.stdout + done.stderr
    if status == 2:
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr
        return done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def house(postgres, tmp_path_factory):
    with ManyNodes(tmp_path_factory.mktemp("nodes"), postgres.new_database(), 2) as nodes:
        yield nodes


def opened(node: NodeProcess, **named: Any) -> str:
    return str(HouseClient(node.url, new_token()).create("sen", "Ann", seats=2, **named).table)


def played(node: NodeProcess) -> str:
    """The record of a game that was played to its end; its table is there too."""

    async def play() -> str:
        token, rng = new_token(), random.Random(15)
        made = HouseClient(node.url, token).create("sen", "Ann", seats=2, options={"until": "1 round"})
        async with TableClient(Address(node.url, made.table), token) as client:
            await client.ask(SetTable, pace="none")
            await client.ask(SetBot, seat=1, level="random")
            await client.ask(Start)
            async for _ in client:
                table = client.mirror.table
                assert table is not None
                if table.record is not None:
                    return table.record
                if client.mirror.legal and not client.is_behind:
                    await client.act(str(client.mirror.legal.sample(rng)))
        raise AssertionError

    return asyncio.run(asyncio.wait_for(play(), 60))


def test_tables_of_all_nodes_are_listed_shown_and_closed(house):
    database, by_folder = ("--database", house.database), ("--data", str(house.nodes[0].data))
    tables = [opened(node) for node in house.nodes]
    record = played(house.nodes[1])
    for where in (database, by_folder):
        listed = json.loads(admin(*where, "--json", "list"))
        assert set(tables) <= {table["table"] for table in listed["tables"]}
        while record not in {game["record"] for game in listed["games"]}:  # it is kept soon after it ends
            listed = json.loads(admin(*where, "--json", "list"))
        for table in tables:
            assert json.loads(admin(*where, "--json", "show", table))["seats"][0] == "Ann"
        assert '"record"' in admin(*where, "show", record)
        assert "0 wrong" in admin(*where, "verify")
    # The first one by the other's folder, the second by the database: each goes to its owner.
    assert admin("--data", str(house.nodes[1].data), "close", tables[0]) == f"table {tables[0]} is closed\n"
    assert admin(*database, "close", tables[1]) == f"table {tables[1]} is closed\n"
    left = {table["table"] for table in json.loads(admin(*database, "--json", "list"))["tables"]}
    assert not left & set(tables)
    assert f"there is no table '{tables[0]}'" in admin(*database, "close", tables[0], status=2)


def test_what_a_database_does_itself_is_said_in_one_line(house, tmp_path):
    for where in (("--database", house.database), ("--data", str(house.nodes[0].data))):
        said = admin(*where, "backup", str(tmp_path / "copy"), status=2)
        assert f"pg_dump --format=custom --file={tmp_path / 'copy'} '{house.database}'" in said
        assert "autovacuum" in admin(*where, "vacuum", status=2)


def test_a_database_that_is_no_house_is_left_as_it_is(postgres):
    empty = postgres.new_database()
    assert "no house of version" in admin("--database", empty, "list", status=2)
    assert (
        postgres.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", empty.split("/")[3].split("?")[0])
        == "0"
    )
    assert "cannot reach the database" in admin("--database", "postgresql://x@127.0.0.1:1/x", "list", status=2)


def test_nobody_else_commands_a_node(house):
    from tests.cluster.test_any_node import asked

    status, _ = asked(house.nodes[0], "/node/control", new_token(), {"do": "drain", "minutes": 0})
    assert status in (404, 405)
    headers = {"x-fortywinks-node": "guessed"}
    status, _ = asked(house.nodes[0], "/node/control", new_token(), {"do": "drain", "minutes": 0}, **headers)
    assert status in (404, 405)
    assert asked(house.nodes[0], "/ready")["status"] == "ready"


def test_a_node_is_drained_by_its_name_and_the_others_have_its_tables(house):
    table = opened(house.nodes[1])
    assert "no node is called 'n9'; there are: n0, n1" in admin("--database", house.database, "drain", "n9", status=2)
    assert "0 games" in admin("--database", house.database, "drain", "n1")
    assert house.nodes[1].wait() == 0
    HouseClient(house.nodes[0].url, new_token()).check(Address(house.nodes[0].url, table))
    house.nodes[0].kill()
    # Nobody has it now, as soon as it is known that the node is gone; it is closed all the same.
    while "does not answer" in (said := _closed(house.database, table)):
        pass
    assert said == f"table {table} is closed\n"


def _closed(database: str, table: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "fortywinks", "admin", "--database", database, "close", table],
        capture_output=True,
        text=True,
    )
    return done.stdout + done.stderr
