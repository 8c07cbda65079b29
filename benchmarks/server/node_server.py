"""A node of a house of several machines with many running tables of Sen, set up from inside.

python -m benchmarks.server.node_server PORT TABLES FILE DATA DATABASE     (FILE gets an address and a token a seat)
"""

import asyncio
import sys
from pathlib import Path

from fortywinks.server.cluster.member import PLACES
from fortywinks.server.cluster.program import NodeProgram
from fortywinks.server.config import Settings

from .sen_server import set_tables


async def main(port: int, tables: int, file: str, data: str, database: str) -> None:
    settings = Settings(
        port=port,
        data=Path(data),
        database=database,
        messages_per_second=0,
        requests_per_second=0,
        sockets_per_address=0,
        sockets_per_person=100_000,
        tables=100_000,
        bot_workers=1,
    )
    program = NodeProgram(settings)

    async def furnish() -> None:
        lines: list[str] = []
        for first in range(0, tables, PLACES // 2):
            await program.member._refill()
            lines += set_tables(program.app_state.house, min(PLACES // 2, tables - first))
        await program.member.journal.flush()
        Path(file).write_text("".join(f"{line}\n" for line in lines))

    await program.run(lambda _: tasks.append(asyncio.create_task(furnish())))


tasks: list["asyncio.Task[None]"] = []
"""Until they are done somebody must know them."""

if __name__ == "__main__":
    import uvloop

    from fortywinks.server.logs import set_up_logs

    set_up_logs("json", "info")
    uvloop.run(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4], sys.argv[5]))
