"""How bytes reach a table: one small seam, two implementations that pass the same tests."""

from .choice import OnePort, TransportName, one_port
from .front import DoorLimits, FrontDoor
from .seam import Accept, Connection, Counts, Handler, Rejection, Request, SocketLimits

__all__ = [
    "Accept",
    "Connection",
    "Counts",
    "DoorLimits",
    "FrontDoor",
    "Handler",
    "OnePort",
    "Rejection",
    "Request",
    "SocketLimits",
    "TransportName",
    "one_port",
]
