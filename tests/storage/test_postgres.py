"""What a database brings with it that files do not: others who write, connections that are lost, versions."""

import asyncio
import time
from functools import partial
from typing import Any

import asyncpg
import pytest

from fortywinks.storage import JournalFailed, NewerFormat
from fortywinks.storage.postgres import BadDatabase, PostgresJournal, migrations, open_link
from fortywinks.storage.postgres.batch import Batch
from fortywinks.storage.postgres.lease import Always, Lease
from fortywinks.storage.postgres.link import Link, connect

from .cutting import Cut, cut_line
from .helpers import InPostgres, line, new_node


def name_of(address: str) -> str:
    return address.partition("@/")[2].partition("?")[0]


async def open_node(address: str, id: str = "node", lease: Lease | None = None, **named) -> PostgresJournal:
    link = await open_link(address)
    async with link.use() as connection:
        epoch = await new_node(connection, id)
    return PostgresJournal(link, id, epoch, lease or Always(), **named)


async def close(journal: PostgresJournal) -> None:
    await journal.close()
    await journal._link.close()


async def until_true(is_true) -> None:
    while not is_true():
        await asyncio.sleep(0.005)


# The schema.


async def test_nodes_that_start_at_once_take_turns_to_make_the_schema(database):
    links = await asyncio.gather(*(open_link(database) for _ in range(5)))
    async with links[0].use() as connection:
        assert await connection.fetchval("SELECT version FROM fortywinks") == len(migrations.MIGRATIONS)
    for link in links:
        await link.close()


async def test_a_step_that_fails_leaves_the_version_before_it(database, monkeypatch):
    await (await open_link(database)).close()
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, "CREATE TABLE more (id text); SELECT 1 / 0"))
    with pytest.raises(BadDatabase, match=r"cannot use the database .*: division by zero"):
        await open_link(database)
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS[:-1], "CREATE TABLE more (id text)"))
    link = await open_link(database)
    async with link.use() as connection:
        assert await connection.fetchval("SELECT version FROM fortywinks") == len(migrations.MIGRATIONS)
    await link.close()


async def test_a_database_of_a_newer_program_is_left_alone(database, postgres):
    await (await open_link(database)).close()
    postgres.sql("UPDATE fortywinks SET version = 99", name_of(database))
    with pytest.raises(NewerFormat, match="the database is of version 99; this program knows up to"):
        await open_link(database)


def test_a_database_of_another_program_is_left_alone(database, postgres):
    postgres.sql("CREATE TABLE recipes (name text)", name_of(database))
    with pytest.raises(BadDatabase, match="holds tables of another program"):
        asyncio.run(open_link(database))
    assert postgres.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", name_of(database)) == "1"


def test_whatever_is_wrong_with_the_address_is_said_in_one_line(database, postgres):
    name = name_of(database)
    postgres.sql(f"CREATE ROLE guest_{name} LOGIN")
    for address, reason in (
        (postgres.address(name, f"guest_{name}"), "may not use the database .*it lacks CREATE on the schema public"),
        (postgres.address("nowhere"), "there is no such database: this machine, database 'nowhere'"),
        (postgres.address(name, "stranger"), 'does not let the house in: role "stranger" does not exist'),
        ("postgresql://house:secret@127.0.0.1:1/games", "cannot reach the database at 127.0.0.1, database 'games'"),
        ("postgresql://house@127.0.0.1:port/games", "cannot reach the database"),
        ("postgresql://house:secret@[::1/games", "cannot reach the database at an address that is none"),
        ("mysql://127.0.0.1/games", "must begin with postgresql://"),
    ):
        with pytest.raises(BadDatabase, match=reason) as caught:
            asyncio.run(open_link(address))
        assert "\n" not in str(caught.value)
        assert "secret" not in str(caught.value)


