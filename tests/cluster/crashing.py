"""People who play on and on in a house of several nodes, while one node after the other is killed, stopped or drained.

What each was told is held against what is in the database: `tests/server/crashing.py` keeps the books.
"""

import asyncio
import math
import random
import signal
import time
from collections.abc import Mapping
from pathlib import Path

from fortywinks.storage.postgres.lease import LENGTH
from fortywinks.storage.postgres.link import connect
from tests.cluster.many_nodes import ManyNodes, NodeProcess
from tests.cluster.proxies import Front
from tests.server.crashing import Crashing, verify_records

KINDS = ("kill", "stop", "drain")
STOPPED = 1.7
"""Leases for which a node is stopped at least."""


LOOK = 1.0
"""Seconds in which a node that stood still has looked at its lease."""


class NodesCrashing(Crashing):
    """`house` is all nodes, behind their balancer."""

    house: ManyNodes  # type: ignore[assignment]

    def __init__(
        self,
        house: ManyNodes,
        database: str,
        rng: random.Random,
        kinds: tuple[str, ...] = KINDS,
        lease: float = LENGTH,
    ) -> None:
        super().__init__(house, rng)  # type: ignore[arg-type]
        self.database = database
        self.kinds = kinds
        self.lease = lease
        self.troubles: dict[NodeProcess, asyncio.Task[None]] = {}
        """What was done to which node last; it is over when the node is there again."""
        self.away: list[float] = []
        """Seconds until each player did something again, after each trouble."""

    async def make_trouble(self) -> None:
        node = await self._somebody_to_spare()
        before, began = [player.progress for player in self.players], time.monotonic()
        all_back = asyncio.Event()
        self.troubles[node] = asyncio.create_task(self._trouble(node, self.rng.choice(self.kinds), all_back))
        waiting = set(range(len(before)))
        while waiting:
            self.all_are_there()
            assert time.monotonic() - began < 60, f"stuck: {[self.players[place].state for place in sorted(waiting)]}"
            back = {place for place in waiting if self.players[place].progress > before[place]}
            self.away += [time.monotonic() - began] * len(back)
            waiting -= back
            await asyncio.sleep(0.01)
        all_back.set()

    async def _somebody_to_spare(self) -> NodeProcess:
        """A node that is there, as at least one other is, which can take over."""
        for node, trouble in list(self.troubles.items()):
            if trouble.done() or len(self.troubles) > len(self.house.nodes) - 2:
                await trouble
                del self.troubles[node]
        return self.rng.choice([node for node in self.house.nodes if node not in self.troubles])

    async def run(self, kills: int) -> None:
        await super().run(kills)
        await asyncio.gather(*self.troubles.values())
        await asyncio.sleep(LOOK)  # a node that goes on finds out only now that it was taken for dead
        await self.house.wait_for_all()

    async def _trouble(self, node: NodeProcess, kind: str, all_back: asyncio.Event) -> None:
        if kind == "stop":
            node.signal(signal.SIGSTOP)
            await asyncio.sleep(STOPPED * self.lease)
            await all_back.wait()  # they must have noticed by themselves that it is silent
            node.signal(signal.SIGCONT)
            return
        if kind == "kill":
            node.kill()
        else:
            assert await asyncio.to_thread(node.stop) == 0
        await asyncio.to_thread(node.start)

    def check(self) -> int:
        lines = asyncio.run(self._lines())
        for player in self.players:
            self._check(player, lines[str(player.address.table)])
        return sum(len(player.books) for player in self.players)

    async def _lines(self) -> Mapping[str, list[bytes]]:
        connection = await connect(self.database)
        found: dict[str, list[bytes]] = {}
        for row in await connection.fetch("SELECT table_id, line FROM lines ORDER BY table_id, seq"):
            found.setdefault(row["table_id"], []).append(row["line"])
        await connection.close()
        return found


def crash(
    folder: Path,
    database: str,
    kills: int,
    seed: str,
    kinds: tuple[str, ...] = KINDS,
    nodes: int = 3,
    front: Front = ManyNodes.balancer,
    lease: float = LENGTH,
    minutes: float = math.inf,
    within: float = math.inf,
) -> str:
    """The whole test, with whatever stands before the nodes; one line about what was done. 99 of 100 players must have
    played on `within` so many seconds of the trouble."""
    with ManyNodes(folder, database, nodes, "--proxies", "127.0.0.1", "--lease", f"{lease:g}") as house:
        evening = NodesCrashing(house, database, random.Random(seed), kinds, lease)
        evening.deadline = time.monotonic() + 60 * minutes

        async def run() -> int:
            async with front(house):
                await evening.run(kills)
                return await asyncio.to_thread(verify_records, house, evening.players)  # type: ignore[arg-type]

        games = asyncio.run(run())
        for node in house.nodes:
            assert node.stop() == 0
        actions = evening.check()
        # A node that was taken for dead says so as an error; nothing else is one, and nothing else fails.
        bad = [
            entry for node in house.nodes for entry in node.entries if entry["level"] == "critical" or "error" in entry
        ]
        assert not bad, bad
    away = sorted(evening.away)
    nearly_all = away[len(away) * 99 // 100 - 1]
    assert nearly_all <= within, f"99 of 100 played on only after {nearly_all:.2f} s"
    return (
        f"{' or '.join(kinds)}, {evening.kills} times, of {nodes} nodes with leases of {lease:g} s: {actions} "
        f"acknowledged actions, none lost, none done twice; {games} games verified; seconds until players played on: "
        f"median {away[len(away) // 2]:.2f}, "
        f"99 of 100 within {nearly_all:.2f}, all within {away[-1]:.2f}"
    )
