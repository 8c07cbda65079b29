"""A server with 5,000 running tables is started again: how long until it answers?

python -m benchmarks.server.restart FOLDER
"""

import json
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from fortywinks.storage.memory import MemoryJournal
from fortywinks.storage.store import open_store

from ..sockets.broadcast import free_port

TABLES = 5000
ACTIONS = 60


def written_tables() -> dict[str, list[bytes]]:
    """What a journal has of many tables in the middle of a game."""
    from random import Random

    from fortywinks.bots.inline import InlineBotHost
    from fortywinks.games import load_game
    from fortywinks.tables import House, Limits

    from .sen_server import set_tables

    journal = MemoryJournal()
    limits = Limits(tables=100_000, tables_per_person=100_000)
    house = House(
        load_game,
        journal,
        InlineBotHost(),
        now=time.monotonic,
        wall_clock=time.time,
        keep_game=lambda game, kept: kept(True),
        limits=limits,
    )
    set_tables(house, TABLES)
    rng = Random(1)
    for table in house.tables.values():
        for _ in range(ACTIONS):
            assert table.play is not None
            seat = table.play.state.deciders[0]
            legal = [str(action) for action in table.play.state.legal_actions(seat) if str(action) != "wake"]
            table.act(seat, rng.choice(legal), None)
    return journal.recovered().tables


async def write(folder: Path, tables: dict[str, list[bytes]]) -> None:
    store = open_store(folder, create=True)
    for table, lines in tables.items():
        for line in lines:
            store.journal.append(table, line)
    await store.journal.flush()
    await store.close()


def main() -> None:
    import asyncio

    folder = Path(sys.argv[1])
    asyncio.run(write(folder, written_tables()))
    port = free_port()
    started = time.monotonic()
    server = subprocess.Popen(
        [sys.executable, "-m", "fortywinks", "serve", "--port", str(port), "--data", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not _is_ready(port):
            if time.monotonic() - started > 120:
                raise SystemExit("the server did not become ready")
            time.sleep(0.02)
        print(json.dumps({"tables": TABLES, "seconds": time.monotonic() - started}))
    finally:
        server.kill()
        server.wait()


def _is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


if __name__ == "__main__":
    main()
