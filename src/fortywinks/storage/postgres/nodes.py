"""The nodes of a house, and which of them owns which table.

A node is a row with an epoch and a lease. Whose lease has run out by the database's clock may be declared dead by any
other: its row is deleted, which waits for a batch of it that is being committed. From then on it writes nothing, and
its tables are anybody's.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from .lease import LENGTH
from .link import BadDatabase, Link

HOSTING = 0x57494E4B
"""The first half of the advisory locks that are held while it is counted what somebody hosts."""

Hosted: TypeAlias = Sequence[tuple[str, bytes | None]]
"""Tables at which somebody sits or which are theirs, and the line that says what each is; None while it is made."""

LOOK = 0.2
"""Seconds between two looks whether somebody of our name is still alive."""


class Me(NamedTuple):
    """This node, from one start to the next; after it was taken for dead it begins anew as another."""

    id: str
    epoch: int
    ahead: float
    """Seconds by which the database's clock is ahead of ours."""
    secret: str
    """By which nodes know each other."""


class Owner(NamedTuple):
    """Who has a table: a node at an address, or nobody."""

    node: str | None
    address: str | None
    is_playable: bool = True
    """Whether there is a node that could have it."""


class Peer(NamedTuple):
    id: str
    name: str
    address: str
    draining: bool
    lobby: bytes


