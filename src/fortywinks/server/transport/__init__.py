"""How bytes reach a table: HTTP and WebSockets on one port, with bounds on what anybody may cost."""

from .config import uvicorn_config
from .connection import Accept, Connection, Counts, Handler, Rejection, Request, SocketLimits
from .front import DoorLimits, FrontDoor
from .websocket import WebSockets

__all__ = [
    "Accept",
    "Connection",
    "Counts",
    "DoorLimits",
    "FrontDoor",
    "Handler",
    "Rejection",
    "Request",
    "SocketLimits",
    "WebSockets",
    "uvicorn_config",
]
