"""`fortywinks admin`: looks after the data of a house, stopped or, by asking it, running."""

import os
import shutil
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from ..terminal.console import BadUsage, complain, one_line, progress
from .admin_facts import fact_line, fact_words, faults_of, game_facts, table_facts
from .admin_files import copied, keep_finished, write_record
from .move import move

if TYPE_CHECKING:
    from ..server.control import ControlRequest
    from ..storage import Store
    from ..storage.catalogue import Catalogue, CatalogueEntry
    from .admin_database import DatabaseHouse

    Ask = Callable[[ControlRequest], dict[str, Any]]

T = TypeVar("T")

admin = typer.Typer(help="Look after a house, running or stopped: tables, games, records, backups.")

_ID = Annotated[str, typer.Argument(help="A table or a finished game, as list names it.")]

_HYPHENS = {"ignore_unknown_options": True, "help_option_names": ["--help"]}
"""Ids that an older version made may begin with a hyphen, and are no options all the same, whatever letters follow."""


admin.command()(move)


@admin.callback()
def settings(
    context: typer.Context,
    data: Annotated[str | None, typer.Option(help="The data folder of the server. [that of serve]")] = None,
    database: Annotated[str | None, typer.Option(help="That of a house of several machines.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for a script.")] = False,
) -> None:
    context.obj = (data, json, database)


@admin.command("list")
def list_all(context: typer.Context) -> None:
    """List the tables and the finished games."""

    from ..server.control import ListTables
    from ..storage.catalogue import CatalogueEntry

    async def look(store: "Store") -> None:
        _show_list(context, store.recovered.tables, store.catalogue.catalogue.all_games())

    def from_running(ask: "Ask") -> None:
        import msgspec

        said = ask(ListTables())
        tables = {id: [line.encode()] for id, line in said["tables"].items()}
        _show_list(context, tables, msgspec.convert(said["games"], list[CatalogueEntry]))

    def from_database(house: "DatabaseHouse") -> None:
        _show_list(context, house.tables(), house.catalogue.all_games())

    _with_store(context, look, from_running, from_database)


def _show_list(
    context: typer.Context, lines_of: Mapping[str, list[bytes]], entries: "Iterable[CatalogueEntry]"
) -> None:
    tables = [table_facts(id, lines) for id, lines in lines_of.items()]
    games = [game_facts(entry) for entry in entries]
    if _wants_json(context):
        _print_json({"tables": tables, "games": games})
        return
    for facts in [*tables, *games]:
        print(fact_line(facts))
    print(f"{len(tables)} tables, {len(games)} finished games")


@admin.command(context_settings=_HYPHENS)
def show(context: typer.Context, id: _ID) -> None:
    """Show one table, or the record of one finished game."""

    async def look(store: "Store") -> None:
        _show_one(context, id, store.recovered.tables.get(id), store.catalogue.catalogue.record(id))

    def from_running(ask: "Ask") -> None:
        said = ask(ShowOne(id))
        _show_one(context, id, [said["table"].encode()] if said["table"] else None, said["record"])

    def from_database(house: "DatabaseHouse") -> None:
        _show_one(context, id, house.table(id), house.catalogue.record(id))

    from ..server.control import ShowOne

    _with_store(context, look, from_running, from_database)


def _show_one(context: typer.Context, id: str, lines: list[bytes] | None, record: str | None) -> None:
    if lines is not None:
        facts = table_facts(id, lines)
        if _wants_json(context):
            _print_json(facts)
        else:
            print("\n".join(f"{name}: {fact_words(value)}" for name, value in facts.items()))
    elif record is not None:
        print(record, end="")
    else:
        raise _nothing(id)


@admin.command(context_settings=_HYPHENS)
def close(context: typer.Context, id: Annotated[str, typer.Argument(help="A table, as list names it.")]) -> None:
    """End a table for good. A game that is played there is lost; finished games stay."""

    async def end(store: "Store") -> None:
        if id not in store.recovered.tables:
            raise _nothing(id)
        keep_finished(store.catalogue.catalogue, store.recovered.tables[id])
        store.journal.drop(id)
        await store.journal.flush()

    from ..server.control import CloseTable

    _with_store(context, end, lambda ask: ask(CloseTable(id)), lambda house: house.close_table(id))
    print(f"table {id} is closed")


