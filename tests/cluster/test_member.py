"""A node that takes over tables: whoever asks for one may hang up at any moment, and the database may fail."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from fortywinks.server.cluster.member import At, Member
from fortywinks.storage.postgres import DatabaseGone, Link, Nodes, PostgresJournal
from fortywinks.storage.postgres.batch import About
from fortywinks.storage.postgres.lease import Always
from fortywinks.tables import TableRefusal
from tests.storage.helpers import line

NIGHT = "the code of somebody's night"
ABOUT = About("sen", "ann", ("ann",), b"{}")


class Tables:
    """In place of a house: what was read."""

    is_closing = False

    def __init__(self) -> None:
        self.there: set[str] = set()

    def has(self, table: str) -> bool:
        return table in self.there

    def restore(self, found: Any, known: Any) -> None:
        self.there |= {id for id, _ in found}


class HeldUp(Nodes):
    """Does what it is asked, and then its answer is held up."""

    def __init__(self, link: Link) -> None:
        super().__init__(link, 60.0)
        self.has_done = asyncio.Event()
        self.may_answer = asyncio.Event()

    async def claim(self, me: Any, table: str) -> bool:
        claimed = await super().claim(me, table)
        self.has_done.set()
        await self.may_answer.wait()
        return claimed


class Lost(Nodes):
    """Does what it is asked, but the first answer is lost."""

    is_lost = False

    async def claim(self, me: Any, table: str) -> bool:
        claimed = await super().claim(me, table)
        self._lose()
        return claimed

    async def claim_share(self, me: Any) -> list[str]:
        claimed = await super().claim_share(me)
        self._lose()
        return claimed

    async def reserve(self, me: Any, table: str, code: str) -> bool:
        reserved = await super().reserve(me, table, code)
        if code == NIGHT:
            self._lose()
        return reserved

    def _lose(self) -> None:
        if not self.is_lost:
            self.is_lost = True
            raise DatabaseGone("the connection was lost")


Test = Callable[[Member, Tables], Awaitable[None]]


def with_member(database: str, make: Callable[[Link], Nodes], test: Test) -> None:
    """A node before a table `t`, of which a dead one has written a line."""

    async def run() -> None:
        links = [Link(database) for _ in range(2)]
        nodes = make(links[1])
        dead = await nodes.join("dead", "dead:1", ["sen"])
        await nodes.reserve(dead, "t", "kolibri")
        written = PostgresJournal(links[0], dead.id, dead.epoch, Always(), describe=lambda _: ABOUT)
        written.append("t", line(1))
        await written.flush()
        await nodes.leave(dead)
        me = await nodes.join("me", "me:1", ["sen"])
        journal = PostgresJournal(links[0], me.id, me.epoch, Always(), describe=lambda _: ABOUT)
        nothing: Any = None
        member = Member(me, Always(), journal, nothing, nodes, nodes, nodes, nothing, nothing)
        house: Any = Tables()
        member.house = house
        try:
            await asyncio.wait_for(test(member, house), 20)
        finally:
            await member.stop()
            for link in links:
                await link.close()

    asyncio.run(run())


def test_a_node_may_be_at_any_kind_of_address():
    places = {"a:4040": ("a", 4040), "10.0.0.1:80": ("10.0.0.1", 80), "[fd00::1]:4040": ("fd00::1", 4040)}
    assert {address: At("n", address).place for address in places} == places


def test_a_table_is_taken_over_although_whoever_asked_for_it_has_hung_up(emptied_database):
    async def test(member: Member, house: Tables) -> None:
        nodes: Any = member._asked
        asking = asyncio.create_task(member.find("t"))
        await nodes.has_done.wait()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        nodes.may_answer.set()
        assert await member.find("t") is None
        assert house.has("t")

    with_member(emptied_database, HeldUp, test)


@pytest.mark.parametrize("how", ["asked for", "looked after"])
def test_a_table_that_a_node_was_given_without_hearing_of_it_is_taken_over_later(emptied_database, how):
    async def test(member: Member, house: Tables) -> None:
        with pytest.raises(DatabaseGone):
            await (member.find("t") if how == "asked for" else member._take_share())
        assert not house.has("t")
        with pytest.raises(
            TableRefusal, match="waits for its database"
        ):  # there is one, so nobody is told that there is none
            await member.find("t")
        await member._take_share()
        assert house.has("t")

    with_member(emptied_database, Lost, test)


def test_of_a_table_that_is_over_the_journal_knows_what_is_to_be_dropped(emptied_database):
    async def test(member: Member, house: Tables) -> None:
        house.restore = lambda found, known: None  # type: ignore[method-assign]
        await member._take_share()
        assert not house.has("t")
        assert member.journal.knows("t")

    with_member(emptied_database, lambda link: Nodes(link, 60.0), test)


def test_what_could_not_be_read_is_looked_for_again(emptied_database):
    async def test(member: Member, house: Tables) -> None:
        def fail(found: Any, known: Any) -> None:
            raise DatabaseGone("the catalogue does not answer")

        restore, house.restore = house.restore, fail  # type: ignore[method-assign]
        with pytest.raises(DatabaseGone):
            await member._take_share()
        house.restore = restore  # type: ignore[method-assign]
        await member._take_share()
        assert house.has("t")

    with_member(emptied_database, lambda link: Nodes(link, 60.0), test)


def test_nobody_waits_for_an_answer_while_the_database_is_away(emptied_database):
    async def test(member: Member, house: Tables) -> None:
        member.is_held = True
        with pytest.raises(TableRefusal, match="waits for its database"):
            await member.find("t")
        member.is_held = False
        assert await member.find("t") is None

    with_member(emptied_database, lambda link: Nodes(link, 60.0), test)


def test_places_for_new_tables_and_tables_just_given_up_are_not_taken_for_lost(emptied_database):
    async def test(member: Member, house: Tables) -> None:
        await member._asked.reserve(member.me, "place", "code")
        await member._asked.reserve(member.me, "over", "coda")
        member.journal.append("over", line(1))
        await member.journal.flush()
        member._may_have_more = True
        await member._take_share()
        assert house.there == {"t"}
        assert set(await member._asked.tables_of(member.me)) == {"over", "t"}
        assert await member._asked.table_by_code("code") == "place"

    with_member(emptied_database, lambda link: Nodes(link, 60.0), test)


class Away(Nodes):
    """A database that is away for a while when something is to be forgotten."""

    is_away = True

    async def forget(self, tables: list[str]) -> None:
        if self.is_away:
            raise DatabaseGone("the connection was lost")
        await super().forget(tables)


def test_a_night_that_could_not_be_begun_is_nobodys_although_the_answer_was_lost(emptied_database):
    async def test(member: Member, house: Tables) -> None:
        with pytest.raises(DatabaseGone):
            await member.reserve(NIGHT)
        await member._forget_unmade()
        assert await member.reserve(NIGHT) is not None

    with_member(emptied_database, Lost, test)


def test_a_night_is_given_up_although_the_database_is_away_just_then(emptied_database):
    async def test(member: Member, house: Tables) -> None:
        nodes: Any = member._asked
        place = await member.reserve(NIGHT)
        assert place is not None
        await member.give_up(place)
        assert await member.reserve(NIGHT) is None
        nodes.is_away = False
        await member._forget_unmade()
        assert await member.reserve(NIGHT) is not None

    with_member(emptied_database, lambda link: Away(link, 60.0), test)