class Nodes:
    """What is asked of the database about nodes and tables. One at a time asks, by one connection."""

    def __init__(self, link: Link, length: float = LENGTH) -> None:
        self.link = link
        self.length = length

    async def join(self, name: str, address: str, plays: list[str]) -> Me:
        """A row for this node. Its name may be that of one which has just died, but not of one that is alive."""
        id, seen = secrets.token_hex(8), None
        while True:
            asked = time.time()
            async with self.link.use() as connection:
                row = await connection.fetchrow(_JOIN, id, name, address, plays, self.length)
                if row is not None:
                    secret: str = await connection.fetchval("SELECT secret FROM fortywinks")
                    return Me(id, row["epoch"], row["now"] - asked, secret)
                other = await connection.fetchrow(
                    "SELECT id, lease_until, lease_until < now() AS is_dead FROM nodes WHERE name = $1", name
                )
                if other is not None and other["is_dead"]:
                    await connection.execute(_EVICT_ONE, other["id"])
                    continue
            if other is not None and seen is not None and other["lease_until"] > seen:
                raise BadDatabase(f"a node named '{name}' is in this house already; give each its own with --node")
            seen = other["lease_until"] if other is not None else None
            await asyncio.sleep(LOOK)

    async def renew(self, me: Me, lobby: bytes | None) -> bool:
        """Renews the lease; False if this node was declared dead. `lobby` is what it has for the lobby, if that is
        something else than before."""
        async with self.link.use() as connection:
            return bool(await connection.fetchval(_RENEW, me.id, me.epoch, self.length, lobby))

    async def leave(self, me: Me) -> None:
        """This node ends, and its tables are anybody's."""
        async with self.link.use() as connection:
            await connection.execute("DELETE FROM nodes WHERE id = $1 AND epoch = $2", me.id, me.epoch)

    async def drain(self, me: Me) -> None:
        """It takes no more tables."""
        async with self.link.use() as connection:
            await connection.execute("UPDATE nodes SET draining = true WHERE id = $1", me.id)

    async def evict(self) -> list[str]:
        """Declares those dead whose lease has run out."""
        async with self.link.use() as connection:
            rows = await connection.fetch("DELETE FROM nodes WHERE lease_until < now() RETURNING name")
        return [row["name"] for row in rows]

    async def claim_share(self, me: Me) -> list[str]:
        """Takes this node's share of the tables that nobody has, and which it can play: each of the nodes that can
        take some takes another part of them."""
        async with self.link.use() as connection:
            rows = await connection.fetch(_CLAIM_SHARE, me.id, me.epoch)
        return [row["id"] for row in rows]

    async def tables_of(self, me: Me) -> list[str]:
        """All that this node has and of which something was written; not the places that it keeps ready."""
        async with self.link.use() as connection:
            rows = await connection.fetch("SELECT id FROM tables WHERE node = $1 AND about IS NOT NULL", me.id)
        return [row["id"] for row in rows]

    async def claim(self, me: Me, table: str) -> bool:
        """Takes this one, if nobody has it and this node can play it."""
        async with self.link.use() as connection:
            return await connection.fetchval(_CLAIM, me.id, me.epoch, table) is not None

    async def others_can_have(self, me: Me) -> list[str]:
        """The tables of this node, of which something was written, that another one could go on with."""
        async with self.link.use() as connection:
            rows = await connection.fetch(
                "SELECT id FROM tables WHERE node = $1 AND about IS NOT NULL AND EXISTS ("
                "SELECT 1 FROM nodes WHERE nodes.id <> $1 AND NOT draining AND tables.needs = ANY (plays))",
                me.id,
            )
        return [row["id"] for row in rows]

    async def give_away(self, me: Me, tables: list[str]) -> None:
        """Nobody has these any more; all that was written of them is durable."""
        async with self.link.use() as connection:
            await connection.execute(
                "UPDATE tables SET node = NULL WHERE id = ANY ($2) AND node = $1", me.id, list(tables)
            )

    async def owner(self, table: str) -> Owner | None:
        """Who has this table; None if there is none."""
        async with self.link.use() as connection:
            row = await connection.fetchrow(
                "SELECT nodes.id, nodes.address, nodes.id IS NOT NULL OR tables.needs IS NULL"
                " OR EXISTS (SELECT 1 FROM nodes WHERE tables.needs = ANY (plays) AND NOT draining) AS is_playable"
                " FROM tables LEFT JOIN nodes ON nodes.id = tables.node WHERE tables.id = $1",
                table,
            )
        return None if row is None else Owner(row["id"], row["address"], row["is_playable"])

    async def table_by_code(self, code: str) -> str | None:
        async with self.link.use() as connection:
            found: str | None = await connection.fetchval("SELECT id FROM tables WHERE code = $1", code)
        return found

    async def reserve(self, me: Me, table: str, code: str) -> bool:
        """A row for a new table; False if its code is taken."""
        async with self.link.use() as connection:
            return (
                await connection.fetchval(
                    "INSERT INTO tables (id, node, code) SELECT $3, id, $4 FROM nodes WHERE id = $1 AND epoch = $2"
                    " ON CONFLICT DO NOTHING RETURNING id",
                    *(me.id, me.epoch, table, code),
                )
                is not None
            )

    async def host(self, me: Me, table: str, person: str, may: Callable[[Hosted], bool]) -> bool:
        """Writes down whose place this will be, if they may have it in view of what they have. `may` is asked with that
        while nobody else asks for the same person."""
        async with self.link.use() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1, hashtext($2))", HOSTING, person)
            rows = await connection.fetch("SELECT id, about FROM tables WHERE people @> ARRAY[$1]", person)
            if not may([(row["id"], row["about"]) for row in rows]):
                return False
            await connection.execute(
                "UPDATE tables SET host = $3, people = ARRAY[$3] WHERE id = $1 AND node = $2", table, me.id, person
            )
        return True

    async def unhost(self, me: Me, table: str) -> None:
        """It became no table after all, and the place is anybody's again."""
        async with self.link.use() as connection:
            await connection.execute(
                "UPDATE tables SET host = NULL, people = '{}' WHERE id = $1 AND node = $2", table, me.id
            )

    async def forget(self, tables: list[str]) -> None:
        """Rows of tables that never came to be: their node died before their first line."""
        async with self.link.use() as connection:
            await connection.execute(
                "DELETE FROM tables WHERE id = ANY ($1)"
                " AND NOT EXISTS (SELECT 1 FROM lines WHERE table_id = tables.id)",
                tables,
            )

    async def of_person(self, me: Me, person: str) -> list[bytes]:
        """What others' tables are at which this person sits, or is host: the lines that say so."""
        async with self.link.use() as connection:
            rows = await connection.fetch(
                "SELECT about FROM tables WHERE people @> ARRAY[$2] AND node IS DISTINCT FROM $1 AND about IS NOT NULL",
                *(me.id, person),
            )
        return [row["about"] for row in rows]

    async def peers(self) -> list[Peer]:
        """All nodes."""
        async with self.link.use() as connection:
            rows = await connection.fetch("SELECT id, name, address, draining, lobby FROM nodes ORDER BY name")
        return [Peer(*(row[field] for field in Peer._fields)) for row in rows]

    async def count(self) -> int:
        """All tables."""
        async with self.link.use() as connection:
            found: int = await connection.fetchval("SELECT count(*) FROM tables")
        return found


