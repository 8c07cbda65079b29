"""`fortywinks admin move`: a stopped house moves from files into a database, or back."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..terminal.console import BadUsage

if TYPE_CHECKING:
    from ..storage.postgres import PostgresCatalogue
    from ..storage.sqlite import SqliteCatalogue

DATABASE = ("postgresql://", "postgres://")

SLICE = 1000
"""Lines that are read at a time."""


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
    from ..storage import open_store
    from ..storage.postgres import PostgresCatalogue, open_link
    from ..storage.sqlite import SqliteCatalogue
    from .admin_facts import faults_of

    store, link = open_store(folder), await open_link(address)
    catalogue = PostgresCatalogue(address)
    try:
        source, tables = store.catalogue.catalogue, store.recovered.tables
        assert isinstance(source, SqliteCatalogue)
        _refuse_faults(faults_of(source, tables)[0], "the folder")
        async with link.use() as connection, connection.transaction():  # all of it, or nothing
            await _check_stopped(connection)
            await _check_empty(connection)
            await _write(connection, source, tables)
            there = await _read(connection)
            _check_same(tables, there)
        _refuse_faults(faults_of(catalogue, there)[0], "the database")
        return len(there), catalogue.count()
    finally:
        catalogue.close()
        await link.close()
        await store.close()


async def _into_files(address: str, folder: Path) -> tuple[int, int]:
    from ..storage import StorageError
    from ..storage.postgres import PostgresCatalogue, open_link
    from .admin_facts import faults_of

    if folder.exists() and any(folder.iterdir()):
        raise StorageError(f"{folder} is there already, and not empty; say a folder that is not")
    part = folder.with_name(f"{folder.name}.part")
    if part.exists():
        raise StorageError(f"{part} is left of a move that was interrupted; remove it first")
    link = await open_link(address)
    catalogue = PostgresCatalogue(address)
    try:
        async with link.use() as connection, connection.transaction():
            await _check_stopped(connection)
            tables = await _read(connection)
        _refuse_faults(faults_of(catalogue, tables)[0], "the database")
        games = await _write_files(part, catalogue, tables)
        if folder.exists():
            folder.rmdir()
        part.rename(folder)
        return len(tables), games
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise
    finally:
        catalogue.close()
        await link.close()


async def _write_files(folder: Path, source: "PostgresCatalogue", tables: Mapping[str, list[bytes]]) -> int:
    """How many finished games there are now."""
    from ..storage import open_store, recover
    from ..storage.sqlite import SqliteCatalogue
    from .admin_facts import faults_of

    store = open_store(folder, create=True)
    try:
        target = store.catalogue.catalogue
        assert isinstance(target, SqliteCatalogue)
        for game, seats in source.rows():
            target.add_rows(game, seats)
        for table, lines in tables.items():
            for line in lines:
                store.journal.append(table, line)
        await store.journal.flush()
        games = target.count()
        _refuse_faults(faults_of(target, tables)[0], "the folder")
    finally:
        await store.close()
    _check_same(tables, recover(folder.absolute()).tables)
    return games


async def _check_stopped(connection: Any) -> None:
    from ..storage import StorageError

    if await connection.fetchval("SELECT count(*) FROM nodes WHERE lease_until > now()"):
        raise StorageError("nodes of this house are running; stop them first")


async def _check_empty(connection: Any) -> None:
    from ..storage import StorageError

    if await connection.fetchval("SELECT EXISTS (SELECT 1 FROM lines) OR EXISTS (SELECT 1 FROM games)"):
        raise StorageError("there are tables or games in this database already; the house moves into an empty one")


async def _read(connection: Any) -> dict[str, list[bytes]]:
    """In a transaction. Some lines at a time: however many there are, no answer keeps us waiting for long."""
    found: dict[str, list[bytes]] = {}
    asked = connection.cursor("SELECT table_id, line FROM lines ORDER BY table_id, seq", prefetch=SLICE)
    async for row in asked:
        found.setdefault(row["table_id"], []).append(row["line"])
    return found


async def _write(connection: Any, source: "SqliteCatalogue", tables: Mapping[str, list[bytes]]) -> None:
    """Nobody has the tables, so the first node takes them."""
    from ..storage.postgres.catalogue import add_game

    for game, seats in source.rows():
        await add_game(game, seats, connection)
    for table, lines in tables.items():
        numbered = [(table, number, line) for number, line in enumerate(lines, 1)]
        await connection.executemany("INSERT INTO lines (table_id, seq, line) VALUES ($1, $2, $3)", numbered)
        await _describe(connection, table, lines)


async def _describe(connection: Any, table: str, lines: list[bytes]) -> None:
    """What other nodes look for, as the lines say it."""
    from ..storage.postgres.batch import Batch
    from ..tables.described import describe
    from ..tables.meta import META_START, read_meta

    newest = next((line for line in reversed(lines) if line.startswith(META_START)), None)
    if newest is None:
        return
    batch = Batch()
    for about in filter(None, map(describe, lines)):
        batch.note(table, about)
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
