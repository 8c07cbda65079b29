"""What a house of several machines costs: `python -m benchmarks.cluster`.

Nodes, database and whoever measures share this machine, so that only ratios within one run mean something. A PostgreSQL
is started for it, as the tests do, but with every commit on disk.
"""

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles
from time import monotonic, perf_counter, time
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table as Shown

from fortywinks.bots.host import ProcessBotHost
from fortywinks.games import load_game
from fortywinks.storage import FileJournal, Journal, recover
from fortywinks.storage.postgres import Lease, Nodes, PostgresJournal, open_link
from fortywinks.storage.postgres.lease import Always
from fortywinks.storage.postgres.nodes import Me
from fortywinks.tables import House
from fortywinks.tables.codes import new_code, new_id
from fortywinks.tables.described import can_play, describe
from tests.postgres import PostgresServer

from .cluster_moves import Load, of_bare, of_files, of_hop, of_nodes, until_taken_over
from .sockets.broadcast import build

LINE = b'{"seat":"A","do":"look 1 2","pad":"' + b"x" * 110 + b'"}'
BATCHES = (1, 16, 64, 256, 1024)
TABLES = 1000
MESSAGES = 5
"""Of a move with four seats, which a node passes on: one there, four back."""

console = Console(width=140)


def shown(title: str, *columns: str) -> Shown:
    """As Markdown, to be put into docs/performance.md."""
    table = Shown(title=f"{title}\n", title_justify="left", title_style="", box=box.MARKDOWN)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def percentiles(waits: list[float]) -> tuple[str, str]:
    cuts = quantiles(waits, n=100)
    return f"{cuts[49] * 1000:.2f}", f"{cuts[98] * 1000:.2f}"


@asynccontextmanager
async def a_node(
    address: str, name: str, lease: Lease | None = None
) -> AsyncIterator[tuple[Nodes, Me, PostgresJournal]]:
    link, second = await open_link(address), await open_link(address)
    nodes = Nodes(second, 3600.0)
    me = await nodes.join(name, f"{name}:1", can_play([load_game("sen")]))
    journal = PostgresJournal(link, me.id, me.epoch, lease or Always(), describe=describe)
    try:
        yield nodes, me, journal
    finally:
        await journal.close()
        await nodes.leave(me)
        await link.close()
        await second.close()


async def lines_a_second(journal: Journal, batch: int, seconds: float) -> tuple[float, list[float]]:
    """One batch after the other, each of so many lines of as many tables."""
    waits, lines, end = [], 0, perf_counter() + seconds
    began = perf_counter()
    while perf_counter() < end:
        sent = perf_counter()
        for number in range(batch):
            journal.append(f"t{number}", LINE)
        await journal.flush()
        waits.append(perf_counter() - sent)
        lines += batch
    return lines / (perf_counter() - began), waits


async def batches(address: str, seconds: float) -> None:
    table = shown(
        "Lines a second by batch", "lines a batch", "PostgreSQL", "p50 ms", "p99 ms", "files", "p50 ms", "p99 ms"
    )
    async with a_node(address, "bench") as (_, _, journal):
        for batch in BATCHES:
            row = [str(batch)]
            with tempfile.TemporaryDirectory() as folder:
                files = FileJournal(Path(folder), recover(Path(folder)))
                for kept in (journal, files):
                    rate, waits = await lines_a_second(kept, batch, seconds)
                    row += [f"{rate:,.0f}", *percentiles(waits)]
                await files.close()
            table.add_row(*row)
    console.print(table)


def house_of(journal: Journal, new_place: Callable[[str], tuple[str, str]] | None = None) -> House:
    bots: Any = ProcessBotHost(1)
    return House(
        load_game, journal, bots, now=monotonic, wall_clock=time, keep_game=lambda game, kept: None, new_place=new_place
    )


async def takeover(address: str) -> None:
    """From the eviction of a node with running tables to the moment at which another has them all."""
    async with a_node(address, "dies") as (nodes, me, journal), a_node(address, "takes") as (others, it, second):
        places = [(new_id(), new_code(TABLES)) for _ in range(TABLES)]
        for place in places:
            await nodes.reserve(me, *place)
        left = iter(places)
        house = house_of(journal, lambda host: next(left))
        for number in range(TABLES):
            table = house.create(f"person {number}", "sen", name="Ann", seats=2)
            bob = table.meta.seats[1]
            bob.kind, bob.name = "person", "Bob"
            table.begin()
        await journal.flush()
        began = perf_counter()
        await nodes.leave(me)
        taken = await others.claim_share(it)
        claimed = perf_counter()
        lines = await second.adopt(taken)
        read = perf_counter()
        house_of(second).restore(lines.items())
        ended = perf_counter()
    table_ = shown(f"{len(taken):,} running tables taken over", "claimed ms", "read ms", "set up ms", "together ms")
    spans = (claimed - began, read - claimed, ended - read, ended - began)
    table_.add_row(*(f"{span * 1000:.0f}" for span in spans))
    console.print(table_)


def moves(address: Callable[[], str], postmaster: int, seconds: float, before: Path | None) -> None:
    """What a move costs, and how long its news takes: files beside one, two and three nodes; then the extra hop."""
    table = shown("A move of Sen with four seats", "", "node µs", "× bare", "database µs", "p50 ms", "p99 ms")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        load = Load(build(scratch), seconds)
        bare = of_bare(load, folder)
        rows = {"a bare broadcast": bare, "files": of_files(load, folder)}
        if before is not None:
            rows["files, before"] = of_files(load, folder, before.absolute())
            rows["files, again"] = of_files(load, folder)
        for count in (1, 2, 3):
            rows[f"{count} node{'s' * (count > 1)}"] = of_nodes(load, folder, address(), postmaster, count)
        for name, cost in rows.items():
            database = f"{cost.database:.1f}" if cost.database else ""
            waits = f"{cost.p50:.2f}", f"{cost.p99:.2f}"
            table.add_row(name, f"{cost.node:.1f}", f"{cost.node / bare.node:.2f}", database, *waits)
        console.print(table)
        spent, near, far = of_hop(load, folder, address())
        table = shown(
            "A move through another node",
            *("µs at that node", "× bare", "a message: × bare", "p50 ms at the owner", "p50 ms"),
        )
        hop = spent / bare.node
        table.add_row(f"{spent:.1f}", f"{hop:.2f}", f"{hop / MESSAGES:.2f}", f"{near:.2f}", f"{far:.2f}")
        console.print(table)
        noticed, over = until_taken_over(folder, address(), TABLES)
        table = shown(f"A node with {TABLES:,} running tables is killed", "noticed after s", "all taken over after s")
        table.add_row(f"{noticed:.2f}", f"{over:.2f}")
        console.print(table)


def bench(
    seconds: Annotated[float, typer.Option(min=0.1, help="For each measurement.")] = 2.0,
    before: Annotated[
        Path | None, typer.Option(help="A checkout of an earlier version, to be measured beside.")
    ] = None,
) -> None:
    """Measures batches, a takeover, moves, and the hop through another node. Linux and gcc only."""
    server = PostgresServer(fsync="on")
    try:
        load = ", ".join(f"{load:.1f}" for load in os.getloadavg())
        console.print(f"{os.cpu_count()} cores; load before: {load}")
        asyncio.run(batches(server.new_database(), seconds))
        asyncio.run(takeover(server.new_database()))
        moves(server.new_database, server.pid, seconds, before)
    finally:
        server.close()


if __name__ == "__main__":
    typer.run(bench)