_JOIN = """
INSERT INTO nodes (id, epoch, name, address, plays, lease_until)
VALUES ($1, nextval('epochs'), $2, $3, $4, now() + make_interval(secs => $5))
ON CONFLICT (name) DO NOTHING RETURNING epoch, extract(epoch FROM clock_timestamp())::float8 AS now
"""
_RENEW = """
UPDATE nodes SET lease_until = clock_timestamp() + make_interval(secs => $3), lobby = coalesce($4, lobby)
WHERE id = $1 AND epoch = $2 RETURNING 1
"""
_EVICT_ONE = "DELETE FROM nodes WHERE id = $1 AND lease_until < now()"
_ME = "WITH me AS (SELECT id, plays FROM nodes WHERE id = $1 AND epoch = $2 AND NOT draining FOR KEY SHARE), "
_CLAIM_SHARE = (
    _ME.replace("WITH", "WITH RECURSIVE")
    + """
owners (node) AS (
    SELECT min(node) FROM tables
    UNION ALL
    SELECT (SELECT min(tables.node) FROM tables WHERE tables.node > owners.node) FROM owners WHERE node IS NOT NULL
),
dead AS (SELECT node FROM owners WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = owners.node)),
unowned AS (
    SELECT id, node, needs FROM tables WHERE node IS NULL
    UNION ALL
    SELECT id, node, needs FROM tables JOIN dead USING (node)
),
free AS MATERIALIZED (
    SELECT tables.id, tables.node FROM unowned AS tables, me
    WHERE (tables.needs IS NULL OR tables.needs = ANY (me.plays))
        AND (hashtext(tables.id) & 2147483647) % (
            SELECT count(*) FROM nodes WHERE NOT draining AND (tables.needs IS NULL OR tables.needs = ANY (plays))
        ) = (
            SELECT count(*) FROM nodes WHERE NOT draining AND (tables.needs IS NULL OR tables.needs = ANY (plays))
                AND nodes.id < me.id
        )
),
mine AS (
    SELECT tables.id FROM tables, free WHERE tables.id = free.id AND tables.node IS NOT DISTINCT FROM free.node
    FOR UPDATE OF tables SKIP LOCKED
)
UPDATE tables SET node = me.id FROM me, mine WHERE tables.id = mine.id RETURNING tables.id
"""
)
_CLAIM = (
    _ME
    + """
free AS MATERIALIZED (
    SELECT tables.id, tables.node FROM tables, me WHERE tables.id = $3
        AND (tables.node IS NULL OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = tables.node))
        AND (tables.needs IS NULL OR tables.needs = ANY (me.plays))
),
mine AS (
    SELECT tables.id FROM tables, free WHERE tables.id = free.id AND tables.node IS NOT DISTINCT FROM free.node
    FOR UPDATE OF tables
)
UPDATE tables SET node = me.id FROM me, mine WHERE tables.id = mine.id RETURNING tables.id
"""
)
"""A share is asked for several times a second, so nothing of that looks through all tables: `owners` jumps from one
node to the next in the index.

A statement sees the nodes as they were when it began, but a table as it is when it is locked: if that changed owners in
between, the new one may be a node that the statement does not see. So it must be as it was."""
