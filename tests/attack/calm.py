"""A calm table, played from an address of its own while others misbehave: how long its moves take.

python -m tests.attack.calm URL SECONDS     (prints p50, p99 and the longest, in milliseconds, as JSON)
"""

import json
import random
import subprocess
import sys
import time
from contextlib import ExitStack
from typing import NamedTuple

from websockets.sync.client import ClientConnection, connect

from fortywinks.tables import new_token
from tests.attack.asking import Visitor

ADDRESS = "127.0.0.2"
EVERY = 0.05
"""Seconds between two moves."""


class Felt(NamedTuple):
    """What the people at the calm table felt, in milliseconds."""

    moves: int
    p50: float
    p99: float
    longest: float

    def __str__(self) -> str:
        return f"{self.moves} moves, p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms, longest {self.longest:.0f} ms"


def feel(url: str, seconds: float) -> "subprocess.Popen[str]":
    """Begins in a process of its own, so that whoever attacks does not slow the measuring down."""
    command = [sys.executable, "-m", "tests.attack.calm", url, str(seconds)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def felt(calm: "subprocess.Popen[str]") -> Felt:
    out, _ = calm.communicate(timeout=120)
    assert calm.returncode == 0, "the calm table could not be played"
    return Felt(**json.loads(out))


class Seat:
    """One person at the table."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.legal: list[str] = []
        self.number = 0

    def hear(self, *types: str) -> dict[str, object]:
        while True:
            message: dict[str, object] = json.loads(self.line.recv(30))
            if message["type"] in ("welcome", "update"):
                self.legal = message.get("legal") or []  # type: ignore[assignment]
            if message["type"] in types:
                return message

    def ask(self, type: str, **fields: object) -> None:
        self.number += 1
        self.line.send(json.dumps({"type": type, "id": f"{type}-{self.number}", **fields}))


def play(url: str, seconds: float) -> Felt:
    """Two people play Sen, one move after the other; a move is over when both have heard of it."""
    tokens = [new_token(), new_token()]
    table = Visitor(url, tokens[0], ADDRESS).make_table(seats=2, options={"until": "9999"})
    times: list[float] = []
    rng = random.Random(40)
    with ExitStack() as lines:
        seats = [Seat(lines.enter_context(come(url, table, token))) for token in tokens]
        seats[1].ask("sit", name="Bob")
        seats[1].hear("done")
        seats[0].ask("set-table", pace="none")
        seats[0].ask("start")
        for seat in seats:
            seat.hear("update")
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            mover = next(seat for seat in seats if seat.legal)
            began = time.perf_counter()
            mover.ask("act", do=rng.choice(mover.legal))
            for seat in seats:
                seat.hear("update")
            times.append((time.perf_counter() - began) * 1000)
            time.sleep(EVERY)
    times.sort()
    return Felt(len(times), times[len(times) // 2], times[int(len(times) * 0.99)], times[-1])


def come(url: str, table: str, token: str, address: str = ADDRESS) -> ClientConnection:
    return connect(
        f"{url.replace('http', 'ws')}/api/tables/{table}/play?as=player",
        additional_headers={"Authorization": f"Bearer {token}"},
        source_address=(address, 0),
        proxy=None,
        open_timeout=30,
        close_timeout=1,
    )


if __name__ == "__main__":
    print(json.dumps(play(sys.argv[1], float(sys.argv[2]))._asdict()))
