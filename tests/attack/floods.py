"""Hostile clients, one kind after the other, beside a calm table. Each floods the house from one address."""

import json
import multiprocessing
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection

from fortywinks.tables import new_token
from tests.attack.asking import Visitor
from tests.attack.calm import Felt, come, feel, felt
from tests.server.harness import PING, frame, handshake
from tests.server.house_process import HouseProcess

HERE = "127.0.0.1"
LATE = 150.0
"""Milliseconds that half of a calm table's moves may take at most while somebody floods the house. Before there were
limits by cost, it was a second and more."""


def _again_and_again(end: float, do: Callable[[], object], pause: float = 0.0) -> None:
    while time.time() < end:
        with suppress(OSError, WebSocketException, AssertionError, ValueError):
            do()
        time.sleep(pause)


def _in_threads(count: int, work: Callable[[int], None]) -> None:
    threads = [Thread(target=work, args=(number,), daemon=True) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _drain(line: ClientConnection) -> None:
    with suppress(OSError, WebSocketException):
        for _ in line:
            pass


def _at_a_table(url: str) -> tuple[str, str]:
    """A running game against a bot: the table and the token of its host."""
    token = new_token()
    table = Visitor(url, token).make_table(seats=2, options={"until": "9999"})
    with come(url, table, token, HERE) as line:
        for type, fields in (
            ("set-bot", {"seat": 1, "level": "random"}),
            ("set-table", {"pace": "none"}),
            ("start", {}),
        ):
            line.send(json.dumps({"type": type, "id": type, **fields}))
        while "update" not in str(line.recv(10)):
            pass
    return table, token


def _spam(url: str, end: float, sockets: int, *commands: str) -> None:
    """Many sockets of one person, each with the same commands as fast as it goes."""
    table, token = _at_a_table(url)

    def shout(number: int) -> None:
        def once() -> None:
            with come(url, table, token, HERE) as line:
                Thread(target=_drain, args=(line,), daemon=True).start()
                count = 0
                while time.time() < end:
                    for command in commands:
                        count += 1
                        line.send(json.dumps({"type": command, "id": f"{number}.{count}"}))
                    time.sleep(0.001)

        _again_and_again(end, once, 0.05)

    _in_threads(sockets, shout)


def away_and_back(url: str, end: float) -> None:
    """Ten sockets of one person leave and come back without end."""
    _spam(url, end, 10, "away", "back")


def refresh(url: str, end: float) -> None:
    """Ten sockets ask for everything anew."""
    _spam(url, end, 10, "refresh")


def hints(url: str, end: float) -> None:
    """Twelve tables of one address want advice all the time."""
    _in_threads(12, lambda number: _spam(url, end, 1, "hint"))


def pings(url: str, end: float) -> None:
    """Four sockets send control frames."""
    host, port = url.removeprefix("http://").split(":")
    table, token = _at_a_table(url)
    flood = frame(PING) * 2000

    def shout(number: int) -> None:
        def once() -> None:
            with socket.create_connection((host, int(port)), 5) as line:
                headers = {"Authorization": f"Bearer {token}", "Host": f"{host}:{port}"}
                line.sendall(handshake(f"/api/tables/{table}/play", headers))
                line.recv(65536)
                while time.time() < end:
                    line.sendall(flood)

        _again_and_again(end, once, 0.05)

    _in_threads(4, shout)


def invitations(url: str, end: float) -> None:
    """Invitations with the longest name of the house there can be."""
    token = new_token()
    table = Visitor(url, token).make_table()

    def shout(number: int) -> None:
        visitor = Visitor(url, token)
        count = 0

        def once() -> None:
            nonlocal count
            count += 1
            host = f"localhost:{number}{count}".ljust(250, "1")
            visitor.http.get(f"/api/tables/{table}/invite.svg", headers={"host": host})

        _again_and_again(end, once)

    _in_threads(6, shout)


def tables(url: str, end: float) -> None:
    """New tables, each by somebody who was never here."""
    _in_threads(4, lambda _: _again_and_again(end, lambda: Visitor(url, new_token()).make_table(public=True)))


def standing_around(url: str, end: float) -> None:
    """Connections that say nothing, or very little."""
    host, port = url.removeprefix("http://").split(":")
    lines: list[socket.socket] = []

    def once() -> None:
        line = socket.create_connection((host, int(port)), 2)
        line.sendall(b"GET / HTTP/1.1\r\nHost: ")
        lines.append(line)

    _again_and_again(end, once, 0.001)


FLOODS = (away_and_back, refresh, hints, pings, invitations, tables, standing_around)


def beside_a_calm_table(folder: Path, seconds: float, floods: tuple[Callable[[str, float], None], ...]) -> list[str]:
    """What the calm table felt alone, and beside each flood; with the limits that everybody gets."""
    said = []
    with HouseProcess(folder) as house:
        for flood in (None, *floods):
            calm = feel(house.url, seconds)
            if flood is None:
                result, name = felt(calm), "alone"
            else:
                time.sleep(min(1.0, seconds / 3))
                result, name = _under(flood, house.url, seconds, calm), flood.__name__.replace("_", " ")
            said.append(f"{name}: {result}")
            assert result.p50 < LATE, f"beside {said[-1]}"
        assert house.stop() == 0
    mistakes = [entry for entry in house.entries if entry["level"] in ("error", "critical")]
    assert not mistakes, mistakes
    return said


def _under(flood: Callable[[str, float], None], url: str, seconds: float, calm: object) -> Felt:
    process = multiprocessing.get_context("spawn").Process(target=flood, args=(url, time.time() + seconds), daemon=True)
    process.start()
    try:
        return felt(calm)  # type: ignore[arg-type]
    finally:
        process.kill()
        process.join()
