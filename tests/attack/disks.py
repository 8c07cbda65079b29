"""A disk that is full, a disk that is slow, and too few open files."""

import asyncio
import os
import random
import resource
import socket
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from tests.attack.calm import feel, felt
from tests.server.crashing import Crashing, verify_records
from tests.server.house_process import HouseProcess

SLOW_DISK = str(Path(__file__).parent / "slow_disk")


class LimitedHouse(HouseProcess):
    """A house whose process is limited by the system, as long as `limit` is set."""

    def __init__(self, folder: Path, *flags: str, limit: Callable[[], None] | None = None) -> None:
        super().__init__(folder, *flags)
        self.limit = limit

    def before(self) -> None:
        if self.limit is not None:
            self.limit()


def full_disk(folder: Path, kilobytes: int) -> str:
    """Files may grow to a limit only: nothing acknowledged before is lost, and the house says what is wrong."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (kilobytes * 1024, resource.RLIM_INFINITY))

    flags = ("--messages-per-second", "0", "--requests-per-second", "0", "--bot-pace", "0")
    folder = folder / f"{kilobytes} KB"
    folder.mkdir()
    with LimitedHouse(folder, *flags, limit=limit) as house:
        evening = FullDisk(house, random.Random("full"))
        asyncio.run(evening.run(1))
        games = verify_records(house, evening.players)
        assert house.stop() == 0
        actions = evening.check()
    critical = [entry["message"] for entry in house.entries if entry["level"] == "critical"]
    assert critical == ["the disk failed"], critical
    return f"full after {kilobytes} KB: {actions} acknowledged actions, none lost or done twice; {games} games verified"


class FullDisk(Crashing):
    """The trouble is that the disk is full: the house ends by itself, and is started again when there is room."""

    async def make_trouble(self) -> None:
        status = await asyncio.to_thread(self.house.wait)
        assert status == 2, status
        assert isinstance(self.house, LimitedHouse)
        self.house.limit = None
        await asyncio.to_thread(self.house.start)


def slow_disk(folder: Path, seconds: float, delay: float) -> str:
    """Every write takes long: moves wait for it, as they must, but nobody waits for more than that."""
    paths = os.pathsep.join(filter(None, (SLOW_DISK, os.environ.get("PYTHONPATH", ""))))
    with HouseProcess(folder, environment={"PYTHONPATH": paths, "SLOW_DISK_SECONDS": str(delay)}) as house:
        calm = feel(house.url, seconds)
        times = []
        with httpx.Client(base_url=house.url, trust_env=False) as visitor:
            while calm.poll() is None:
                began = time.perf_counter()
                assert visitor.get("/health").status_code == 200
                times.append((time.perf_counter() - began) * 1000)
                time.sleep(0.05)
        result = felt(calm)
        assert house.stop() == 0
    assert delay * 1000 <= result.p50 < 4 * delay * 1000 + 100, result
    middle = sorted(times)[len(times) // 2]
    assert middle < delay * 1000, middle
    return f"each write takes {delay * 1000:.0f} ms: {result}; what needs no disk is answered in {middle:.1f} ms"


def descriptors(folder: Path, seconds: float, files: int) -> str:
    """One address takes all the connections that it gets; somebody from elsewhere plays on."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, files))

    lines: list[socket.socket] = []
    with LimitedHouse(folder, limit=limit) as house:
        for _ in range(files):
            try:
                line = socket.create_connection(("127.0.0.1", house.port), 2)
                line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n")
                lines.append(line)
            except OSError:
                break
        result = felt(feel(house.url, seconds))
        assert house.stop() == 0
    for line in lines:
        line.close()
    said = [entry["message"] for entry in house.entries]
    assert "few open files are allowed" in said
    assert "connections are turned away" in said
    assert not [entry for entry in house.entries if entry["level"] in ("error", "critical")]
    return f"{files} open files, {len(lines)} connections from one address: {result}"
