"""A new version with changed rules, one node after the other: nobody's game is stranded."""

import asyncio
import json
import os
import random
import shutil
from pathlib import Path

import pytest

import fortywinks
from fortywinks.client import Address, HouseClient, TableClient
from fortywinks.client.errors import HouseRefused
from fortywinks.protocol.messages import Bye, Ping, SetBot, SetTable, Start
from fortywinks.storage.postgres.link import connect
from fortywinks.tables import new_token
from tests.cluster.many_nodes import NodeProcess
from tests.cluster.test_admin import admin
from tests.server.house_process import free_port

pytestmark = pytest.mark.long

RULES = 'rules_versions = ("1",)'


@pytest.fixture(scope="module")
def new_version(tmp_path_factory) -> Path:
    """The program as it would be if the rules of Sen had been changed."""
    folder: Path = tmp_path_factory.mktemp("new")
    source = Path(fortywinks.__file__).parent
    shutil.copytree(source, folder / "fortywinks", ignore=shutil.ignore_patterns("__pycache__", "page", "pictures"))
    game = folder / "fortywinks" / "games" / "sen" / "game.py"
    text = game.read_text()
    assert text.count(RULES) == 1
    game.write_text(text.replace(RULES, 'rules_versions = ("2",)'))
    return folder


class Ann:
    """Plays Sen against a bot, at whatever node she is told to go to."""

    def __init__(self) -> None:
        self.token = new_token()
        self.rng = random.Random(15)

    async def begin(self, node: NodeProcess) -> str:
        make = HouseClient(node.url, self.token).create
        options = {"until": "5 rounds"}  # in each she looks at her dream, at least: it cannot end within three actions
        made = await asyncio.to_thread(make, "sen", "Ann", seats=2, options=options)
        self.table = str(made.table)
        async with self.client(node) as client:
            await client.ask(SetTable, pace="none")
            await client.ask(SetBot, seat=1, level="random")
            await client.ask(Start)
        return self.table

    def client(self, node: NodeProcess) -> TableClient:
        return TableClient(Address(node.url, self.table), self.token, longest_wait=0.2)

    async def plays(self, node: NodeProcess, actions: int | None = None) -> None:
        """So many actions, or until the game is over."""
        async with self.client(node) as client:
            async for _ in client:
                table = client.mirror.table
                if table is not None and table.phase == "finished":
                    self.record = table.record
                    return
                if client.mirror.legal and not client.is_behind:
                    if actions == 0:
                        return
                    await client.act(str(client.mirror.legal.sample(self.rng)))
                    actions = None if actions is None else actions - 1

    async def plays_a_game(self, node: NodeProcess) -> None:
        async with self.client(node) as client:
            await client.ask(SetTable, pace="none")
            await client.ask(Start)
        await self.plays(node, 3)

    async def is_told_to_wait(self, node: NodeProcess) -> None:
        async with self.client(node) as client:
            async for message in client:
                if isinstance(message, Bye):
                    assert (message.code, message.again) == ("waits-for-rules", True)
                    return


def rules_of(node: NodeProcess, record: str) -> str:
    """By which rules a game was played; it is in the catalogue soon after it ends."""
    while True:
        try:
            text = HouseClient(node.url, new_token()).record(record)
        except HouseRefused as refused:
            if refused.code != "no-such-record":
                raise
        else:
            return str(json.loads(text.splitlines()[0])["rules"])


