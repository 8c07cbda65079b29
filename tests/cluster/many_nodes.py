"""A house of several nodes as processes, behind a balancer that knows nothing of tables."""

import asyncio
import os
import signal
from contextlib import suppress
from itertools import count
from pathlib import Path

from tests.passing import pass_on
from tests.server.house_process import HouseProcess, free_port

FLAGS = ("--messages-per-second", "0", "--requests-per-second", "0", "--bot-pace", "0", "--bot-workers", "1")


class NodeProcess(HouseProcess):
    """One node."""

    def __init__(
        self, folder: Path, name: str, database: str, port: int, *flags: str, environment: dict[str, str] | None = None
    ) -> None:
        folder.mkdir()
        public = ("--public-url", f"http://127.0.0.1:{port}")
        node = ("--database", database, "--node", name, *public, *FLAGS, *flags)
        super().__init__(folder, *node, environment=environment)
        self.name = name

    def signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        os.kill(self._process.pid, number)

    @property
    def is_running(self) -> bool:
        return self._process is not None

    def __enter__(self) -> "NodeProcess":
        self.start()
        return self


LOOK_EVERY = 0.5
LOOK_FOR = 1.0
"""Seconds between two looks whether a node is ready, and for an answer."""


class Balancer:
    """Takes connections and gives each to the next node that is ready; when one of the two ends is gone, so is the
    other."""

    def __init__(self, port: int, nodes: list[NodeProcess]) -> None:
        self.port = port
        self.nodes = nodes
        self._is_ready = dict.fromkeys(nodes, True)
        self._turn = count()
        self._ends: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Balancer":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self._looking = [asyncio.create_task(self._look_at(node)) for node in self.nodes]
        return self

    async def __aexit__(self, *trouble: object) -> None:
        self._server.close()
        for looking in self._looking:
            looking.cancel()
        for end in self._ends:
            end.transport.abort()
        await asyncio.gather(*self._serving)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        there = await self._next()
        if there is not None:
            ends = {writer, there[1]}
            self._ends |= ends
            await asyncio.gather(pass_on(reader, there[1]), pass_on(there[0], writer))
            self._ends -= ends
        writer.transport.abort()
        self._serving.discard(task)

    async def _look_at(self, node: NodeProcess) -> None:
        while True:
            try:
                async with asyncio.timeout(LOOK_FOR):
                    self._is_ready[node] = await _is_ready(node.port)
            except (OSError, TimeoutError):
                self._is_ready[node] = False
            await asyncio.sleep(LOOK_EVERY)

    async def _next(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        ready = [node for node in self.nodes if self._is_ready[node]] or self.nodes
        for _ in ready:
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", ready[next(self._turn) % len(ready)].port)
        return None


async def _is_ready(port: int) -> bool:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(f"GET /ready HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
        return (await reader.readline()).split()[1:2] == [b"200"]
    finally:
        writer.close()


class ManyNodes:
    """`with ManyNodes(folder, database) as nodes`: all of them are open."""

    def __init__(self, folder: Path, database: str, nodes: int = 3, *flags: str) -> None:
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.nodes = [NodeProcess(folder / f"n{n}", f"n{n}", database, self.port, *flags) for n in range(nodes)]

    def __enter__(self) -> "ManyNodes":
        try:
            for node in self.nodes:
                node.start(wait=False)
            for node in self.nodes:
                node.wait_until_open()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *trouble: object) -> None:
        for node in self.nodes:
            node.kill()

    async def wait_for_all(self) -> None:
        """Until every node is ready: one that was taken for dead hangs up and begins anew first."""
        for node in self.nodes:
            while not await self._answers(node.port):
                await asyncio.sleep(0.05)

    async def _answers(self, port: int) -> bool:
        try:
            async with asyncio.timeout(LOOK_FOR):
                return await _is_ready(port)
        except (OSError, TimeoutError):
            return False

    async def wait_for_front(self) -> None:
        """Until whatever stands before the nodes answers for one of them."""
        while not await self._answers(self.port):
            await asyncio.sleep(0.05)

    def balancer(self) -> Balancer:
        return Balancer(self.port, list(self.nodes))
