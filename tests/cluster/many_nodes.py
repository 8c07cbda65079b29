"""A house of several nodes as processes, behind a balancer that knows nothing of tables."""

import asyncio
import os
import signal
from contextlib import suppress
from itertools import count
from pathlib import Path

from tests.server.house_process import HouseProcess, free_port

FLAGS = ("--messages-per-second", "0", "--requests-per-second", "0", "--bot-pace", "0", "--bot-workers", "1")


class NodeProcess(HouseProcess):
    """One node."""

    def __init__(self, folder: Path, name: str, database: str, port: int, *flags: str) -> None:
        folder.mkdir()
        public = ("--public-url", f"http://127.0.0.1:{port}")
        super().__init__(folder, "--database", database, "--node", name, *public, *FLAGS, *flags)
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


class Balancer:
    """Takes connections and gives each to the next node that answers; when one of the two ends is gone, so is the
    other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.nodes: list[NodeProcess] = []
        self._turn = count()
        self._ends: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Balancer":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        return self

    async def __aexit__(self, *trouble: object) -> None:
        self._server.close()
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
            await asyncio.gather(_pass_on(reader, there[1]), _pass_on(there[0], writer))
            self._ends -= ends
        writer.transport.abort()
        self._serving.discard(task)

    async def _next(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for _ in self.nodes:
            node = self.nodes[next(self._turn) % len(self.nodes)]
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", node.port)
        return None


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        with suppress(OSError):
            writer.close()


class ManyNodes:
    """`with ManyNodes(folder, database) as nodes`: all of them are open."""

    def __init__(self, folder: Path, database: str, nodes: int = 3, *flags: str) -> None:
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

    def balancer(self) -> Balancer:
        balancer = Balancer(self.port)
        balancer.nodes = list(self.nodes)
        return balancer