class Rolling:
    """Nodes of both versions in one house."""

    def __init__(self, folder: Path, database: str, new_version: Path) -> None:
        self.folder, self.database, self.port = folder, database, free_port()
        self.new_version = {"PYTHONPATH": f"{new_version}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
        self.nodes: list[NodeProcess] = []

    def start(self, name: str, *, is_new: bool) -> NodeProcess:
        environment = self.new_version if is_new else None
        node = NodeProcess(self.folder / name, name, self.database, self.port, environment=environment)
        self.nodes.append(node)
        node.start()
        return node

    def __enter__(self) -> "Rolling":
        return self

    def __exit__(self, *trouble: object) -> None:
        for node in self.nodes:
            node.kill()


def test_running_games_end_at_old_nodes_and_new_ones_begin_at_new_nodes(postgres, tmp_path, new_version):
    with Rolling(tmp_path, postgres.new_database(), new_version) as house:
        old = house.start("old", is_new=False)

        async def test() -> None:
            first, second = Ann(), Ann()
            await first.begin(old)
            new = await asyncio.to_thread(house.start, "new", is_new=True)
            await asyncio.to_thread(admin, "--database", house.database, "drain", "old")
            await second.begin(new)
            await first.plays(new, 3)  # through the new node, at the old one
            await second.plays(new)
            assert await asyncio.to_thread(rules_of, new, str(second.record)) == "2"
            assert old.is_running
            await first.plays(new)
            assert await asyncio.to_thread(old.wait) == 0  # its last game is over
            assert await asyncio.to_thread(rules_of, new, str(first.record)) == "1"
            at_new = Address(new.url, first.table)  # the table is the new node's now
            await asyncio.to_thread(HouseClient(new.url, first.token).check, at_new)

        asyncio.run(asyncio.wait_for(test(), 120))


def test_a_game_whose_last_old_node_died_waits_and_is_played_on(postgres, tmp_path, new_version):
    with Rolling(tmp_path, postgres.new_database(), new_version) as house:
        old = house.start("old", is_new=False)

        async def test() -> None:
            ann = Ann()
            await ann.begin(old)
            new = await asyncio.to_thread(house.start, "new", is_new=True)
            await ann.plays(new, 3)
            await asyncio.to_thread(old.kill)
            await ann.is_told_to_wait(new)
            await asyncio.to_thread(house.start, "old again", is_new=False)
            await ann.plays(new)
            assert await asyncio.to_thread(rules_of, new, str(ann.record)) == "1"

        asyncio.run(asyncio.wait_for(test(), 120))


def test_an_old_node_whose_time_is_over_hands_the_game_to_one_that_can_play_it(postgres, tmp_path, new_version):
    with Rolling(tmp_path, postgres.new_database(), new_version) as house:
        old = house.start("old", is_new=False)

        async def test() -> None:
            ann = Ann()
            await ann.begin(old)
            new = await asyncio.to_thread(house.start, "new", is_new=True)
            await asyncio.to_thread(house.start, "other", is_new=False)
            await ann.plays(new, 3)
            await asyncio.to_thread(admin, "--database", house.database, "drain", "old", "--minutes", "0")
            assert await asyncio.to_thread(old.wait) == 0
            await ann.plays(new)
            assert await asyncio.to_thread(rules_of, new, str(ann.record)) == "1"

        asyncio.run(asyncio.wait_for(test(), 120))


async def _owner(database: str, table: str) -> str:
    connection = await connect(database)
    statement = "SELECT coalesce(max(name), '') FROM tables JOIN nodes ON nodes.id = tables.node WHERE tables.id = $1"
    name: str = await connection.fetchval(statement, table)
    await connection.close()
    return name


def test_a_drained_node_keeps_its_games_and_gives_idle_tables_away_at_once(postgres, tmp_path, new_version):
    with Rolling(tmp_path, postgres.new_database(), new_version) as house:
        leaving, staying = house.start("leaving", is_new=False), house.start("staying", is_new=False)

        async def test() -> None:
            ann, bob = Ann(), Ann()
            await ann.begin(leaving)
            make = HouseClient(leaving.url, bob.token).create
            bob.table = str((await asyncio.to_thread(make, "sen", "Bob", seats=2)).table)
            async with bob.client(leaving) as client:
                await client.ask(Ping)
                await asyncio.to_thread(admin, "--database", house.database, "drain", "leaving", "--minutes", "60")
                async for message in client:
                    if isinstance(message, Bye):
                        assert (message.code, message.again) == ("restarting", True)
                        break
                await client.ask(SetBot, seat=1, level="random")  # through the old node, at its new one
            assert await _owner(house.database, bob.table) == "staying"
            assert await _owner(house.database, ann.table) == "leaving"
            await ann.plays(staying, 3)
            await bob.plays_a_game(leaving)
            assert leaving.is_running
            await ann.plays(staying)
            assert await asyncio.to_thread(leaving.wait) == 0

        asyncio.run(asyncio.wait_for(test(), 120))
