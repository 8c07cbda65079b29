"""The database dies, and its standby takes over: the house holds still, and goes on with nothing lost."""

import asyncio
import random

import pytest

from fortywinks.storage.postgres import open_link
from fortywinks.storage.postgres.link import CannotReachDatabase
from tests.cluster.crashing import NodesCrashing
from tests.cluster.many_nodes import ManyNodes
from tests.postgres import PostgresServer
from tests.server.crashing import verify_records

pytestmark = pytest.mark.long


@pytest.fixture
def servers():
    """The first, and a standby that has everything which the first has committed."""
    first = PostgresServer()
    standby = PostgresServer(standby_of=first)
    first.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
    first.sql("SELECT pg_reload_conf()")
    yield first, standby
    for server in (first, standby):
        server.close()


def either(first: PostgresServer, standby: PostgresServer, database: str) -> str:
    """As `docs/operations.md` says: both, and that the one which may be written to is meant."""
    return f"postgresql://house@/{database}?host={first.folder},{standby.folder}&target_session_attrs=primary"


def test_people_play_on_at_the_standby_and_nothing_acknowledged_is_lost(servers, tmp_path):
    first, standby = servers
    first.sql("CREATE DATABASE games")
    database = either(first, standby, "games")
    with ManyNodes(tmp_path, database, 2) as house:
        evening = NodesCrashing(house, database, random.Random(15))

        async def fail_over() -> None:
            first.stop()
            standby.sql("SELECT pg_promote()")
            await evening._all_go_on()

        evening.make_trouble = fail_over  # type: ignore[method-assign]

        async def run() -> int:
            async with house.balancer():
                await evening.run(1)
                return await asyncio.to_thread(verify_records, house, evening.players)  # type: ignore[arg-type]

        games = asyncio.run(run())
        for node in house.nodes:
            assert node.stop() == 0
        print(f"{evening.check()} acknowledged actions are all at the standby; {games} games verified")
        bad = [entry for node in house.nodes for entry in node.entries if entry["level"] in ("error", "critical")]
        assert not bad, bad


def test_a_house_whose_servers_are_all_standbys_says_so_in_one_line(servers):
    _first, standby = servers
    with pytest.raises(CannotReachDatabase) as refused:
        asyncio.run(open_link(either(standby, standby, "postgres")))
    assert "cannot reach the database at " in str(refused.value)
    assert "\n" not in str(refused.value)
