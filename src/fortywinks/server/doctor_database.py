"""What can be wrong with the database of a house of several machines. It is asked, and nothing in it is changed."""

import asyncio
import time
from typing import Any

from ..storage import StorageError
from ..storage.postgres.link import Link, shown
from ..storage.postgres.migrations import check_usable
from ..storage.postgres.opening import need_driver, said_in_one_line
from .finding import Finding

OLDEST = 15
SKEW = 5.0
"""Seconds by which two clocks may differ before somebody should look at them."""

QUESTION = """
SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('fsync') AS fsync,
       pg_is_in_recovery() AS is_standby, extract(epoch FROM clock_timestamp())::float8 AS now
"""


def look_at_database(address: str) -> Finding:
    try:
        facts, took = asyncio.run(_ask(address))
    except StorageError as error:
        return Finding("database", "bad", str(error), "start it, let this machine in, or mend --database")
    ahead = time.time() - facts["now"]
    said = f"PostgreSQL {facts['version']} at {shown(address)} answers in {took * 1000:.1f} ms"
    if facts["version"] < OLDEST:
        return Finding("database", "bad", said, f"PostgreSQL {OLDEST} or newer is needed")
    if facts["is_standby"]:
        return Finding("database", "bad", f"{said}, but it is a standby", "name the one that may be written to")
    if facts["fsync"] != "on":
        lost = "but does not wait for its disk: games are lost when the power fails"
        return Finding("database", "beware", f"{said}, {lost}", "set fsync = on in postgresql.conf")
    if abs(ahead) > SKEW:
        return Finding("database", "beware", f"{said}; its clock differs by {ahead:.0f} s", "set both clocks (NTP)")
    return Finding("database", "good", said)


async def _ask(address: str) -> tuple[dict[str, Any], float]:
    need_driver()
    link = Link(address)
    try:
        with said_in_one_line(shown(address)):
            async with link.use() as connection:
                began = time.perf_counter()
                facts = dict(await connection.fetchrow(QUESTION))
                took = time.perf_counter() - began
                if facts["version"] >= OLDEST:
                    await check_usable(connection)
                return facts, took
    finally:
        await link.close()
