"""Puts HTTP and sockets on one port, with either transport."""

from typing import Any, Literal, NamedTuple, TypeAlias

import uvicorn

from .asgi_transport import AsgiSocket, AsgiSockets
from .front import DoorLimits, FrontDoor
from .picows_transport import PicowsSockets
from .seam import Accept, Counts, SocketLimits

TransportName: TypeAlias = Literal["picows", "asgi"]


class OnePort(NamedTuple):
    """What uvicorn needs, and what happens at the door and on the sockets."""

    config: uvicorn.Config
    counts: Counts
    door: FrontDoor


def one_port(
    transport: TransportName,
    app: Any,
    accept: Accept,
    limits: SocketLimits | None = None,
    door: FrontDoor | None = None,
    **settings: Any,
) -> OnePort:
    """uvicorn's settings for `app` over HTTP and `accept` over WebSocket."""
    limits = limits or SocketLimits()
    door = door or FrontDoor(DoorLimits())
    settings |= {"http": door, "log_config": None, "access_log": False, "proxy_headers": False, "server_header": False}
    if transport == "picows":
        picows = PicowsSockets(accept, limits)
        settings["ws"] = picows
        return OnePort(uvicorn.Config(app, **settings), picows.counts, door)
    asgi = AsgiSockets(app, accept, limits)
    settings |= {
        "ws": AsgiSocket,
        "ws_max_size": limits.max_message,
        "ws_per_message_deflate": False,
        "ws_ping_interval": limits.silence,
        "ws_ping_timeout": limits.silence,
    }
    return OnePort(uvicorn.Config(asgi, **settings), asgi.counts, door)
