"""Bare broadcast servers to measure sockets by: each message to a table goes to its four seats, and that is all.

python -m benchmarks.sockets.servers plain|house PORT [BYTES]
"""

import asyncio
import sys
from typing import Any

import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_create_server
from uvicorn import Server

from fortywinks.server.transport import (
    Connection,
    DoorLimits,
    FrontDoor,
    Request,
    SocketLimits,
    WebSockets,
    uvicorn_config,
)

TABLES: dict[str, dict[str, Any]] = {}
PAYLOAD = b"x" * (int(sys.argv[3]) if len(sys.argv) > 3 else 2048)


class PlainSeat(WSListener):
    """A seat straight on picows: the limit."""

    def __init__(self, table: dict[str, Any], seat: str) -> None:
        super().__init__()
        self.table = table
        self.seat = seat

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.table[self.seat] = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            for other in self.table.values():
                other.send(WSMsgType.TEXT, PAYLOAD)
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.table.pop(self.seat, None)


class HouseSeat:
    """A seat on the sockets of the house."""

    def __init__(self, table: dict[str, Any], seat: str) -> None:
        self.table = table
        self.seat = seat

    def opened(self, connection: Connection) -> None:
        self.table[self.seat] = connection

    def received(self, payload: bytes) -> None:
        for other in self.table.values():
            other.send(PAYLOAD)

    def closed(self) -> None:
        self.table.pop(self.seat, None)


def find(path: str) -> tuple[dict[str, Any], str]:
    _, _, table, seat = path.split("/")
    return TABLES.setdefault(table, {}), seat


def accept(request: Request) -> HouseSeat:
    return HouseSeat(*find(request.path))


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    """No HTTP here."""


async def serve_plain(port: int) -> None:
    def seat(request: WSUpgradeRequest) -> PlainSeat:
        return PlainSeat(*find(request.path.decode()))

    server = await ws_create_server(seat, "127.0.0.1", port, backlog=4096, read_buffer_init_size=2048)
    await server.serve_forever()


def serve_house(port: int) -> None:
    sockets = WebSockets(accept, SocketLimits(max_backlog=1 << 20))
    door = FrontDoor(DoorLimits(connections_per_address=0))
    Server(uvicorn_config(nothing, sockets, door, host="127.0.0.1", port=port, lifespan="off", backlog=4096)).run()


if __name__ == "__main__":
    if sys.argv[1] == "plain":
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(serve_plain(int(sys.argv[2])))
    else:
        serve_house(int(sys.argv[2]))