def test_a_right_that_is_missing_is_named_before_anything_is_done(database, postgres):
    """Also where somebody else has made the schema, and the house may do some of what it must."""
    name = name_of(database)
    asyncio.run(open_and_close(database))
    postgres.sql(f"CREATE ROLE reader_{name} LOGIN")
    theirs = postgres.address(name, f"reader_{name}")
    postgres.sql(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader_{name}", name)
    with pytest.raises(BadDatabase, match=r"lacks INSERT on nodes, .*INSERT on lines, .*USAGE on epochs$"):
        asyncio.run(open_link(theirs))
    postgres.sql(f"GRANT INSERT, UPDATE, DELETE ON nodes, tables, lines, games TO reader_{name}", name)
    postgres.sql(f"GRANT USAGE ON SEQUENCE epochs TO reader_{name}", name)
    with pytest.raises(BadDatabase, match=r"it lacks INSERT on players$"):
        asyncio.run(open_link(theirs))
    postgres.sql(f"GRANT INSERT ON players TO reader_{name}", name)
    asyncio.run(open_and_close(theirs))


async def open_and_close(address: str) -> None:
    await (await open_link(address)).close()


# One writer.


async def test_a_node_that_was_declared_dead_writes_and_tells_nothing(database):
    failures: list[str] = []
    told: list[int] = []
    journal = await open_node(database, failed=failures.append)
    journal.append("a", line(1), lambda: told.append(1))
    await journal.flush()
    other = await connect(database)
    await other.execute("DELETE FROM nodes WHERE id = 'node'")
    journal.append("a", line(2), lambda: told.append(2))
    journal.drop("a")
    with pytest.raises(JournalFailed, match="taken for dead"):
        await journal.flush()
    assert told == [1]
    assert len(failures) == 1
    with pytest.raises(JournalFailed):
        journal.append("a", line(3))
    assert await other.fetchval("SELECT count(*) FROM lines") == 1
    # The same name under another epoch is not this node.
    await new_node(other, "node")
    assert not await other.fetchval(*_flat(Batch(["a"], [9], [line(9)]).statement("node", journal.epoch)))
    await other.close()
    await close(journal)


def _flat(statement: tuple[str, list[Any]]) -> list[Any]:
    return [statement[0], *statement[1]]


async def test_a_node_is_declared_dead_only_when_its_batch_is_through(database):
    journal = await open_node(database)
    writer, evictor = await connect(database), await connect(database)
    transaction = writer.transaction()
    await transaction.start()
    batch = Batch(["a"], [1], [line(1)])
    assert await writer.fetchval(*_flat(batch.statement(journal.node, journal.epoch)))
    evicting = asyncio.create_task(evictor.execute("DELETE FROM nodes WHERE id = 'node'"))
    heart = await connect(database)  # a heartbeat waits for neither a batch
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'DELETE%'"
    while not await heart.fetchval(waiting):
        await asyncio.sleep(0.01)
    assert not evicting.done()
    await transaction.commit()
    await evicting
    assert await evictor.fetchval("SELECT count(*) FROM lines") == 1
    for connection in (writer, evictor, heart):
        await connection.close()
    await close(journal)


async def test_a_second_writer_of_the_same_table_is_impossible(database):
    one, two = await open_node(database, "one"), await open_node(database, "two")
    failures: list[str] = []
    two._failed = failures.append
    one.append("a", line(1))
    await one.flush()
    two.append("a", line(2))
    with pytest.raises(JournalFailed, match="another node writes"):
        await two.flush()
    assert len(failures) == 1
    assert InPostgres(database).tables() == {"a": [line(1)]}
    for journal in (one, two):
        await close(journal)


# A database that is lost, and comes back.


@pytest.mark.parametrize("cut", ["before it arrives", "before its answer"])
@pytest.mark.parametrize("begins_anew", [False, True])
async def test_whether_a_batch_was_committed_is_found_out_before_anything_is_told(
    database, postgres, cut: Cut, begins_anew
):
    async with cut_line(postgres.folder) as cutter:
        held: list[bool] = []
        told: list[int] = []
        await (await open_link(database)).close()
        through = database.replace(str(postgres.folder), cutter.folder)
        journal = await open_node(through, held_up=held.append)
        for number in range(3):
            journal.append("a", line(number), partial(told.append, number))
        await journal.flush()
        cutter.cut, cutter.marker = cut, b'{"i":77}'
        if begins_anew:
            journal.drop("a")
        for number in (76, 77):
            journal.append("a", line(number), partial(told.append, number))
        journal.append("b", line(77), lambda: told.append(78))
        await journal.flush()
        assert cutter.cuts == 1
        assert held == [True, False]
        assert told == [0, 1, 2, 76, 77, 78]
        before = [] if begins_anew else [line(0), line(1), line(2)]
        assert InPostgres(database).tables() == {"a": [*before, line(76), line(77)], "b": [line(77)]}
        await close(journal)


async def test_while_the_database_is_away_nothing_is_told_and_then_everything(database, postgres):
    told: list[int] = []
    held: list[bool] = []
    journal = await open_node(database, held_up=held.append)
    journal.append("a", line(0), lambda: told.append(0))
    await journal.flush()
    postgres.stop()
    for number in range(1, 50):
        journal.append("a", line(number), partial(told.append, number))
        await asyncio.sleep(0)
    await until_true(lambda: held == [True])
    assert told == [0]
    postgres.start()
    await journal.flush()
    assert told == list(range(50))
    assert held == [True, False]
    assert InPostgres(database).tables() == {"a": [line(number) for number in range(50)]}
    await close(journal)


async def test_a_link_that_was_interrupted_is_not_used_again(database):
    link = await open_link(database)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05), link.use() as connection:
            await connection.fetchval("SELECT pg_sleep(60)")
    async with link.use() as connection:
        assert await connection.fetchval("SELECT 1") == 1
    with pytest.raises(asyncpg.DivisionByZeroError):
        async with link.use() as connection:
            await connection.fetchval("SELECT 1 / 0")
    async with link.use() as same:
        assert same is connection
    await link.close()
    await Link(database).close()