@admin.command(context_settings=_HYPHENS)
def export(
    context: typer.Context,
    what: Annotated[list[str], typer.Argument(help="ID DIR; with --all, DIR alone.")],
    everything: Annotated[bool, typer.Option("--all", help="Every finished game.")] = False,
) -> None:
    """Write the record of a finished game, or with --all of every one, into a folder. Nothing is overwritten."""
    if len(what) != (1 if everything else 2):
        raise BadUsage("say which game and where to: export ID DIR, or export --all DIR")
    folder = Path(what[-1])

    async def from_store(store: "Store") -> None:
        catalogue = store.catalogue.catalogue
        write([entry.id for entry in catalogue.all_games()] if everything else [what[0]], catalogue.record)

    def from_running(ask: "Ask") -> None:
        ids = [game["id"] for game in ask(ListTables())["games"]] if everything else [what[0]]
        write(ids, lambda id: ask(ShowOne(id))["record"])

    def from_database(house: "DatabaseHouse") -> None:
        ids = [entry.id for entry in house.catalogue.all_games()] if everything else [what[0]]
        write(ids, house.catalogue.record)

    def write(ids: list[str], record_of: Callable[[str], str | None]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        written = 0
        with progress("exporting", len(ids)) as advance:
            for id in ids:
                record = record_of(id)
                if record is None:
                    raise _nothing(id)
                written += write_record(folder / f"{id}.jsonl", record)
                advance()
        if _wants_json(context):
            _print_json({"folder": str(folder), "written": written, "there": len(ids) - written})
        else:
            there = f", {len(ids) - written} were there already" if written < len(ids) else ""
            print(f"{written} records written to {folder}{there}")

    from ..server.control import ListTables, ShowOne

    _with_store(context, from_store, from_running, from_database)


@admin.command()
def verify(context: typer.Context) -> int:
    """Replay every finished game and every game that is being played. Exit status 1 if any is wrong."""

    async def look(store: "Store") -> int:
        return check(store.catalogue.catalogue, store.recovered.tables)

    def from_running(ask: "Ask") -> int:
        """A copy of the data as it is at one moment, beside it for as long as that takes."""
        copy = _folder(context) / f"verifying-{os.getpid()}"
        ask(Backup(str(copy)))
        try:
            with copied(copy) as (catalogue, tables):
                return check(catalogue, tables)
        finally:
            shutil.rmtree(copy, ignore_errors=True)

    def check(catalogue: "Catalogue", tables: Mapping[str, list[bytes]]) -> int:
        faults, not_replayed = faults_of(catalogue, tables)
        if _wants_json(context):
            games = catalogue.count()
            _print_json({"games": games, "tables": len(tables), "faults": faults, "not_replayed": not_replayed})
        else:
            for id, fault in faults.items():
                complain(f"{id}: {fault}")
            right = catalogue.count() + len(tables) - len(faults) - not_replayed
            old = f", {not_replayed} of rules that are gone" if not_replayed else ""
            said = f"{right} right, {len(faults)} wrong{old}"
            print(f"{catalogue.count()} finished games and {len(tables)} tables: {said}")
        return 1 if faults else 0

    from ..server.control import Backup

    return _with_store(context, look, from_running, lambda house: check(house.catalogue, house.lines()))


@admin.command()
def backup(
    context: typer.Context, folder: Annotated[str, typer.Argument(help="A folder that is not there yet.")]
) -> int:
    """Copy the data as it is at one moment, of a house that runs or is stopped, and verify the copy. Exit status 1 if
    something in it is wrong."""
    from ..server.control import Backup
    from ..storage.backup import back_up

    target = Path(folder).absolute()

    async def copy(store: "Store") -> None:
        await back_up(store, target)

    def say_how(house: "DatabaseHouse") -> None:
        how = house.how_to_back_up(str(target))
        raise BadUsage(f"the games are in a database; its own tools back it up while the house runs: {how}")

    _with_store(context, copy, lambda ask: ask(Backup(str(target))), say_how)
    with copied(target) as (catalogue, tables):
        (faults, _), games = faults_of(catalogue, tables), catalogue.count()
    if _wants_json(context):
        _print_json({"folder": str(target), "games": games, "tables": len(tables), "faults": faults})
    else:
        for id, fault in faults.items():
            complain(f"{id}: {fault}")
        print(f"{games} finished games and {len(tables)} tables are in {target}, verified: {len(faults)} wrong")
    return 1 if faults else 0


@admin.command()
def drain(
    context: typer.Context,
    node: Annotated[str | None, typer.Argument(help="Which node of a house of several machines.")] = None,
    minutes: Annotated[float, typer.Option(help="The longest that games may still take.")] = 60,
) -> None:
    """Let the running house close by itself: no new tables, everybody is told, and it ends when the last game does."""
    from ..server.control import Drain, ask_running
    from .admin_database import database_house

    address = _database(context)
    if node is None:
        said = ask_running(_folder(context), Drain(minutes))
    elif address is not None:
        with database_house(address) as house:
            said = house.tell(node, Drain(minutes))
    else:
        raise BadUsage("a node is found by its database: say --database postgresql://…")
    if _wants_json(context):
        _print_json(said)
    else:
        print(f"the house closes when its {said['games']} games are over, in {minutes:g} minutes at the latest")


@admin.command()
def vacuum(context: typer.Context) -> None:
    """Give back room on the disk that is not needed any more."""

    from ..server.control import Vacuum
    from ..storage import size_of

    async def tidy(store: "Store") -> dict[str, int]:
        before = size_of(store.directory)
        store.catalogue.catalogue.vacuum()
        await store.journal.rotate(lambda id: store.recovered.tables.get(id, []))
        return {"before": before, "after": size_of(store.directory)}

    def no_need(house: "DatabaseHouse") -> dict[str, int]:
        raise BadUsage("the games are in a database, which gives back room by itself (autovacuum)")

    sizes: dict[str, int] = _with_store(context, tidy, lambda ask: ask(Vacuum()), no_need)
    if _wants_json(context):
        _print_json(sizes)
    else:
        print(f"{sizes['before']:,} bytes before, {sizes['after']:,} bytes now")


@admin.command()
def repair(
    context: typer.Context,
    go_on: Annotated[bool, typer.Option("--go-on", help="Cut the journal off where the damage begins.")] = False,
) -> int:
    """Say what is wrong with a damaged journal and what would be lost without it; with --go-on, go on without it.
    Exit status 1 if something is wrong and stays so."""
    from ..storage.errors import DirectoryInUse
    from ..storage.repair import find_damage
    from ..storage.repair import repair as cut_off
    from ..storage.store import DirectoryLock

    folder = _folder(context)
    try:
        lock = DirectoryLock(folder)
    except DirectoryInUse as in_use:
        raise BadUsage(f"{in_use}; a journal is mended while nobody writes to it: stop the house first") from None
    try:
        damage = find_damage(folder)
        if damage is None:
            print("nothing is wrong with the journal")
            return 0
        print(damage)
        if not go_on:
            print("say --go-on to go on without what is lost; the files as they are will be kept beside it")
            return 1
        print(f"the journal is cut off there; as it was, it is in {cut_off(folder)}")
        return 0
    finally:
        lock.release()


def _folder(context: typer.Context) -> Path:
    from ..server.config import read_settings

    return read_settings({"data": context.obj[0]}).data.absolute()


def _database(context: typer.Context) -> str | None:
    """That of a house of several machines, unless a data folder was named."""
    from ..server.config import read_settings

    data, _, database = context.obj
    return read_settings({"database": database}).database if database or not data else None


def _with_store(
    context: typer.Context,
    work: "Callable[[Store], Awaitable[T]]",
    while_running: "Callable[[Ask], Any]",
    in_database: "Callable[[DatabaseHouse], Any]",
) -> T:
    """Does something with the data; whatever happens, it is closed in order. If a house is running on it, that house is
    asked instead; if all is in a database, that is, for all of its nodes."""
    import asyncio

    from ..server.control import NotRunning, SayWhere, ask_running
    from ..storage import open_store
    from ..storage.errors import DirectoryInUse
    from .admin_database import database_house

    folder, address = _folder(context), _database(context)
    if address is not None:
        with database_house(address) as house:
            return in_database(house)  # type: ignore[no-any-return]

    async def do() -> T:
        store = open_store(folder)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(do())
    except DirectoryInUse as in_use:
        try:
            address = ask_running(folder, SayWhere())["database"]
            if address is None:
                return while_running(lambda request: ask_running(folder, request))  # type: ignore[no-any-return]
            with database_house(address) as house:
                return in_database(house)  # type: ignore[no-any-return]
        except NotRunning:
            raise in_use from None


def _wants_json(context: typer.Context) -> bool:
    return bool(context.obj[1])


def _nothing(id: str) -> BadUsage:
    return BadUsage(f"there is no table and no finished game '{one_line(id)}'; list shows those that there are")


def _print_json(value: Any) -> None:
    import msgspec

    print(msgspec.json.encode(value).decode())
