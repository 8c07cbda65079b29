"""`fortywinks admin` on a house of several machines: what is in its database, and what its nodes are asked to do."""

import asyncio
import http.client
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

from ..terminal.console import BadUsage
from .admin_files import keep_finished

if TYPE_CHECKING:
    from ..server.control import ControlRequest
    from ..storage.postgres import Link, PostgresCatalogue

T = TypeVar("T")

PATIENCE = 20.0
"""Seconds that a node gets to answer."""


class DatabaseHouse:
    """All tables and games, whichever node has them, and whether or not any node runs."""

    def __init__(self, address: str, catalogue: "PostgresCatalogue") -> None:
        self.address = address
        self.catalogue = catalogue

    def tables(self) -> dict[str, list[bytes]]:
        """Of each table the newest line that describes it."""
        rows = self._ask("SELECT id, about FROM tables WHERE about IS NOT NULL ORDER BY id")
        return {row["id"]: [row["about"]] for row in rows if not _is_closed(row["about"])}

    def table(self, id: str) -> list[bytes] | None:
        rows = self._ask("SELECT about FROM tables WHERE id = $1 AND about IS NOT NULL", id)
        return [row["about"] for row in rows if not _is_closed(row["about"])] or None

    def lines(self) -> dict[str, list[bytes]]:
        """Every line of every table, as they are at one moment."""
        found: dict[str, list[bytes]] = {}
        for row in self._ask("SELECT table_id, line FROM lines ORDER BY table_id, seq"):
            found.setdefault(row["table_id"], []).append(bytes(row["line"]))
        return found

    def close_table(self, id: str) -> None:
        """By its owner, who tells those who sit there; if nobody has it, here."""
        from ..server.control import CloseTable

        self._ask("DELETE FROM nodes WHERE lease_until < now()")  # as any node does, if there is one
        rows = self._ask("SELECT name FROM tables LEFT JOIN nodes ON nodes.id = tables.node WHERE tables.id = $1", id)
        if self.table(id) is None:
            raise BadUsage(f"there is no table '{id}'; list shows those that there are")
        if rows[0]["name"] is not None:
            self.tell(rows[0]["name"], CloseTable(id))
            return
        keep_finished(self.catalogue, self.lines().get(id, []))
        # Unless somebody has taken it meanwhile.
        gone = self._ask(
            "DELETE FROM tables WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = tables.node)"
            " RETURNING id",
            id,
        )
        if not gone:
            raise BadUsage(f"a node has just taken table '{id}'; say it once more")
        self._ask("DELETE FROM lines WHERE table_id = $1", id)

    def tell(self, node: str, request: "ControlRequest") -> dict[str, Any]:
        """Has a node do something; its answer."""
        import msgspec

        from ..server.cluster.sure import NODE
        from ..server.control import CONTROL_PATH, ControlRefused

        rows = self._ask("SELECT address, (SELECT secret FROM fortywinks) AS secret FROM nodes WHERE name = $1", node)
        if not rows:
            names = ", ".join(row["name"] for row in self._ask("SELECT name FROM nodes ORDER BY name")) or "none"
            raise BadUsage(f"no node is called '{node}'; there are: {names}")
        host, _, port = rows[0]["address"].rpartition(":")
        line = http.client.HTTPConnection(host.strip("[]"), int(port), timeout=PATIENCE)
        try:
            line.request("POST", CONTROL_PATH, msgspec.json.encode(request), {NODE: rows[0]["secret"]})
            said: dict[str, Any] = msgspec.json.decode(line.getresponse().read())
        except (OSError, http.client.HTTPException, msgspec.DecodeError):
            raise ControlRefused(f"node '{node}' at {rows[0]['address']} does not answer") from None
        finally:
            line.close()
        if "refused" in said:
            raise ControlRefused(said["refused"])
        done: dict[str, Any] = said["done"]
        return done

    def how_to_back_up(self, target: str) -> str:
        """In the words of PostgreSQL's own tools; nobody's password in it."""
        parts = urlsplit(self.address)
        place = parts.netloc.rpartition("@")
        user = place[0].partition(":")[0]
        shown = urlunsplit(parts._replace(netloc=f"{user}@{place[2]}" if user else place[2]))
        return f"pg_dump --format=custom --file={target} '{shown}'"

    def _ask(self, statement: str, *values: Any) -> list[Any]:
        async def fetch(link: "Link") -> list[Any]:
            async with link.use() as connection:
                rows: list[Any] = await connection.fetch(statement, *values)
            return rows

        return asyncio.run(_looking(self.address, fetch))


def _is_closed(about: bytes) -> bool:
    """It is over, and is forgotten soon."""
    from ..tables.meta import read_meta

    return read_meta(about).phase == "closed"


async def _looking(address: str, work: "Callable[[Link], Awaitable[T]]") -> T:
    from ..storage.postgres.link import shown
    from ..storage.postgres.opening import open_to_look, said_in_one_line

    link = await open_to_look(address)
    try:
        with said_in_one_line(shown(address)):
            return await work(link)
    finally:
        await link.close()


@contextmanager
def database_house(address: str) -> Iterator[DatabaseHouse]:
    """What is wrong with the database is one line."""
    from ..storage.postgres import PostgresCatalogue

    async def nothing(link: "Link") -> None:
        pass

    asyncio.run(_looking(address, nothing))
    catalogue = PostgresCatalogue(address)
    try:
        yield DatabaseHouse(address, catalogue)
    finally:
        catalogue.close()
