"""Nodes in the database: who is alive, and who has which table."""

import asyncio
from typing import Any

import pytest

from fortywinks.storage.postgres import BadDatabase, DatabaseGone, Lease, Link, Nodes, PostgresJournal
from fortywinks.storage.postgres.batch import About
from fortywinks.storage.postgres.lease import Always
from fortywinks.storage.postgres.nodes import Me, Owner

from .helpers import line


class House:
    """Some nodes, and what can be done to them."""

    def __init__(self, address: str) -> None:
        self.link = Link(address)
        self.nodes = Nodes(self.link, 60.0)

    async def join(self, *names: str, plays: tuple[str, ...] = ("sen", "sen/1")) -> list[Me]:
        return [await self.nodes.join(name, f"{name}:1", list(plays)) for name in names]

    async def sql(self, statement: str, *values: object) -> None:
        async with self.link.use() as connection:
            await connection.execute(statement, *values)

    async def lapse(self, me: Me) -> None:
        """Its lease has run out."""
        await self.sql("UPDATE nodes SET lease_until = now() - interval '1 second' WHERE id = $1", me.id)


def with_house(database, test) -> None:
    async def run() -> None:
        house = House(database)
        try:
            await test(house)
        finally:
            await house.link.close()

    asyncio.run(run())


def test_a_node_is_evicted_only_when_its_lease_has_run_out(emptied_database):
    async def test(house: House) -> None:
        a, b = await house.join("a", "b")
        assert a.epoch < b.epoch
        assert a.secret == b.secret
        assert abs(a.ahead) < 60
        assert await house.nodes.evict() == []
        await house.lapse(a)
        assert await house.nodes.renew(a, b"[1]")  # late, but nobody has noticed
        assert await house.nodes.evict() == []
        await house.lapse(a)
        assert await house.nodes.evict() == ["a"]
        assert not await house.nodes.renew(a, None)
        assert [peer.name for peer in await house.nodes.peers()] == ["b"]

    with_house(emptied_database, test)


def test_a_name_is_free_again_when_its_node_has_died_and_not_before(emptied_database):
    async def test(house: House) -> None:
        (first,) = await house.join("a")
        await house.lapse(first)
        (second,) = await house.join("a")
        assert second.epoch > first.epoch
        assert not await house.nodes.renew(first, None)

        async def stay() -> None:
            while True:
                await Nodes(other, 60.0).renew(second, None)
                await asyncio.sleep(0.02)

        other = Link(emptied_database)
        staying = asyncio.create_task(stay())
        with pytest.raises(BadDatabase, match="a node named 'a' is in this house already"):
            await house.join("a")
        staying.cancel()
        await asyncio.gather(staying, return_exceptions=True)
        await other.close()

    with_house(emptied_database, test)


def test_the_tables_of_a_dead_node_are_spread_evenly(emptied_database):
    async def test(house: House) -> None:
        a, b, c = await house.join("a", "b", "c")
        for number in range(90):
            assert await house.nodes.reserve(a, f"t{number}", f"code{number}")
        assert await house.nodes.claim_share(b) == []  # they have an owner
        await house.lapse(a)
        await house.nodes.evict()
        taken_b, taken_c = await house.nodes.claim_share(b), await house.nodes.claim_share(c)
        assert set(taken_b) | set(taken_c) == {f"t{number}" for number in range(90)}
        assert len(taken_b) + len(taken_c) == 90
        assert 25 <= len(taken_b) <= 65
        assert await house.nodes.claim_share(a) == []  # the dead take nothing
        assert await house.nodes.claim_share(b) == []
        owner = await house.nodes.owner(taken_b[0])
        assert owner == Owner(b.id, "b:1")

    with_house(emptied_database, test)


def test_a_node_takes_only_what_it_can_play(emptied_database):
    """Old and new nodes side by side: a running game goes on where its rules are."""

    async def test(house: House) -> None:
        (dead,) = await house.join("dead")
        (old,) = await house.join("old", plays=("sen", "sen/1"))
        (new,) = await house.join("new", plays=("sen", "sen/2"))
        journal = PostgresJournal(
            Link(emptied_database), dead.id, dead.epoch, Always(), describe=lambda line: needs[line]
        )
        needs = {line(number): About(f"sen/{1 + number % 2}") for number in range(20)}
        needs |= {line(99): About("sen")}
        for number in range(20):
            await house.nodes.reserve(dead, f"t{number}", f"code{number}")
            journal.append(f"t{number}", line(number))
        await house.nodes.reserve(dead, "open", "code")
        journal.append("open", line(99))
        await journal.flush()
        await journal._link.close()
        await house.nodes.leave(dead)
        by_old, by_new = await house.nodes.claim_share(old), await house.nodes.claim_share(new)
        assert set(by_old) - {"open"} == {f"t{number}" for number in range(0, 20, 2)}
        assert set(by_new) - {"open"} == {f"t{number}" for number in range(1, 20, 2)}
        assert "open" in by_old + by_new
        assert not await house.nodes.claim(new, "t0")
        await house.nodes.give_away(old, ["t0"])
        assert await house.nodes.owner("t0") == Owner(None, None)
        assert not await house.nodes.claim(new, "t0")
        await house.nodes.drain(old)
        assert not await house.nodes.claim(old, "t0")  # it is on its way out
        assert await house.nodes.claim_share(old) == []

    with_house(emptied_database, test)


