"""`fortywinks admin move`: a stopped house moves from files into a database, or back."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..terminal.console import BadUsage

if TYPE_CHECKING:
    from ..storage.postgres import Link

DATABASE = ("postgresql://", "postgres://")


def move(
    source: Annotated[str, typer.Option("--from", help="A data folder, or postgresql://…")],
    target: Annotated[str, typer.Option("--to", help="The other one: a new folder, or an empty database.")],
) -> None:
    """Move a stopped house from files into a database, or back. What is in the source stays there."""
    import asyncio

    if source.startswith(DATABASE) == target.startswith(DATABASE):
        raise BadUsage("move goes from a folder to a database (postgresql://…), or back")
    if target.startswith(DATABASE):
        tables, games = asyncio.run(_into_database(Path(source), target))
    else:
        tables, games = asyncio.run(_into_files(source, Path(target)))
    print(f"{tables} tables and {games} finished games have moved; all of them were played again on both sides")


async def _into_database(folder: Path, address: str) -> tuple[int, int]:
    import asyncio

    from ..storage import StorageError, open_store
    from ..storage.postgres import PostgresCatalogue, open_link
    from ..storage.sqlite import SqliteCatalogue
    from .admin_facts import faults_of

    store, link = open_store(folder), await open_link(address)
    catalogue = PostgresCatalogue(address)
    try:
        if await _count(link):
            raise StorageError("there are tables or games in this database already; the house moves into an empty one")
        source = store.catalogue.catalogue
        assert isinstance(source, SqliteCatalogue)
        _refuse_faults(faults_of(source, store.recovered.tables)[0], "the folder")
        for game, seats in source.rows():
            await asyncio.to_thread(catalogue.add_rows, game, seats)
        await _write(link, store.recovered.tables)
        there = await _read(link)
        _check_same(store.recovered.tables, there)
        _refuse_faults(faults_of(catalogue, there)[0], "the database")
        return len(there), catalogue.count()
    finally:
        catalogue.close()
        await link.close()
        await store.close()


async def _into_files(address: str, folder: Path) -> tuple[int, int]:
    from ..storage import StorageError, open_store, recover
    from ..storage.postgres import PostgresCatalogue, open_link
    from ..storage.sqlite import SqliteCatalogue
    from .admin_facts import faults_of

    if folder.exists() and any(folder.iterdir()):
        raise StorageError(f"{folder} is there already, and not empty; say a folder that is not")
    link = await open_link(address)
    catalogue = PostgresCatalogue(address)
    try:
        async with link.use() as connection:
            if await connection.fetchval("SELECT count(*) FROM nodes WHERE lease_until > now()"):
                raise StorageError("nodes of this house are running; stop them first")
        tables = await _read(link)
        _refuse_faults(faults_of(catalogue, tables)[0], "the database")
        store = open_store(folder, create=True)
        target = store.catalogue.catalogue
        assert isinstance(target, SqliteCatalogue)
        for game, seats in catalogue.rows():
            target.add_rows(game, seats)
        for table, lines in tables.items():
            for line in lines:
                store.journal.append(table, line)
        await store.journal.flush()
        games = target.count()
        _refuse_faults(faults_of(target, tables)[0], "the folder")
        await store.close()
        _check_same(tables, recover(folder.absolute()).tables)
        return len(tables), games
    finally:
        catalogue.close()
        await link.close()


async def _count(link: "Link") -> int:
    async with link.use() as connection:
        found: int = await connection.fetchval("SELECT (SELECT count(*) FROM lines) + (SELECT count(*) FROM games)")
    return found


async def _read(link: "Link") -> dict[str, list[bytes]]:
    found: dict[str, list[bytes]] = {}
    async with link.use() as connection:
        for row in await connection.fetch("SELECT table_id, line FROM lines ORDER BY table_id, seq"):
            found.setdefault(row["table_id"], []).append(row["line"])
    return found


async def _write(link: "Link", tables: Mapping[str, list[bytes]]) -> None:
    """All tables in one transaction; nobody has them, so the first node takes them."""
    from ..storage.postgres.batch import Batch
    from ..tables.described import describe
    from ..tables.meta import META_START, read_meta

    async with link.use() as connection, connection.transaction():
        for table, lines in tables.items():
            batch = Batch()
            for number, line in enumerate(lines, 1):
                about = describe(line)
                if about is not None:
                    batch.note(table, about)
                batch.add(table, number, line)
            await connection.executemany(
                "INSERT INTO lines (table_id, seq, line) VALUES ($1, $2, $3)",
                list(zip(batch.tables, batch.numbers, batch.lines, strict=True)),
            )
            newest = next((line for line in reversed(lines) if line.startswith(META_START)), None)
            if newest is not None:
                said, meta = batch.about[table], read_meta(newest)
                code = meta.code if meta.phase != "closed" else table  # a table that is over has none any more
                await connection.execute(
                    "INSERT INTO tables (id, code, needs, host, people, about) VALUES ($1, $2, $3, $4, $5, $6)",
                    *(table, code, said.needs, said.host, list(said.people or ()), said.line),
                )


def _check_same(one: Mapping[str, list[bytes]], other: Mapping[str, list[bytes]]) -> None:
    from ..storage import StorageError

    different = [table for table in one.keys() | other.keys() if one.get(table) != other.get(table)]
    if different:
        raise StorageError(f"the tables {', '.join(sorted(different))} are not the same on both sides")


def _refuse_faults(faults: Mapping[str, str], where: str) -> None:
    from ..storage import StorageError

    for id, fault in faults.items():
        raise StorageError(f"{where} has faults, and nothing was moved: {id}: {fault}")
