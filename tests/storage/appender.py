"""A house that is going to be killed: appends lines as fast as it can, and says on its standard output which of them
were acknowledged. `python -m tests.storage.appender DIRECTORY SEED [MOST_BYTES]`
"""

import asyncio
import os
import resource
import sys
from pathlib import Path
from random import Random

from fortywinks.storage import JournalFailed, StorageError, filejournal, open_store

filejournal.ROTATE_SLICE = 2000  # So that a small journal, too, is rotated in several steps.

TABLES = 12


def say(text: str) -> None:
    os.write(1, text.encode() + b"\n")


async def play(directory: Path, rng: Random) -> None:
    ended = asyncio.Event()

    def failed(reason: str) -> None:
        say(f"failed {reason}")
        ended.set()

    store = open_store(directory, failed=failed)
    journal, lines = store.journal, store.recovered.tables
    say("open")

    def append(table: str) -> None:
        if ended.is_set():
            return
        number = len(lines.setdefault(table, []))
        lines[table].append(b'{"i":%d,"pad":"%b"}' % (number, b"z" * rng.randrange(200)))
        journal.append(table, lines[table][-1], lambda: told(table, number))

    def told(table: str, number: int) -> None:
        say(f"{table} {number}")
        asyncio.get_running_loop().call_soon(append, table)

    for table in range(TABLES):
        append(f"t{table}")
    try:
        while not ended.is_set():
            await asyncio.sleep(rng.uniform(0.001, 0.03))
            await journal.rotate(lambda table: lines[table])
    except JournalFailed:
        await ended.wait()
    try:
        journal.append("late", b"{}", lambda: say("late 0"))
    except JournalFailed:
        say("refused")
    await store.close()


if __name__ == "__main__":
    if len(sys.argv) > 3:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), int(sys.argv[3])))
    try:
        asyncio.run(play(Path(sys.argv[1]), Random(sys.argv[2])))
    except StorageError as error:
        sys.exit(str(error))
