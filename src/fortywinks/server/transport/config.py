"""uvicorn's settings, so that HTTP and sockets share one port."""

from typing import Any

import uvicorn

from .front import FrontDoor
from .websocket import WebSockets


def uvicorn_config(app: Any, sockets: WebSockets, door: FrontDoor, **settings: Any) -> uvicorn.Config:
    """`app` answers over HTTP behind the door, and `sockets` over WebSocket."""
    settings |= {"http": door, "ws": sockets, "log_config": None, "access_log": False}
    return uvicorn.Config(app, proxy_headers=False, server_header=False, **settings)