# The lease.


def test_a_lease_holds_only_while_every_clock_says_so():
    now = {"steady": 100.0, "wall": 5000.0}
    lease = Lease(3.0, [lambda: now["steady"], lambda: now["wall"]])
    assert not lease.is_sure
    lease.renewed(lease.ask())
    assert lease.is_sure
    asked = lease.ask()
    now["steady"] += 2.9
    now["wall"] += 2.9
    assert lease.is_sure
    lease.renewed(asked)  # counted from when it was asked for
    now["wall"] += 0.2  # a machine that stood still: the clock on the wall did not
    assert not lease.is_sure
    lease.renewed(lease.ask())
    now["steady"] += 3.1
    assert not lease.is_sure


async def test_a_node_that_wakes_up_tells_nothing_until_its_lease_surely_holds(database):
    now = [100.0]
    lease = Lease(3.0, [lambda: now[0]])
    lease.renewed(lease.ask())
    told: list[int] = []
    journal = await open_node(database, lease=lease)
    journal.append("a", line(1), lambda: told.append(1))
    await journal.flush()
    now[0] += 30  # it was stopped
    journal.append("a", line(2), lambda: told.append(2))
    answer = asyncio.create_task(journal.flush())
    while len(await asyncio.to_thread(lambda: InPostgres(database).tables()["a"])) < 2:
        pass
    assert told == [1]
    assert not answer.done()
    lease.renewed(lease.ask())
    await answer
    assert told == [1, 2]
    now[0] += 30
    greeting = asyncio.create_task(journal.flush())
    await asyncio.sleep(0)
    assert not greeting.done()
    journal.fence()
    with pytest.raises(JournalFailed):
        await journal.flush()
    greeting.cancel()
    await close(journal)


async def test_twenty_thousand_lines_are_read_back_at_once(database):
    """With a wide margin: a node that takes tables over must not take long to read them."""
    journal = await open_node(database)
    for number in range(20_000):
        journal.append(f"t{number % 200}", line(number))
    await journal.flush()
    began = time.perf_counter()
    found = await journal.adopt([f"t{number}" for number in range(200)])
    assert time.perf_counter() - began < 5
    assert sum(map(len, found.values())) == 20_000
    await close(journal)


async def test_a_slow_database_lets_no_table_wait_behind_another(database, postgres):
    """However much one table writes: whatever gathers while a batch is on its way goes with the next one, all of it."""
    async with cut_line(postgres.folder) as slow:
        await (await open_link(database)).close()
        journal = await open_node(database.replace(str(postgres.folder), slow.folder))
        slow.delay = 0.1
        told: list[str] = []
        journal.append("first", line(0), partial(told.append, "first"))
        await asyncio.sleep(0)  # it is on its way
        for number in range(3000):
            journal.append("flood", line(number), partial(told.append, "flood") if number == 2999 else None)
        for number in range(20):
            journal.append(f"quiet-{number}", line(number), partial(told.append, "quiet"))
        assert journal.waiting == 3021  # by which the house knows when to hear nobody any more
        before = journal.figures.batches
        await journal.flush()
        assert told == ["first", "flood", *["quiet"] * 20]
        assert journal.figures.batches - before == 2
        assert journal.waiting == 0
        await close(journal)