def test_a_table_is_claimed_once_and_its_code_is_nobody_elses(emptied_database):
    async def test(house: House) -> None:
        a, b = await house.join("a", "b")
        assert await house.nodes.reserve(a, "t", "kolibri")
        assert not await house.nodes.reserve(b, "u", "kolibri")
        assert await house.nodes.table_by_code("kolibri") == "t"
        assert await house.nodes.table_by_code("kolobri") is None
        assert await house.nodes.owner("nowhere") is None
        await house.nodes.leave(a)
        assert not await house.nodes.reserve(a, "v", "other")
        others = [House(emptied_database) for _ in range(4)]
        claimed = await asyncio.gather(*(other.nodes.claim(b, "t") for other in others))
        assert sorted(claimed) == [False, False, False, True]
        for other in others:
            await other.link.close()
        await house.nodes.forget(["t"])  # nothing was ever written of it
        assert await house.nodes.owner("t") is None
        assert await house.nodes.count() == 0

    with_house(emptied_database, test)


def test_a_table_that_was_given_to_a_newcomer_meanwhile_is_not_claimed(emptied_database):
    """A statement that began before the newcomer came does not see it among the nodes, but sees that the table changed
    hands."""

    async def test(house: House) -> None:
        a, dead = await house.join("a", "dead")
        await house.nodes.reserve(dead, "t", "kolibri")
        await house.nodes.leave(dead)
        other = House(emptied_database)
        async with house.link.use() as connection, connection.transaction():
            await connection.execute("SELECT 1 FROM tables WHERE id = 't' FOR UPDATE")
            claiming = asyncio.create_task(other.nodes.claim(a, "t"))
            await _until_somebody_waits(connection)
            third = House(emptied_database)
            (newcomer,) = await third.join("newcomer")
            await third.link.close()
            await connection.execute("UPDATE tables SET node = $1 WHERE id = 't'", newcomer.id)
        assert not await claiming
        owner = await house.nodes.owner("t")
        assert owner is not None
        assert owner.node == newcomer.id
        await other.link.close()

    with_house(emptied_database, test)


async def _until_somebody_waits(connection: Any) -> None:
    while not await connection.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
        await asyncio.sleep(0.01)


def test_what_a_line_says_of_its_table_is_found_by_others(emptied_database):
    async def test(house: House) -> None:
        a, b = await house.join("a", "b")
        await house.nodes.reserve(a, "t", "kolibri")
        said = About("sen", "ann", ("ann", "bob"), b'{"meta":1}')
        journal = PostgresJournal(Link(emptied_database), a.id, a.epoch, Always(), describe=lambda line: said)
        journal.append("t", line(1))
        await journal.flush()
        assert await house.nodes.of_person(b, "bob") == [b'{"meta":1}']
        assert await house.nodes.of_person(a, "bob") == []  # that is its own
        assert await house.nodes.of_person(b, "eve") == []
        journal.drop("t")
        await journal.flush()
        assert await house.nodes.owner("t") is None
        assert await house.nodes.table_by_code("kolibri") is None
        await journal._link.close()

    with_house(emptied_database, test)


def test_whoever_was_taken_for_dead_waits_for_nothing(emptied_database):
    """Not for its lease, and not for places that nobody gives it any more: it begins anew."""

    async def test(house: House) -> None:
        (me,) = await house.join("a")
        lease = Lease(60.0)
        journal = PostgresJournal(house.link, me.id, me.epoch, lease)
        waiting = asyncio.create_task(lease.sure())
        await asyncio.sleep(0)
        journal.fence()
        with pytest.raises(DatabaseGone):
            await waiting
        lease.renewed(lease.ask())
        assert not lease.is_sure
        with pytest.raises(DatabaseGone):
            await lease.sure()

    with_house(emptied_database, test)


def test_a_journal_that_was_handed_over_takes_nothing_and_tells_nobody(emptied_database):
    async def test(house: House) -> None:
        a, b = await house.join("a", "b")
        await house.nodes.reserve(a, "t", "kolibri")
        told: list[int] = []
        journal = PostgresJournal(Link(emptied_database), a.id, a.epoch, Always())

        def go_on() -> None:
            told.append(1)
            journal.append("t", line(2), lambda: told.append(2))

        journal.append("t", line(1), go_on)
        await journal.hand_over()
        journal.append("t", line(3), lambda: told.append(3))
        journal.drop("t")
        assert told == [1]
        assert await PostgresJournal(house.link, b.id, b.epoch, Always()).adopt(["t"]) == {"t": [line(1)]}
        await journal._link.close()

    with_house(emptied_database, test)
