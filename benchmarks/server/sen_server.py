"""The real server with many running tables of Sen, set up from inside.

python -m benchmarks.server.sen_server PORT TABLES FILE DATA     (FILE gets an address and a token for every seat)
"""

import sys
from pathlib import Path

from fortywinks.server.config import Settings
from fortywinks.server.program import Program
from fortywinks.tables import House, new_token, person_of

SEATS = 4
ENDLESS = {"until": "9999"}


def set_tables(house: House, count: int) -> list[str]:
    """Opens the tables and begins; one line for each seat, in order."""
    lines = []
    for _ in range(count):
        tokens = [new_token() for _ in range(SEATS)]
        table = house.create(person_of(tokens[0]), "sen", name="A", seats=SEATS, options=ENDLESS)
        for place, token in zip(table.meta.seats, tokens, strict=True):
            place.kind, place.person, place.name = "person", person_of(token), "a player"
        table.begin()
        table.bots.missing.clear()
        lines += [f"/api/tables/{table.meta.id}/play?as=player\t{token}" for token in tokens]
    return lines


async def main(port: int, tables: int, file: str, data: str) -> None:
    settings = Settings(
        port=port,
        data=Path(data),
        log_level="error",
        messages_per_second=0,
        requests_per_second=0,
        sockets_per_address=0,
        sockets_per_person=100_000,
        tables=100_000,
    )
    program = Program(settings)

    def when_open(_: int) -> None:
        lines = set_tables(program.app_state.house, tables)
        Path(file).write_text("\n".join(lines) + "\n")

    await program.run(when_open)


if __name__ == "__main__":
    import uvloop

    uvloop.run(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]))
