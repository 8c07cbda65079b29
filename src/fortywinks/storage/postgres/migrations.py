"""The schema, made and moved forward step by step. `docs/storage.md` describes it for people."""

from typing import Any

from ..errors import NewerFormat
from .link import BadDatabase

LOCK = 0x57494E4B
"""'WINK': the advisory lock that whoever moves the schema holds, so that two nodes which start at once take turns."""

OLDEST_SERVER = 15

_FIRST = """
CREATE TABLE fortywinks (
    version integer NOT NULL,
    secret text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
    one boolean PRIMARY KEY DEFAULT true CHECK (one)
);
CREATE SEQUENCE epochs;
CREATE TABLE nodes (
    id text PRIMARY KEY,
    epoch bigint NOT NULL UNIQUE,
    name text NOT NULL UNIQUE,
    address text NOT NULL,
    plays text[] NOT NULL,
    draining boolean NOT NULL DEFAULT false,
    lease_until timestamptz NOT NULL,
    lobby bytea NOT NULL DEFAULT '[]'
);
CREATE TABLE tables (
    id text PRIMARY KEY,
    node text,
    code text NOT NULL UNIQUE,
    needs text,
    host text,
    people text[] NOT NULL DEFAULT '{}',
    about bytea
);
CREATE INDEX tables_by_node ON tables (node);
CREATE INDEX tables_by_people ON tables USING gin (people);
CREATE TABLE lines (
    table_id text NOT NULL,
    seq bigint NOT NULL,
    line bytea NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE games (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    game text NOT NULL,
    rules text NOT NULL,
    options text NOT NULL,
    began text,
    ended text NOT NULL,
    why text NOT NULL,
    record bytea NOT NULL
);
CREATE TABLE players (
    number bigint NOT NULL REFERENCES games (number),
    seat integer NOT NULL,
    name text NOT NULL,
    bot text,
    person text,
    score integer NOT NULL,
    rank integer NOT NULL,
    PRIMARY KEY (number, seat)
);
CREATE INDEX players_by_person ON players (person, number) WHERE person IS NOT NULL;
"""

MIGRATIONS = (_FIRST,)
"""What makes each version from the one before it."""


async def migrate(connection: Any) -> None:
    """Brings the schema to the version of this program: each step in one transaction, one node at a time."""
    while True:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
            version = await check_usable(connection)
            if version == len(MIGRATIONS):
                return
            await connection.execute(MIGRATIONS[version])
            await connection.execute(
                "INSERT INTO fortywinks (version) VALUES ($1) ON CONFLICT (one) DO UPDATE SET version = $1", version + 1
            )


async def check_usable(connection: Any) -> int:
    """Refuses a database with which a node of this program could not work, and changes nothing. The version of the
    schema; 0 of an empty database."""
    major = connection.get_server_version().major
    if major < OLDEST_SERVER:
        raise BadDatabase(f"the database is PostgreSQL {major}; the house needs {OLDEST_SERVER} or newer")
    version = await _version(connection)
    if version > len(MIGRATIONS):
        raise NewerFormat(f"the database is of version {version}; this program knows up to {len(MIGRATIONS)}")
    missing = await connection.fetch(_MAKES if version < len(MIGRATIONS) else _LACKS)
    if missing:
        rights = ", ".join(f"{row['doing']} on {row['what']}" for row in missing)
        raise BadDatabase(f"the house may not use the database as it must; it lacks {rights}")
    return version


_MAKES = """
SELECT 'CREATE' AS doing, 'the schema ' || coalesce(current_schema(), 'public') AS what
WHERE current_schema() IS NULL OR NOT has_schema_privilege(current_schema(), 'CREATE')
"""
_LACKS = """
SELECT needed.doing AS doing, name AS what
FROM (VALUES
    ('fortywinks', 'SELECT'), ('nodes', 'SELECT INSERT UPDATE DELETE'), ('tables', 'SELECT INSERT UPDATE DELETE'),
    ('lines', 'SELECT INSERT DELETE'), ('games', 'SELECT INSERT'), ('players', 'SELECT INSERT')
) AS parts (name, rights), regexp_split_to_table(rights, ' ') AS needed (doing)
WHERE NOT has_table_privilege(name, needed.doing)
UNION ALL SELECT 'USAGE', 'epochs' WHERE NOT has_sequence_privilege('epochs', 'USAGE')
"""
"""What a node does with each table, and may not."""


async def check_version(connection: Any) -> None:
    """Refuses a database that is not of the version of this program, and leaves it as it is."""
    version = await _version(connection)
    if version != len(MIGRATIONS):
        raise BadDatabase(f"no house of version {len(MIGRATIONS)} is in this database, but of version {version}")


async def _version(connection: Any) -> int:
    """0 of an empty database; one with tables of another program is refused."""
    tables = await connection.fetch("SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace")
    names = {row["relname"] for row in tables}
    if not names:
        return 0
    if not {"fortywinks", "lines", "nodes"} <= names:
        raise BadDatabase("the database holds tables of another program; give the house one of its own")
    version: int = await connection.fetchval("SELECT version FROM fortywinks")
    return version
